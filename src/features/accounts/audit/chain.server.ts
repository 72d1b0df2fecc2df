// Queues rows for the organization's chain of records (docs/decisions/202-chain-of-records.md). Whatever writes such a row calls this in
// its transaction: a row that is written in another way does not have a place in the chain, and is found.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'chain_queue.content': unknown
    'chained_rows.content': unknown
  }
}

/** An entry of the activity log, a project's published release, a removal's receipt, and a project's hold. */
export const chainKinds = ['activity', 'release', 'receipt', 'hold'] as const
export type ChainKind = (typeof chainKinds)[number]
export type ChainOperation = 'added' | 'changed' | 'removed'

/** Queues a row as it is now. A removal is queued before the row is deleted. */
export const recordInChain = (tx: DbOrTx, kind: ChainKind, subjectId: string, operation: ChainOperation) =>
  sql`select chain_record(${kind}, ${subjectId}::uuid, ${operation})`.execute(tx)
