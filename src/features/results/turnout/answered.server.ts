// Who answered and who took part, as the public reads it: people with a confirmed address, each once.
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { PeopleCounts } from './shown-people.ts'

const acts = ['answers', 'comments', 'votes', 'likes'] as const
const did = (act: (typeof acts)[number]) =>
  sql`exists (select from ${sql.table(act)} as t where t.project_id = r.project_id and t.respondent_id = r.id)`

/**
 * SQL, columns of a query over `respondents as r`: `answered` and `tookPart`, counted in one statement, so `tookPart` is never the smaller
 * one. A person who takes part in several projects counts once.
 */
export const peopleCounts: RawBuilder<unknown> = sql`
  count(distinct r.person_id) filter (where r.confirmed and ${did('answers')}) as answered,
  count(distinct r.person_id) filter (where r.confirmed and (${sql.join(acts.map(did), sql` or `)})) as "tookPart"`

/** The people of one project. */
export async function countProjectPeople(db: DbOrTx, projectId: string): Promise<PeopleCounts> {
  const { rows } = await sql<PeopleCounts>`select ${peopleCounts} from respondents as r where r.project_id = ${projectId}`.execute(db)
  return rows[0] as PeopleCounts
}
