// Learns from the database that another process changed something that kept replies and pages show.
import pg from 'pg'

/** Triggers notify it (migrations 0110 and 0170). */
const channel = 'plaza_changes'
const retryMilliseconds = 1_000

/** `isListening`: every committed change is announced to this process. */
export type DatabaseChanges = { readonly isListening: boolean; close: () => Promise<void> }

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
  let isClosed = false

  const lost = (from: pg.Client) => {
    if (client !== from) return
    client = undefined
    isListening = false
    onChange()
    from.end().catch(() => {})
    if (!isClosed) retry = setTimeout(connect, retryMilliseconds)
  }
  async function connect(): Promise<void> {
    const mine = new pg.Client({ connectionString: url, application_name: 'plaza changes', keepAlive: true })
    client = mine
    mine.on('error', () => lost(mine))
    mine.on('end', () => lost(mine))
    mine.on('notification', ({ payload }) => onChange(payload))
    try {
      await mine.connect()
      await mine.query(`listen ${channel}`)
      if (client !== mine) return
      isListening = true
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
      await connected
      const last = client
      client = undefined
      isListening = false
      await last?.end()
    },
  }
}
