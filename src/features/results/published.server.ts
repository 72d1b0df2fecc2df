// What everybody sees of the answers: the newest step of each figure (publishing.ts), kept so that the next can be held against it.
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../core/database.server.ts'
import { groupSizeMin } from '../../core/small-groups.ts'
import type { SurveyQuestion } from '../surveys/contract.ts'
import { type Asked, optionsOf } from '../surveys/options.ts'
import { type Figures, isSafe, type Kind, nextStep, type Step } from './publishing.ts'
import { countAnswers, everybody } from './queries.server.ts'
import { hasMean, meanOf, nothing, type Outcome } from './rules.ts'
import './tables.server.ts'

type Project = { id: string; resultsPublished: boolean; status: string; endsAt: Date | null }
export type Published = { participants: number | null; outcomes: Outcome[] }
type Shown = { questionId: string | null; step: Step; number: number; isNew: boolean }

/**
 * The totals of a project's answers for everybody, of confirmed people only. New steps are kept while the results are published;
 * before that they only tell what would be seen.
 */
export async function publishedResults(db: Db, project: Project, questions: SurveyQuestion[], now: Date): Promise<Published> {
  const isFinal = project.status === 'completed' || (project.endsAt !== null && project.endsAt < now)
  const look = (from: DbOrTx) => stepsOf(from, project.id, questions, isFinal)
  let shown = await look(db)
  if (project.resultsPublished && shown.some((one) => one.isNew)) {
    shown = await db.transaction().execute(async (tx) => {
      // Two readers at once would each find their own next step, and somebody who sees both could subtract them.
      await sql`select from projects where id = ${project.id} for no key update`.execute(tx)
      const settled = await look(tx)
      await keep(tx, project.id, settled, now)
      return settled
    })
  }
  const stepFor = (questionId: string | null) => shown.find((one) => one.questionId === questionId)?.step ?? null
  return {
    participants: stepFor(null)?.count ?? null,
    outcomes: questions.map((question) => outcomeAt(question, stepFor(question._id))),
  }
}

async function stepsOf(db: DbOrTx, projectId: string, questions: SurveyQuestion[], isFinal: boolean): Promise<Shown[]> {
  const earlier = await earlierSteps(db, projectId)
  const { participants, outcomes } = await countAnswers(db, projectId, questions, everybody, keptIntervals(earlier))
  const next = (questionId: string | null, figures: Figures): Shown[] => {
    const before = earlier.get(questionId) ?? []
    const step = nextStep(before, figures, isFinal)
    return step ? [{ questionId, step, number: before.length, isNew: !before.includes(step) }] : []
  }
  const told = outcomes.flatMap(({ count, totals }, i) => {
    const { _id, type } = questions[i] as SurveyQuestion
    return next(_id, { count: count ?? 0, options: totals, kind: kinds[type] ?? 'ordered' })
  })
  const shown = told.filter((one) => tellsNoSkipping(one, told, questions))
  return [...shown, ...next(null, { count: participants, options: [] }).filter(({ step }) => tellsNobody(step.count, shown))]
}

/** Options that stand beside each other by no order of their own, and answers that name several. */
const kinds: { [Type in SurveyQuestion['type']]?: Kind } = { choice: 'named', choices: 'several', ranking: 'named', place: 'named' }

/** The intervals and months that a question was first counted by: others would cut the same people anew. */
const keptIntervals = (earlier: ReadonlyMap<string | null, Step[]>) =>
  Object.fromEntries(
    [...earlier].flatMap(([id, steps]) => {
      const labels = steps.find((step) => step.runs.length > 0)?.runs.flatMap((run) => run.options)
      return id !== null && labels ? [[id, labels]] : []
    }),
  )

/** A question is shown only where it does not tell that 1 to 4 of those who were asked, by what they answered before, left it out. */
function tellsNoSkipping({ questionId, step }: Shown, told: readonly Shown[], questions: readonly SurveyQuestion[]): boolean {
  const askIf = questions.find((one) => one._id === questionId)?.askIf
  const before = askIf && told.find((one) => one.questionId === askIf.question)?.step
  if (!askIf || !before) return true
  const chosen = before.runs.filter((run) => run.options.every((option) => askIf.answers.includes(option)))
  const isAll = askIf.answers.every((answer) => chosen.some((run) => run.options.includes(answer)))
  return !isAll || isSafe(chosen.reduce((total, run) => total + run.count, 0) - step.count)
}

/** How many took part is shown only where it does not tell that 1 to 4 of them left a question out. */
const tellsNobody = (participants: number, shown: Shown[]) =>
  shown.every(({ step }) => participants === step.count || participants - step.count >= groupSizeMin)

async function earlierSteps(db: DbOrTx, projectId: string): Promise<Map<string | null, Step[]>> {
  const rows = await db
    .selectFrom('published_counts')
    .select(['question_id', 'count', 'runs'])
    .where('project_id', '=', projectId)
    .orderBy('step')
    .execute()
  return Map.groupBy(rows, (row) => row.question_id)
}

async function keep(tx: DbOrTx, projectId: string, shown: Shown[], now: Date): Promise<void> {
  const rows = shown
    .filter((one) => one.isNew)
    .map(({ questionId, step, number }) => ({
      project_id: projectId,
      question_id: questionId,
      step: number,
      count: step.count,
      runs: JSON.stringify(step.runs),
      shown_at: now,
    }))
  if (rows.length > 0) await tx.insertInto('published_counts').values(rows).execute()
}

/** A step as the contract shows it; a mean only where every option's total is told. */
function outcomeAt(asked: Asked, step: Step | null): Outcome {
  const totals = (step?.runs ?? []).flatMap(({ options, count }) => (options.length === 1 ? [{ answer: options[0] as string, count }] : []))
  const together = (step?.runs ?? []).flatMap(({ options, count }) => (options.length > 1 ? [{ answers: [...options], count }] : []))
  const isSeveral = kinds[asked.type] === 'several'
  const isWhole =
    asked.type === 'open' || (together.length === 0 && totals.length > 0 && (!isSeveral || totals.length === optionsOf(asked).length))
  return {
    ...nothing,
    count: step?.count ?? null,
    totals,
    together,
    average: isWhole && hasMean(asked) ? meanOf(totals) : null,
    suppressed: step === null || !isWhole,
  }
}
