// How many projects each choice of a filter would find.
import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { Category, ProjectType } from '../model/shapes.ts'
import { walked } from './list.queries.server.ts'
import { all, type ListFilter, listConditionsOf, soonUntil } from './list-conditions.server.ts'

/** A project's phase in time; `soon` projects are open too. */
export type ProjectPhase = 'notYet' | 'open' | 'soon' | 'closed' | 'completed'
export type ProjectCount = { phase: ProjectPhase; type: ProjectType | null; categories: Category[]; count: number }

/** Above this number, counting by choice would take longer than the list itself. */
export const countedByChoiceMax = 1000

/** Counts the projects that match the other filters, by phase, type and category; null if there are too many. */
export async function countKinds(db: DbOrTx, filter: ListFilter): Promise<ProjectCount[] | null> {
  const { now } = filter
  const others: ListFilter = { ...filter, statuses: ['published', 'completed'], types: [], categories: [] }
  const { rows } = await sql<ProjectCount>`${unpreparedPlan}
    select case when p.status = 'completed' then 'completed' when p.ends_at < ${now} then 'closed' when p.starts_at > ${now} then 'notYet'
        when p.ends_at < ${soonUntil(now)} then 'soon' else 'open' end as phase,
      p.project_type as type, array_remove(p.category || p.more_categories, null) as categories, count(*)::int as count
    from (select p.status, p.starts_at, p.ends_at, p.project_type, p.category, p.more_categories from projects as p
      where ${all(listConditionsOf(others))} ${walked(filter)} limit ${countedByChoiceMax + 1}) as p
    group by 1, 2, 3`.execute(db)
  return rows.reduce((sum, { count }) => sum + count, 0) > countedByChoiceMax ? null : rows
}
