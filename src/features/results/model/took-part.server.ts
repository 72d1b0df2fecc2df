import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { type Counting, inGroups, within } from './queries.server.ts'

const ways = ['answers', 'comments', 'votes', 'likes'] as const

/** People with an unconfirmed address are `waiting`; they are part of `tookPart` only if they are to be included. */
export type TookPart = { tookPart: number; waiting: number }

/** The people who answered, commented, voted or liked within the groups and the period, each once. */
export async function countTookPart(db: DbOrTx, projectId: string, counting: Counting): Promise<TookPart> {
  const did = ways.map(
    (way) =>
      sql`exists (select from ${sql.table(way)} as a where a.project_id = r.project_id and a.respondent_id = r.id and ${within(counting)})`,
  )
  const { rows } = await sql<TookPart>`${unpreparedPlan}
    select count(*) filter (where ${counting.includeUnconfirmed} or r.confirmed) as "tookPart",
      count(*) filter (where not r.confirmed) as waiting
    from respondents as r
    where r.project_id = ${projectId} and ${inGroups(counting, sql`${projectId}`)}
      and (${sql.join(did, sql` or `)})`.execute(db)
  return rows[0] ?? { tookPart: 0, waiting: 0 }
}
