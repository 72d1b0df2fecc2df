// Decides what a release adds to the published figures. No database, no clock: the server and the tests call the same functions.
import { offsetsOf } from './figure-offsets.server.ts'
import {
  type AnswerFigures,
  type ApproximateFigures,
  approximate,
  type Breakdown,
  type FigureOffsets,
  nextFigure,
  nextStep,
  type OptionRun,
} from './publishing.ts'
import { newcomersMin } from './release.ts'

export type Figure = { questionId: string | null; division: Breakdown | null }
/** Figures as stored; `wordings` says how many people answered each wording, 0 for fewer than are shown, null for other figures. */
export type PublishedStep = ApproximateFigures & Figure & { shownAt: Date; wordings: [number, number][] | null }
/** All steps, oldest first, by `nameOf`. */
export type Steps = ReadonlyMap<string, readonly PublishedStep[]>
export type Release = {
  checkedAt: Date | null
  releasedAt: Date | null
  decidedAt: Date | null
  questions: readonly string[]
  /** True if people who answered before the close are in no release, because they were too few. */
  leavesOut: boolean
}
export type AddedStep = PublishedStep & { number: number }

/** A question's id, a breakdown's name, or '' for the number of participants. */
export const nameOf = ({ questionId, division }: Figure): string => questionId ?? division ?? ''

const isAfter = (at: Date, before: Date | null) => before === null || at > before

/** True if the release has to be decided again for this instant and selection. */
export const isDue = (release: Release, due: Date): boolean => isAfter(due, release.checkedAt)
export const isUndecided = (release: Release, due: Date, published: readonly string[]): boolean =>
  isDue(release, due) || published.some((id) => !release.questions.includes(id))

/** `asOf`: answers up to it are counted, null without a release. `isFull` also decides the participants and their breakdowns. */
export type ReleasePlan = { release: Release; asOf: Date | null; open: ReadonlySet<string>; isFull: boolean }

/**
 * With enough newcomers, all figures are decided; without, only those of questions that were published since the last release, as of that
 * release.
 * @param newcomers people who answered or changed an answer since the last release; irrelevant if none is due
 */
export function planRelease(
  release: Release,
  { due, now, isFinal, published, newcomers }: { due: Date; now: Date; isFinal: boolean; published: readonly string[]; newcomers: number },
): ReleasePlan {
  const isNext = isDue(release, due)
  const isFull = isNext && newcomers >= newcomersMin
  const known = isFull ? [] : release.questions
  const asOf = isFull ? due : release.releasedAt
  return {
    release: {
      checkedAt: isNext ? due : release.checkedAt,
      releasedAt: asOf,
      decidedAt: isFull ? now : release.decidedAt,
      questions: [...new Set([...known, ...published])],
      leavesOut: isNext ? isFinal && !isFull && newcomers > 0 : release.leavesOut,
    },
    asOf,
    open: new Set(published.filter((id) => !known.includes(id))),
    isFull,
  }
}

export type ReleaseFigures = {
  participants: number
  /** The seed of the offsets of everything but questions. */
  seed: string
  questions: ReadonlyMap<string, AnswerFigures & { seed: string; wordings: ReadonlyMap<number, number> }>
  divisions: Partial<Record<'way' | 'language', AnswerFigures>>
  /** The characteristics and effective size of the officials' weights. */
  weights: { by: readonly string[]; effective: number; miss: number } | null
}

/** The figures that a release changes. Each depends only on its own last one and on the people it counts. */
export function stepsOfRelease(steps: Steps, { asOf, open, isFull }: ReleasePlan, figures: ReleaseFigures): AddedStep[] {
  if (asOf === null) return []
  const stepOf = (figure: Figure, now: AnswerFigures, seed: string, wordings: PublishedStep['wordings'] = null): AddedStep[] => {
    const before = steps.get(nameOf(figure)) ?? []
    const last = before.at(-1) ?? null
    const next = nextStep(last, now, offsetsOf(seed))
    const isSame = next === last && JSON.stringify(wordings) === JSON.stringify(last?.wordings ?? null)
    return !next || isSame ? [] : [{ ...figure, count: next.count, runs: next.runs, shownAt: asOf, wordings, number: before.length }]
  }
  const questions = [...open].flatMap((questionId) => {
    const now = figures.questions.get(questionId)
    const last = new Map(steps.get(questionId)?.at(-1)?.wordings ?? [])
    if (!now) return []
    return stepOf({ questionId, division: null }, now, now.seed, nextWordings(last, now.wordings, offsetsOf(`${now.seed} wordings`)))
  })
  if (!isFull) return questions
  const everyone = { questionId: null, division: null }
  const participants = stepOf(everyone, { count: figures.participants, options: [] }, figures.seed)
  const divisions = Object.entries(figures.divisions).flatMap(([division, now]) =>
    stepOf({ questionId: null, division: division as 'way' | 'language' }, now, `${figures.seed} ${division}`),
  )
  return [...questions, ...participants, ...divisions, ...participants.map((all) => weightsAt(steps, all, figures))]
}

function nextWordings(last: ReadonlyMap<number, number>, now: ReadonlyMap<number, number>, offsetOf: FigureOffsets): [number, number][] {
  const numbers = [...new Set([...last.keys(), ...now.keys()])].sort((a, b) => a - b)
  return numbers.map((n) => [n, nextFigure(last.get(n) ?? 0, now.get(n) ?? 0, offsetOf(String(n)))])
}

/** Weights change only with the number of participants. */
function weightsAt(steps: Steps, all: AddedStep, { weights, seed }: ReleaseFigures): AddedStep {
  const runs: OptionRun[] = weights
    ? [
        { options: weights.by, count: approximate(weights.effective, offsetsOf(`${seed} weights`)('')) },
        { options: ['miss'], count: weights.miss },
      ]
    : []
  return { ...all, division: 'weights', runs, number: steps.get('weights')?.length ?? 0 }
}
