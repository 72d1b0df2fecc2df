// Lists of single answers: a person's own, and those that officials read.
import { sql } from 'kysely'
import { batchedRead } from '../../../core/database/batched.server.ts'
import { type DbOrTx, prepared } from '../../../core/database/database.server.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import type { DayPeriod } from '../../../core/i18n/whole-days.ts'
import { answersPageOf, type DayPage, newestAnswersOfProject } from '../arrivals/newest-answers.server.ts'
import { surveyStartOf } from '../arrivals/queries.server.ts'
import type { Answer } from '../model/contract.ts'
import { type RespondentRow, respondentOf } from '../model/respondents.server.ts'
import { type AnswerRow, answerOf } from './answers.server.ts'

const columns = [
  'a.id',
  'a.question_id',
  'a.project_id',
  'a.answer_text',
  'a.answer_yes',
  'a.answer_rating',
  'a.answer_value',
  'a.answer_other',
  'a.wording',
  'a.created_at',
] as const

const shown = sql.join(columns.map((name) => sql.ref(name)))
const byPerson = (userId: string) => sql`
  from respondents as r join answers as a on a.project_id = r.project_id and a.respondent_id = r.id where r.user_id = ${userId}`
type OwnSurvey = { answers: (Omit<AnswerRow, 'created_at'> & { created_at: string })[]; started_at: Date | null }
const readOwnInProject = batchedRead<OwnSurvey, { userId: string; projectId: string }>(
  { userId: 'uuid', projectId: 'uuid' },
  (sent) => sql`
    own as (select sent.n, (
      select coalesce(json_agg(one), '[]') from (
        select ${shown} ${byPerson(sent.userId)} and a.project_id = ${sent.projectId} order by a.created_at, a.question_id) as one
      ) as answers, (${surveyStartOf(sent)}) as started_at from sent)
    select * from own`,
)
const readOwnTo = prepared<AnswerRow, { userId: string; questionId: string }>(
  (value) =>
    sql`select ${shown} ${byPerson(value('userId'))} and a.question_id = ${value('questionId')} order by a.created_at, a.question_id`,
)

/** @returns a person's own answers to the questions of a project, oldest first, and when the person first opened its survey, if ever */
export async function ownSurvey(db: DbOrTx, userId: string, projectId: string): Promise<{ answers: Answer[]; startedAt: Date | null }> {
  const own = await readOwnInProject(db, { userId, projectId })
  const rows = (own?.answers ?? []).map((row) => ({ ...row, created_at: new Date(row.created_at) }))
  return { answers: rows.map((row) => answerOf(row, userId)), startedAt: own?.started_at ?? null }
}

/** @returns a person's own answers to a question, oldest first */
export async function ownAnswers(db: DbOrTx, userId: string, { questionId }: { questionId: string }): Promise<Answer[]> {
  return (await readOwnTo(db, { userId, questionId })).map((row) => answerOf(row, userId))
}

export type AnswerFilter = DayPeriod & { includeUnconfirmed: boolean; alias: string | undefined }

/** Answers to a question with their respondents, newest day first, and the cursor of the next page. */
export async function answersFor(db: DbOrTx, questionId: string, { alias, includeUnconfirmed, from, to }: AnswerFilter, page: DayPage) {
  const condition = sql`(${includeUnconfirmed} or r.confirmed) and (${alias ?? null}::text is null or r.alias = ${alias ?? null})
    and (${from}::timestamptz is null or a.created_at >= ${from}) and (${to}::timestamptz is null or a.created_at <= ${to})`
  const found: (AnswerRow & RespondentRow)[] = await newestAnswersOfProject(db, questionId, condition, page).select(columns).execute()
  const { page: rows, nextCursor } = answersPageOf(found, page)
  const dayOf = dayOfInstant(page.timeZone)
  const answers = rows.map((row) => ({ ...answerOf(row, row.alias), createdAt: dayOf(row.created_at), respondent: respondentOf(row) }))
  return { answers, nextCursor }
}
