// Assigns queued rows their places in the chains, and publishes the heads.
import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Db, DbOrTx, Tables } from '../../../core/database/database.server.ts'
import type { ChainKind, ChainOperation } from '../../accounts/audit/chain.server.ts'
import { contentHash, entryHash, noHash } from './hashes.ts'

const batchSize = 500

type Queued = { id: number; kind: ChainKind; subjectId: string; operation: ChainOperation; content: unknown; writtenAt: Date }

/** Appends everything that waits, an organization after the other. */
export async function appendAll(db: Db): Promise<void> {
  await sql`
    insert into chain_queue (organization_id, kind, subject_id, operation, content, written_at)
    select c.organization_id, c.kind, c.subject_id, 'added', c.content, clock_timestamp() from chained_rows c
    where exists (select from chain_adoption a where now() < a.until) and ${isUnknown}`.execute(db)
  const waiting = await db.selectFrom('chain_queue').select('organization_id').distinct().execute()
  for (const { organization_id } of waiting) while ((await appendBatch(db, organization_id)) === batchSize);
}

const isUnknown = sql`
  not exists (select from chain_entries e where e.organization_id = c.organization_id and e.kind = c.kind and e.subject_id = c.subject_id)
  and not exists (select from chain_queue q
    where q.organization_id = c.organization_id and q.kind = c.kind and q.subject_id = c.subject_id)`

/** Queues rows that an import has written. */
export const adoptRows = (tx: DbOrTx, organizationId: string) =>
  sql`
    insert into chain_queue (organization_id, kind, subject_id, operation, content, written_at)
    select c.organization_id, c.kind, c.subject_id, 'added', c.content, clock_timestamp() from chained_rows c
    where c.organization_id = ${organizationId}::uuid and ${isUnknown}`.execute(tx)

/** @returns how many were appended */
const appendBatch = (db: Db, organizationId: string): Promise<number> =>
  db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('record chain ' || ${organizationId}::text, 0))`.execute(tx)
    const { rows } = await sql<Queued>`
      delete from chain_queue where id in (
        select id from chain_queue where organization_id = ${organizationId}::uuid order by id limit ${batchSize})
      returning id, kind, subject_id as "subjectId", operation, content, written_at as "writtenAt"`.execute(tx)
    if (rows.length === 0) return 0
    const last = await headOf(tx, organizationId)
    const entries: Insertable<Tables['chain_entries']>[] = []
    let [position, previous] = [last?.position ?? 0, last?.hash ?? noHash]
    for (const { kind, subjectId, operation, content, writtenAt } of rows.sort((a, b) => a.id - b.id)) {
      const salt = operation === 'removed' ? null : randomBytes(32).toString('hex')
      position++
      const entry = {
        position,
        kind,
        subjectId,
        operation,
        writtenAt: writtenAt.toISOString(),
        contentHash: salt && contentHash(salt, content),
      }
      const hash = entryHash(previous, entry)
      entries.push({
        ...{ organization_id: organizationId, position, kind, subject_id: subjectId, operation, written_at: writtenAt, salt },
        ...{ content_hash: entry.contentHash, previous_hash: previous, hash },
      })
      previous = hash
    }
    await tx.insertInto('chain_entries').values(entries).execute()
    await sql`
      update chain_entries e set salt = null where e.organization_id = ${organizationId}::uuid and e.salt is not null and exists (
        select from chain_entries later where later.organization_id = e.organization_id and later.kind = e.kind
          and later.subject_id = e.subject_id and later.position > e.position)
        and e.subject_id = any (${rows.map((row) => row.subjectId)}::uuid[])`.execute(tx)
    return rows.length
  })

const headOf = (db: DbOrTx, organizationId: string) =>
  db
    .selectFrom('chain_entries')
    .select(['position', 'hash'])
    .where('organization_id', '=', organizationId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Publishes the head of each chain, once on a day. */
export const publishHeads = (db: Db, now: Date) =>
  sql`
    insert into chain_heads (organization_id, day, position, hash, published_at)
    select distinct on (e.organization_id)
      e.organization_id, ${now.toISOString().slice(0, 10)}::date, e.position, e.hash, ${now}::timestamptz
    from chain_entries e
    where not exists (select from chain_heads h
      where h.organization_id = e.organization_id and h.day = ${now.toISOString().slice(0, 10)}::date)
    order by e.organization_id, e.position desc
    on conflict do nothing`.execute(db)

export type ChainHead = { position: number; hash: string; publishedAt: string }

/** The head of an organization's chain that was published last; null before the first. */
export async function publishedHead(db: DbOrTx, organizationId: string): Promise<ChainHead | null> {
  const row = await db
    .selectFrom('chain_heads')
    .select(['position', 'hash', 'published_at'])
    .where('organization_id', '=', organizationId)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { position: row.position, hash: row.hash, publishedAt: row.published_at.toISOString() } : null
}
