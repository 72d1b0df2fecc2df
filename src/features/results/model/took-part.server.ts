import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { keptCounts } from '../kept-counts/chunks.server.ts'
import { inChunks } from '../kept-counts/counts.server.ts'
import { type Counting, inGroups, isInPeriod, isUngrouped } from './counting.server.ts'

const ways = ['answers', 'comments', 'votes', 'likes'] as const

/** People with an unconfirmed address are `waiting`; they are part of `tookPart` only if they are to be included. */
export type TookPart = { tookPart: number; waiting: number }

/** The people who answered, commented, voted or liked within the groups and the period, each once. */
export async function countTookPart(db: DbOrTx, projectId: string, counting: Counting): Promise<TookPart> {
  const isWhole = isUngrouped(counting) && counting.from === null && counting.to === null
  const storedCounts = isWhole ? await keptCounts(db, projectId, 'tookPart') : null
  const people = (isConfirmed: boolean) => (storedCounts?.rows ?? []).reduce((sum, row) => (row[0] === isConfirmed ? sum + row[1] : sum), 0)
  const known = { tookPart: people(true) + (counting.includeUnconfirmed ? people(false) : 0), waiting: people(false) }
  if (storedCounts?.chunks.length === 0) return known
  const did = ways.map(
    (way) =>
      sql`exists (select from ${sql.table(way)} as a
        where a.project_id = r.project_id and a.respondent_id = r.id and ${isInPeriod(counting)})`,
  )
  const { rows } = await sql<TookPart>`${unpreparedPlan}
    select count(*) filter (where ${counting.includeUnconfirmed} or r.confirmed) as "tookPart",
      count(*) filter (where not r.confirmed) as waiting
    from respondents as r
    where r.project_id = ${projectId} ${storedCounts ? sql`and ${inChunks(sql`r.id`, storedCounts.chunks)}` : sql``}
      and ${inGroups(counting, sql`${projectId}`)}
      and (${sql.join(did, sql` or `)})`.execute(db)
  const counted = rows[0] ?? { tookPart: 0, waiting: 0 }
  return { tookPart: known.tookPart + counted.tookPart, waiting: known.waiting + counted.waiting }
}
