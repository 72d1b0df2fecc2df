// Lists of single answers for officials, newest day first. Within a day the order is that of random ids: officials see the day of an
// answer, not the time, and no order that tells it (decision 193).
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { encodeCursor, readCursor } from '../../../core/contract/cursor.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayIn, dayStart } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { respondentColumns } from '../model/respondents.server.ts'

/** The last row of a page: its day in the organization's time zone, and its id. */
export type DayCursor = { day: string; id: string }
const DayKey = z.tuple([z.iso.date(), z.string().check(z.regex(/^[\w-]{1,40}$/))])

/** @throws HttpError 422 at `cursor` */
export function readDayCursor(text: string | undefined): DayCursor | null {
  const key = readCursor(DayKey, text)
  return key && { day: key[0], id: key[1] }
}

/** A page of the rows that were found, one more than its limit if there are more, and the next page's cursor. */
export function answersPageOf<Row extends { id: string; created_at: Date }>(found: readonly Row[], { timeZone, limit }: DayPage) {
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return { page, nextCursor: last ? encodeCursor([dayIn(timeZone, last.created_at), last.id]) : null }
}

export type DayPage = { timeZone: TimeZone; limit: number; after: DayCursor | null }

/**
 * The parts of a statement that reads a page of rows by day and id. `rows` is its FROM and WHERE, in which the responses are `alias`.
 * `since` reads one row of the index to skip the days after the page: the page is among the rows of the cursor's day and the next ones.
 */
export function pageByDay({ timeZone, limit, after }: DayPage, rows: RawBuilder<unknown>, { alias, id }: { alias: string; id: string }) {
  const at = sql.ref(`${alias}.created_at`)
  const key = sql`${sql.ref(id)}::text collate "C"`
  const dayOf = (instant: RawBuilder<unknown>) => sql<Date>`date_trunc('day', ${instant}, ${timeZone}::text)`
  const begins = after && dayStart(timeZone, after.day)
  const before = begins ? sql`and ${at} < ${begins}::timestamptz` : sql``
  const skipped = sql`(select ${at} from ${rows} ${before} order by ${at} desc offset ${limit} limit 1)`
  return {
    since: sql<boolean>`${at} >= coalesce(${dayOf(skipped)}, '-infinity')`,
    after: after ? sql<boolean>`(${dayOf(at)}, ${key}) < (${begins}::timestamptz, ${after.id}::text)` : sql<boolean>`true`,
    order: sql`${dayOf(at)} desc, ${key} desc`,
  }
}

/** Answers `a` of respondents `r` to a question that meet a condition: a page, with what officials see of the respondents. */
export function newestAnswersOfProject(db: DbOrTx, questionId: string, condition: RawBuilder<unknown>, page: DayPage) {
  const rows = sql`answers as a join respondents as r on r.project_id = a.project_id and r.id = a.respondent_id
    where a.question_id = ${questionId} and ${condition}`
  const { since, after, order } = pageByDay(page, rows, { alias: 'a', id: 'a.id' })
  return db
    .selectFrom('answers as a')
    .innerJoin('respondents as r', (join) => join.onRef('r.project_id', '=', 'a.project_id').onRef('r.id', '=', 'a.respondent_id'))
    .select(['a.id', 'a.created_at'])
    .select(respondentColumns)
    .where('a.question_id', '=', questionId)
    .where(sql<boolean>`${condition}`)
    .where(since)
    .where(after)
    .orderBy(order)
    .limit(page.limit + 1)
}
