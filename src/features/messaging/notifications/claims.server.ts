// Who sends which message of the outbox: a claim in the database that ends by itself, so that a process that dies holds up nothing.
import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { attemptsMax, type Outcome } from './rules.ts'

export type Channel = 'mail' | 'sms'
export type Claimed = Selectable<Tables['outbox']> & { claim: string }

/** Brings messages of one channel to whoever passes them on. */
export type Sender = {
  channel: Channel
  /**
   * Brings one there, calling `handOver` last; where that gives false it must not go on. Gives the provider's name for it, if it has one.
   * @throws Error as the other side or the network puts it
   */
  send: (row: Claimed, handOver: () => Promise<boolean>) => Promise<string | undefined>
  outcome: (error: Error | null, attempts: number) => Outcome
  close: () => void
}

const milliseconds = (count: number) => sql`${count}::float * interval '1 millisecond'`

/**
 * Takes a waiting message whose time has come: what somebody asked for goes before what goes to many. It is the caller's until the lease
 * ends. Undefined where nothing waits. Times are the database's, which all processes share.
 * @param quietStates where it is night: messages that are quiet there are left waiting
 */
export async function claimOne(
  db: DbOrTx,
  { channel, leaseMilliseconds, quietStates }: { channel: Channel; leaseMilliseconds: number; quietStates: readonly string[] },
): Promise<Claimed | undefined> {
  for (const bulk of [false, true]) {
    const { rows } = await sql<Claimed>`
      update outbox set status = 'sending', attempts = attempts + 1, claim = ${newId()}, handed_over_at = null,
        lease_until = clock_timestamp() + ${milliseconds(leaseMilliseconds)}
      where id = (
        select id from outbox
        where status = 'waiting' and channel = ${channel} and bulk = ${bulk} and not_before <= now()
          and (quiet_state is null or quiet_state <> all (${quietStates}::text[]))
        order by not_before limit 1 for update skip locked)
      returning *`.execute(db)
    if (rows[0]) return rows[0]
  }
  return undefined
}

/**
 * To be called just before the byte or the call that makes the other side accept the message; from then on it counts as handed over.
 * False where the lease has ended: somebody else may have it by now, and the caller must not go on.
 */
export async function handOver(db: DbOrTx, { id, claim }: Claimed): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update outbox set handed_over_at = clock_timestamp()
    where id = ${id} and claim = ${claim} and status = 'sending' and handed_over_at is null and lease_until > clock_timestamp()`.execute(db)
  return numAffectedRows === 1n
}

/** Lengthens the caller's lease while a slow server is spoken with. */
export const holdOn = (db: DbOrTx, { id, claim }: Claimed, leaseMilliseconds: number) =>
  sql`
    update outbox set lease_until = clock_timestamp() + ${milliseconds(leaseMilliseconds)}
    where id = ${id} and claim = ${claim} and status = 'sending'`.execute(db)

/** Writes down how a try went, unless somebody else has the message by now. */
export async function settle(
  db: DbOrTx,
  { id, claim }: Claimed,
  { outcome, error, providerId }: { outcome: Outcome; error: Error | null; providerId?: string | undefined },
): Promise<void> {
  await sql`
    update outbox set status = ${outcome.kind === 'again' ? 'waiting' : outcome.kind}, last_error = ${error?.message ?? null},
      claim = null, lease_until = null, provider_id = coalesce(${providerId ?? null}, provider_id),
      sent_at = case when ${outcome.kind === 'sent'} then clock_timestamp() end,
      not_before = case when ${outcome.kind === 'again'} then clock_timestamp() + ${milliseconds(outcome.afterMilliseconds)} else not_before end
    where id = ${id} and claim = ${claim} and status = 'sending'`.execute(db)
}

/**
 * Lets go of what a dead process held. A text message waits again, and is looked up at the provider before the next try. A mail that was not
 * handed over waits again: without its end the receiving server has thrown it away. One that was counts as sent: only the answer is
 * missing. See docs/decisions/032-notifications.md.
 */
export async function releaseDead(db: DbOrTx): Promise<void> {
  await sql`
    with dead as (
      select id, channel = 'mail' and handed_over_at is not null as gone
      from outbox where status = 'sending' and lease_until < clock_timestamp() for update skip locked)
    update outbox o set claim = null, lease_until = null,
      status = case when dead.gone then 'sent' when o.attempts >= ${attemptsMax} then 'failed' else 'waiting' end,
      sent_at = case when dead.gone then o.handed_over_at end,
      last_error = case when dead.gone then 'Handed over whole; the process ended before the answer came.' else 'The process ended while sending.' end
    from dead where dead.id = o.id`.execute(db)
}
