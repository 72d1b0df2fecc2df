import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { type Counting, inGroups, within } from './queries.server.ts'

const ways = ['answers', 'comments', 'votes', 'likes'] as const

/** The people who answered, commented, voted or liked within the groups and the period, each once. */
export async function countTookPart(db: DbOrTx, projectId: string, counting: Counting): Promise<number> {
  const did = ways.map(
    (way) =>
      sql`exists (select from ${sql.table(way)} as a where a.project_id = r.project_id and a.respondent_id = r.id and ${within(counting)})`,
  )
  const { rows } = await sql<{ tookPart: number }>`${unpreparedPlan}
    select count(*) as "tookPart" from respondents as r
    where r.project_id = ${projectId} and (${counting.includeUnconfirmed} or r.confirmed) and ${inGroups(counting, sql`${projectId}`)}
      and (${sql.join(did, sql` or `)})`.execute(db)
  return rows[0]?.tookPart ?? 0
}
