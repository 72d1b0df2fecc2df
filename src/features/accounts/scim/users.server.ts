// What a provider's changes mean for accounts. An account is made at the first login, and ends when the provider ends the access.
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { type ActingOfficial, type AuditSubject, insertEntry } from '../audit/queries.server.ts'
import { scimAdded, scimChanged, scimEnded, scimRemoved } from '../audit/rules.ts'
import { findRemoval, forgetRemoval, markRemoved } from '../identities/removals.server.ts'
import { mailDomainOf, providerName } from '../identities/rules.ts'
import { changeMember, deleteUser } from '../members/queries.server.ts'
import { findLogin } from '../model/queries.server.ts'
import * as rows from './queries.server.ts'
import { refuseScim, type ScimPerson, scimPersonTitle, usersMax } from './rules.ts'

/** The organization is locked until the transaction ends: its changes follow one another. */
export type ScimWork = { tx: DbOrTx; directory: rows.Directory; ip: string; now: Date }

/** The provider in the activity log, under the name of its host. */
export function providerOf({ directory: { organizationId, administratorId, tokenId, issuer } }: ScimWork): ActingOfficial {
  const name = `SCIM (${providerName(issuer)})`
  return { userId: administratorId ?? '', organizationId, key: { id: tokenId, name, projectId: null } }
}

async function record(work: ScimWork, action: string, subject: AuditSubject, details: Record<string, unknown> = {}): Promise<void> {
  if (work.directory.administratorId !== null)
    await insertEntry(work.tx, providerOf(work), work.ip, { action, subject, at: work.now, details })
}
export const scimSubjectOf = (row: rows.ScimUserRow): AuditSubject => ({
  type: 'user',
  id: row.id,
  title: scimPersonTitle(rows.personIn(row)),
})

/** @throws ScimError 400 for an address in no proved domain, 403 above the limit, 409 for a name or an address that is taken */
export async function addUser(work: ScimWork, person: ScimPerson): Promise<rows.ScimUserRow> {
  const { tx, directory, now } = work
  const { organizationId } = directory
  if ((await rows.countScimUsers(tx, organizationId)) >= usersMax) refuseScim(403, `An organization has at most ${usersMax} users.`)
  await ensureFree(work, person)
  await ensureDomain(work, person)
  if (person.active) await ensureMayReturn(work, person)
  const row = await rows.insertScimUser(tx, { organizationId, id: newId(), now }, person)
  await record(work, scimAdded, scimSubjectOf(row))
  if (!person.active) await endAccess(work, row)
  return row
}

/** @throws ScimError as `addUser`, and 403 for the administrator's access */
export async function changeUser(work: ScimWork, before: rows.ScimUserRow, person: ScimPerson): Promise<rows.ScimUserRow> {
  const { tx, now } = work
  const was = rows.personIn(before)
  if (was.userName !== person.userName || was.email !== person.email) await ensureFree(work, person, before.id)
  if (!person.active) await endAccess(work, before)
  if (was.email !== person.email) await ensureDomain(work, person)
  // A domain that has stopped does not keep the provider from ending access.
  if (person.active && (!was.active || was.email !== person.email)) {
    await ensureDomain(work, person)
    await ensureMayReturn(work, person)
  }
  const row = await rows.updateScimUser(tx, before.id, person, now)
  const changed = (Object.keys(person) as (keyof ScimPerson)[]).filter((name) => was[name] !== person[name])
  if (changed.length > 0) await record(work, scimChanged, scimSubjectOf(row), { changed })
  if (person.active) await renameAccount(work, row)
  return row
}

/** @throws ScimError 403 for the administrator */
export async function removeScimUser(work: ScimWork, row: rows.ScimUserRow): Promise<void> {
  await endAccess(work, row)
  await work.tx.deleteFrom('scim_users').where('id', '=', row.id).execute()
  await record(work, scimRemoved, scimSubjectOf(row))
}

/**
 * Removes the account with its sessions, and keeps the person from coming back by a login.
 * @throws ScimError 403 for the administrator, who gets in if the provider fails
 */
async function endAccess(work: ScimWork, row: rows.ScimUserRow): Promise<void> {
  const { tx, now, directory } = work
  const account = await rows.scimAccountOf(tx, row)
  if (account?.permission === 'administrator')
    refuseScim(403, 'This person is the administrator, whose access ends only in Plaza: pass the role on first.')
  const person = { organizationId: directory.organizationId, email: account?.email ?? row.email, userId: account?.id ?? null }
  await markRemoved(tx, person, { now, byProvider: true })
  if (!account) return
  await deleteUser(tx, account.id)
  await record(work, scimEnded, { ...scimSubjectOf(row), title: `${account.first_name} ${account.last_name}` })
}

/** @throws ScimError 403 for a person whom the administrator has removed */
async function ensureMayReturn({ tx, directory: { organizationId } }: ScimWork, { email }: ScimPerson): Promise<void> {
  const removal = await findRemoval(tx, { organizationId, email })
  if (removal === 'administrator')
    refuseScim(403, 'The administrator has removed this person in Plaza, and can invite the person again there.')
  if (removal) await forgetRemoval(tx, { organizationId, email })
}

async function ensureDomain({ directory }: ScimWork, { email }: ScimPerson): Promise<void> {
  if (!directory.domains.includes(mailDomainOf(email) ?? ''))
    refuseScim(400, 'The address is in no domain that the organization has proved.', 'invalidValue')
}

async function ensureFree({ tx, directory: { organizationId } }: ScimWork, person: ScimPerson, exceptId?: string): Promise<void> {
  if (await rows.isScimNameTaken(tx, organizationId, person, exceptId))
    refuseScim(409, 'Another user has this userName or address.', 'uniqueness')
  const owner = await findLogin(tx, person.email)
  if (owner && owner.organization_id !== organizationId) refuseScim(409, 'An account elsewhere has this address.', 'uniqueness')
}

/** The account takes the provider's names, except the administrator's. */
async function renameAccount({ tx }: ScimWork, row: rows.ScimUserRow): Promise<void> {
  const account = row.user_id === null ? undefined : await rows.scimAccountOf(tx, row)
  if (!account || account.permission === 'administrator' || !row.given_name) return
  await changeMember(tx, account.id, { firstName: row.given_name, lastName: row.family_name })
}
