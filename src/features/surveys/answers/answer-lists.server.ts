// Lists of single answers: a person's own, and those that officials read.
import { sql } from 'kysely'
import type { TimeCursor } from '../../../core/contract/cursor.server.ts'
import { batchedRead } from '../../../core/database/batched.server.ts'
import { type DbOrTx, prepared } from '../../../core/database/database.server.ts'
import { startOf } from '../arrivals/queries.server.ts'
import type { Answer } from '../model/contract.ts'
import { type RespondentRow, respondentColumns, respondentOf } from '../model/respondents.server.ts'
import { type AnswerRow, answerOf } from './answers.server.ts'

export type AnswerPage = { limit: number; after: TimeCursor | null }

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
      ) as answers, (${startOf(sent)}) as started_at from sent)
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

/**
 * Answers to a question with their respondents, newest first, at most `limit`.
 * @returns `last` is the cursor of the next page, or null on the last one
 */
export async function answersFor(
  db: DbOrTx,
  questionId: string,
  { limit, after, alias, includeUnconfirmed, from, to }: AnswerPage & AnswerFilter & { alias: string | undefined },
): Promise<{ answers: Answer[]; last: AnswerPage['after'] }> {
  const rows: (AnswerRow & RespondentRow)[] = await db
    .selectFrom('answers as a')
    .innerJoin('respondents as r', (join) => join.onRef('r.project_id', '=', 'a.project_id').onRef('r.id', '=', 'a.respondent_id'))
    .select(columns)
    .select(respondentColumns)
    .where('a.question_id', '=', questionId)
    .$if(!includeUnconfirmed, (query) => query.where('r.confirmed', '=', true))
    .$if(from !== null, (query) => query.where('a.created_at', '>=', from as Date))
    .$if(to !== null, (query) => query.where('a.created_at', '<=', to as Date))
    .$if(alias !== undefined, (query) => query.where('r.alias', '=', alias as string))
    .$if(after !== null, (query) => query.where(sql<boolean>`(a.created_at, a.id) < (${after?.at}, ${after?.id})`))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    answers: page.map((row) => ({ ...answerOf(row, row.alias), respondent: respondentOf(row) })),
    last: last ? { at: last.created_at, id: last.id } : null,
  }
}

export type AnswerFilter = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }
