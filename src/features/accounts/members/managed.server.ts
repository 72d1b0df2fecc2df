// Permissions that an organization's identity provider decides.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { type ActingOfficial, type AuditSubject, insertEntry } from '../audit/queries.server.ts'
import { deleteOffer } from '../transfer/queries.server.ts'
import { changeMember } from './queries.server.ts'

type ManagedChange = {
  organizationId: string
  userId: string
  permission: 'viewer' | 'editor'
  /** Whom the activity log names: the person, who logs in, or the provider, with the person as its subject. */
  who: ActingOfficial
  action: string
  subject: AuditSubject | null
  ip: string
  now: Date
}

/** Changes the permission of anyone except the administrator, and records it. */
export async function changePermission(tx: DbOrTx, { organizationId, userId, permission, ...act }: ManagedChange): Promise<void> {
  const before = await tx.selectFrom('users').select('permission').where('id', '=', userId).executeTakeFirst()
  if (before?.permission === 'administrator' || before?.permission === permission) return
  await changeMember(tx, userId, { permission })
  if (permission === 'viewer') await deleteOffer(tx, organizationId, userId)
  const details = { permissionBefore: before?.permission, permission }
  await insertEntry(tx, act.who, act.ip, { action: act.action, subject: act.subject, at: act.now, details })
}
