import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { FailedAttempt } from '../../../core/jobs/attempt.server.ts'
import { enqueue, inTransaction } from '../../../core/jobs/enqueue.server.ts'
import type { RetryOutcome } from '../../../core/jobs/given-up.server.ts'
import type { JobStatus } from '../../translations/model/rules.ts'
import { translateByMachine } from './machine-job.ts'
import type { OwnerKind, Whole } from './queries.server.ts'

export type JobRow = Selectable<Tables['machine_translations']>

/** Requests the machine translation of a document into a language. A running one is left alone; a finished one is repeated. */
export const askForJob = (db: DbOrTx, of: OwnerKind, whole: Pick<Whole, 'id' | 'organizationId'>, language: Language, now: Date) =>
  inTransaction(db, async (tx) => {
    const asked = await tx
      .insertInto('machine_translations')
      .values({
        ...{ id: newId(), organization_id: whole.organizationId, language, status: 'waiting', created_at: now },
        ...{ project_id: of === 'projects' ? whole.id : null, oped_id: of === 'blogs' ? whole.id : null },
      })
      .onConflict((conflict) =>
        conflict
          .columns(['subject_id', 'language'])
          .doUpdateSet({ status: 'waiting', attempts: 0, created_at: now, last_error: null })
          .where('machine_translations.status', 'in', ['done', 'failed']),
      )
      .returning('id')
      .executeTakeFirst()
    if (asked) await enqueue(tx, translateByMachine, { translation: asked.id })
  })

/** The status of a document's translation into a language; null if none was requested. */
export async function jobStatusOf(db: DbOrTx, wholeId: string, language: Language): Promise<JobStatus | null> {
  const query = db.selectFrom('machine_translations').select('status').where('subject_id', '=', wholeId)
  return (await query.where('language', '=', language).executeTakeFirst())?.status ?? null
}

/** Marks a translation as being made by the caller; undefined if it is made, has failed, or is gone with its project. */
export const beginTranslation = (db: DbOrTx, id: string): Promise<JobRow | undefined> =>
  db
    .updateTable('machine_translations')
    .set(({ eb }) => ({ status: 'running', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst()

export const finishTranslation = (tx: DbOrTx, { id }: Pick<JobRow, 'id'>) =>
  tx.updateTable('machine_translations').set({ status: 'done' }).where('id', '=', id).where('status', '=', 'running').execute()

/** Notes that an attempt ended without a translation, and why. */
export const endTranslation = (tx: DbOrTx, id: string, next: FailedAttempt['next'], reason: string) =>
  tx
    .updateTable('machine_translations')
    .set(({ eb }) =>
      next === 'interrupted'
        ? { status: 'waiting', attempts: eb('attempts', '-', 1) }
        : { status: next === 'givenUp' ? 'failed' : 'waiting', last_error: reason },
    )
    .where('id', '=', id)
    .where('status', 'in', next === 'givenUp' ? ['waiting', 'running'] : ['running'])
    .execute()

/** Enqueues a failed translation again, with its attempts reset. */
export const translateAgain = (db: DbOrTx, { id, organizationId }: { id: string; organizationId: string }): Promise<RetryOutcome> =>
  inTransaction(db, async (tx) => {
    const own = sql`id = ${id} and organization_id = ${organizationId}`
    const put = await sql`
      update machine_translations set status = 'waiting', attempts = 0, last_error = null where ${own} and status = 'failed'`.execute(tx)
    if (put.numAffectedRows === 1n) {
      await enqueue(tx, translateByMachine, { translation: id })
      return 'waiting'
    }
    return (await sql`select from machine_translations where ${own}`.execute(tx)).rows.length > 0 ? 'underWay' : null
  })
