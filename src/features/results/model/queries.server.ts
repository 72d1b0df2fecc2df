// The results of a project's questions, counted by the database.
import { type RawBuilder, sql } from 'kysely'
import { singleFlight } from '../../../core/async/single-flight.ts'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import { timeZoneOf } from '../../../core/i18n/us-time.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { optionsOf } from '../../surveys/model/options.ts'
import { isDuplicate } from '../../surveys/model/respondents.server.ts'
import { answerKeys, type StoredAnswer, shownAnswer } from '../../surveys/model/rules.ts'
import { type GroupFilter, groupNames } from './groups.ts'
import { keyWith, measure, type OptionsByQuestion } from './measures.server.ts'
import { isInParts, meetsCondition } from './question-base.server.ts'
import { nothing, type QuestionResult, questionResultOf } from './rules.ts'

export type ResponsePeriod = { from: Date | null; to: Date | null; includeUnconfirmed: boolean }
export type Counting = ResponsePeriod & GroupFilter
/** No group and no period: everyone with a confirmed address. */
export const everybody: Counting = {
  ...{ from: null, to: null, includeUnconfirmed: false },
  ...{ ageRange: null, gender: null, ethnicity: null, zip: null, way: null, duplicates: null },
}

const columns = { ageRange: sql`r.age_range`, gender: sql`r.gender`, ethnicity: sql`r.ethnicity`, zip: sql`r.zip_code` }

/**
 * SQL condition: the respondents `r` belong to the groups. `project` is the id or the column of their project. If it is a column, `among`
 * lists the projects it can be; otherwise the arrivals of all projects are read.
 */
export function inGroups(groups: GroupFilter, project: RawBuilder<unknown>, among?: readonly string[]): RawBuilder<boolean> {
  const known = among ? sql`p.project_id = any(${among}::uuid[]) and` : sql``
  const conditions = groupNames.flatMap((name) => {
    const value = groups[name]
    if (value === null) return []
    if (name === 'duplicates') return [sql`not ${isDuplicate}`]
    if (name !== 'way') return [sql`${columns[name]} = ${value}`]
    return [
      sql`exists (select from participations as p
        where ${known} p.project_id = ${project} and p.respondent_id = r.id and p.way = ${value})`,
    ]
  })
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}

type PersonCounts = { moved: number; duplicates: number }

/**
 * How many people who answered had moved before, and how many seem to have answered before with another account, within the groups and
 * the period. Of people who moved, duplicates count unless they are left out.
 */
export async function countByPerson(db: DbOrTx, projectId: string, counting: Counting): Promise<PersonCounts> {
  const answered = sql`select from answers as a where a.project_id = r.project_id and a.respondent_id = r.id and ${within(counting)}`
  const { rows } = await sql<PersonCounts>`${unpreparedPlan}
    select count(*) filter (where r.moved and ${counting.duplicates ? sql`not r.again` : sql`true`}) as moved,
      count(*) filter (where r.again) as duplicates
    from (
      select r.moved, ${isDuplicate} as again from respondents as r
      where r.project_id = ${projectId} and (${counting.includeUnconfirmed} or r.confirmed)
        and ${inGroups({ ...counting, duplicates: null }, sql`${projectId}`)}
        and exists (${answered})) as r`.execute(db)
  return rows[0] ?? { moved: 0, duplicates: 0 }
}

/** SQL condition: answers `a` were given within the period. */
export const within = ({ from, to }: Pick<ResponsePeriod, 'from' | 'to'>) =>
  sql<boolean>`((${from}::timestamptz is null or a.created_at >= ${from}) and (${to}::timestamptz is null or a.created_at <= ${to}))`

export type ResultCounts = {
  participants: number
  /** All participants, regardless of the groups and the period. */
  of: number
  outcomes: QuestionResult[]
  /** How many answers name each wording, by question id. */
  byWording: ReadonlyMap<string, ReadonlyMap<number, number>>
}

/** Participants in one pass: all of them, by day and language, and by the groups they state. */
/** Respondents of one combination of stated groups; '' for a group not stated. */
export type DemographicCount = { ageRange: string; gender: string; ethnicity: string; zip: string; people: number }

