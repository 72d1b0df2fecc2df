// What officials read: answers one by one, and what they come to.
import { sql } from 'kysely'
import type { DbOrTx } from '../../core/database.server.ts'
import { type AnswerRow, answerOf } from './answers.server.ts'
import type { Answer, SurveyQuestion } from './contract.ts'
import { type Outcome, outcomeOf } from './outcomes.ts'
import { type RespondentRow, respondentColumns, respondentOf } from './queries.server.ts'
import { countsFor, type StoredAnswer, shownAnswer } from './rules.ts'

export type Page = { limit: number; after: { createdAt: Date; id: string } | null }

const columns = [
  'a.id',
  'a.question_id',
  'a.project_id',
  'a.answer_text',
  'a.answer_yes',
  'a.answer_rating',
  'a.answer_value',
  'a.created_at',
] as const

/** A person's own answers in a project, or to one question. */
export async function ownAnswers(db: DbOrTx, userId: string, of: { projectId: string } | { questionId: string }): Promise<Answer[]> {
  const rows = await db
    .selectFrom('answers as a')
    .select(columns)
    .where('a.user_id', '=', userId)
    .$if('projectId' in of, (query) => query.where('a.project_id', '=', (of as { projectId: string }).projectId))
    .$if('questionId' in of, (query) => query.where('a.question_id', '=', (of as { questionId: string }).questionId))
    .orderBy('a.created_at')
    .execute()
  return rows.map((row) => answerOf(row, userId))
}

/** Answers to a question with their respondents, newest first; those of unconfirmed people only where asked for. */
export async function answersFor(
  db: DbOrTx,
  questionId: string,
  { limit, after, alias, includeUnconfirmed, from, to }: Page & Counting & { alias: string | undefined },
): Promise<{ answers: Answer[]; last: Page['after'] }> {
  const rows: (AnswerRow & RespondentRow)[] = await db
    .selectFrom('answers as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .innerJoin('respondents as r', (join) => join.onRef('r.project_id', '=', 'a.project_id').onRef('r.user_id', '=', 'a.user_id'))
    .select(columns)
    .select(respondentColumns)
    .where('a.question_id', '=', questionId)
    .$if(!includeUnconfirmed, (query) => query.where('u.email_verified_at', 'is not', null))
    .$if(from !== null, (query) => query.where('a.created_at', '>=', from as Date))
    .$if(to !== null, (query) => query.where('a.created_at', '<=', to as Date))
    .$if(alias !== undefined, (query) => query.where('r.alias', '=', alias as string))
    .$if(after !== null, (query) => query.where(sql<boolean>`(a.created_at, a.id) < (${after?.createdAt}, ${after?.id})`))
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    answers: page.map((row) => ({ ...answerOf(row, row.alias), respondent: respondentOf(row) })),
    last: last ? { createdAt: last.created_at, id: last.id } : null,
  }
}

export type Counting = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }
export type Counted = { participants: number; waiting: number; outcomes: Outcome[] }

/** What the answers to a project's questions come to. People whose address is not confirmed count only where asked for. */
export async function countAnswers(
  db: DbOrTx,
  projectId: string,
  questions: SurveyQuestion[],
  { from, to, includeUnconfirmed }: Counting,
): Promise<Counted> {
  const among = sql`answers as a join users as u on u.id = a.user_id join questions as q on q.id = a.question_id
    where a.project_id = ${projectId}
    and (${from}::timestamptz is null or a.created_at >= ${from}) and (${to}::timestamptz is null or a.created_at <= ${to})`
  const people = sql<{ confirmed: number; waiting: number }>`
    select count(distinct a.user_id) filter (where u.email_verified_at is not null) as confirmed,
      count(distinct a.user_id) filter (where u.email_verified_at is null) as waiting
    from ${among}`.execute(db)
  // Answers in words, numbers and places have no totals: only how many there are is asked for.
  const value = sql`case when jsonb_typeof(a.answer_value) = 'object' or q.type in ('number', 'date', 'ranking') then null else a.answer_value end`
  const groups = sql<StoredAnswer & { question_id: string; isCounted: boolean; count: number }>`
    select a.question_id, null as answer_text, a.answer_yes, a.answer_rating, ${value} as answer_value, count(*) as count,
      coalesce(to_jsonb(a.answer_yes), to_jsonb(a.answer_rating), ${value}) is not null as "isCounted"
    from ${among} and (${includeUnconfirmed} or u.email_verified_at is not null)
    group by a.question_id, a.answer_yes, a.answer_rating, ${value}`.execute(db)
  const [{ rows: counted }, { rows }] = await Promise.all([people, groups])
  const { confirmed = 0, waiting = 0 } = counted[0] ?? {}
  const outcomes = questions.map((question) => {
    const own = rows.filter((row) => row.question_id === question._id)
    const byOption = new Map<string, number>()
    for (const row of own.filter((one) => one.isCounted))
      for (const option of countsFor(shownAnswer(row))) byOption.set(option, (byOption.get(option) ?? 0) + row.count)
    const count = own.reduce((total, row) => total + row.count, 0)
    return outcomeOf(question, byOption, count)
  })
  return { participants: includeUnconfirmed ? confirmed + waiting : confirmed, waiting, outcomes }
}
