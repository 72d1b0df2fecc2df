// The public view of the answers: the newest step of each figure, as decided by the releases (releases.server.ts).
import type { Db } from '../../../core/database/database.server.ts'
import type { QuestionSpec } from '../../surveys/model/options.ts'
import type { StoredQuestion } from '../../surveys/model/queries.server.ts'
import { type ApproximateFigures, type Breakdown, peopleIn } from '../model/publishing.ts'
import { isClosed } from '../model/release.ts'
import type { PublishedStep } from '../model/release-decision.server.ts'
import { hasMean, meanOf, nothing, type QuestionResult } from '../model/rules.ts'
import type { Weights } from './breakdowns.server.ts'
import { type PublishClock, type PublishedProject, stepsOf } from './releases.server.ts'

export type Published = {
  participants: number | null
  outcomes: QuestionResult[]
  /** How many answers name each wording, by question id; without wordings of too few people. */
  byWording: ReadonlyMap<string, ReadonlyMap<number, number>>
  /** Breakdowns of the participants; null if withheld. */
  ways: ApproximateFigures | null
  languages: ApproximateFigures | null
  weights: Weights | null
  /** The newest of these figures counts answers up to this instant; null without figures. */
  countedUntil: Date | null
  /** True if the project takes no answers anymore. */
  isFinal: boolean
  /** True if people who answered before the close are not in the figures, because they were too few for a release. */
  leavesOut: boolean
}

/**
 * The public totals of a project's published `questions`, in order, of confirmed people only. While results are published, releases are
 * stored; before that they only preview what the public would see.
 */
export async function publishedResults(
  db: Db,
  project: PublishedProject,
  questions: readonly StoredQuestion[],
  clock: PublishClock,
  isPublished: (questionId: string) => boolean,
): Promise<Published> {
  const chosen = questions.filter((one) => isPublished(one._id))
  const published = chosen.map((one) => one._id)
  const { steps, release } = await stepsOf(db, project, questions, published, clock)
  const newest = (name: string) => {
    const step = steps.get(name)?.at(-1)
    const count = step ? peopleIn(step) : 0
    return step && count > 0 ? { ...step, count } : null
  }
  const participants = Math.max(0, ...['', ...published].map((name) => newest(name)?.count ?? 0))
  const divided = (name: Breakdown) => (participants > 0 ? newest(name) : null)
  const [weights, miss] = divided('weights')?.runs ?? []
  const told = ['', ...published].flatMap((name) => newest(name)?.shownAt ?? [])
  return {
    participants: participants || null,
    outcomes: chosen.map((question) => outcomeAt(question, newest(question._id))),
    ways: divided('way'),
    languages: divided('language'),
    weights: weights?.count && miss ? { by: weights.options, effective: weights.count, miss: miss.count } : null,
    countedUntil: told.reduce<Date | null>((last, at) => (last && last > at ? last : at), null),
    isFinal: isClosed(project, clock.now),
    leavesOut: release.leavesOut,
    byWording: new Map(chosen.map((one) => [one._id, wordingsAt(one, newest(one._id))])),
  }
}

/** How many people answered each wording, as of the step of a question; without wordings of too few people. */
function wordingsAt({ wording, firstWording }: StoredQuestion, step: PublishedStep | null): ReadonlyMap<number, number> {
  if (step && wording === firstWording) return new Map([[wording, step.count]])
  return new Map(step?.wordings?.filter(([, people]) => people > 0))
}

/** A step in the contract's shape; the mean only if every option's total is shown. */
function outcomeAt(asked: QuestionSpec, step: ApproximateFigures | null): QuestionResult {
  const all = (step?.runs ?? []).map(({ options, count }) => ({ answer: options.join(), count }))
  const totals = all.filter((one) => one.count > 0)
  const isWhole = asked.type === 'open' || (totals.length > 0 && totals.length === all.length)
  return {
    ...nothing,
    count: step?.count ?? null,
    totals,
    average: isWhole && hasMean(asked) ? meanOf(totals) : null,
    suppressed: step === null || !isWhole,
  }
}
