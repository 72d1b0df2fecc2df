// How many people were asked each question: those to whom it was shown when they responded, and who met its condition.
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AnswerComparison, QuestionCondition } from '../../projects/model/contract.ts'
import { conditionPartsOf } from '../../surveys/conditions/condition-parts.ts'
import { hasShape, traitsOf } from '../../surveys/kinds/kinds.ts'
import { isGivenOrNot } from '../../surveys/kinds/options.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { type Counting, counted } from './counting.server.ts'

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
function isInParts({ askIf }: Pick<ConditionallyAsked, 'askIf'>, questions: readonly ConditionallyAsked[]): boolean {
  const isWithoutTotals = (named?: ConditionallyAsked) => named !== undefined && (hasShape(named, 'pairs') || isGivenOrNot(named))
  const isFirst = (one: ConditionallyAsked) => one._id === askIf?.question
  return askIf !== null && (askIf.is !== undefined || conditionPartsOf(askIf).length > 1 || isWithoutTotals(questions.find(isFirst)))
}

/**
 * SQL condition: the respondent `r` meets the question's condition. An answer to a question that is not asked does not stay, so one
 * stored answer decides each part.
 */
function meetsCondition({ askIf }: ConditionallyAsked, questions: readonly ConditionallyAsked[]): RawBuilder<boolean> {
  const parts = conditionPartsOf(askIf).map((part) =>
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
    and ${fits(part, named)})`

function fits({ answers, is }: QuestionCondition, named: ConditionallyAsked | undefined): RawBuilder<unknown> {
  const text = sql`n.answer_value #>> '{}'`
  if (is) {
    const [value, values] = named && hasShape(named, 'days') ? [text, answers] : [sql`(${text})::float8`, answers.map(Number)]
    if (is === 'between') return sql`${value} between ${values[0]} and ${values[1]}`
    return sql`${value} ${sql.raw(operators[is])} ${values[0]}`
  }
  if (named && isGivenOrNot(named)) return sql`true`
  const stored = named && traitsOf(named).stored
  if (stored === 'yes') return sql`(case when n.answer_yes then 'yes' else 'no' end) = any (${answers}::text[])`
  if (stored === 'rating') return sql`n.answer_rating::text = any (${answers}::text[])`
  return stored === 'list' ? sql`n.answer_value ?| ${answers}::text[]` : sql`${text} = any (${answers}::text[])`
}

/** When a question was part of the survey. `closedAt` is null while it is. Responses of the same moment are in the order of their ids. */
type ShownPeriod = { id: string; from: Date; closedAt: Date | null; replacedBy: string | null }

/**
 * The questions that were not part of the survey all the time: added after the publication, or closed. By id. Since when a question was
 * shown that has answers from before it was stored, as after a transfer, is unknown: it counts as shown from the beginning.
 */
export async function listShownPeriods(db: DbOrTx, projectId: string): Promise<ReadonlyMap<string, ShownPeriod>> {
  const { rows } = await sql<ShownPeriod>`
    select q.id, case when shown.is_later then q.created_at else 'epoch' end as "from",
      q.closed_at as "closedAt", q.replaced_by as "replacedBy"
    from questions as q join projects as p on p.id = q.project_id cross join lateral (
      select q.created_at >= p.posted_at
        and not exists (select from answers as a where a.question_id = q.id and a.created_at < q.created_at) as is_later) as shown
    where q.project_id = ${projectId} and (q.closed_at is not null or shown.is_later)`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * SQL condition: the answer `a` was given or changed while the question was part of the survey. Ids of one instant follow time, but those
 * of answers, which tell the day alone.
 */
const givenIn = ({ id, from, closedAt, replacedBy }: ShownPeriod) => sql`(
  ((a.created_at, a.respondent_id) >= (${from}::timestamptz, ${id}::uuid)
    and (${closedAt}::timestamptz is null or (a.created_at, a.respondent_id) < (${closedAt}, ${replacedBy ?? id}::uuid)))
  or (a.updated_at > ${from} and (${closedAt}::timestamptz is null or a.updated_at < ${closedAt})))`

/**
 * How many of the people who count were asked each question, by its id: it was part of the survey when they responded, and they met its
 * condition. A person who answered a question was asked it. A question is missing if that is everybody, or follows from the counts of the
 * answers to the one question of its condition.
 */
export async function countAsked(
  db: DbOrTx,
  projectId: string,
  counting: Counting,
  questions: readonly SurveyQuestion[],
): Promise<ReadonlyMap<string, number>> {
  const periods = await listShownPeriods(db, projectId)
  const replaced = new Set(questions.flatMap((one) => one.replacedBy ?? []))
  const followsFromCounts = (one: SurveyQuestion) =>
    !periods.has(one._id) && !isInParts(one, questions) && !conditionPartsOf(one.askIf).some((part) => replaced.has(part.question))
  const counts = questions
    .filter((one) => !followsFromCounts(one))
    .map(async (question) => {
      const period = periods.get(question._id)
      const conditions: RawBuilder<unknown>[] = [
        ...(period ? [givenIn(period)] : []),
        ...(question.askIf ? [meetsCondition(question, questions)] : []),
      ]
      const { rows } = await sql<{ people: number }>`
        select count(distinct a.respondent_id) as people
        from ${counted(projectId, counting)}
          and (a.question_id = ${question._id} or (${sql.join(conditions, sql` and `)}))`.execute(db)
      return [question._id, rows[0]?.people ?? 0] as const
    })
  return new Map(await Promise.all(counts))
}
