// The register's rows.

import { type Selectable, type SqlBool, sql } from 'kysely'
import type { TimeCursor } from '../../../core/contract/cursor.server.ts'
import type { Db, DbOrTx, Tables } from '../../../core/database/database.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { recordInChain } from '../../accounts/audit/chain.server.ts'
import type { ListedRequest, RecordsRequest } from './contract.ts'
import { computedDue, daysFromTo, deadlineRuleOf, latestExtension } from './rules.ts'

/** Where the organization is, and which day it is there. */
export type OfficePlace = { state: string; timeZone: TimeZone; today: string }
type RequestRow = Selectable<Tables['records_requests']>
type OfficerRow = RequestRow & { officer_name: string | null }

export const officePlaceOf = ({ state, timeZone }: Pick<Official, 'state' | 'timeZone'>, now: Date): OfficePlace => ({
  state,
  timeZone,
  today: dayIn(timeZone, now),
})

const rows = (db: DbOrTx, organizationId: string) =>
  db
    .selectFrom('records_requests as r')
    .leftJoin('users as u', 'u.id', 'r.officer_id')
    .selectAll('r')
    .select(sql<string | null>`concat_ws(' ', u.first_name, u.last_name)`.as('officer_name'))
    .where('r.organization_id', '=', organizationId)

export const numberOf = ({ year, number }: Pick<RequestRow, 'year' | 'number'>): string => `${year}-${number}`

const listedOf = (row: OfficerRow, { today }: OfficePlace): ListedRequest => ({
  _id: row.id,
  number: numberOf(row),
  status: row.status,
  receivedOn: row.received_on,
  dueOn: row.due_on,
  daysLeft: row.closed_at ? null : daysFromTo(today, row.due_on),
  requesterName: row.requester_name,
  asked: row.asked,
  officer: row.officer_id === null ? null : { _id: row.officer_id, name: row.officer_name ?? '' },
  closedAt: row.closed_at?.toISOString() ?? null,
})

/** Open requests are ordered by due date, closed ones by the time of closing, newest first. */
const place = { open: sql<Date>`r.due_on::timestamp at time zone 'UTC'`, closed: sql<Date>`r.closed_at` }

type ListOptions = OfficePlace & { list: 'open' | 'closed'; limit: number; after: TimeCursor | null }

/** A page of the register; `limit` plus one if there are more. */
export async function findRequests(
  db: DbOrTx,
  organizationId: string,
  { list, limit, after, ...office }: ListOptions,
): Promise<{ request: ListedRequest; place: TimeCursor }[]> {
  const direction = list === 'open' ? 'asc' : 'desc'
  const key = sql`(${place[list]}, r.id)`
  let query = rows(db, organizationId)
    .select(place[list].as('place'))
    .where('r.closed_at', list === 'open' ? 'is' : 'is not', null)
  if (after) query = query.where(sql<SqlBool>`${key} ${sql.raw(list === 'open' ? '>' : '<')} (${after.at}, ${after.id}::uuid)`)
  const found = await query
    .orderBy(place[list], direction)
    .orderBy('r.id', direction)
    .limit(limit + 1)
    .execute()
  return found.map((row) => ({ request: listedOf(row, office), place: { at: row.place, id: row.id } }))
}

/** How many requests are open, and how many of them are past their due date. */
export const countRequests = (db: DbOrTx, organizationId: string, today: string) =>
  db
    .selectFrom('records_requests')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .select(sql<number>`count(*) filter (where due_on < ${today}::date)`.as('overdue'))
    .where('organization_id', '=', organizationId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()

/** A request with its projects and its log; null if the organization has none with this id. */
export async function findRequest(db: DbOrTx, organizationId: string, id: string, office: OfficePlace): Promise<RecordsRequest | null> {
  const row = await rows(db, organizationId).where('r.id', '=', id).executeTakeFirst()
  if (!row) return null
  const [projects, withheld] = await Promise.all([findProjects(db, id), findWithheld(db, id)])
  const computed = computedDue(office.state, row.received_on)
  const rule = deadlineRuleOf(office.state)
  return {
    ...listedOf(row, office),
    requesterContact: row.requester_contact,
    firstDueOn: row.first_due_on,
    createdAt: row.created_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    extendedAt: row.extended_at?.toISOString() ?? null,
    extensionReason: row.extension_reason,
    closingNote: row.closing_note,
    statute: (row.first_due_on === computed?.day && rule?.statute) || null,
    movedBy: rule?.moved ?? null,
    computedDueOn: computed?.day ?? null,
    skippedDays: computed?.skipped ?? [],
    dueReason: row.due_reason,
    latestExtension: latestExtension(office.state, row.first_due_on),
    projects,
    withheld,
  }
}

const findProjects = (db: DbOrTx, requestId: string): Promise<RecordsRequest['projects']> =>
  db
    .selectFrom('records_request_projects as c')
    .innerJoin('projects as p', 'p.id', 'c.project_id')
    .leftJoin('retention_holds as h', 'h.project_id', 'p.id')
    .select(['p.id as _id', 'p.title', sql<boolean>`h.project_id is not null`.as('held')])
    .where('c.request_id', '=', requestId)
    .orderBy('p.title')
    .orderBy('p.id')
    .execute()

async function findWithheld(db: DbOrTx, requestId: string): Promise<RecordsRequest['withheld']> {
  const found = await db
    .selectFrom('records_withheld')
    .select(['id', 'what', 'why', 'exemption', 'noted_at'])
    .where('request_id', '=', requestId)
    .orderBy('noted_at')
    .orderBy('id')
    .execute()
  return found.map(({ id, noted_at, ...item }) => ({ _id: id, ...item, notedAt: noted_at.toISOString() }))
}

/** The row of a request, locked until the transaction ends; undefined if the organization has none with this id. */
export const lockRequest = (tx: DbOrTx, organizationId: string, id: string): Promise<RequestRow | undefined> =>
  tx
    .selectFrom('records_requests')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The organization's next number in a year. Locks the organization's row, so two requests never get the same one. */
export async function nextNumber(tx: DbOrTx, organizationId: string, year: number): Promise<number> {
  await tx.selectFrom('organizations').select('id').where('id', '=', organizationId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const { last } = await tx
    .selectFrom('records_requests')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('organization_id', '=', organizationId)
    .where('year', '=', year)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** True if an account is an official of the organization. */
export async function isOfficial(tx: DbOrTx, organizationId: string, userId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
  return found !== undefined
}

/**
 * Names the projects that a request concerns and puts them on hold. A hold that exists keeps its own reason, and projects that were named
 * before stay on hold.
 * @returns false if one of them is not the organization's
 */
export async function setProjects(
  tx: DbOrTx,
  { requestId, organizationId, reason, now }: { requestId: string; organizationId: string; reason: string; now: Date },
  projects: readonly string[],
): Promise<boolean> {
  const ids = [...new Set(projects)]
  await tx.deleteFrom('records_request_projects').where('request_id', '=', requestId).execute()
  if (ids.length === 0) return true
  // A removal locks the project too: it has either finished, or it sees the hold.
  const found = await tx
    .selectFrom('projects')
    .select('id')
    .where('id', 'in', ids)
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (found.length !== ids.length) return false
  await tx
    .insertInto('records_request_projects')
    .values(found.map(({ id }) => ({ request_id: requestId, project_id: id })))
    .execute()
  await tx
    .insertInto('retention_holds')
    .values(found.map(({ id }) => ({ project_id: id, reason, held_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  for (const { id } of found) await recordInChain(tx, 'hold', id, 'changed')
  return true
}

/** Clears the names and contacts of people whose requests were closed before a moment. */
export const clearRequesters = (db: Db, closedBefore: Date) =>
  db
    .updateTable('records_requests')
    .set({ requester_name: '', requester_contact: '' })
    .where('closed_at', '<', closedBefore)
    .where('requester_name', '<>', '')
    .execute()
