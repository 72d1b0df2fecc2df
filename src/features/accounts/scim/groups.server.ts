// Groups of a provider: their members become viewers and editors as the settings of single sign-on say.
import { newId } from '../../../core/database/ids.server.ts'
import { insertEntry } from '../audit/queries.server.ts'
import { scimGroup, scimPermission } from '../audit/rules.ts'
import { permissionOf } from '../identities/rules.ts'
import { changePermission } from '../members/managed.server.ts'
import * as rows from './queries.server.ts'
import { refuseScim, type ScimGroup, scimGroupsMax } from './rules.ts'
import { providerOf, type ScimWork, scimSubjectOf } from './users.server.ts'

export const groupIn = (row: rows.ScimGroupRow): ScimGroup => ({
  displayName: row.display_name,
  externalId: row.external_id,
  members: row.members.map(({ id }) => id),
})

/** @throws ScimError 400 for a member of another organization, 403 above the limit, 409 for a name that is taken */
export async function addGroup(work: ScimWork, group: ScimGroup): Promise<rows.ScimGroupRow> {
  const { tx, directory } = work
  const { total } = await rows.listGroups(tx, directory.organizationId, { filter: null, startIndex: 1, count: 0 })
  if (total >= scimGroupsMax) refuseScim(403, `An organization has at most ${scimGroupsMax} groups.`)
  return save(work, newId(), null, group)
}

/** @throws ScimError as `addGroup` */
export const changeGroup = (work: ScimWork, before: rows.ScimGroupRow, group: ScimGroup): Promise<rows.ScimGroupRow> =>
  save(work, before.id, before, group)

export async function removeGroup(work: ScimWork, before: rows.ScimGroupRow): Promise<void> {
  await rows.deleteGroup(work.tx, before.id)
  await record(work, before, 'deleted')
  await applyGroups(work, groupIn(before).members)
}

async function save(work: ScimWork, id: string, before: rows.ScimGroupRow | null, group: ScimGroup): Promise<rows.ScimGroupRow> {
  const { tx, directory, now } = work
  const { organizationId } = directory
  const same = await rows.listGroups(tx, organizationId, {
    filter: { attribute: 'displayname', value: group.displayName },
    ...{ startIndex: 1, count: 1 },
  })
  if (same.rows.some((one) => one.id !== id)) refuseScim(409, 'Another group has this displayName.', 'uniqueness')
  const was = before ? groupIn(before).members : []
  await ensureMembers(work, group.members)
  await rows.saveGroup(tx, { organizationId, id, now }, group)
  const saved = (await rows.findGroup(tx, organizationId, id)) ?? refuseScim(404, 'There is no such group.')
  await record(work, saved, before ? 'changed' : 'added')
  await applyGroups(work, [...new Set([...was, ...group.members])])
  return saved
}

async function ensureMembers({ tx, directory }: ScimWork, ids: readonly string[]): Promise<void> {
  const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
  const known = ids.every(isId) ? await rows.usersAmong(tx, directory.organizationId, ids) : []
  if (known.length !== ids.length) refuseScim(400, 'A member is no user of this organization.', 'invalidValue')
}

async function record(work: ScimWork, { id, display_name, members }: rows.ScimGroupRow, change: string): Promise<void> {
  if (work.directory.administratorId === null) return
  const subject = { type: 'group', id, title: display_name.slice(0, 200) }
  const details = { change, members: members.length }
  await insertEntry(work.tx, providerOf(work), work.ip, { action: scimGroup, subject, at: work.now, details })
}

/** Changes the permissions of people whose groups have changed. The sessions of people whose groups do not get in end. */
async function applyGroups(work: ScimWork, ids: readonly string[]): Promise<void> {
  const { tx, directory, ip, now } = work
  const { organizationId } = directory
  for (const row of await rows.usersAmong(tx, organizationId, ids)) {
    const account = await rows.scimAccountOf(tx, row)
    if (!account || account.permission === 'administrator') continue
    const groups = await rows.groupsOfUser(tx, organizationId, row.id)
    const permission = permissionOf(directory, groups ?? [])
    if (permission === null) continue
    const change = { organizationId, userId: account.id, permission: permission === 'none' ? ('viewer' as const) : permission }
    await changePermission(tx, { ...change, who: providerOf(work), action: scimPermission, subject: scimSubjectOf(row), ip, now })
    if (permission === 'none') await tx.deleteFrom('sessions').where('user_id', '=', account.id).execute()
  }
}
