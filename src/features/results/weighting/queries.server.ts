// Respondents by stated groups, and weighted answers, counted by the database in one pass over the answers each.
import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { StoredAnswer } from '../../surveys/kinds/answer.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'
import { pairsOf } from '../../surveys/kinds/matrix/pairs.ts'
import { optionsOf } from '../../surveys/kinds/options.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { answerKeys, shownAnswer } from '../../surveys/model/rules.ts'
import { everybody, type ResponsePeriod } from '../model/counting.server.ts'
import { countPeople } from '../model/people.server.ts'
import { hasMean } from '../model/rules.ts'
import type { WeightedOutcome } from './contract.ts'
import { effectiveSize } from './raking.ts'
import type { WeightingCell } from './rules.ts'

const within = ({ from, to }: ResponsePeriod) =>
  sql`(${from}::timestamptz is null or a.created_at >= ${from}) and (${to}::timestamptz is null or a.created_at <= ${to})`
/** Respondents by combination of groups. */
export const countCells = async (db: DbOrTx, projectId: string, period: ResponsePeriod): Promise<WeightingCell[]> =>
  (await countPeople(db, projectId, { ...everybody, ...period })).cells()

/** One text per combination: for a join on four columns, the planner expects almost no matches. */
const keyOf = (cell: WeightingCell) => [cell.ageRange, cell.gender, cell.ethnicity, cell.zip].join('|')
const key = sql`
  coalesce(r.age_range, '') || '|' || coalesce(r.gender, '') || '|' || coalesce(r.ethnicity, '') || '|' || coalesce(r.zip_code, '')`

type WeightedAnswerRow = StoredAnswer & { question_id: string; count: number; weight: number; squares: number }

/** The weighted results of each question, with one weight per cell, in the order of the cells. */
export async function weighAnswers(
  db: DbOrTx,
  projectId: string,
  questions: readonly SurveyQuestion[],
  period: ResponsePeriod,
  cells: readonly WeightingCell[],
  weights: readonly number[],
): Promise<WeightedOutcome[]> {
  const closed = questions.filter((one) => countedValues(one).length > 0)
  const { rows } = await sql<WeightedAnswerRow>`${unpreparedPlan}
    select a.question_id, null as answer_text, a.answer_yes, a.answer_rating, a.answer_value, count(*) as count, sum(c.weight) as weight,
      sum(c.weight * c.weight) as squares
    from answers a
    join respondents r on r.project_id = a.project_id and r.id = a.respondent_id and (${period.includeUnconfirmed} or r.confirmed)
    join unnest(${cells.map(keyOf)}::text[], ${weights}::float8[]) as c (key, weight) on c.key = ${key}
    where a.project_id = ${projectId} and ${within(period)} and a.question_id = any (${closed.map((one) => one._id)}::uuid[])
    group by a.question_id, a.answer_yes, a.answer_rating, a.answer_value`.execute(db)
  return closed.map((question) =>
    outcomeOf(
      question,
      rows.filter((row) => row.question_id === question._id),
    ),
  )
}

/** The values that totals are weighted for. */
const countedValues = (question: SurveyQuestion) => (hasShape(question, 'pairs') ? pairsOf(question) : optionsOf(question))

function outcomeOf(question: SurveyQuestion, rows: readonly WeightedAnswerRow[]): WeightedOutcome {
  const sum = (of: (row: WeightedAnswerRow) => number) => rows.reduce((total, row) => total + of(row), 0)
  const weightedCount = sum((row) => row.weight)
  const totals = countedValues(question).map((answer) => {
    const own = rows.filter((row) => answerKeys(shownAnswer(row)).includes(answer))
    return { answer, count: own.reduce((total, row) => total + row.count, 0), weighted: own.reduce((total, row) => total + row.weight, 0) }
  })
  const count = sum((row) => row.count)
  const mean = (of: 'count' | 'weighted', whole: number) =>
    whole > 0 && hasMean(question) ? totals.reduce((total, one) => total + Number(one.answer) * one[of], 0) / whole : null
  return {
    question: question._id,
    count,
    weightedCount,
    effective: effectiveSize(
      weightedCount,
      sum((row) => row.squares),
    ),
    totals,
    average: mean('count', count),
    weightedAverage: mean('weighted', weightedCount),
  }
}
