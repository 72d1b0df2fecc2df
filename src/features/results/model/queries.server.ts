// What the answers come to, counted by the database.
import { type RawBuilder, sql } from 'kysely'
import { singleFlight } from '../../../core/async/single-flight.ts'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { timeZoneOf } from '../../../core/i18n/us-time.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { optionsOf } from '../../surveys/model/options.ts'
import { answerKeys, type StoredAnswer, shownAnswer } from '../../surveys/model/rules.ts'
import { type Groups, groupNames } from './groups.ts'
import { type Kept, keyWith, measure } from './measures.server.ts'
import { nothing, type QuestionResult, questionResultOf } from './rules.ts'

export type Period = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }
export type Counting = Period & Groups
/** No group, no period: everybody whose address is confirmed. */
export const everybody: Counting = {
  ...{ from: null, to: null, includeUnconfirmed: false },
  ...{ ageRange: null, gender: null, ethnicity: null, zip: null, way: null },
}

const columns = { ageRange: sql`u.age_range`, gender: sql`u.gender`, ethnicity: sql`u.ethnicity`, zip: sql`u.zip_code` }

/**
 * Whether the people `u` are in the groups; `project` is the id or column of the project they came to. Where it is a column, `among` says
 * which projects it can be: else all that ever came to any are read.
 */
