// What the outbox knows of attempts to send a message, written in step with the job that makes them.
import { type Selectable, sql } from 'kysely'
import type { Db, DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { ClaimLost, type Job, storableMessage } from '../../../core/jobs/attempt.server.ts'
import { type Channel, type DeliveryOutcome, isQuiet, mailAttemptsMax, wakingFrom } from './rules.ts'

export type Sending = Selectable<Tables['outbox']>
export type DeliveryJob = Pick<Job<{ message: string }>, 'payload' | 'attempt' | 'hold' | 'complete' | 'retry' | 'postpone'>

/** Passes messages of one channel on. */
export type Sender = {
  channel: Channel
  /**
   * Sends one, calling `handOver` last; if that returns false it must not go on. Returns the provider's name for it, if it has one.
   * @throws Error as the other side or the network puts it
   */
  send: (row: Sending, handOver: () => Promise<boolean>) => Promise<string | undefined>
  outcome: (error: Error | null, attempts: number) => DeliveryOutcome
  /** Counts a message that is about to go out. Seconds to wait instead, and why, if no more may go out now. */
  count?: (tx: DbOrTx, now: Date) => Promise<{ afterSeconds: number; reason: string } | null>
  close: () => void
}

/**
 * Begins an attempt at the message of a job. What an earlier attempt left whose process died is settled first: a mail that was not handed
 * over is sent again, because without its end the receiving server has thrown it away; one that was counts as sent, because only the
 * answer is missing. A text message is sent again, after the provider was asked for it. See docs/decisions/032-telling-followers.md.
 * @returns undefined if nothing is to be sent now; the job is settled then
 */
export const beginAttempt = (db: Db, job: DeliveryJob, now: Date, count?: Sender['count']): Promise<Sending | undefined> =>
  db.transaction().execute(async (tx) => {
    await job.hold(tx)
    const row = await tx.selectFrom('outbox').selectAll().where('id', '=', job.payload.message).forUpdate().executeTakeFirst()
    const isOpen = row?.status === 'waiting' || (row?.status === 'sending' && job.attempt > 1)
    if (!row || !isOpen || (row.status === 'sending' && (await settleDead(tx, row)))) return void (await job.complete(tx))
    if (row.quiet_time_zone !== null && isQuiet(row.quiet_time_zone, now)) {
      await tx.updateTable('outbox').set({ status: 'waiting' }).where('id', '=', row.id).execute()
      return void (await job.postpone(tx, (wakingFrom(row.quiet_time_zone, now).getTime() - now.getTime()) / 1000))
    }
    const wait = await count?.(tx, now)
    if (wait) return void (await putOff(tx, job, row, { ...wait, now }))
    return tx
      .updateTable('outbox')
      .set((eb) => ({ status: 'sending', attempts: eb('attempts', '+', 1), handed_over_at: null }))
      .where('id', '=', row.id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })

/** A message that nobody can use by then has failed. */
async function putOff(
  tx: DbOrTx,
  job: DeliveryJob,
  { id, useful_until }: Sending,
  { afterSeconds, reason, now }: { afterSeconds: number; reason: string; now: Date },
): Promise<void> {
  const isTooLate = useful_until !== null && useful_until.getTime() < now.getTime() + afterSeconds * 1000
  await tx
    .updateTable('outbox')
    .set({ status: isTooLate ? 'failed' : 'waiting', last_error: reason })
    .where('id', '=', id)
    .execute()
  await (isTooLate ? job.complete(tx) : job.postpone(tx, afterSeconds))
}

/** Settles what a dead process left of a message. True if the message needs no further attempt. */
async function settleDead(tx: DbOrTx, { id, channel, handed_over_at, attempts }: Sending): Promise<boolean> {
  const update = tx.updateTable('outbox').where('id', '=', id)
  if (channel === 'mail' && handed_over_at !== null) {
    const last_error = 'Handed over whole; the process ended before the answer came.'
    await update.set({ status: 'sent', sent_at: handed_over_at, last_error }).execute()
    return true
  }
  const isOver = attempts >= mailAttemptsMax
  await update.set({ status: isOver ? 'failed' : 'sending', last_error: 'The process ended while sending.' }).execute()
  return isOver
}

/**
 * To be called just before the byte or the call that makes the other side accept the message; from then on it counts as handed over.
 * False if another process has taken the job over: the caller must not go on.
 */
export async function handOver(db: Db, job: Pick<DeliveryJob, 'hold'>, { id, attempts }: Sending): Promise<boolean> {
  try {
    return await db.transaction().execute(async (tx) => {
      await job.hold(tx)
      const { numAffectedRows } = await sql`
        update outbox set handed_over_at = clock_timestamp()
        where id = ${id} and attempts = ${attempts} and status = 'sending' and handed_over_at is null`.execute(tx)
      return numAffectedRows === 1n
    })
  } catch (error) {
    if (error instanceof ClaimLost) return false
    throw error
  }
}

type Result = { outcome: DeliveryOutcome; error: Error | null; providerId?: string | undefined }

/** Writes down how an attempt went and settles its job. @throws ClaimLost if another process has the message by now */
export const recordOutcome = (
  db: Db,
  job: Pick<DeliveryJob, 'complete' | 'retry'>,
  { id }: Sending,
  { outcome, error, providerId }: Result,
) =>
  db.transaction().execute(async (tx) => {
    if (error && outcome.kind === 'again') await job.retry(tx, outcome.afterMilliseconds / 1000, error)
    else await job.complete(tx)
    await sql`
      update outbox set status = ${outcome.kind === 'again' ? 'waiting' : outcome.kind},
        last_error = ${error ? storableMessage(error) : null}, provider_id = coalesce(${providerId ?? null}, provider_id),
        sent_at = case when ${outcome.kind === 'sent'} then clock_timestamp() end
      where id = ${id}`.execute(tx)
  })
