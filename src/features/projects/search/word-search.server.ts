// Decides how the words of a search are found.
import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { all, type ListFilter, type WordSearch, wordConditions } from './list-conditions.server.ts'

/** A word is frequent if it occurs this often in this many of the newest projects. */
const probed = 200
const frequentFrom = 20

/**
 * Frequent words are found sooner by a scan than by their index. If no project that the reader may list contains all words, similar ones
 * are searched. The other filters do not matter: what a word means must not change with them.
 */
export async function wordSearchOf(
  db: DbOrTx,
  words: readonly string[],
  { draftsOf, owner, only }: Pick<ListFilter, 'draftsOf' | 'owner' | 'only'>,
): Promise<WordSearch> {
  if (words.length === 0) return 'rare'
  const { rows } = await sql<{
    found: number
  }>`${unpreparedPlan}select count(*) filter (where ${all(wordConditions(words, 'frequent'))}) as found
    from (select p.search from projects as p where p.status <> 'draft' and not p.is_pin
      order by p.listed_at desc, p.id desc limit ${probed}) as p`.execute(db)
  const found = rows[0]?.found ?? 0
  if (found >= frequentFrom) return 'frequent'
  const listed = [
    sql`(p.status <> 'draft' or p.organization_id = ${draftsOf}::uuid)`,
    ...(owner === undefined ? [] : [sql`p.organization_id = ${owner}::uuid`]),
    ...(only === undefined ? [] : [sql`p.id = ${only}::uuid`]),
  ]
  const { rows: occurring } = await sql<{ id: string }>`${unpreparedPlan}select p.id from projects as p
    where ${all([...wordConditions(words), ...listed])} limit 1`.execute(db)
  return occurring.length > 0 ? 'rare' : 'similar'
}
