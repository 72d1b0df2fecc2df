import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from 'kysely'
import pg from 'pg'
import { observed } from '../tracing/statements.server.ts'
import { type Author, currentAuthor, mayChangeRows, namingStatement } from './author.server.ts'
import type { DB as Tables } from './tables.generated.ts'

export type { Tables }

export type Db = Kysely<Tables>
/** The database, or the transaction that a query is part of. */
export type DbOrTx = Db | Transaction<Tables>

const namesMax = 400

/**
 * Marks a statement whose best plan depends on its values (the size of a box, the rarity of a word). PostgreSQL plans it for each call;
 * other statements are planned once.
 */
export const unpreparedPlan = sql.raw('/* planned anew */ ')

/** Kysely's statements; `rollback to` a savepoint does not end a transaction. */
const isTransactionEdge = /^(?:begin|start transaction\b.*|commit|rollback)$/

/** Sends parameterized queries as named statements, so PostgreSQL parses and plans each text once per connection. */
class NamingClient extends pg.Client {
  private names = new Map<string, string>()
  private isNaming: boolean
  private isInTransaction = false

  constructor(options: pg.ClientConfig & { isNaming?: boolean }) {
    super(options)
    // A server that ends between two statements of a transaction: the next statement fails. Without a listener, the process would end.
    this.on('error', () => {})
    this.isNaming = options.isNaming !== false
  }

  // @ts-expect-error pg declares eight overloads; Kysely and Plaza use these two
  override query(query: unknown, values?: unknown, done?: unknown) {
    if (typeof query !== 'string' || !Array.isArray(values)) return super.query(query as never, values as never, done as never)
    const named = { text: query, values, name: this.nameOf(query) }
    if (done) return super.query(named as never, done as never)
    const send = () => this.orEnd(super.query(named as never) as unknown as Promise<unknown>)
    const author = currentAuthor()
    if (isTransactionEdge.test(query)) return this.sendEdge(query, author, send)
    if (author?.isOfficial && !this.isInTransaction && mayChangeRows(query)) return this.sendAuthored(query, author, send)
    return observed(query, send)
  }

  private sendEdge(query: string, author: Author | null, send: () => Promise<unknown>): Promise<unknown> {
    this.isInTransaction = !/^(?:commit|rollback)$/.test(query)
    if (!author || query !== 'begin') return observed(query, send)
    const begin = () => this.orEnd(super.query(`begin; ${namingStatement(author)}`))
    return observed(query, () => begin().then(() => ({ rows: [], command: 'BEGIN' })))
  }

  /** A setting that outlived the statement would name this author for the next one's. */
  private async sendAuthored(query: string, author: Author, send: () => Promise<unknown>): Promise<unknown> {
    await this.orEnd(super.query(`begin; ${namingStatement(author)}`))
    try {
      const result = await observed(query, send)
      await this.orEnd(super.query('commit'))
      return result
    } catch (error) {
      await super.query('rollback').catch(() => {})
      throw error
    }
  }

  /** A connection that has not answered in time is lost, or still busy: the pool must not lend it again. */
  private async orEnd<Reply>(reply: Promise<Reply>): Promise<Reply> {
    try {
      return await reply
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') this.end().catch(() => {})
      throw error
    }
  }

  private nameOf(text: string): string | undefined {
    if (!this.isNaming || text.startsWith('/* planned anew */')) return undefined
    const known = this.names.get(text)
    if (known !== undefined || this.names.size >= namesMax) return known
    const name = createHash('sha1').update(text).digest('base64url')
    this.names.set(text, name)
    return name
  }
}

// Counts arrive as bigint; Plaza's stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A calendar day stays the text YYYY-MM-DD: a Date would shift it between time zones.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/**
 * In milliseconds: to get a connection; for a statement, in the database and here, where its reply can be lost; for a lock; and for what a
 * transaction does between its statements.
 */
export type DatabaseLimits = Pick<
  pg.PoolConfig,
  'connectionTimeoutMillis' | 'query_timeout' | 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'
>

const connectMilliseconds = 5_000
/** A reply that is later than the database's own limit was lost on its way. */
const replyMilliseconds = 1_000

