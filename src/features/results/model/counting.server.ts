// Which answers count, as conditions of SQL.
import { type RawBuilder, sql } from 'kysely'
import { instantOf } from '../../../core/contract/period.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isDuplicate } from '../../surveys/model/respondents.server.ts'
import { type GroupFilter, groupNames, groupsIn } from './groups.ts'

export type ResponsePeriod = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }
export type Counting = ResponsePeriod & GroupFilter
type AskedCounting = Parameters<typeof groupsIn>[0] & { [Name in 'from' | 'to']?: Parameters<typeof instantOf>[0] } & {
  includeUnconfirmed?: boolean | undefined
}

/** Who counts, by the parameters of a query. */
export const countingOf = (query: AskedCounting): Counting => ({
  ...{ from: instantOf(query.from, 'first'), to: instantOf(query.to, 'last') },
  ...{ includeUnconfirmed: query.includeUnconfirmed ?? false, ...groupsIn(query) },
})
/** No group and no period: everyone with a confirmed address. */
export const everybody: Counting = {
  ...{ from: null, to: null, includeUnconfirmed: false },
  ...{ ageRange: null, gender: null, ethnicity: null, zip: null, way: null, duplicates: null },
}

const columns = { ageRange: sql`r.age_range`, gender: sql`r.gender`, ethnicity: sql`r.ethnicity`, zip: sql`r.zip_code` }

/**
 * SQL condition: the respondents `r` belong to the groups. `project` is the id or the column of their project. If it is a column, `among`
 * lists the projects it can be; otherwise the arrivals of all projects are read.
 */
export function inGroups(groups: GroupFilter, project: RawBuilder<unknown>, among?: readonly string[]): RawBuilder<boolean> {
  const known = among ? sql`p.project_id = any(${among}::uuid[]) and` : sql``
  const conditions = groupNames.flatMap((name) => {
    const value = groups[name]
    if (value === null) return []
    if (name === 'duplicates') return [sql`not ${isDuplicate}`]
    if (name !== 'way') return [sql`${columns[name]} = ${value}`]
    return [
      sql`exists (select from participations as p
        where ${known} p.project_id = ${project} and p.respondent_id = r.id and p.way = ${value})`,
    ]
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** SQL condition: answers `a` were given within the period. */
export const within = ({ from, to }: Pick<ResponsePeriod, 'from' | 'to'>) =>
  sql<boolean>`((${from}::timestamptz is null or a.created_at >= ${from}) and (${to}::timestamptz is null or a.created_at <= ${to}))`

/** SQL condition: answers `a` of respondents `r` that count. */
export const counted = (projectId: string, counting: Counting) => sql`
  answers as a join respondents as r on r.project_id = a.project_id and r.id = a.respondent_id
    where a.project_id = ${projectId} and ${within(counting)} and (${counting.includeUnconfirmed} or r.confirmed)
      and ${inGroups(counting, sql`${projectId}`)}`

/** True if no group is asked for: counts that are kept can be used. */
export const isUngrouped = (groups: GroupFilter): boolean => groupNames.every((name) => groups[name] === null)

/** The cache key of a count, independent of the order of its parts; null in a transaction, which has to see the rows it locked. */
export const countOf = (db: DbOrTx, projectId: string, counting: Counting): string | null =>
  db.isTransaction
    ? null
    : JSON.stringify([projectId, counting.from, counting.to, counting.includeUnconfirmed, groupNames.map((name) => counting[name])])
