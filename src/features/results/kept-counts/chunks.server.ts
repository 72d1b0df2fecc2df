// The counts of a project's respondents by chunks: kept while nothing of a chunk changes, and counted again when it does (decision 156).

import { sql } from 'kysely'
import { singleFlight } from '../../../core/async/single-flight.ts'
import { type Db, type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { type Chunk, type CountName, inChunks, type KeptRows, storeCounts, storedCountName } from './counts.server.ts'
import { officialTimeZone } from './time-zone.server.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'kept_counts.rows': KeptRows[CountName][]
  }
}

/** In respondents. Counting one chunk takes about 20 ms; a project with fewer than `from` is counted in little more. */
export const chunkSizes = { from: 4000, each: 2000 }

type CountPeriod = { from: Date | null; to: Date | null }

/** `outside`: the counts of chunks without an answer in the period. `chunks`: what has to be counted from its rows. */
export type KeptCounts<Name extends CountName> = { rows: KeptRows[Name][]; outside: KeptRows[Name][]; chunks: Chunk[] }

type ChunkRow<Name extends CountName> = Chunk & {
  isWatched: boolean
  firstAt: Date | null
  lastAt: Date | null
  /** Null if a change was noted since they were counted. */
  rows: KeptRows[Name][] | null
}

/**
 * What is kept of a project's counts. Outside of a transaction, chunks that changed are counted and kept first, except on a replica.
 * @param period decides which chunks count as a whole
 * @returns null if the whole project has to be counted
 */
export async function keptCounts<Name extends CountName>(
  db: DbOrTx,
  projectId: string,
  name: Name,
  period: CountPeriod = { from: null, to: null },
): Promise<KeptCounts<Name> | null> {
  let rows = (await readTogether(db, projectId, name)) as ChunkRow<Name>[]
  if (!db.isTransaction && (await updateCounts(db, projectId, name, rows))) rows = await readChunks(db, projectId, name)
  if (!rows[0]?.isWatched) return null
  const groups = Map.groupBy(rows, (row) => (row.rows === null ? 'partly' : placeIn(row, period)))
  const of = (place: 'inside' | 'outside' | 'partly') => groups.get(place) ?? []
  const counted = (place: 'inside' | 'outside') => of(place).flatMap((row) => row.rows ?? [])
  const chunks = of('partly').map(({ first, next }) => ({ first, next }))
  // Each chunk is a condition of the statement that counts them.
  if (chunks.length > rows.length / 2 && chunks.length > 1) return null
  return { rows: counted('inside'), outside: counted('outside'), chunks }
}

function placeIn({ firstAt, lastAt }: ChunkRow<CountName>, { from, to }: CountPeriod): 'inside' | 'outside' | 'partly' {
  if (firstAt === null || lastAt === null) return 'inside'
  if ((from === null || firstAt >= from) && (to === null || lastAt <= to)) return 'inside'
  return (from !== null && lastAt < from) || (to !== null && firstAt > to) ? 'outside' : 'partly'
}

/** One statement, so the counts and the changes are of the same moment. */
async function readChunks<Name extends CountName>(db: DbOrTx, projectId: string, name: Name): Promise<ChunkRow<Name>[]> {
  const stored = storedCountName(name, name === 'days' ? await officialTimeZone(db, projectId) : '')
  const { rows } = await sql<ChunkRow<Name>>`
    select k.first_id as first, k.next, k.is_watched as "isWatched", k.first_at as "firstAt", k.last_at as "lastAt",
      case when not exists (
        select from respondent_changes as x
        where x.project_id = k.project_id and x.respondent_id >= k.first_id and (k.next is null or x.respondent_id < k.next))
      then c.rows end as rows
    from (select *, lead(first_id) over (order by first_id) as next from respondent_chunks where project_id = ${projectId}) as k
    left join kept_counts as c on c.project_id = k.project_id and c.first_id = k.first_id and c.name = ${stored}
    order by k.first_id`.execute(db)
  return rows
}

/** A page of results asks for the same counts several times at the same moment. A transaction has to see the rows that it locked. */
const readTogether = singleFlight<[DbOrTx, string, CountName], ChunkRow<CountName>[]>(readChunks, (db, projectId, name) =>
  db.isTransaction ? null : `${projectId} ${name}`,
)