export type People = {
  confirmed: number
  /** Who answered, in the groups and the period, with an unconfirmed address. */
  unconfirmed: number
  /** All that count, regardless of the groups and the period. */
  of: number
  days: { day: string; language: string; people: number }[]
  cells: DemographicCount[]
}

type CellKey = Omit<DemographicCount, 'people'>
/** The day is null for people outside the period. */
type DayKey = { day: string | null; language: string }
/** A grouping set leaves the columns of the other one null. */
type PeopleRow = { isIn: boolean; isConfirmed: boolean; people: number } & (
  | (DayKey & { [Column in keyof CellKey]: null } & { set: 'days' })
  | (CellKey & { [Column in keyof DayKey]: null } & { set: 'cells' })
)

/** The cache key of a count, independent of the order of its parts; null in a transaction, which has to see the rows it locked. */
const countOf = (db: DbOrTx, projectId: string, counting: Counting): string | null =>
  db.isTransaction
    ? null
    : JSON.stringify([projectId, counting.from, counting.to, counting.includeUnconfirmed, groupNames.map((name) => counting[name])])

/**
 * The people who answered at least one question, each once and in one pass, from the index alone. Days are those of the organization's
 * state. Concurrent requests for the same count share the pass.
 */
export const countPeople = singleFlight(findPeople, countOf)