/**
 * @param statementMilliseconds for a statement and for a lock
 * @param isPooled true for a pooler, which refuses limits that are sent with the connection: those of the database are missing then
 */
export function databaseLimits(statementMilliseconds: number, isPooled: boolean): DatabaseLimits {
  const waiting = { connectionTimeoutMillis: Math.min(connectMilliseconds, statementMilliseconds) }
  const limits = { ...waiting, query_timeout: statementMilliseconds + replyMilliseconds }
  if (isPooled) return limits
  return {
    ...limits,
    statement_timeout: statementMilliseconds,
    lock_timeout: statementMilliseconds,
    idle_in_transaction_session_timeout: 2 * statementMilliseconds,
  }
}

/** Finds within half a minute that the other end of an idle connection is gone. */
export const keptAlive = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 } as const

/** PostgreSQL's code if all its connections are taken. */
const tooManyConnections = '53300'
const slotMilliseconds = 100

/** Waits for a connection also while the server has none left: one of its own may be returned, or one of another process closed. */
class PatientPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>
  override connect(done: Parameters<pg.Pool['connect']>[0]): void
  override connect(done?: Parameters<pg.Pool['connect']>[0]): unknown {
    return done ? super.connect(done) : this.connectPatiently(performance.now() + (this.options.connectionTimeoutMillis ?? 0))
  }

  private async connectPatiently(until: number): Promise<pg.PoolClient> {
    for (;;) {
      try {
        return await super.connect()
      } catch (error) {
        if ((error as pg.DatabaseError).code !== tooManyConnections || performance.now() + slotMilliseconds > until) throw error
        await sleep(slotMilliseconds)
      }
    }
  }
}

/**
 * A pool of at most `connectionsMax` connections. The caller ends it.
 * @param isNaming false if a pooler lends connections by the transaction and does not carry named statements along
 * @param limits none by default: migrations and commands take as long as they need, and an operator watches them
 */
export function createPool(url: string, connectionsMax = 10, isNaming = true, limits: DatabaseLimits = {}): pg.Pool {
  const options = { connectionString: url, max: connectionsMax, isNaming, ...keptAlive, ...limits }
  const pool = new PatientPool({ ...options, Client: NamingClient as never } as pg.PoolConfig)
  // A restarting server cuts idle connections; the pool replaces them, and running queries receive the error.
  pool.on('error', () => {})
  return pool
}

export const createDatabase = (pool: pg.Pool): Db => new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })

/** A placeholder in a prepared statement. */
class Hole {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement that is built once and executed often: building one takes about as long as sending it.
 * @param build writes the statement; `value('name')` marks the place of a parameter, and so does `values.name`
 */
export function prepared<Row, Values extends object>(
  build: (value: <Name extends keyof Values & string>(name: Name) => Values[Name], values: Values) => RawBuilder<Row>,
): (db: DbOrTx, values: Values) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, values) => {
    const holeOf = <Name extends keyof Values & string>(name: Name) => new Hole(name) as Values[Name]
    built ??= build(holeOf, new Proxy({} as Values, { get: (_, name) => new Hole(String(name)) })).compile(db)
    const parameters = built.parameters.map((one) => (one instanceof Hole ? values[one.name as keyof Values] : one))
    return (await db.executeQuery<Row>({ ...built, parameters })).rows
  }
}

const attemptsMax = 3

/**
 * Runs a transaction, and a second time if PostgreSQL ended it to resolve a deadlock (40P01). For transactions that delete many rows in
 * no fixed order.
 */
export async function retryOnDeadlock<Result>(db: Db, work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (attempt === attemptsMax || !(error instanceof pg.DatabaseError && error.code === '40P01')) throw error
    }
  }
}

/** True if an error is a unique violation (23505), of `constraint` if one is named. */
export const isDuplicate = (error: unknown, constraint?: string): boolean =>
  error instanceof pg.DatabaseError && error.code === '23505' && (constraint === undefined || error.constraint === constraint)

/** True if PostgreSQL ran out of disk space (53100). */
export const isDiskFull = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === '53100'

/** True if PostgreSQL rejected a text that it cannot store (22021, 22P05), such as one with a NUL character. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05')
