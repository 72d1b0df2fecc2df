// Which answers count, as conditions of SQL.

import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { wholeDays } from '../../../core/i18n/whole-days.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { isWayOpen } from '../../surveys/arrivals/queries.server.ts'
import { leftOutDuplicates } from '../../surveys/model/respondents.server.ts'
import { filterNames, type GroupFilter, groupNames, groupsIn } from './groups.ts'

export type ResponsePeriod = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }
/** `duplicates` is not null where probable duplicates are left out. */
export type Counting = ResponsePeriod & GroupFilter & { duplicates: string | null }
type AskedCounting = Parameters<typeof groupsIn>[0] &
  Parameters<typeof wholeDays>[1] & {
    includeUnconfirmed?: boolean | undefined
    duplicates?: string | undefined
  }

/**
 * Who counts, by the parameters of a query, in whole days of the organization's time zone. Duplicates are left out of everybody alone; of
 * groups and days they would be few.
 */
export function countingOf(query: AskedCounting, timeZone: TimeZone): Counting {
  const { from, to } = wholeDays(timeZone, query)
  const groups = groupsIn(query)
  const isWhole = !from && !to && isEverybody(groups)
  return { from, to, includeUnconfirmed: query.includeUnconfirmed ?? false, ...groups, duplicates: (isWhole && query.duplicates) || null }
}
/** No group and no period: everyone with a confirmed address. */
export const everybody: Counting = {
  ...{ from: null, to: null, includeUnconfirmed: false },
  ...{ ageRange: null, gender: null, ethnicity: null, zip: null, way: null, duplicates: null },
}

const columns = { ageRange: sql`r.age_range`, gender: sql`r.gender`, ethnicity: sql`r.ethnicity`, zip: sql`r.zip_code` }

/**
 * SQL condition: the respondents `r` belong to the groups. `project` is the id or the column of their project. If it is a column, `among`
 * lists the projects it can be. Of a way, confirmed people alone (`confirmedArrival`).
 */
export function inGroups(groups: GroupFilter, project: RawBuilder<unknown>, among?: readonly string[]): RawBuilder<boolean> {
  const projects = among ? sql`${among}::uuid[]` : sql`array[${project}]::uuid[]`
  const conditions = groupNames.flatMap((name) => {
    const value = groups[name]
    if (value === null) return []
    if (name !== 'way') return [sql`${columns[name]} = ${value}`]
    return [
      sql`r.confirmed`,
      sql`exists (select from participations as p
        where p.project_id = any(${projects}) and p.project_id = ${project} and p.respondent_id = r.id and p.way = ${value})`,
      isWayOpen(project, value, projects),
    ]
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** SQL condition: answers `a` were given within the period. */
export const within = ({ from, to }: Pick<ResponsePeriod, 'from' | 'to'>) =>
  sql<boolean>`((${from}::timestamptz is null or a.created_at >= ${from}) and (${to}::timestamptz is null or a.created_at <= ${to}))`

/** SQL condition: the respondents `r` are not left out as duplicates. */
export const isKeptIn = (projectId: string, { duplicates }: Counting): RawBuilder<boolean> =>
  duplicates === null ? sql`true` : sql`r.id not in ${leftOutDuplicates(projectId)}`

/** SQL condition: answers `a` to a question, of respondents `r`, count in a list of single answers. */
export const isCounted = (counting: Counting, questionId: string) => sql<boolean>`(${within(counting)}
  and (${counting.includeUnconfirmed} or r.confirmed) and ${inGroups(counting, projectOf(questionId))})`

/** SQL: the project of a question, read once for a statement. */
export const projectOf = (questionId: string) => sql`(select of.project_id from questions as of where of.id = ${questionId})`

/** SQL condition: answers `a` of respondents `r` that count. */
export const counted = (projectId: string, counting: Counting) => sql`
  answers as a join respondents as r on r.project_id = a.project_id and r.id = a.respondent_id
    where a.project_id = ${projectId} and ${within(counting)} and (${counting.includeUnconfirmed} or r.confirmed)
      and ${inGroups(counting, sql`${projectId}`)} and ${isKeptIn(projectId, counting)}`

/** True if no group is asked for: counts that are kept can be used. */
export const isUngrouped = (counting: Counting): boolean => isEverybody(counting) && counting.duplicates === null
export const isEverybody = (groups: GroupFilter): boolean => groupNames.every((name) => groups[name] === null)

/** The cache key of a count, independent of the order of its parts; null in a transaction, which has to see the rows it locked. */
export const countOf = (db: DbOrTx, projectId: string, counting: Counting): string | null =>
  db.isTransaction
    ? null
    : JSON.stringify([projectId, counting.from, counting.to, counting.includeUnconfirmed, filterNames.map((name) => counting[name])])
