// Learns from the database that another process changed something that kept replies and pages show.
import type { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { type Throttled, throttle } from '../async/throttle.ts'
import { type Db, keptAlive } from './database.server.ts'

/** Triggers notify it (migrations 0110 and 0170). */
const channel = 'plaza_changes'
const retryMilliseconds = 1_000
/** How often a connection that nothing is announced on has to answer, and within which time. */
const heartbeatMilliseconds = 5_000
const answerMilliseconds = 5_000
/** What is announced when only the counts of projects changed (migrations 0170 and 0195). */
export const countsAnnounced = 'project_counts'
/** Each notification holds up all transactions that notify. */
const announcedMilliseconds = 500

/** `isListening`: every committed change is announced to this process. */
export type DatabaseChanges = { readonly isListening: boolean; close: () => Promise<void> }

const announcers = new WeakMap<Db, Throttled>()

/**
 * Announces that this process changed the numbers of likes or comments of projects, in place of the trigger: immediately, and then at most
 * twice a second. One that fails is made good by the next, or when everything that is kept ends.
 */
export function announceCounts(db: Db): void {
  const announce = () => void sql`select pg_notify(${channel}, ${countsAnnounced})`.execute(db).catch(() => {})
  const announcer = announcers.get(db) ?? throttle(announce, announcedMilliseconds)
  announcers.set(db, announcer)
  announcer()
}

/** Closes a connection without waiting for the other end. */
function abandon(client: pg.Client): void {
  client.end().catch(() => {})
  ;(client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
}

/**
 * Listens on a connection of its own, which reconnects until closed.
 * @param url of the database itself: a pooler in transaction mode passes no notifications on
 * @param onChange called for each transaction that changed something, with the table, or `project_counts` if only the numbers of likes and
 * comments of projects changed; and, with nothing, each time the connection is lost or back, when a notification may have been missed
 */
export function listenForChanges(url: string, onChange: (announced?: string) => void): DatabaseChanges {
  let client: pg.Client | undefined
  let isListening = false
  let retry: NodeJS.Timeout | undefined
  let heartbeat: NodeJS.Timeout | undefined
  let isClosed = false

  const lost = (from: pg.Client) => {
    if (client !== from) return
    client = undefined
    isListening = false
    clearInterval(heartbeat)
    onChange()
    abandon(from)
    if (!isClosed) retry = setTimeout(connect, retryMilliseconds)
  }
  async function connect(): Promise<void> {
    const limits = { connectionTimeoutMillis: answerMilliseconds, query_timeout: answerMilliseconds }
    const mine = new pg.Client({ connectionString: url, application_name: 'plaza changes', ...keptAlive, ...limits })
    client = mine
    mine.on('error', () => lost(mine))
    mine.on('end', () => lost(mine))
    mine.on('notification', ({ payload }) => onChange(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      if (client !== mine) return
      isListening = true
      heartbeat = setInterval(() => mine.query('select').catch(() => lost(mine)), heartbeatMilliseconds).unref()
      onChange()
    } catch {
      lost(mine)
    }
  }
  const connected = connect()
  return {
    get isListening() {
      return isListening
    },
    async close() {
      isClosed = true
      clearTimeout(retry)
      clearInterval(heartbeat)
      await connected
      const last = client
      client = undefined
      isListening = false
      if (last) abandon(last)
    },
  }
}
