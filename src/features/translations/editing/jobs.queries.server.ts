import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { JobStatus } from '../../projects/translations/rules.ts'
import type { Of, Whole } from './queries.server.ts'

export type JobRow = Selectable<Tables['machine_translations']>

/** A process that has not been heard of for so long is taken for dead. */
const silentMilliseconds = 60_000

/** Has a whole translated into a language by machine. Where that is under way already nothing changes; what ended begins anew. */
export const askForJob = (db: DbOrTx, of: Of, whole: Pick<Whole, 'id' | 'organizationId'>, language: Language, now: Date) =>
  db
    .insertInto('machine_translations')
    .values({
      ...{ id: newId(), organization_id: whole.organizationId, language, status: 'waiting', not_before: now, created_at: now },
      ...{ project_id: of === 'projects' ? whole.id : null, oped_id: of === 'blogs' ? whole.id : null },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['subject_id', 'language'])
        .doUpdateSet({ status: 'waiting', attempts: 0, not_before: now, created_at: now, heartbeat_at: null, last_error: null })
        .where('machine_translations.status', 'in', ['done', 'failed']),
    )
    .execute()

/** Where the translation of a whole into a language stands; null where none was asked for. */
export async function jobStatusOf(db: DbOrTx, wholeId: string, language: Language): Promise<JobStatus | null> {
  const query = db.selectFrom('machine_translations').select('status').where('subject_id', '=', wholeId)
  return (await query.where('language', '=', language).executeTakeFirst())?.status ?? null
}

/** Takes the one that has waited longest and that nobody works on; undefined where there is none. */
export const claimJob = (db: DbOrTx, now: Date): Promise<JobRow | undefined> =>
  db
    .updateTable('machine_translations')
    .set(({ eb }) => ({ status: 'running', attempts: eb('attempts', '+', 1), heartbeat_at: now }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('machine_translations')
        .select('id')
        .where(({ or, and, eb: is }) =>
          or([
            and([is('status', '=', 'waiting'), is('not_before', '<=', now)]),
            and([is('status', '=', 'running'), is('heartbeat_at', '<', new Date(now.getTime() - silentMilliseconds))]),
          ]),
        )
        .orderBy('not_before')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .executeTakeFirst()

type Change = Partial<Pick<JobRow, 'status' | 'attempts' | 'not_before' | 'heartbeat_at' | 'last_error'>>

/** Changes a job for who holds it; false when somebody else does by now, or it is gone with its project. */
export async function changeJob(db: DbOrTx, { id, attempts }: Pick<JobRow, 'id' | 'attempts'>, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('machine_translations')
    .set(change)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('status', '=', 'running')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Puts one that failed behind those that wait, with a clean number of tries.
 * @returns `waiting` where this call did it, `underWay` where it is no failure any more, null where the organization has none of that id
 */
export async function translateAgain(db: DbOrTx, id: string, organizationId: string, now: Date): Promise<'waiting' | 'underWay' | null> {
  const own = sql`id = ${id} and organization_id = ${organizationId}`
  const put = await sql`
    update machine_translations set status = 'waiting', attempts = 0, not_before = ${now}, heartbeat_at = null, last_error = null
    where ${own} and status = 'failed'`.execute(db)
  if (put.numAffectedRows === 1n) return 'waiting'
  return (await sql`select from machine_translations where ${own}`.execute(db)).rows.length > 0 ? 'underWay' : null
}
