// Offers of the administrator's role that nobody answered in time: both people get an email, and the activity log an entry.
import type { Installation } from '../../../core/config/config.server.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { insertEntry } from '../audit/queries.server.ts'
import { offerExpired } from '../audit/rules.ts'
import { lockOrganization } from '../model/queries.server.ts'
import { mailOfficial, type NamedOrganization } from './mails.server.tsx'
import { findExpiredOffers, findOfficials, takeExpired } from './queries.server.ts'

type ExpiryContext = { config: Installation; now: Date }

/** Ends every expired offer, each in its own transaction; run hourly. */
export async function expireOffers({ db, ...context }: ExpiryContext & { db: Db }): Promise<void> {
  for (const id of await findExpiredOffers(db, context.now))
    await db.transaction().execute(async (tx) => {
      const organization = await lockOrganization(tx, id)
      if (organization) await endExpired(tx, context, organization)
    })
}

/** Ends the offer of a locked organization if it expired: removed, logged and mailed to both in the caller's transaction. */
export async function endExpired(tx: DbOrTx, { config, now }: ExpiryContext, organization: NamedOrganization): Promise<void> {
  const userId = await takeExpired(tx, organization.id, now)
  if (!userId) return
  const officials = await findOfficials(tx, organization.id)
  const administrator = officials.find((one) => one.permission === 'administrator')
  const to = officials.find((one) => one.id === userId)
  if (!to) return
  const subject = { type: 'user', id: to.id, title: to.name }
  const actor = { userId: (administrator ?? to).id, organizationId: organization.id }
  await insertEntry(tx, actor, '', { action: offerExpired, subject, at: now })
  await mailOfficial(tx, config, to, 'missed', { organization, by: administrator?.name ?? organization.name })
  if (administrator) await mailOfficial(tx, config, administrator, 'expired', { organization, by: to.name })
}
