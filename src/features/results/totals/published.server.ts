// The public view of the answers: the newest step of each figure, as decided by the releases (releases.server.ts).
import type { Db } from '../../../core/database/database.server.ts'
import type { StoredQuestion } from '../../surveys/model/queries.server.ts'
import { isSurveyClosed } from '../figures/release.ts'
import { outcomeAt } from '../figures/step-outcome.ts'
import { visibleTogether } from '../model/disclosure.ts'
import type { Breakdown, SuppressedBreakdown } from '../model/publishing.ts'
import type { QuestionResult } from '../model/rules.ts'
import type { Weights } from './breakdowns.server.ts'
import type { PublishedStep } from './release-state.server.ts'
import { type PublishedProject, type PublishView, releaseStepsOf } from './releases.server.ts'

export type Published = {
  participants: number | null
  outcomes: QuestionResult[]
  /** Until when answers to each question are counted, by its id; null where no figures of it are shown. */
  questionsCountedUntil: ReadonlyMap<string, Date | null>
  /** How many answers name each wording, by question id; null where the public may not see it. */
  byWording: ReadonlyMap<string, ReadonlyMap<number, number> | null>
  /** Breakdowns of the participants; null if withheld. */
  ways: SuppressedBreakdown | null
  languages: SuppressedBreakdown | null
  moved: SuppressedBreakdown | null
  duplicates: SuppressedBreakdown | null
  weights: Weights | null
  /** The newest of these figures counts answers up to this instant; null without figures. */
  countedUntil: Date | null
  /** True if the project takes no answers anymore. */
  isFinal: boolean
}

/**
 * The public totals of a project's published `questions`, in order, of confirmed people only. While results are published, releases are
 * stored; before that they only preview what the public would see.
 */
export async function publishedResults(
  db: Db,
  project: PublishedProject,
  questions: readonly StoredQuestion[],
  view: PublishView,
  isPublished: (questionId: string) => boolean,
): Promise<Published> {
  const chosen = questions.filter((one) => isPublished(one._id))
  const published = chosen.map((one) => one._id)
  const steps = await releaseStepsOf(db, project, questions, published, view)
  const { questions: shown, all } = visibleTogether(steps, questions, isPublished)
  const newest = (name: string) => steps.get(name)?.at(-1) ?? null
  const stepFor = (id: string) => (shown.some((one) => one.questionId === id) ? newest(id) : null)
  const divided = (name: Breakdown) => (all ? newest(name) : null)
  const [weights, miss] = divided('weights')?.runs ?? []
  const shownTimes = [...(all ? [newest('')] : []), ...shown.map((one) => newest(one.questionId ?? ''))].flatMap(
    (one) => one?.shownAt ?? [],
  )
  return {
    participants: all?.step.count ?? null,
    outcomes: chosen.map((question) => outcomeAt(question, stepFor(question._id))),
    ways: divided('way'),
    languages: divided('language'),
    moved: divided('moved'),
    duplicates: divided('duplicates'),
    weights: weights && miss ? { by: weights.options, effective: weights.count, miss: miss.count } : null,
    countedUntil: shownTimes.reduce<Date | null>((last, at) => (last && last > at ? last : at), null),
    isFinal: isSurveyClosed(project, view.now),
    questionsCountedUntil: new Map(published.map((id) => [id, stepFor(id)?.shownAt ?? null])),
    byWording: new Map(chosen.map((one) => [one._id, wordingsAt(one, stepFor(one._id))])),
  }
}

/** How many people answered each wording, as of the step of a question. */
function wordingsAt({ wording, firstWording }: StoredQuestion, step: PublishedStep | null): ReadonlyMap<number, number> | null {
  if (!step) return null
  if (wording === firstWording) return new Map([[wording, step.count]])
  return step.wordings && new Map(step.wordings)
}
