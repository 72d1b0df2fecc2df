import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from './database.server.ts'

/**
 * The rows of a statement, a few at a time and as they were when it began, by a cursor: reading on from the last row would evaluate the
 * statement again for each batch. Requires a transaction, which reads one statement at a time like this.
 * @param statement without parameters, which PostgreSQL does not take here: values are literals (`sql.lit`)
 */
export async function* inBatches<Row>(tx: DbOrTx, statement: RawBuilder<unknown>, batchSize: number): AsyncGenerator<Row[]> {
  await sql`declare batches no scroll cursor for ${statement}`.execute(tx)
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(batchSize)} from batches`.execute(tx)
    if (rows.length > 0) yield rows
    if (rows.length < batchSize) break
  }
  await sql`close batches`.execute(tx)
}
