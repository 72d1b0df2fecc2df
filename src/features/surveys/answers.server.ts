import { sql } from 'kysely'
import type { DbOrTx } from '../../core/database.server.ts'
import { newId } from '../../core/ids.server.ts'
import { finishParticipation, newParticipation } from '../qr-codes/queries.server.ts'
import type { Answer } from './contract.ts'
import { newRespondent, type QuestionStanding } from './queries.server.ts'
import { type StoredAnswer, shownAnswer } from './rules.ts'

export type AnswerRow = StoredAnswer & { id: string; question_id: string; project_id: string; created_at: Date }

const columns = ['id', 'question_id', 'project_id', 'answer_text', 'answer_yes', 'answer_rating', 'created_at'] as const

export const answerOf = (row: AnswerRow, owner: string): Answer => ({
  _id: row.id,
  question: row.question_id,
  project: row.project_id,
  owner,
  answer: shownAnswer(row),
  createdAt: row.created_at.toISOString(),
})

type New = StoredAnswer & { question: QuestionStanding; userId: string; now: Date }

/**
 * Writes a person's answer, and the person's alias with the first one: one statement, so one round trip. It is the
 * UNIQUE constraint that lets one answer of a person to a question in, however many come at once.
 * @returns null where there is one already, or the question has gone or changed its type meanwhile
 */
export async function insertAnswer(db: DbOrTx, { question, userId, now, ...value }: New): Promise<Answer | null> {
  // The alias goes first (the count makes it), as everywhere: whoever locks in one order never waits in a circle. The
  // question is locked against a change of its type.
  const { rows } = await sql<AnswerRow>`
    with person as (${newRespondent(question.projectId, userId, now)} returning 1),
    asked as (select id, project_id from questions where id = ${question.id} and type = ${question.type} for key share),
    came as (${newParticipation(question.projectId, userId, now)})
    insert into answers (id, question_id, project_id, user_id, answer_text, answer_yes, answer_rating, created_at, updated_at)
    select ${newId()}::uuid, asked.id, asked.project_id, ${userId}::uuid, ${value.answer_text}::text, ${value.answer_yes}::boolean,
      ${value.answer_rating}::smallint, ${now}::timestamptz, ${now}::timestamptz
    from (select count(*) from person) as before, asked
    on conflict on constraint answers_one_each do nothing
    returning id, question_id, project_id, answer_text, answer_yes, answer_rating, created_at`.execute(db)
  return rows[0] ? answerOf(rows[0], userId) : null
}

export const hasAnswered = async (db: DbOrTx, questionId: string, userId: string): Promise<boolean> =>
  (await db.selectFrom('answers').select('id').where('question_id', '=', questionId).where('user_id', '=', userId).executeTakeFirst()) !==
  undefined

/** Changes a person's own answer; null where it has gone meanwhile. */
export async function changeAnswer(
  db: DbOrTx,
  answerId: string,
  { userId, now, ...value }: StoredAnswer & { userId: string; now: Date },
): Promise<Answer | null> {
  const row = await db
    .updateTable('answers')
    .set({ ...value, updated_at: now })
    .where('id', '=', answerId)
    .where('user_id', '=', userId)
    .returning(columns)
    .executeTakeFirst()
  return row ? answerOf(row, userId) : null
}

export type Sending = {
  projectId: string
  userId: string
  now: Date
  /** undefined leaves the person's earlier choice. */
  sharesIdentity: boolean | undefined
  answers: (StoredAnswer & { questionId: string })[]
}

/**
 * Writes several answers of a person, one per question. An answer that is there already is changed; one that says the
 * same is left as it is, so sending twice is the same as once. To be called in a transaction.
 * @returns the person's answers to these questions, and when they were last changed
 */
export async function upsertAnswers(
  tx: DbOrTx,
  { projectId, userId, now, sharesIdentity, answers }: Sending,
): Promise<{ answers: Answer[]; sentAt: Date }> {
  const of = <K extends keyof (typeof answers)[number]>(key: K) => answers.map((one) => one[key])
  const shares = sharesIdentity ?? null
  // This row's lock also makes two sendings of one person follow one another.
  await newRespondent(projectId, userId, now).execute(tx)
  await sql`
    update respondents set shares_identity = coalesce(${shares}::boolean, shares_identity) where project_id = ${projectId} and user_id = ${userId}`.execute(
    tx,
  )
  await sql`
    insert into answers (id, question_id, project_id, user_id, answer_text, answer_yes, answer_rating, created_at, updated_at)
    select sent.id, sent.question, ${projectId}::uuid, ${userId}::uuid, sent.text, sent.yes, sent.rating, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${answers.map(() => newId())}::uuid[], ${of('questionId')}::uuid[], ${of('answer_text')}::text[], ${of('answer_yes')}::boolean[], ${of('answer_rating')}::smallint[])
      as sent (id, question, text, yes, rating)
    on conflict on constraint answers_one_each do update
    set answer_text = excluded.answer_text, answer_yes = excluded.answer_yes, answer_rating = excluded.answer_rating, updated_at = excluded.updated_at
    where (answers.answer_text, answers.answer_yes, answers.answer_rating) is distinct from (excluded.answer_text, excluded.answer_yes, excluded.answer_rating)`.execute(
    tx,
  )
  await finishParticipation(tx, projectId, userId, now)
  const rows = await tx
    .selectFrom('answers')
    .select([...columns, 'updated_at'])
    .where('user_id', '=', userId)
    .where('question_id', '=', sql<string>`any(${of('questionId')}::uuid[])`)
    .execute()
  return { answers: rows.map((row) => answerOf(row, userId)), sentAt: new Date(Math.max(...rows.map((row) => row.updated_at.getTime()))) }
}
