// The results of a project's questions, counted by the database.
import { sql } from 'kysely'
import { singleFlight } from '../../../core/async/single-flight.ts'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { StoredAnswer } from '../../surveys/kinds/answer.ts'
import { optionsOf } from '../../surveys/kinds/options.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { answerKeys, shownAnswer } from '../../surveys/model/rules.ts'
import { type Counting, counted, countOf } from './counting.server.ts'
import { type AnswerCount, keptAnswers, measureCounts } from './kept-answers.server.ts'
import { measureAnswers } from './measured-answers.server.ts'
import { keyWith, measure, type OptionsByQuestion } from './measures.server.ts'
import { countPeople } from './people.server.ts'
import { countAsked } from './question-base.server.ts'
import { leaveOut, nothing, type QuestionResult, questionResultOf, type ResultCounts } from './rules.ts'

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
 * same time, for officials and for the public, and each count is made once for both. `retainedOptions` is passed for the public view:
 * numbers and days are then counted coarsely, by the intervals of the first publication if there was one.
 */
export async function countAnswers(
  db: DbOrTx,
  projectId: string,
  questions: readonly SurveyQuestion[],
  counting: Counting,
  retainedOptions?: OptionsByQuestion,
): Promise<ResultCounts> {
  const counts = (duplicates: Counting['duplicates']) => countOnce(db, projectId, questions, { ...counting, duplicates }, retainedOptions)
  if (counting.duplicates === null) return counts(null)
  return leaveOut(questions, ...(await Promise.all([counts(null), counts(counting.duplicates)])))
}

async function countOnce(
  db: DbOrTx,
  projectId: string,
  questions: readonly SurveyQuestion[],
  counting: Counting,
  retainedOptions: OptionsByQuestion | undefined,
): Promise<ResultCounts> {
  const listed = questions.filter((one) => optionsOf(one).length > 0).map((one) => one._id)
  const [{ confirmed, unconfirmed, of }, [rows, measured]] = await Promise.all([
    countPeople(db, projectId, counting),
    readValues(db, projectId, counting, { questions, listed, retainedOptions }),
  ])
  const shownTo = await countAsked(db, projectId, counting, questions)
  const participants = counting.includeUnconfirmed ? confirmed + unconfirmed : confirmed
  const byQuestion = Map.groupBy(rows, (row) => row.question_id)
  const outcomes = questions.map((question): QuestionResult => {
    const own = byQuestion.get(question._id) ?? []
    const { askIf } = question
    const chosen = askIf ? countChosen(byQuestion.get(askIf.question) ?? [], askIf.answers) : participants
    const all = own.reduce((total, row) => total + row.count, 0)
    const asked = Math.max(shownTo.get(question._id) ?? chosen, all)
    if (optionsOf(question).length === 0) return { ...nothing, count: all, asked, totals: [], ...measured.get(question._id) }
    const byOption = new Map<string, number>()
    for (const row of own) for (const option of valuesOf(row)) byOption.set(option, (byOption.get(option) ?? 0) + row.count)
    return { ...questionResultOf(question, byOption, all), asked }
  })
  return { participants, of, outcomes, byWording: new Map([...byQuestion].map(([id, own]) => [id, answersByWording(own)])) }
}

type ValueSource = { questions: readonly SurveyQuestion[]; listed: readonly string[]; retainedOptions: OptionsByQuestion | undefined }

/** How often each answer was given, and the measures of those without options, from what is kept or from the answers. */
async function readValues(db: DbOrTx, projectId: string, counting: Counting, { questions, listed, retainedOptions }: ValueSource) {
  const counts = await keptAnswers(db, projectId, counting)
  if (counts)
    return [shortRows(counts, listed), await measure(measureCounts(db, projectId, counting, counts), questions, retainedOptions)] as const
  const answers = measureAnswers(db, { answers: counted(projectId, counting), key: countOf(db, projectId, counting) })
  return Promise.all([countValues(db, projectId, counting, listed), measure(answers, questions, retainedOptions)])
}

const shortRows = (counts: readonly AnswerCount[], listed: readonly string[]): ValueRow[] =>
  counts.map((one) => {
    const answer_value = listed.includes(one.question_id) ? one.answer_value : null
    const isCounted = one.answer_yes !== null || one.answer_rating !== null || answer_value !== null
    return { ...one, answer_text: null, answer_value, isCounted }
  })

const answersByWording = (rows: readonly ValueRow[]): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const { wording, count } of rows) sums.set(wording, (sums.get(wording) ?? 0) + count)
  return sums
}
const valuesOf = (row: ValueRow) => (row.isCounted ? answerKeys(shownAnswer(row)) : [])
/** How many people chose one of these values. */
const countChosen = (rows: readonly ValueRow[], answers: readonly string[]) =>
  rows.reduce((total, row) => (valuesOf(row).some((one) => answers.includes(one)) ? total + row.count : total), 0)
