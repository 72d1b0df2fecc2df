// Which answers count, as conditions of SQL.

import { type RawBuilder, sql } from 'kysely'
import { rejectFields } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { wholeDays } from '../../../core/i18n/whole-days.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { projectsShowing } from '../../surveys/arrivals/shown-ways.server.ts'
import { leftOutDuplicates } from '../../surveys/model/respondents.server.ts'
import { filterGroupsIn, filterNames, type GroupFilter, groupNames, type ShownGroups } from './groups.ts'

export type ResponsePeriod = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }
/** `duplicates` is not null where probable duplicates are left out. */
export type Counting = ResponsePeriod & ShownGroups & { duplicates: string | null }
type AskedCounting = Parameters<typeof filterGroupsIn>[0] &
  Parameters<typeof wholeDays>[1] & {
    includeUnconfirmed?: boolean | undefined
    duplicates?: string | undefined
  }

/**
 * Who counts, by the parameters of a query, in whole days of the organization's time zone. Duplicates are left out of everybody alone; of
 * groups and days they would be few.
 * @throws HttpError 422 at `way` if it is not shown in the project
 */
export async function countingOf(db: DbOrTx, projectId: string, query: AskedCounting, timeZone: TimeZone): Promise<Counting> {
  const { from, to } = wholeDays(timeZone, query)
  const groups = await ensureShown(db, filterGroupsIn(query), [projectId])
  const isWhole = !from && !to && isEverybody(groups)
  return { from, to, includeUnconfirmed: query.includeUnconfirmed ?? false, ...groups, duplicates: (isWhole && query.duplicates) || null }
}
/**
 * The groups, with those of the projects that show their way.
 * @throws HttpError 422 at `way` if none does
 */
export async function ensureShown<Groups extends GroupFilter>(
  db: DbOrTx,
  groups: Groups,
  projectIds: readonly string[],
): Promise<Groups & ShownGroups> {
  const shown = await inShown(db, groups, projectIds)
  return groups.way !== null && shown.shownIn.length === 0 ? rejectFields({ way: 'results.wayHidden' }) : shown
}

/** The same; of a way that none of the projects shows, nobody is selected. */
export const inShown = async <Groups extends GroupFilter>(
  db: DbOrTx,
  groups: Groups,
  projectIds: readonly string[],
): Promise<Groups & ShownGroups> => ({
  ...groups,
  shownIn: groups.way === null ? [] : await projectsShowing(db, groups.way, projectIds),
})

/** No group and no period: everyone with a confirmed address. */
export const everybody: Counting = {
  ...{ from: null, to: null, includeUnconfirmed: false },
  ...{ ageRange: null, gender: null, ethnicity: null, zip: null, way: null, shownIn: [], duplicates: null },
}

const columns = { ageRange: sql`r.age_range`, gender: sql`r.gender`, ethnicity: sql`r.ethnicity`, zip: sql`r.zip_code` }

/**
 * SQL condition: the respondents `r` belong to the groups. `project` is the id or the column of their project. Of a way: confirmed people
 * who answered, in projects that show the way. What people of a way did beside answering would tell of people who did nothing else.
 */
export function inGroups(groups: ShownGroups, project: RawBuilder<unknown>): RawBuilder<boolean> {
  const conditions = groupNames.flatMap((name) => {
    const value = groups[name]
    if (value === null) return []
    if (name !== 'way') return [sql`${columns[name]} = ${value}`]
    const shownIn = sql`${groups.shownIn}::uuid[]`
    // Who answered without opening the survey came by a link.
    const hasArrival = sql`exists (select from participations as p
      where p.project_id = any(${shownIn}) and p.project_id = ${project} and p.respondent_id = r.id
        and ${value === 'link' ? sql`p.way <> 'link'` : sql`p.way = ${value}`})`
    return [
      sql`r.confirmed`,
      sql`${project} = any(${shownIn})`,
      sql`exists (select from answers as given where given.project_id = ${project} and given.respondent_id = r.id)`,
      value === 'link' ? sql`not ${hasArrival}` : hasArrival,
    ]
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** SQL condition: answers `a` were given within the period. */
export const isInPeriod = ({ from, to }: Pick<ResponsePeriod, 'from' | 'to'>) =>
  sql<boolean>`((${from}::timestamptz is null or a.created_at >= ${from}) and (${to}::timestamptz is null or a.created_at <= ${to}))`

/** SQL condition: the respondents `r` are not left out as duplicates. */
export const isKeptIn = (projectId: string, { duplicates }: Counting): RawBuilder<boolean> =>
  duplicates === null ? sql`true` : sql`r.id not in ${leftOutDuplicates(projectId, null)}`

/** SQL condition: answers `a` to a question, of respondents `r`, count in a list of single answers. */
export const isCounted = (counting: Counting, questionId: string) => sql<boolean>`(${isInPeriod(counting)}
  and (${counting.includeUnconfirmed} or r.confirmed) and ${inGroups(counting, projectOfQuestion(questionId))})`

/** SQL: the project of a question, read once for a statement. */
export const projectOfQuestion = (questionId: string) => sql`(select of.project_id from questions as of where of.id = ${questionId})`

/** SQL condition: answers `a` of respondents `r` that count. */
export const counted = (projectId: string, counting: Counting) => sql`
  answers as a join respondents as r on r.project_id = a.project_id and r.id = a.respondent_id
    where a.project_id = ${projectId} and ${isInPeriod(counting)} and (${counting.includeUnconfirmed} or r.confirmed)
      and ${inGroups(counting, sql`${projectId}`)} and ${isKeptIn(projectId, counting)}`

/** True if no group is asked for: counts that are kept can be used. */
export const isUngrouped = (counting: Counting): boolean => isEverybody(counting) && counting.duplicates === null
export const isEverybody = (groups: GroupFilter): boolean => groupNames.every((name) => groups[name] === null)

/** The cache key of a count, independent of the order of its parts; null in a transaction, which has to see the rows it locked. */
export const countOf = (db: DbOrTx, projectId: string, counting: Counting): string | null =>
  db.isTransaction
    ? null
    : JSON.stringify([projectId, counting.from, counting.to, counting.includeUnconfirmed, filterNames.map((name) => counting[name])])