export function inGroups(groups: Groups, project: RawBuilder<unknown>, among?: readonly string[]): RawBuilder<boolean> {
  const known = among ? sql`p.project_id = any(${among}::uuid[]) and` : sql``
  const conditions = groupNames.flatMap((name) => {
    const value = groups[name]
    if (value === null) return []
    if (name !== 'way') return [sql`${columns[name]} = ${value}`]
    return [
      sql`exists (select from participations as p where ${known} p.project_id = ${project} and p.user_id = u.id and p.way = ${value})`,
    ]
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
  outcomes: QuestionResult[]
}

/** People who took part, as often as they did: all of them, by day and language, and by what they state of themselves. */
/** Respondents of one combination of groups, as they state them; '' for a group not stated. */
export type Cell = { ageRange: string; gender: string; ethnicity: string; zip: string; people: number }

export type People = {
  confirmed: number
  /** In the groups and the period, with an address that is not confirmed. */
  waiting: number
  /** All that count, whatever the groups and the period. */
  of: number
  days: { day: string; language: string; people: number }[]
  cells: Cell[]
}

type CellKey = Omit<Cell, 'people'>
/** The day is null for people outside the period. */
type DayKey = { day: string | null; language: string }
/** A grouping set leaves the columns of the other one null. */
type PeopleRow = { isIn: boolean; isConfirmed: boolean; people: number } & (
  | (DayKey & { [Column in keyof CellKey]: null } & { set: 'days' })
  | (CellKey & { [Column in keyof DayKey]: null } & { set: 'cells' })
)

/** What makes two counts the same, in whatever order its parts were written; null in a transaction, which has to see what it locked. */
const countOf = (db: DbOrTx, projectId: string, counting: Counting): string | null =>
  db.isTransaction
    ? null
    : JSON.stringify([projectId, counting.from, counting.to, counting.includeUnconfirmed, groupNames.map((name) => counting[name])])

/**
 * The people who answered something, each once and in one pass: from the index alone, before anybody asks who they are. Days are those of
 * the organisation's state. Whoever asks the same at the same time shares the pass.
 */
export const countPeople = singleFlight(findPeople, countOf)

async function findPeople(db: DbOrTx, projectId: string, counting: Counting): Promise<People> {
  const { rows: places } = await sql<{ state: string }>`
    select o.state from projects p join organizations o on o.id = p.organization_id where p.id = ${projectId}`.execute(db)
  const isIn = sql`p.within and ${inGroups(counting, sql`${projectId}`)}`
  // The order is the index's: without it the whole answers are read and people put together from them.
  const { rows } = await sql<PeopleRow>`${unpreparedPlan}
    with p as (
      select a.user_id, bool_or(${within(counting)}) as within, min(a.created_at) filter (where ${within(counting)}) as first
      from (select user_id, created_at from answers where project_id = ${projectId} order by user_id) as a group by a.user_id),
    x as (
      select ${isIn} as "isIn", u.email_verified_at is not null as "isConfirmed",
        (p.first at time zone ${timeZoneOf(places[0]?.state ?? '')})::date as day, u.language, coalesce(u.age_range, '') as "ageRange",
        coalesce(u.gender, '') as gender, coalesce(u.ethnicity, '') as ethnicity, coalesce(u.zip_code, '') as zip
      from p join users as u on u.id = p.user_id)
    select case when grouping(day) = 0 then 'days' else 'cells' end as set, "isIn", "isConfirmed", day, language, "ageRange", gender, ethnicity,
      zip, count(*) as people
    from x group by grouping sets (("isIn", "isConfirmed", day, language), ("isIn", "isConfirmed", "ageRange", gender, ethnicity, zip))`.execute(
    db,
  )
  const days = rows.filter((row) => row.set === 'days')
  const cells = rows.filter((row) => row.set === 'cells')
  const isCounted = (row: PeopleRow) => row.isIn && (counting.includeUnconfirmed || row.isConfirmed)
  /** The confirmed and the others as one, where both count. */
  const together = <Row extends PeopleRow>(set: readonly Row[], keyOf: (row: Row) => unknown[]) => {
    const groups = Map.groupBy(set.filter(isCounted), (row) => JSON.stringify(keyOf(row)))
    return [...groups.values()].map((same) => ({ ...(same[0] as Row), people: sumOf(same) }))
  }
  return {
    confirmed: sumOf(days.filter((row) => row.isIn && row.isConfirmed)),
    waiting: sumOf(days.filter((row) => row.isIn && !row.isConfirmed)),
    of: sumOf(days.filter((row) => counting.includeUnconfirmed || row.isConfirmed)),
    days: together(days, (row) => [row.day, row.language]).flatMap(({ day, language, people }) =>
      day === null ? [] : [{ day, language, people }],
    ),
    cells: together(cells, (row) => [row.ageRange, row.gender, row.ethnicity, row.zip]).map(
      ({ ageRange, gender, ethnicity, zip, people }) => ({ ageRange, gender, ethnicity, zip, people }),
    ),
  }
}
const sumOf = (rows: readonly PeopleRow[]) => rows.reduce((total, row) => total + row.people, 0)

/** Answers `a` of people `u` that count, up to the end of a condition. */
const counted = (projectId: string, counting: Counting) => sql`answers as a join users as u on u.id = a.user_id
    where a.project_id = ${projectId} and ${within(counting)} and (${counting.includeUnconfirmed} or u.email_verified_at is not null)
      and ${inGroups(counting, sql`${projectId}`)}`

type ValueRow = StoredAnswer & { question_id: string; isCounted: boolean; count: number }

/** How often each answer was given. Words, numbers, days, ranks and places are measured apart: of them, only how many there are is asked. */
const countValues = singleFlight(
  async (db: DbOrTx, projectId: string, counting: Counting, listed: readonly string[]): Promise<ValueRow[]> => {
    const { rows } = await sql<ValueRow>`${unpreparedPlan}
      select question_id, null as answer_text, answer_yes, answer_rating, answer_value, count(*) as count,
        num_nonnulls(answer_yes, answer_rating, answer_value) > 0 as "isCounted"
      from (select a.question_id, a.answer_yes, a.answer_rating, case when a.question_id = any (${listed}::uuid[]) then a.answer_value end as answer_value
        from ${counted(projectId, counting)}) as counted
      group by question_id, answer_yes, answer_rating, answer_value`.execute(db)
    return rows
  },
  (db, projectId, counting, listed) => keyWith(countOf(db, projectId, counting), listed),
)

/**
 * What the answers to a project's questions come to. People whose address is not confirmed count only where asked for. The officials' page
 * asks twice at once, for them and for everybody, and each count is made once for both. `kept` is given for what everybody sees: then
 * numbers and days are counted coarsely, by the intervals of the first time where there was one.
 */
export async function countAnswers(
  db: DbOrTx,
  projectId: string,
  questions: readonly SurveyQuestion[],
  counting: Counting,
  kept?: Kept,
): Promise<Counted> {
  const listed = questions.filter((one) => optionsOf(one).length > 0).map((one) => one._id)
  const [{ confirmed, waiting, of }, rows, measured] = await Promise.all([
    countPeople(db, projectId, counting),
    countValues(db, projectId, counting, listed),
    measure(db, { answers: counted(projectId, counting), key: countOf(db, projectId, counting) }, questions, kept),
  ])
  const participants = counting.includeUnconfirmed ? confirmed + waiting : confirmed
  const byQuestion = Map.groupBy(rows, (row) => row.question_id)
  const outcomes = questions.map((question): QuestionResult => {
    const own = byQuestion.get(question._id) ?? []
    const asked = question.askIf ? countChosen(byQuestion.get(question.askIf.question) ?? [], question.askIf.answers) : participants
    const all = own.reduce((total, row) => total + row.count, 0)
    if (optionsOf(question).length === 0) return { ...nothing, count: all, asked, totals: [], ...measured.get(question._id) }
    const byOption = new Map<string, number>()
    for (const row of own) for (const option of valuesOf(row)) byOption.set(option, (byOption.get(option) ?? 0) + row.count)
    return { ...questionResultOf(question, byOption, all), asked }
  })
  return { participants, waiting, of, outcomes }
}

const valuesOf = (row: ValueRow) => (row.isCounted ? answerKeys(shownAnswer(row)) : [])
/** How many people chose one of these. */
const countChosen = (rows: readonly ValueRow[], answers: readonly string[]) =>
  rows.reduce((total, row) => (valuesOf(row).some((one) => answers.includes(one)) ? total + row.count : total), 0)
