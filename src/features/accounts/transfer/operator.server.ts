// The operator's replacement of an administrator who is gone, on the operator's page and by the command line.
import { ensureAllowed, reject, rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { insertEntry } from '../audit/queries.server.ts'
import { findLogin, lockOrganization } from '../model/queries.server.ts'
import { closeOtherSessions } from '../sessions/sessions.server.ts'
import { tellAll } from './mails.server.tsx'
import { findOfficials, setAdministrator } from './queries.server.ts'
import { replacementRefusal } from './rules.ts'

type ReplacementContext = Pick<AppContext, 'config' | 'now'>
/** `by`: the operator's account; null on the command line. `ip`: the network address that the operator used. */
type Replacement = { organizationId: string; userId: string; reason: string; by: string | null; ip: string }
type Replaced = { name: string; former: string | null; organization: string }

/**
 * Makes an official the administrator. The former one becomes a viewer, without a session; both and every editor get the reason by email,
 * and the organization's activity log an entry.
 * @throws HttpError 404 for an unknown organization, 422 at `user` for a person outside it, 409 if the person is the administrator or has
 * no confirmed email address
 */
export async function replace(
  tx: DbOrTx,
  { config, now }: ReplacementContext,
  { organizationId, userId, reason, by, ip }: Replacement,
): Promise<Replaced> {
  const organization = (isId(organizationId) && (await lockOrganization(tx, organizationId))) || reject(404, 'request.notFound')
  const officials = await findOfficials(tx, organization.id)
  const to = officials.find((one) => one.id === userId) ?? rejectFields({ user: 'transfer.user' })
  ensureAllowed(replacementRefusal(to))
  const former = officials.find((one) => one.permission === 'administrator') ?? null
  await setAdministrator(tx, organization.id, to, 'viewer')
  if (former) await closeOtherSessions(tx, former.id, null)
  const entry = {
    action: 'POST /organizations/:id/administrator',
    subject: { type: 'user', id: to.id, title: to.name },
    at: now(),
    details: { by: 'operator', reason, ...(former && { former: former.name }) },
  }
  await insertEntry(tx, { userId: by ?? to.id, organizationId: organization.id }, ip, entry)
  await tellAll(tx, config, { organization, officials, administrator: to, former, reason })
  return { name: to.name, former: former?.name ?? null, organization: organization.name }
}

/**
 * The same for the official who logs in with an address; for the command line.
 * @throws HttpError 404 if no official has the address, 409 as above
 */
export const replaceByEmail = (
  { db, ...work }: ReplacementContext & Pick<AppContext, 'db'>,
  email: string,
  reason: string,
): Promise<Replaced> =>
  db.transaction().execute(async (tx) => {
    const login = await findLogin(tx, email.trim())
    if (!login?.organization_id) return reject(404, 'request.notFound')
    return replace(tx, work, { organizationId: login.organization_id, userId: login.id, reason, by: null, ip: '' })
  })
