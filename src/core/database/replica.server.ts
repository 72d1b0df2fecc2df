// A read replica: a copy of the database that PostgreSQL keeps by streaming. It answers a read if it has what the reader must see.
import { sql } from 'kysely'
import type pg from 'pg'
import { createDatabase, createPool, type Db, databaseLimits } from './database.server.ts'

/** A position in the log of changes (WAL). A replica that has replayed it shows everything committed before. */
export type WalPosition = bigint

/** A replica that is further behind answers nothing. */
export const lagSecondsMax = 5
const examinedMilliseconds = 1_000
const answerMilliseconds = 2_000
const statementMilliseconds = 60_000

/** Parses PostgreSQL's form, such as 16/B374D848. @returns null for anything else */
export function positionOf(text: string | null | undefined): WalPosition | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? []
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null
}

export const positionText = (position: WalPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xffff_ffffn).toString(16)}`.toUpperCase()

const readPosition = async (db: Db, source: ReturnType<typeof sql<string>>): Promise<WalPosition> => {
  const { rows } = await sql<{ position: string | null }>`select ${source}::text as position`.execute(db)
  const position = positionOf(rows[0]?.position)
  if (position === null) throw new Error('The database has no such position.')
  return position
}
/** What replicas can have by now. */
const flushed = sql<string>`pg_current_wal_flush_lsn()`
/** Everything that is committed now is before it. Commits wait for the disk unless the database is set not to. */
const committed = sql<string>`case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else ${flushed} end`
/** Null unless the server is a replica. */
const replayed = sql<string>`pg_last_wal_replay_lsn()`

type Unreached = { at: number; position: WalPosition }

/** Opens the replica and examines it each second, until closed. */
export class Replica {
  private pool: pg.Pool
  private primary: Db
  private replica: Db
  private timer: NodeJS.Timeout
  private isAnswering = false
  private replayed: WalPosition = 0n
  /** Positions of the primary that the replica has not replayed, the oldest first. */
  private unreached: Unreached[] = []
  private changes = 0
  /** Begun after so many changes; its result is behind all of them. */
  private lastChange: { changes: number; position: Promise<WalPosition> } | undefined
  private asking: Promise<void> | undefined
  /** Reads that could have come from the replica, by where they came from. */
  readonly reads = { replica: 0, primary: 0 }

  /** @param isNaming and limits as for `createPool` */
  constructor(primary: Db, url: string, isNaming: boolean, limits = databaseLimits(statementMilliseconds, true)) {
    this.primary = primary
    this.pool = createPool(url, undefined, isNaming, { ...limits, connectionTimeoutMillis: answerMilliseconds })
    this.replica = createDatabase(this.pool)
    this.timer = setInterval(() => void this.examine(), examinedMilliseconds).unref()
    void this.examine()
  }

  /** Seconds since the primary was where the replica is; infinite while the replica does not answer. */
  get lagSeconds(): number {
    const [oldest] = this.unreached
    if (!this.isAnswering) return Number.POSITIVE_INFINITY
    return oldest ? (performance.now() - oldest.at) / 1000 : 0
  }

  /** Something that is remembered has changed, in whatever process: what is read from now on must show it. */
  changed(): void {
    this.changes++
  }

  /** @returns the position behind everything committed so far */
  position(): Promise<WalPosition> {
    return readPosition(this.primary, committed)
  }

  /**
   * @param mark what the reader must see at least
   * @returns the replica, if it has that and every change that was announced; undefined if the primary must be asked
   */
  async databaseWith(mark: WalPosition): Promise<Db | undefined> {
    if (this.lagSeconds > lagSecondsMax) return undefined
    const change = await this.positionOfLastChange().catch(() => null)
    if (change === null) return undefined
    const needed = mark > change ? mark : change
    if (this.replayed < needed) await this.ask()
    return this.isAnswering && this.replayed >= needed ? this.replica : undefined
  }

  async examine(): Promise<void> {
    const position = readPosition(this.primary, flushed).catch(() => null)
    const at = performance.now()
    await this.ask()
    const found = await position
    if (found !== null) this.unreached.push({ at, position: found })
    this.unreached = this.unreached.filter((one) => one.position > this.replayed)
  }

  async close(): Promise<void> {
    clearInterval(this.timer)
    await this.asking
    await this.pool.end()
  }

  private positionOfLastChange(): Promise<WalPosition> {
    if (this.lastChange?.changes === this.changes) return this.lastChange.position
    const position = this.position()
    const asked = { changes: this.changes, position }
    this.lastChange = asked
    position.catch(() => {
      if (this.lastChange === asked) this.lastChange = undefined
    })
    return position
  }

  /** Asks the replica how far it is. */
  private ask(): Promise<void> {
    this.asking ??= this.readReplayed().finally(() => {
      this.asking = undefined
    })
    return this.asking
  }

  private async readReplayed(): Promise<void> {
    const late = new Promise<null>((resolve) => setTimeout(resolve, answerMilliseconds, null).unref())
    const position = await Promise.race([readPosition(this.replica, replayed).catch(() => null), late])
    this.isAnswering = position !== null
    if (position !== null) this.replayed = position
  }
}
