// How many people were asked a question whose condition has several parts, compares numbers or days, or names rows of a
// matrix, a file or a shape.
import { type RawBuilder, sql } from 'kysely'
import type { AnswerComparison, QuestionCondition } from '../../projects/model/contract.ts'
import { partsOf } from '../../surveys/conditions/condition-parts.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { isGivenOrNot } from '../../surveys/model/options.ts'

type ConditionallyAsked = Pick<SurveyQuestion, '_id' | 'askIf' | 'type' | 'replacedBy'>
const operators: Record<AnswerComparison, string> = {
  is: '=',
  isNot: '<>',
  atLeast: '>=',
  atMost: '<=',
  between: '',
  before: '<',
  after: '>',
}

/** True if who is asked cannot be read off the counts of the answers to one question. */
export function isInParts({ askIf }: Pick<ConditionallyAsked, 'askIf'>, questions: readonly ConditionallyAsked[]): boolean {
  const isWithoutTotals = (named?: ConditionallyAsked) => named?.type === 'matrix' || (named !== undefined && isGivenOrNot(named))
  const isFirst = (one: ConditionallyAsked) => one._id === askIf?.question
  return askIf !== null && (askIf.is !== undefined || partsOf(askIf).length > 1 || isWithoutTotals(questions.find(isFirst)))
}

/**
 * SQL condition: the respondent `r` meets the question's condition. An answer to a question that is not asked does not stay, so one
 * stored answer decides each part.
 */
export function meetsCondition({ askIf }: ConditionallyAsked, questions: readonly ConditionallyAsked[]): RawBuilder<boolean> {
  const parts = partsOf(askIf).map((part) =>
    meetsPart(
      part,
      questions.find((one) => one._id === part.question),
      withReplaced(part.question, questions),
    ),
  )
  return sql<boolean>`(${sql.join(parts, askIf?.or ? sql` or ` : sql` and `)})`
}

/** The question and those that it replaced: people who answered one of these were asked what depends on it. */
function withReplaced(id: string, questions: readonly ConditionallyAsked[]): string[] {
  const ids = [id]
  for (const one of ids)
    ids.push(...questions.filter(({ _id, replacedBy }) => replacedBy === one && !ids.includes(_id)).map(({ _id }) => _id))
  return ids
}

const meetsPart = (part: QuestionCondition, named: ConditionallyAsked | undefined, ids: readonly string[]) => sql`
  exists (select from answers n where n.project_id = r.project_id and n.respondent_id = r.id and n.question_id = any (${ids}::uuid[])
    and ${fits(part, named?.type)})`

function fits({ answers, is }: QuestionCondition, type: ConditionallyAsked['type'] | undefined): RawBuilder<unknown> {
  const text = sql`n.answer_value #>> '{}'`
  if (is) {
    const [value, values] = type === 'date' ? [text, answers] : [sql`(${text})::float8`, answers.map(Number)]
    if (is === 'between') return sql`${value} between ${values[0]} and ${values[1]}`
    return sql`${value} ${sql.raw(operators[is])} ${values[0]}`
  }
  if (type && isGivenOrNot({ type })) return sql`true`
  if (type === 'yesno') return sql`(case when n.answer_yes then 'yes' else 'no' end) = any (${answers}::text[])`
  if (type === 'rating') return sql`n.answer_rating::text = any (${answers}::text[])`
  return type === 'choices' || type === 'matrix' ? sql`n.answer_value ?| ${answers}::text[]` : sql`${text} = any (${answers}::text[])`
}
