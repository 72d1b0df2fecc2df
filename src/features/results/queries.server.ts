// What the answers come to, counted by the database.
import { sql } from 'kysely'
import { type DbOrTx, plannedAnew } from '../../core/database.server.ts'
import { sharing } from '../../core/sharing.ts'
import type { SurveyQuestion } from '../surveys/contract.ts'
import { optionsOf } from '../surveys/options.ts'
import { countsFor, type StoredAnswer, shownAnswer } from '../surveys/rules.ts'
import { type Outcome, outcomeOf } from './rules.ts'

export type Counting = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }
export type Counted = { participants: number; waiting: number; outcomes: Outcome[] }

/**
 * What the answers to a project's questions come to. People whose address is not confirmed count only where asked for. The officials' page
 * asks twice at once, for them and for everybody; a transaction asks for itself, because it has to see what it locked.
 */
export const countAnswers = sharing(count, (db, ...asked) => (db.isTransaction ? null : JSON.stringify(asked)))

async function count(
  db: DbOrTx,
  projectId: string,
  questions: SurveyQuestion[],
  { from, to, includeUnconfirmed }: Counting,
): Promise<Counted> {
  const within = sql`a.project_id = ${projectId}
    and (${from}::timestamptz is null or a.created_at >= ${from}) and (${to}::timestamptz is null or a.created_at <= ${to})`
  // Each person once, from the index alone, before anybody asks who they are.
  const people = sql<{ confirmed: number; waiting: number }>`${plannedAnew}
    select count(*) filter (where u.email_verified_at is not null) as confirmed, count(*) filter (where u.email_verified_at is null) as waiting
    from (select a.user_id from answers as a where ${within} group by a.user_id) as p join users as u on u.id = p.user_id`.execute(db)
  // Answers in words, numbers and places have no totals: only how many there are is asked for.
  const listed = questions.filter((one) => optionsOf(one).length > 0).map((one) => one._id)
  const groups = sql<StoredAnswer & { question_id: string; isCounted: boolean; count: number }>`${plannedAnew}
    select question_id, null as answer_text, answer_yes, answer_rating, answer_value, count(*) as count,
      num_nonnulls(answer_yes, answer_rating, answer_value) > 0 as "isCounted"
    from (select a.question_id, a.answer_yes, a.answer_rating, case when a.question_id = any (${listed}::uuid[]) then a.answer_value end as answer_value
      from answers as a join users as u on u.id = a.user_id
      where ${within} and (${includeUnconfirmed} or u.email_verified_at is not null)) as counted
    group by question_id, answer_yes, answer_rating, answer_value`.execute(db)
  const [{ rows: counted }, { rows }] = await Promise.all([people, groups])
  const { confirmed = 0, waiting = 0 } = counted[0] ?? {}
  const outcomes = questions.map((question) => {
    const own = rows.filter((row) => row.question_id === question._id)
    const byOption = new Map<string, number>()
    for (const row of own.filter((one) => one.isCounted))
      for (const option of countsFor(shownAnswer(row))) byOption.set(option, (byOption.get(option) ?? 0) + row.count)
    return outcomeOf(
      question,
      byOption,
      own.reduce((total, row) => total + row.count, 0),
    )
  })
  return { participants: includeUnconfirmed ? confirmed + waiting : confirmed, waiting, outcomes }
}
