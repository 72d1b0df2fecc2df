// Whether the replica answers, is a replica, and has what the database has.
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { lagSecondsMax } from '../../../src/core/database/replica.server.ts'
import { type Diagnosis, green, reasonOf, red, yellow } from './finding.ts'

const connectMilliseconds = 5_000
const pollMilliseconds = 100

/** @returns nothing without a replica */
export async function examineReplica(url: string, replicaUrl: string | undefined): Promise<Diagnosis[]> {
  if (replicaUrl === undefined) return []
  const primary = clientOf(url)
  const replica = clientOf(replicaUrl)
  try {
    await replica.connect()
    await primary.connect()
    const { rows } = await primary.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position')
    return [await compare(replica, rows[0]?.position ?? '0/0')]
  } catch (error) {
    return [red('replica', `The replica isn’t responding: ${reasonOf(error)}. Start it, or correct DATABASE_REPLICA_URL.`)]
  } finally {
    await Promise.all([primary.end(), replica.end()])
  }
}

/** @param position of the primary, which the replica must reach soon */
async function compare(replica: pg.Client, position: string): Promise<Diagnosis> {
  for (const until = performance.now() + lagSecondsMax * 1000; performance.now() < until; await sleep(pollMilliseconds)) {
    const { rows } = await replica.query<{ is_replica: boolean; has: boolean | null }>(
      'select pg_is_in_recovery() as is_replica, pg_last_wal_replay_lsn() >= $1::pg_lsn as has',
      [position],
    )
    if (!rows[0]?.is_replica) return red('replica', 'DATABASE_REPLICA_URL points to a writable database. Set it to a streaming replica.')
    if (rows[0].has) return green('replica', 'The replica is up to date.')
  }
  return yellow('replica', `The replica is over ${lagSecondsMax} seconds behind, so it is not used. Check its log and network.`)
}

function clientOf(connectionString: string): pg.Client {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMilliseconds, application_name: 'plaza doctor' })
  client.on('error', () => {})
  return client
}
