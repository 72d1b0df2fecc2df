// Statements that many callers share (docs/decisions/174-batched-statements.md).
import { AsyncLocalStorage } from 'node:async_hooks'
import { type RawBuilder, sql } from 'kysely'
import pLimit from 'p-limit'
import pg from 'pg'
import { type DbOrTx, prepared } from './database.server.ts'
import { isUnavailable, tooLate } from './unavailable.server.ts'

/** More would make each caller wait longer, and hardly cost less for each. */
const rowsMax = 16
/** Of one kind of statement. While one waits for the disk, the next callers gather for the other. */
const batchesAtOnce = 2
/**
 * Of all kinds, of the ten connections of a process. A write holds one until it is on the disk: if the disk stops for a second, reads go on
 * with the others.
 */
const writesAtOnce = pLimit(7)

/** `inScope` runs code in the scope of the caller, whose trace and log then name the statement. */
type Waiting<Row, Values> = {
  values: Values
  inScope: ReturnType<typeof AsyncLocalStorage.snapshot>
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}
type Queue<Row, Values> = { waiting: Waiting<Row, Values>[]; underWay: number; isGathering: boolean }

type Executing = <Result>(execute: () => Promise<Result>) => Promise<Result>
const immediately: Executing = (execute) => execute()

/** What waits longer for statements that the database does not answer is given up: it has written nothing. */
const waitMilliseconds = 5_000
const unlessLate =
  (begun: number, execute: Executing): Executing =>
  (send) =>
    execute(() => (performance.now() - begun > waitMilliseconds ? Promise.reject(tooLate()) : send()))

/** The same for a statement that only reads, of which any number may be under way. */
export const batchedRead = <Row extends object, Values extends object>(...of: Parameters<typeof batched<Row, Values>>) =>
  batched<Row, Values>(of[0], of[1], immediately)

/**
 * A writing statement for one row of values, which is executed for all callers that come while another is under way. Each caller gets the
 * row with its number; undefined if there is none. If a value, a constraint or a concurrent transaction stops the statement, it is executed
 * for each caller alone: nobody's mistake is another's.
 * @param types names the values, each with its SQL type; JSON values are texts
 * @param build writes the statement after `with`, from `sent`: a row for each caller with the values and `n`, which the reply repeats
 */
export function batched<Row extends object, Values extends object>(
  types: { [Name in keyof Values]-?: string },
  build: (sent: Values) => RawBuilder<Row & { n: number }>,
  executing: Executing = writesAtOnce,
): (db: DbOrTx, values: Values) => Promise<Row | undefined> {
  const names = Object.keys(types) as (keyof Values & string)[]
  const columns = sql.join(names.map((name) => sql`${sql.ref(name)} ${sql.raw(types[name])}`))
  const ofSent = new Proxy({} as Values, { get: (_, name) => sql.ref(`sent.${String(name)}`) })
  // PostgreSQL plans with the limit, instead of with a hundred rows.
  const execute = prepared<Row & { n: number }, { json: string }>(
    (value) => sql`
      with sent as materialized (
        select * from jsonb_to_recordset(${value('json')}::jsonb) as sent (n integer, ${columns}) limit ${sql.lit(rowsMax)}),
      ${build(ofSent)}`,
  )
  const sentOf = (values: Values, n: number) => {
    const sent: Record<string, unknown> = { n }
    for (const name of names) sent[name] = jsonable(values[name])
    return sent
  }
  const executeFor = async (db: DbOrTx, all: Values[], begun = performance.now()): Promise<(Row | undefined)[]> => {
    const rows = await unlessLate(begun, executing)(() => execute(db, { json: JSON.stringify(all.map(sentOf)) }))
    const replies: (Row | undefined)[] = all.map(() => undefined)
    for (const row of rows) replies[row.n] = row
    return replies
  }
  const queues = new WeakMap<DbOrTx, Queue<Row, Values>>()

  async function executeBatch(db: DbOrTx, batch: Waiting<Row, Values>[]) {
    try {
      const replies = await executeFor(
        db,
        batch.map(({ values }) => values),
      )
      for (const [i, { resolve }] of batch.entries()) resolve(replies[i])
    } catch (error) {
      if (batch.length > 1 && isUndone(error)) await Promise.all(batch.map((one) => executeBatch(db, [one])))
      else for (const { reject } of isConnectionLost(error) ? [...batch, ...giveUp(db)] : batch) reject(error)
    }
  }

  /** The callers that wait behind a statement which was lost have waited as long as it. */
  const giveUp = (db: DbOrTx) => queues.get(db)?.waiting.splice(0) ?? []

  function next(db: DbOrTx, queue: Queue<Row, Values>) {
    queue.isGathering = false
    while (queue.waiting.length > 0 && queue.underWay < batchesAtOnce) {
      queue.underWay++
      const batch = queue.waiting.splice(0, rowsMax)
      void batch[0]
        ?.inScope(() => executeBatch(db, batch))
        .finally(() => {
          queue.underWay--
          next(db, queue)
        })
    }
  }

  return async (db, values) => {
    // A transaction shares with nobody.
    if (db.isTransaction) return (await executeFor(db, [values]))[0]
    return new Promise((resolve, reject) => {
      const queue = queues.get(db) ?? { waiting: [], underWay: 0, isGathering: false }
      queues.set(db, queue)
      queue.waiting.push({ values, inScope: AsyncLocalStorage.snapshot(), resolve, reject })
      if (queue.isGathering) return
      queue.isGathering = true
      // After all requests that have arrived in this turn of the event loop.
      setImmediate(next, db, queue)
    })
  }
}

/** JSON has no bytes. PostgreSQL reads them in this form. */
const jsonable = (value: unknown) => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value)

/** Nothing answered, not even with an error. */
const isConnectionLost = (error: unknown): boolean => isUnavailable(error) && !(error instanceof pg.DatabaseError)

/** A value, a constraint or a concurrent transaction stopped the statement: it wrote nothing. */
export const isUndone = (error: unknown): boolean => error instanceof pg.DatabaseError && /^(21|22|23|40)/.test(error.code ?? '')
