// Compares each organization's chain with itself, with the rows that it proves, and with the heads that were published.
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { ChainKind, ChainOperation } from '../../accounts/audit/chain.server.ts'
import { type ChainEntry, contentHash, entryHash, noHash } from './hashes.ts'

/**
 * `changed`, `removed`, `inserted`: a row differs from its entry, is gone without one, or has none. `entry`: the chain itself was changed,
 * cut or reordered at a position. `head`: it does not lead to a head that was published.
 */
export type ChainFault = { fault: 'changed' | 'removed' | 'inserted' | 'entry' | 'head'; kind: ChainKind | null; id: string }
export type ChainReport = {
  organization: string
  slug: string
  entries: number
  waiting: number
  head: string | null
  faults: ChainFault[]
}

const batchSize = 2000

/** A report for each organization, each read at one instant: that of the caller's transaction, if it has one. */
export async function checkChains(db: DbOrTx): Promise<ChainReport[]> {
  const organizations = await db.selectFrom('organizations').select(['id', 'name', 'slug']).orderBy('name').orderBy('id').execute()
  const reports: ChainReport[] = []
  for (const { id, name, slug } of organizations) {
    const checked = await (db.isTransaction ? checkChain(db, id) : atOneInstant(db, (tx) => checkChain(tx, id)))
    reports.push({ organization: name, slug, ...checked })
  }
  return reports
}

const atOneInstant = <Result>(db: Db, work: (tx: DbOrTx) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').execute(work)

type Latest = { operation: ChainOperation; isRight: (content: unknown) => boolean }
type EntryRow = ChainEntry & { salt: string | null; previousHash: string; hash: string }

async function checkChain(db: DbOrTx, organizationId: string): Promise<Omit<ChainReport, 'organization' | 'slug'>> {
  const faults: ChainFault[] = []
  const latest = new Map<string, Latest>()
  const heads = await publishedHeads(db, organizationId)
  let [position, hash] = [0, noHash]
  for await (const { salt, previousHash, hash: own, ...entry } of entriesOf(db, organizationId)) {
    position++
    const isSound = entry.position === position && previousHash === hash && entryHash(hash, entry) === own
    if (!isSound) faults.push({ fault: 'entry', kind: entry.kind, id: String(entry.position) })
    ;[position, hash] = [entry.position, own]
    if (heads.get(position) === own) heads.delete(position)
    const isRight = (content: unknown) => salt !== null && contentHash(salt, content) === entry.contentHash
    latest.set(`${entry.kind} ${entry.subjectId}`, { operation: entry.operation, isRight })
  }
  for (const missed of heads.keys()) faults.push({ fault: 'head', kind: null, id: String(missed) })
  const { rows: waiting } = await sql<{ key: string; operation: ChainOperation; content: unknown }>`
    select kind || ' ' || subject_id as key, operation, content from chain_queue where organization_id = ${organizationId}::uuid
    order by id`.execute(db)
  for (const { key, operation, content: expected } of waiting)
    latest.set(key, { operation, isRight: (content) => contentHash('', content) === contentHash('', expected) })
  await compareRows(db, organizationId, latest, faults)
  return { entries: position, waiting: waiting.length, head: position > 0 ? hash : null, faults }
}

async function compareRows(db: DbOrTx, organizationId: string, latest: Map<string, Latest>, faults: ChainFault[]): Promise<void> {
  for await (const { kind, id, content } of rowsOf(db, organizationId)) {
    const known = latest.get(`${kind} ${id}`)
    latest.delete(`${kind} ${id}`)
    if (!known || known.operation === 'removed') faults.push({ fault: 'inserted', kind, id })
    else if (!known.isRight(content)) faults.push({ fault: 'changed', kind, id })
  }
  for (const [key, { operation }] of latest) {
    const [kind = '', id = ''] = key.split(' ')
    if (operation !== 'removed') faults.push({ fault: 'removed', kind: kind as ChainKind, id })
  }
}

async function* entriesOf(db: DbOrTx, organizationId: string): AsyncGenerator<EntryRow> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('chain_entries')
      .select(['position', 'kind', 'subject_id', 'operation', 'written_at', 'salt', 'content_hash', 'previous_hash', 'hash'])
      .where('organization_id', '=', organizationId)
      .where('position', '>', last)
      .orderBy('position')
      .limit(batchSize)
      .execute()
    for (const row of rows)
      yield {
        ...{ position: row.position, kind: row.kind, subjectId: row.subject_id, operation: row.operation },
        ...{ writtenAt: row.written_at.toISOString(), contentHash: row.content_hash },
        ...{ salt: row.salt, previousHash: row.previous_hash, hash: row.hash },
      }
    if (rows.length < batchSize) return
    last = rows.at(-1)?.position ?? 0
  }
}

async function* rowsOf(db: DbOrTx, organizationId: string): AsyncGenerator<{ kind: ChainKind; id: string; content: unknown }> {
  for (let last = ['', '00000000-0000-0000-0000-000000000000']; ; ) {
    const { rows } = await sql<{ kind: ChainKind; id: string; content: unknown }>`
      select kind, subject_id as id, content from chained_rows
      where organization_id = ${organizationId}::uuid and (kind, subject_id) > (${last[0]}, ${last[1]}::uuid)
      order by kind, subject_id limit ${batchSize}`.execute(db)
    yield* rows
    const end = rows.at(-1)
    if (!end || rows.length < batchSize) return
    last = [end.kind, end.id]
  }
}

async function publishedHeads(db: DbOrTx, organizationId: string): Promise<Map<number, string>> {
  const rows = await db.selectFrom('chain_heads').select(['position', 'hash']).where('organization_id', '=', organizationId).execute()
  return new Map(rows.map((row) => [row.position, row.hash]))
}
