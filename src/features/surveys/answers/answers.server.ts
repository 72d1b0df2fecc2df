import { sql } from 'kysely'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newDayId } from '../../../core/database/ids.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { inTransaction } from '../../../core/jobs/enqueue.server.ts'
import { finishParticipation, newParticipation } from '../arrivals/queries.server.ts'
import { askedQuestions, openQuestions } from '../conditions/conditions.ts'
import type { StoredAnswer } from '../kinds/answer.ts'
import type { Answer, SurveyQuestion } from '../model/contract.ts'
import type { QuestionStanding } from '../model/queries.server.ts'
import { isBy, newRespondent, respondentId, withRespondent } from '../model/respondents.server.ts'
import { answerKeys, shownAnswer } from '../model/rules.ts'

export type AnswerRow = StoredAnswer & { id: string; question_id: string; project_id: string; wording: number; created_at: Date }

const columns = [
  'id',
  'question_id',
  'project_id',
  'answer_text',
  'answer_yes',
  'answer_rating',
  'answer_value',
  'answer_other',
  'wording',
  'created_at',
] as const

/** The columns of a new answer. */
export const inserted = sql`
  id, question_id, project_id, respondent_id, answer_text, answer_yes, answer_rating, answer_value, answer_other, wording, created_at,
  updated_at`
const read = sql.join(columns.map((name) => sql.ref(name)))

export const answerOf = (row: AnswerRow, owner: string): Answer => ({
  _id: row.id,
  question: row.question_id,
  project: row.project_id,
  owner,
  answer: shownAnswer(row),
  ...(row.answer_other && { other: row.answer_other }),
  wording: row.wording,
  createdAt: row.created_at.toISOString(),
})

/** JSON for a query parameter: a bare string would not be valid JSON. */
export const jsonOf = ({ answer_value: value }: StoredAnswer): string | null => (value === null ? null : JSON.stringify(value))

type NewAnswer = StoredAnswer & { question: QuestionStanding; wording: number; userId: string; language: Language; now: Date }

/**
 * Inserts a person's answer, and the respondent with the first answer, in one statement. The UNIQUE constraint allows one answer per
 * person and question, also under concurrent requests.
 * @returns null if an answer exists already, or the question was deleted, reworded or closed since it was read
 */
export const insertAnswer = (db: DbOrTx, answer: NewAnswer): Promise<Answer | null> =>
  inTransaction(db, async (tx) => {
    // Questions are locked before respondents, as by every transaction: an editor who waits for one of them would close a circle.
    await sql`select from questions where id = ${answer.question.id} for key share`.execute(tx)
    return writeAnswer(tx, answer)
  })

async function writeAnswer(db: DbOrTx, { question, wording, userId, language, now, ...value }: NewAnswer): Promise<Answer | null> {
  // The lock on the question prevents a change of its type and its words.
  const { rows } = await sql<AnswerRow>`
    with ${withRespondent({ projectId: question.projectId, userId, now })},
    asked as (
      select id, project_id from questions
      where id = ${question.id} and type = ${question.asked.type} and wording = ${question.wording} and closed_at is null for key share),
    arrival as (${newParticipation(sql`
      select ${question.projectId}::uuid, respondent.id, 'link', ${language}, ${now}::timestamptz from respondent`)})
    insert into answers (${inserted})
    select ${newDayId(now)}::uuid, asked.id, asked.project_id, respondent.id, ${value.answer_text}::text, ${value.answer_yes}::boolean,
      ${value.answer_rating}::smallint, ${jsonOf(value)}::jsonb, ${value.answer_other ?? null}::text,
      ${wording}::integer, ${now}::timestamptz, ${now}::timestamptz
    from respondent, asked
    on conflict on constraint answers_one_each do nothing
    returning ${read}`.execute(db)
  return rows[0] ? answerOf(rows[0], userId) : null
}

export const hasAnswered = async (db: DbOrTx, questionId: string, userId: string): Promise<boolean> =>
  (await db.selectFrom('answers as a').select('id').where('question_id', '=', questionId).where(isBy(userId)).executeTakeFirst()) !==
  undefined

/**
 * Updates a person's own answer.
 * @returns null if the answer no longer exists
 */
export async function changeAnswer(
  db: DbOrTx,
  answerId: string,
  { userId, now, ...value }: StoredAnswer & { wording: number; userId: string; now: Date },
): Promise<Answer | null> {
  const row = await db
    .updateTable('answers as a')
    .set({ ...value, answer_value: jsonOf(value), answer_other: value.answer_other ?? null, updated_at: now })
    .where('id', '=', answerId)
    .where(isBy(userId))
    .returning(columns)
    .executeTakeFirst()
  return row ? answerOf(row, userId) : null
}

export type SurveySubmission = {
  projectId: string
  userId: string
  /** The language of the form. */
  language: Language
  now: Date
  /** undefined keeps the person's earlier choice. */
  sharesIdentity: boolean | undefined
  /** The idempotency key from the device; undefined accepts the submission unconditionally. */
  submission: string | undefined
  /** `wording`: the one that the person saw. */
  answers: (StoredAnswer & { questionId: string; wording: number })[]
}

/** Number of idempotency keys stored per respondent: a device retries within hours or days, not after 20 other submissions. */
const submissionsKept = 20

