// Rows of attached files. A trigger of the database assigns a file to the answer that names it.
import { sql } from 'kysely'
import { reject } from '../../../core/contract/errors.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { FileAnswer } from './file-entered.ts'
import type { StoredAnswerFile } from './storing.server.ts'

const unsentDays = 30

type NewUpload = StoredAnswerFile & { questionId: string; userId: string; now: Date }

/**
 * Inserts the row of an upload in place of the person's earlier one for the question that was not sent.
 * @returns the folders of the files that it replaces
 * @throws HttpError 401 if the account was deleted meanwhile, 404 if the question was
 */
export const insertUpload = (db: Db, { questionId, userId, now, ...file }: NewUpload): Promise<string[]> =>
  db.transaction().execute(async (tx) => {
    // The lock on the account serializes a person's uploads.
    const { rows } = await sql`select from users where id = ${userId} and deleted_at is null for no key update`.execute(tx)
    if (rows.length === 0) reject(401, 'login.needed')
    const gone = await tx
      .deleteFrom('answer_files')
      .where('question_id', '=', questionId)
      .where('user_id', '=', userId)
      .returning('file_key')
      .execute()
    const { id, name, mediaType, bytes, key } = file
    const added = await sql`
      insert into answer_files (id, project_id, question_id, user_id, name, media_type, bytes, file_key, created_at)
      select ${id}::uuid, q.project_id, q.id, ${userId}::uuid, ${name}, ${mediaType}, ${bytes}::integer, ${key}, ${now}::timestamptz
      from questions as q where q.id = ${questionId} and q.type = 'file'`.execute(tx)
    if (added.numAffectedRows === 0n) reject(404, 'request.notFound')
    return gone.map((one) => one.file_key)
  })

/**
 * The files with these ids that a person may name in an answer: uploads that were not sent, and those of the own answers. They stay until
 * the transaction ends.
 */
export async function findNameable(db: DbOrTx, userId: string, ids: readonly string[]): Promise<(FileAnswer & { question: string })[]> {
  const { rows } = await sql<FileAnswer & { question: string }>`
    select f.id as file, f.name, f.bytes, f.question_id as question
    from answer_files as f
    where f.id = any (${ids}::uuid[]) and (f.user_id = ${userId} or exists (
      select from answers as a join respondents as r on r.project_id = a.project_id and r.id = a.respondent_id
      where a.id = f.answer_id and r.user_id = ${userId}))
    for key share of f`.execute(db)
  return rows
}

export type HeldFile = {
  name: string
  mediaType: StoredAnswerFile['mediaType']
  key: string
  /** Null while the project is in the bin, where no official reads it. */
  organizationId: string | null
  /** Null for an answer whose account was deleted. */
  userId: string | null
  isSent: boolean
}

/** What is needed to serve a file; undefined if there is none. */
export async function findAnswerFile(db: DbOrTx, id: string): Promise<HeldFile | undefined> {
  const { rows } = await sql<HeldFile>`
    select f.name, f.media_type as "mediaType", f.file_key as key, p.organization_id as "organizationId",
      coalesce(f.user_id, r.user_id) as "userId", f.answer_id is not null as "isSent"
    from answer_files as f join projects as p on p.id = f.project_id
    left join answers as a on a.id = f.answer_id
    left join respondents as r on r.project_id = a.project_id and r.id = a.respondent_id
    where f.id = ${id}`.execute(db)
  return rows[0]
}

/** Deletes the row of an upload that was not sent. @returns its folder; undefined if there is none */
export async function deleteUpload(db: DbOrTx, userId: string, id: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('answer_files')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning('file_key')
    .executeTakeFirst()
  return row?.file_key
}

/** Deletes the rows of uploads that were never sent. @returns their folders */
export async function removeUnsent(db: Db, now: Date): Promise<string[]> {
  const before = new Date(now.getTime() - unsentDays * dayMilliseconds)
  const gone = await db
    .deleteFrom('answer_files')
    .where('user_id', 'is not', null)
    .where('created_at', '<', before)
    .returning('file_key')
    .execute()
  return gone.map((one) => one.file_key)
}
