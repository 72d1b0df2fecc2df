// What the answers come to, counted by the database.
import { type RawBuilder, sql } from 'kysely'
import { type DbOrTx, plannedAnew } from '../../core/database.server.ts'
import { sharing } from '../../core/sharing.ts'
import type { SurveyQuestion } from '../surveys/contract.ts'
import { optionsOf } from '../surveys/options.ts'
import { countsFor, type StoredAnswer, shownAnswer } from '../surveys/rules.ts'
import { type Groups, groupNames } from './groups.ts'
import { type Kept, measure } from './measures.server.ts'
import { nothing, type Outcome, outcomeOf } from './rules.ts'

export type Period = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }
export type Counting = Period & Groups
/** No group, no period: everybody whose address is confirmed. */
export const everybody: Counting = {
  ...{ from: null, to: null, includeUnconfirmed: false },
  ...{ ageRange: null, gender: null, ethnicity: null, zip: null, way: null },
}

const columns = { ageRange: sql`u.age_range`, gender: sql`u.gender`, ethnicity: sql`u.ethnicity`, zip: sql`u.zip_code` }

/** Whether the people `u` are in the groups; `project` is the id or column of the project they came to. */
export function inGroups(groups: Groups, project: RawBuilder<unknown>): RawBuilder<boolean> {
  const conditions = groupNames.flatMap((name) => {
    const value = groups[name]
    if (value === null) return []
    if (name !== 'way') return [sql`${columns[name]} = ${value}`]
    return [sql`exists (select from participations as p where p.project_id = ${project} and p.user_id = u.id and p.way = ${value})`]
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

/** Whether answers `a` were given within the period. */
export const within = ({ from, to }: Pick<Period, 'from' | 'to'>) =>
  sql<boolean>`((${from}::timestamptz is null or a.created_at >= ${from}) and (${to}::timestamptz is null or a.created_at <= ${to}))`

export type Counted = {
  participants: number
  /** People who are in the groups and whose address is not confirmed. */
  waiting: number
  /** All people who took part, whatever the groups and the period. */
  of: number
  outcomes: Outcome[]
}

/**
 * What the answers to a project's questions come to. People whose address is not confirmed count only where asked for. The officials' page
 * asks twice at once, for them and for everybody; a transaction asks for itself, because it has to see what it locked. `kept` is given for
 * what everybody sees: then numbers and days are counted coarsely, by the intervals of the first time where there was one.
 */
export const countAnswers = sharing(count, (db, ...asked) => (db.isTransaction ? null : JSON.stringify(asked)))

async function count(
  db: DbOrTx,
  projectId: string,
  questions: readonly SurveyQuestion[],
  counting: Counting,
  kept?: Kept,
): Promise<Counted> {
  const grouped = inGroups(counting, sql`${projectId}`)
  const isWithin = within(counting)
  // Each person once, from the index alone, before anybody asks who they are.
  const people = sql<{ confirmed: number; waiting: number; of: number }>`${plannedAnew}
    select count(*) filter (where p.within and ${grouped} and u.email_verified_at is not null) as confirmed,
      count(*) filter (where p.within and ${grouped} and u.email_verified_at is null) as waiting,
      count(*) filter (where ${counting.includeUnconfirmed} or u.email_verified_at is not null) as of
    from (select a.user_id, bool_or(${isWithin}) as within from answers as a where a.project_id = ${projectId} group by a.user_id) as p
    join users as u on u.id = p.user_id`.execute(db)
  const from = sql`answers as a join users as u on u.id = a.user_id
    where a.project_id = ${projectId} and ${isWithin} and (${counting.includeUnconfirmed} or u.email_verified_at is not null) and ${grouped}`
  // Words, numbers, days, ranks and places are measured apart: here only how many there are is asked for.
  const listed = questions.filter((one) => optionsOf(one).length > 0).map((one) => one._id)
  const groups = sql<StoredAnswer & { question_id: string; isCounted: boolean; count: number }>`${plannedAnew}
    select question_id, null as answer_text, answer_yes, answer_rating, answer_value, count(*) as count,
      num_nonnulls(answer_yes, answer_rating, answer_value) > 0 as "isCounted"
    from (select a.question_id, a.answer_yes, a.answer_rating, case when a.question_id = any (${listed}::uuid[]) then a.answer_value end as answer_value
      from ${from}) as counted
    group by question_id, answer_yes, answer_rating, answer_value`.execute(db)
  const [{ rows: counted }, { rows }, measured] = await Promise.all([people, groups, measure(db, from, questions, kept)])
  const { confirmed = 0, waiting = 0, of = 0 } = counted[0] ?? {}
  const participants = counting.includeUnconfirmed ? confirmed + waiting : confirmed
  const byQuestion = Map.groupBy(rows, (row) => row.question_id)
  const outcomes = questions.map((question): Outcome => {
    const own = byQuestion.get(question._id) ?? []
    const asked = question.askIf ? countChosen(byQuestion.get(question.askIf.question) ?? [], question.askIf.answers) : participants
    const all = own.reduce((total, row) => total + row.count, 0)
    if (optionsOf(question).length === 0) return { ...nothing, count: all, asked, totals: [], ...measured.get(question._id) }
    const byOption = new Map<string, number>()
    for (const row of own) for (const option of valuesOf(row)) byOption.set(option, (byOption.get(option) ?? 0) + row.count)
    return { ...outcomeOf(question, byOption, all), asked }
  })
  return { participants, waiting, of, outcomes }
}

type Row = StoredAnswer & { isCounted: boolean; count: number }
const valuesOf = (row: Row) => (row.isCounted ? countsFor(shownAnswer(row)) : [])
/** How many people chose one of these. */
const countChosen = (rows: readonly Row[], answers: readonly string[]) =>
  rows.reduce((total, row) => (valuesOf(row).some((one) => answers.includes(one)) ? total + row.count : total), 0)