/** @returns true if something was counted */
async function updateCounts(db: DbOrTx, projectId: string, name: CountName, rows: readonly ChunkRow<CountName>[]): Promise<boolean> {
  if (rows.every((row) => row.isWatched && row.rows !== null) && (rows.length > 0 || !(await isLarge(db, projectId)))) return false
  if (await isReplica(db)) return false
  return (rows[0]?.isWatched || (await watch(db, projectId))) && countChanged(db as Db, projectId, name)
}

async function isLarge(db: DbOrTx, projectId: string): Promise<boolean> {
  const { rows } = await sql<{ people: number }>`${unpreparedPlan}
    select count(*) as people from (select from respondents where project_id = ${projectId} limit ${chunkSizes.from}) as found`.execute(db)
  return (rows[0]?.people ?? 0) >= chunkSizes.from
}

async function isReplica(db: DbOrTx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`select pg_is_in_recovery() as is`.execute(db)
  return rows[0]?.is ?? false
}

const lowest = '00000000-0000-0000-0000-000000000000'
/** By project: the first transaction that was not begun when the chunk could be seen. */
const afterFirst = new Map<string, string>()

/**
 * Makes the first chunk of a project. A writer who did not see it has noted no change, so nothing is kept until these writers have ended.
 * @returns true if they have
 */
async function watch(db: DbOrTx, projectId: string): Promise<boolean> {
  await sql`
    insert into respondent_chunks (project_id, first_id, is_watched)
    select id, ${lowest}, false from projects where id = ${projectId} on conflict do nothing`.execute(db)
  const known = afterFirst.get(projectId)
  const { rows } = known
    ? { rows: [{ next: known }] }
    : await sql<{ next: string }>`select pg_snapshot_xmax(pg_current_snapshot())::text as next`.execute(db)
  const next = rows[0]?.next as string
  afterFirst.set(projectId, next)
  const { rows: ended } = await sql<{ have: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) >= ${next}::xid8 as have`.execute(db)
  if (!ended[0]?.have) return false
  await sql`update respondent_chunks set is_watched = true where project_id = ${projectId}`.execute(db)
  afterFirst.delete(projectId)
  return true
}

/** Counts the chunks that changed, one process at a time. */
const countChanged = singleFlight(
  async (db: Db, projectId: string, name: CountName): Promise<boolean> => {
    await db.transaction().execute(async (tx) => {
      // First what a removal of the project locks first.
      await sql`select from projects where id = ${projectId} for key share`.execute(tx)
      await sql`select pg_advisory_xact_lock(hashtextextended('kept counts of ' || ${projectId}::text, 0))`.execute(tx)
      const zone = await officialTimeZone(tx, projectId)
      for (const chunk of await readChunks(tx, projectId, name))
        if (chunk.isWatched && chunk.rows === null)
          for (const part of await split(tx, projectId, chunk)) await storeCounts(tx, projectId, part, zone)
    })
    return true
  },
  // All counts of a chunk are made together.
  (_, projectId) => projectId,
)

/** The chunk, or its parts if it has become twice as large as it should be. New respondents have later ids, so the last chunk grows. */
async function split(tx: DbOrTx, projectId: string, { first, next }: Chunk): Promise<Chunk[]> {
  const { each } = chunkSizes
  const { rows } = await sql<{ id: string }>`${unpreparedPlan}
    insert into respondent_chunks (project_id, first_id, is_watched)
    select ${projectId}::uuid, id, true
    from (select id, row_number() over (order by id) as n, count(*) over () as people
      from respondents where project_id = ${projectId} and ${inChunks(sql`id`, [{ first, next }])}) as one
    where people >= ${2 * each} and n > 1 and n % ${each} = 1 and id > ${first}
    returning first_id as id`.execute(tx)
  const firsts = [first, ...rows.map(({ id }) => id).sort()]
  return firsts.map((id, i) => ({ first: id, next: firsts[i + 1] ?? next }))
}

/** Counts what changed in every project. Run each hour: a look at results then counts the last hour at most. */
export async function countAllChanged(db: Db): Promise<void> {
  const { rows } = await sql<{ id: string }>`select distinct project_id as id from respondent_changes`.execute(db)
  for (const { id } of rows) await countChanged(db, id, 'answers')
}