/**
 * Inserts or updates several answers of a person, one per question; unchanged answers are not touched. Call it in a transaction.
 * @returns false, with nothing written, if a submission with this key arrived before
 * @throws HttpError 401 if the account was deleted meanwhile
 */
export async function upsertAnswers(tx: DbOrTx, sending: SurveySubmission): Promise<boolean> {
  const { projectId, userId, language, now, sharesIdentity, answers } = sending
  const of = <K extends keyof (typeof answers)[number]>(key: K) => answers.map((one) => one[key])
  const shares = sharesIdentity ?? null
  const name = sending.submission ?? null
  // The lock on this row serializes concurrent submissions of one person.
  await newRespondent({ projectId, userId, now }).execute(tx)
  const { rows } = await sql<{ id: string }>`
    update respondents set shares_identity = coalesce(${shares}::boolean, shares_identity),
      submissions = case when ${name}::text is null then submissions
        else (array_prepend(${name}::text, submissions))[1:${sql.lit(submissionsKept)}] end
    where project_id = ${projectId} and user_id = ${userId} and (${name}::text is null or ${name}::text <> all (submissions))
    returning id`.execute(tx)
  const [respondent] = rows
  if (!respondent) return (await hasSubmissionArrived(tx, sending)) ? false : reject(401, 'login.needed')
  await sql`
    insert into answers (${inserted})
    select sent.id, sent.question, ${projectId}::uuid, ${respondent.id}::uuid,
      sent.text, sent.yes, sent.rating, sent.value, sent.other, sent.wording, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${answers.map(() => newDayId(now))}::uuid[], ${of('questionId')}::uuid[],
      ${of('answer_text')}::text[], ${of('answer_yes')}::boolean[], ${of('answer_rating')}::smallint[],
      ${answers.map(jsonOf)}::jsonb[], ${answers.map((one) => one.answer_other ?? null)}::text[],
      ${of('wording')}::integer[]) as sent (id, question, text, yes, rating, value, other, wording)
    on conflict on constraint answers_one_each do update
    set answer_text = excluded.answer_text, answer_yes = excluded.answer_yes, answer_rating = excluded.answer_rating,
      answer_value = excluded.answer_value, answer_other = excluded.answer_other, wording = excluded.wording,
      updated_at = excluded.updated_at
    where (answers.answer_text, answers.answer_yes, answers.answer_rating, answers.answer_value, answers.answer_other) is distinct from
      (excluded.answer_text, excluded.answer_yes, excluded.answer_rating, excluded.answer_value, excluded.answer_other)`.execute(tx)
  await finishParticipation(tx, { projectId, respondentId: respondent.id, language, now })
  return true
}

/** @returns true if a submission with this key has arrived from this person */
export async function hasSubmissionArrived(
  db: DbOrTx,
  { projectId, userId, submission }: Omit<SurveySubmission, 'answers'>,
): Promise<boolean> {
  if (submission === undefined) return false
  const { rows } = await sql`
    select 1 from respondents where project_id = ${projectId} and user_id = ${userId} and ${submission}::text = any (submissions)`.execute(
    db,
  )
  return rows.length > 0
}

/**
 * Deletes a person's answers to questions that are not asked because of the person's other answers; answers to closed questions stay.
 * Call it in the transaction that changed the answers.
 * @returns the person's remaining answers, and the required questions that are asked and unanswered
 */
export async function pruneConditionalAnswers(
  tx: DbOrTx,
  survey: readonly SurveyQuestion[],
  { projectId, userId }: { projectId: string; userId: string },
): Promise<{ answers: Answer[]; missing: SurveyQuestion[]; sentAt: Date | null }> {
  const rows = await tx
    .selectFrom('answers')
    .select([...columns, 'updated_at'])
    .where('project_id', '=', projectId)
    .where('respondent_id', '=', respondentId(projectId, userId))
    .execute()
  const given = new Map(rows.map((row) => [row.question_id, shownAnswer(row)]))
  const questions = openQuestions(survey)
  const asked = askedQuestions(questions, (id) => answerKeys(given.get(id) ?? []))
  // Until the person answers the replacement of a question, the answer to the closed one still decides what depended on it.
  const replaced = new Map(survey.map((question) => [question.replacedBy, question._id]))
  const askedIds = new Set([
    ...askedQuestions(questions, (id) => answerKeys(given.get(id) ?? given.get(replaced.get(id) ?? '') ?? [])).map((one) => one._id),
    ...survey.flatMap((question) => (question.closedAt ? [question._id] : [])),
  ])
  const unasked = rows.filter((row) => !askedIds.has(row.question_id)).map((row) => row.id)
  if (unasked.length > 0) await tx.deleteFrom('answers').where('id', 'in', unasked).execute()
  const order = new Map(asked.map((question, i) => [question._id, i]))
  const place = (row: AnswerRow) => order.get(row.question_id) ?? 0
  const settled = rows.filter((row) => order.has(row.question_id)).sort((a, b) => place(a) - place(b))
  return {
    answers: settled.map((row) => answerOf(row, userId)),
    missing: asked.filter((question) => question.required && !given.has(question._id)),
    sentAt: settled.length > 0 ? new Date(Math.max(...settled.map((row) => row.updated_at.getTime()))) : null,
  }
}
