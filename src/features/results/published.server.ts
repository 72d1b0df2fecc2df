// What everybody sees of the answers: the newest step of each figure (publishing.ts), kept so that the next can be held against it.
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../core/database.server.ts'
import type { SurveyQuestion } from '../surveys/contract.ts'
import { type Asked, optionsOf } from '../surveys/options.ts'
import { divide, weightsOf } from './divided.server.ts'
import { type Division, type Figures, isSafe, type Kind, nextStep, type Run, type Step, tellsNobody } from './publishing.ts'
import { countAnswers, everybody } from './queries.server.ts'
import { hasMean, meanOf, nothing, type Outcome } from './rules.ts'
import './tables.server.ts'

type Project = { id: string; resultsPublished: boolean; status: string; endsAt: Date | null }
export type Published = {
  participants: number | null
  outcomes: Outcome[]
  /** How those who took part divide; null where that is withheld, or was not asked for. */
  ways: Step | null
  languages: Step | null
  weights: { by: readonly string[]; effective: number } | null
  /** When the newest of these figures came to be. */
  shownAt: Date | null
}
type Figure = { questionId: string | null; division: Division | null }
type Shown = Figure & { step: Step; number: number; isNew: boolean }
type Asking = {
  isFinal: boolean
  /** Which questions are published. */
  isPublished: (questionId: string) => boolean
  /** Whether to tell how those who took part divide. */
  divided: boolean
}

/**
 * The totals of the answers to a project's `questions` for everybody, of confirmed people only: those that are published, in order. New
 * steps are kept while the results are published; before that they only tell what would be seen.
 */
export async function publishedResults(
  db: Db,
  project: Project,
  questions: SurveyQuestion[],
  now: Date,
  { isPublished = () => true, divided = false }: Partial<Omit<Asking, 'isFinal'>> = {},
): Promise<Published> {
  const isFinal = project.status === 'completed' || (project.endsAt !== null && project.endsAt < now)
  const look = (from: DbOrTx) => stepsOf(from, project.id, questions, { isFinal, isPublished, divided })
  let { shown, shownAt } = await look(db)
  if (project.resultsPublished && shown.some((one) => one.isNew)) {
    shown = await db.transaction().execute(async (tx) => {
      // Two readers at once would each find their own next step, and somebody who sees both could subtract them.
      await sql`select from projects where id = ${project.id} for no key update`.execute(tx)
      const settled = await look(tx)
      await keep(tx, project.id, settled.shown, now)
      return settled.shown
    })
  }
  if (shown.some((one) => one.isNew)) shownAt = now
  const stepFor = (questionId: string | null, division: Division | null = null) =>
    shown.find((one) => one.questionId === questionId && one.division === division)?.step ?? null
  const [weights] = stepFor(null, 'weights')?.runs ?? []
  return {
    participants: stepFor(null)?.count ?? null,
    outcomes: questions.filter((one) => isPublished(one._id)).map((question) => outcomeAt(question, stepFor(question._id))),
    ways: stepFor(null, 'way'),
    languages: stepFor(null, 'language'),
    weights: weights ? { by: weights.options, effective: weights.count } : null,
    shownAt,
  }
}

async function stepsOf(
  db: DbOrTx,
  projectId: string,
  questions: SurveyQuestion[],
  { isFinal, isPublished, divided }: Asking,
): Promise<{ shown: Shown[]; shownAt: Date | null }> {
  const { steps: earlier, shownAt } = await earlierSteps(db, projectId)
  const { participants, outcomes } = await countAnswers(db, projectId, questions, everybody, keptIntervals(earlier))
  const next = (figure: Figure, figures: Figures): Shown[] => {
    const before = earlier.get(nameOf(figure)) ?? []
    const step = nextStep(before, figures, isFinal)
    return step ? [{ ...figure, step, number: before.length, isNew: !before.includes(step) }] : []
  }
  const told = outcomes.flatMap(({ count, totals }, i) => {
    const { _id, type } = questions[i] as SurveyQuestion
    const figure = { questionId: _id, division: null }
    // What was shown of a question before it was taken back is known to whoever looked.
    if (!isPublished(_id)) return (earlier.get(_id) ?? []).slice(-1).map((step) => ({ ...figure, step, number: 0, isNew: false }))
    return next(figure, { count: count ?? 0, options: totals, kind: kinds[type] ?? 'ordered' })
  })
  const known = told.filter((one) => tellsNoSkipping(one, told, questions))
  const shown = known.filter((one) => isPublished(one.questionId ?? ''))
  const counts = known.map((one) => one.step.count)
  const all = next({ questionId: null, division: null }, { count: participants, options: [] }).find(({ step }) =>
    tellsNobody(step.count, counts),
  )
  if (!all) return { shown, shownAt }
  return { shown: [...shown, all, ...(divided ? await divisionsAt(all) : [])], shownAt }

  /**
   * How those who took part divide goes in their steps, not in its own: figures of the same people at other moments could be subtracted. So
   * a division is made anew only where the number of people is the newest, and else stays as it was.
   */
  async function divisionsAt({ step }: Shown): Promise<Shown[]> {
    const figures = divisions.map((division) => ({ questionId: null, division }))
    const stale = figures.filter((figure) => earlier.get(nameOf(figure))?.at(-1)?.count !== step.count)
    if (stale.length === 0 || step.count !== participants)
      return figures.flatMap((figure) =>
        (earlier.get(nameOf(figure)) ?? []).slice(-1).map((last) => ({ ...figure, step: last, number: 0, isNew: false })),
      )
    const [{ way, language }, weights] = await Promise.all([divide(db, projectId), weightsOf(db, projectId)])
    const number = earlier.get('weights')?.length ?? 0
    const runs: Run[] = weights ? [{ options: weights.by, count: weights.effective }] : []
    return [
      ...next({ questionId: null, division: 'way' }, way),
      ...next({ questionId: null, division: 'language' }, language),
      { questionId: null, division: 'weights', step: { count: step.count, runs }, number, isNew: true },
    ]
  }
}

const divisions: readonly Division[] = ['way', 'language', 'weights']

/** Options that stand beside each other by no order of their own, and answers that name several. */
const kinds: { [Type in SurveyQuestion['type']]?: Kind } = { choice: 'named', choices: 'several', ranking: 'named', place: 'named' }

/** A question's id, a division's name, or '' for how many took part. */
const nameOf = ({ questionId, division }: Figure): string => questionId ?? division ?? ''

/** The intervals and months that a question was first counted by: others would cut the same people anew. */
const keptIntervals = (earlier: ReadonlyMap<string, Step[]>) =>
  Object.fromEntries(
    [...earlier].flatMap(([name, steps]) => {
      const labels = steps.find((step) => step.runs.length > 0)?.runs.flatMap((run) => run.options)
      return labels ? [[name, labels]] : []
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

async function earlierSteps(db: DbOrTx, projectId: string): Promise<{ steps: Map<string, Step[]>; shownAt: Date | null }> {
  const rows = await db
    .selectFrom('published_counts')
    .select(['question_id as questionId', 'division', 'count', 'runs', 'shown_at'])
    .where('project_id', '=', projectId)
    .orderBy('step')
    .execute()
  const shownAt = rows.reduce<Date | null>((last, { shown_at: at }) => (last && last > at ? last : at), null)
  return { steps: Map.groupBy(rows, nameOf), shownAt }
}

async function keep(tx: DbOrTx, projectId: string, shown: Shown[], now: Date): Promise<void> {
  const rows = shown
    .filter((one) => one.isNew)
    .map(({ questionId, division, step, number }) => ({
      project_id: projectId,
      question_id: questionId,
      division,
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
