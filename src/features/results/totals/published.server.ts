// The public view of the answers: the newest step of each figure (publishing.ts), stored for the comparison with the next.
import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { optionsOf, type QuestionSpec } from '../../surveys/model/options.ts'
import { type DisclosedFigure, discloseBreakdowns, discloseQuestions, nameOf, remembered, staleBreakdowns } from '../model/disclosure.ts'
import type { AnswerFigures, Breakdown, OptionKind, OptionRun, SuppressedBreakdown } from '../model/publishing.ts'
import { countAnswers, everybody } from '../model/queries.server.ts'
import { hasMean, meanOf, nothing, type QuestionResult } from '../model/rules.ts'
import { divide, type Weights, weightsOf } from './breakdowns.server.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'published_counts.runs': OptionRun[]
  }
}

type PublishedProject = { id: string; resultsPublished: boolean; status: string; endsAt: Date | null }
export type Published = {
  participants: number | null
  outcomes: QuestionResult[]
  /** Breakdowns of the participants; null if withheld or not requested. */
  ways: SuppressedBreakdown | null
  languages: SuppressedBreakdown | null
  weights: Weights | null
  /** When the newest of these figures was computed. */
  shownAt: Date | null
}
type PublishedScope = {
  isFinal: boolean
  /** The published questions. */
  isPublished: (questionId: string) => boolean
  /** Whether to include the breakdowns of the participants. */
  divided: boolean
}

/**
 * The public totals of a project's published `questions`, in order, of confirmed people only. While results are published, new steps are
 * stored; before that they only preview what the public would see.
 */
export async function publishedResults(
  db: Db,
  project: PublishedProject,
  questions: SurveyQuestion[],
  now: Date,
  { isPublished = () => true, divided = false }: Partial<Omit<PublishedScope, 'isFinal'>> = {},
): Promise<Published> {
  const isFinal = project.status === 'completed' || (project.endsAt !== null && project.endsAt < now)
  const look = (from: DbOrTx) => stepsOf(from, project.id, questions, { isFinal, isPublished, divided })
  let { shown, shownAt } = await look(db)
  if (project.resultsPublished && shown.some((one) => one.isNew)) {
    shown = await db.transaction().execute(async (tx) => {
      // Two concurrent readers would each compute their own next step, and a person who sees both could subtract them.
      await sql`select from projects where id = ${project.id} for no key update`.execute(tx)
      const settled = await look(tx)
      await keep(tx, project.id, settled.shown, now)
      return settled.shown
    })
  }
  if (shown.some((one) => one.isNew)) shownAt = now
  const stepFor = (questionId: string | null, division: Breakdown | null = null) =>
    shown.find((one) => one.questionId === questionId && one.division === division)?.step ?? null
  const [weights, miss] = stepFor(null, 'weights')?.runs ?? []
  return {
    participants: stepFor(null)?.count ?? null,
    outcomes: questions.filter((one) => isPublished(one._id)).map((question) => outcomeAt(question, stepFor(question._id))),
    ways: stepFor(null, 'way'),
    languages: stepFor(null, 'language'),
    weights: weights && miss ? { by: weights.options, effective: weights.count, miss: miss.count } : null,
    shownAt,
  }
}

async function stepsOf(
  db: DbOrTx,
  projectId: string,
  questions: SurveyQuestion[],
  { isFinal, isPublished, divided }: PublishedScope,
): Promise<{ shown: DisclosedFigure[]; shownAt: Date | null }> {
  const { steps: earlier, shownAt } = await earlierSteps(db, projectId)
  const { participants, outcomes } = await countAnswers(db, projectId, questions, everybody, keptIntervals(earlier))
  const figures = new Map(
    questions.map(({ _id, type }, i): [string, AnswerFigures] => {
      const { count, totals } = outcomes[i] as QuestionResult
      return [_id, { count: count ?? 0, options: totals, kind: kinds[type] ?? 'ordered' }]
    }),
  )
  const figuresOf = ({ _id }: { _id: string }) => (isPublished(_id) ? (figures.get(_id) ?? null) : null)
  const { shown, all } = discloseQuestions(earlier, questions, figuresOf, participants, isFinal)
  if (!all) return { shown, shownAt }
  return { shown: [...shown, all, ...(divided ? await divisionsAt(all.step.count) : [])], shownAt }

  async function divisionsAt(told: number): Promise<DisclosedFigure[]> {
    const stale = staleBreakdowns(earlier, told, participants)
    const isStale = (division: Breakdown) => stale.includes(division)
    const [now, weights] = await Promise.all([
      isStale('way') || isStale('language') ? divide(db, projectId) : {},
      isStale('weights') ? weightsOf(db, projectId) : null,
    ])
    const figure = { questionId: null, division: 'weights' as const }
    const runs: OptionRun[] = weights
      ? [
          { options: weights.by, count: weights.effective },
          { options: ['miss'], count: weights.miss },
        ]
      : []
    const number = earlier.get('weights')?.length ?? 0
    const weighted = isStale('weights') ? [{ ...figure, step: { count: told, runs }, number, isNew: true }] : remembered(earlier, figure)
    return [...discloseBreakdowns(earlier, now, isFinal), ...weighted]
  }
}

/** Options without an order, and answers with several options. */
const kinds: { [Type in SurveyQuestion['type']]?: OptionKind } = { choice: 'named', choices: 'several', ranking: 'named', place: 'named' }

/** The intervals and months of a question's first step: others would cut the same people differently. */
const keptIntervals = (earlier: ReadonlyMap<string, SuppressedBreakdown[]>) =>
  Object.fromEntries(
    [...earlier].flatMap(([name, steps]) => {
      const labels = steps.find((step) => step.runs.length > 0)?.runs.flatMap((run) => run.options)
      return labels ? [[name, labels]] : []
    }),
  )

async function earlierSteps(db: DbOrTx, projectId: string): Promise<{ steps: Map<string, SuppressedBreakdown[]>; shownAt: Date | null }> {
  const rows = await db
    .selectFrom('published_counts')
    .select(['question_id as questionId', 'division', 'count', 'runs', 'shown_at'])
    .where('project_id', '=', projectId)
    .orderBy('step')
    .execute()
  const shownAt = rows.reduce<Date | null>((last, { shown_at: at }) => (last && last > at ? last : at), null)
  return { steps: Map.groupBy(rows, nameOf), shownAt }
}

async function keep(tx: DbOrTx, projectId: string, shown: DisclosedFigure[], now: Date): Promise<void> {
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

/** A step in the contract's shape; the mean only if every option's total is shown. */
function outcomeAt(asked: QuestionSpec, step: SuppressedBreakdown | null): QuestionResult {
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