async function findPeople(db: DbOrTx, projectId: string, counting: Counting): Promise<People> {
  const { rows: places } = await sql<{ state: string }>`
    select o.state from projects p join organizations o on o.id = p.organization_id where p.id = ${projectId}`.execute(db)
  // Without a gender or ethnicity a comparison is null, which is no match.
  const isIn = sql`(p.within and ${inGroups(counting, sql`${projectId}`)}) is true`
  // The index's order: without it PostgreSQL reads the whole answers.
  const { rows } = await sql<PeopleRow>`${unpreparedPlan}
    with p as (
      select a.respondent_id, bool_or(${within(counting)}) as within, min(a.created_at) filter (where ${within(counting)}) as first
      from (select respondent_id, created_at from answers where project_id = ${projectId} order by respondent_id) as a
      group by a.respondent_id),
    x as (
      select ${isIn} as "isIn", r.confirmed as "isConfirmed",
        (p.first at time zone ${timeZoneOf(places[0]?.state ?? '')})::date as day, r.language, coalesce(r.age_range, '') as "ageRange",
        coalesce(r.gender, '') as gender, coalesce(r.ethnicity, '') as ethnicity, coalesce(r.zip_code, '') as zip
      from p join respondents as r on r.project_id = ${projectId} and r.id = p.respondent_id)
    select case when grouping(day) = 0 then 'days' else 'cells' end as set,
      "isIn", "isConfirmed", day, language, "ageRange", gender, ethnicity, zip, count(*) as people
    from x
    group by grouping sets (("isIn", "isConfirmed", day, language), ("isIn", "isConfirmed", "ageRange", gender, ethnicity, zip))`.execute(
    db,
  )
  const days = rows.filter((row) => row.set === 'days')
  const cells = rows.filter((row) => row.set === 'cells')
  const isCounted = (row: PeopleRow) => row.isIn && (counting.includeUnconfirmed || row.isConfirmed)
  /** Confirmed and unconfirmed people together, if both count. */
  const together = <Row extends PeopleRow>(set: readonly Row[], keyOf: (row: Row) => unknown[]) => {
    const groups = Map.groupBy(set.filter(isCounted), (row) => JSON.stringify(keyOf(row)))
    return [...groups.values()].map((same) => ({ ...(same[0] as Row), people: sumOf(same) }))
  }
  return {
    confirmed: sumOf(days.filter((row) => row.isIn && row.isConfirmed)),
    unconfirmed: sumOf(days.filter((row) => row.isIn && !row.isConfirmed)),
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

/** SQL condition: answers `a` of respondents `r` that count. */
export const counted = (projectId: string, counting: Counting) => sql`
  answers as a join respondents as r on r.project_id = a.project_id and r.id = a.respondent_id
    where a.project_id = ${projectId} and ${within(counting)} and (${counting.includeUnconfirmed} or r.confirmed)
      and ${inGroups(counting, sql`${projectId}`)}`

/** How many people were asked the questions whose conditions have several parts or compare, by question id. */
async function countAsked(db: DbOrTx, projectId: string, counting: Counting, questions: readonly SurveyQuestion[]) {
  const counts = questions.filter(isInParts).map(async (question) => {
    const { rows } = await sql<{ people: number }>`
      select count(distinct a.respondent_id) as people
      from ${counted(projectId, counting)} and ${meetsCondition(question, questions)}`.execute(db)
    return [question._id, rows[0]?.people ?? 0] as const
  })
  return new Map(await Promise.all(counts))
}

type ValueRow = StoredAnswer & { question_id: string; wording: number; isCounted: boolean; count: number }

/** How often each answer was given. Text, numbers, days, ranks and places are measured separately: this only counts their answers. */
const countValues = singleFlight(
  async (db: DbOrTx, projectId: string, counting: Counting, listed: readonly string[]): Promise<ValueRow[]> => {
    const { rows } = await sql<ValueRow>`${unpreparedPlan}
      select question_id, wording, null as answer_text, answer_yes, answer_rating, answer_value, count(*) as count,
        num_nonnulls(answer_yes, answer_rating, answer_value) > 0 as "isCounted"
      from (select a.question_id, a.wording, a.answer_yes, a.answer_rating,
          case when a.question_id = any (${listed}::uuid[]) then a.answer_value end as answer_value
        from ${counted(projectId, counting)}) as counted
      group by question_id, wording, answer_yes, answer_rating, answer_value`.execute(db)
    return rows
  },
  (db, projectId, counting, listed) => keyWith(countOf(db, projectId, counting), listed),
)

/**
 * The results of a project's questions. People with an unconfirmed address count only on request. The officials' page asks twice at the
 * same time, for officials and for the public, and each count is made once for both. `kept` is passed for the public view: numbers and days
 * are then counted coarsely, by the intervals of the first publication if there was one.
 */
export async function countAnswers(
  db: DbOrTx,
  projectId: string,
  questions: readonly SurveyQuestion[],
  counting: Counting,
  kept?: OptionsByQuestion,
): Promise<ResultCounts> {
  const listed = questions.filter((one) => optionsOf(one).length > 0).map((one) => one._id)
  const [{ confirmed, unconfirmed, of }, rows, measured] = await Promise.all([
    countPeople(db, projectId, counting),
    countValues(db, projectId, counting, listed),
    measure(db, { answers: counted(projectId, counting), key: countOf(db, projectId, counting) }, questions, kept),
  ])
  const askedByParts = await countAsked(db, projectId, counting, questions)
  const participants = counting.includeUnconfirmed ? confirmed + unconfirmed : confirmed
  const byQuestion = Map.groupBy(rows, (row) => row.question_id)
  const outcomes = questions.map((question): QuestionResult => {
    const own = byQuestion.get(question._id) ?? []
    const { askIf } = question
    const chosen = askIf ? countChosen(byQuestion.get(askIf.question) ?? [], askIf.answers) : participants
    const asked = askedByParts.get(question._id) ?? chosen
    const all = own.reduce((total, row) => total + row.count, 0)
    if (optionsOf(question).length === 0) return { ...nothing, count: all, asked, totals: [], ...measured.get(question._id) }
    const byOption = new Map<string, number>()
    for (const row of own) for (const option of valuesOf(row)) byOption.set(option, (byOption.get(option) ?? 0) + row.count)
    return { ...questionResultOf(question, byOption, all), asked }
  })
  return { participants, of, outcomes, byWording: new Map([...byQuestion].map(([id, own]) => [id, answersByWording(own)])) }
}

const answersByWording = (rows: readonly ValueRow[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { wording, count } of rows) sums.set(wording, (sums.get(wording) ?? 0) + count)
  return sums
}
const valuesOf = (row: ValueRow) => (row.isCounted ? answerKeys(shownAnswer(row)) : [])
/** How many people chose one of these values. */
const countChosen = (rows: readonly ValueRow[], answers: readonly string[]) =>
  rows.reduce((total, row) => (valuesOf(row).some((one) => answers.includes(one)) ? total + row.count : total), 0)
