// Decides which figures the public sees after a release: totals of questions, number of participants, and their breakdowns. No database,
// no clock. publishing.ts decides about each figure; this file checks the figures against each other.
import type { QuestionCondition } from '../../projects/model/contract.ts'
import { conditionPartsOf } from '../../surveys/conditions/condition-parts.ts'
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { baseBounds } from './base-bounds.ts'
import {
  type AnswerFigures,
  type Breakdown,
  type BreakdownFigures,
  countedBreakdowns,
  isSafe,
  nextStep,
  type SuppressedBreakdown,
  tellsNobody,
} from './publishing.ts'

export type Figure = { questionId: string | null; division: Breakdown | null }
export type DisclosedFigure = Figure & { step: SuppressedBreakdown; number: number; isNew: boolean }
/** All steps so far, oldest first, by `nameOf`. */
export type Earlier = ReadonlyMap<string, readonly SuppressedBreakdown[]>
type ConditionalQuestion = Pick<SurveyQuestion, '_id' | 'askIf'>

/** A question's id, a breakdown's name, or '' for the number of participants. */
export const figureNameOf = ({ questionId, division }: Figure): string => questionId ?? division ?? ''

/** A figure's next step, or its last one; empty if it has no step. */
function disclose(earlier: Earlier, figure: Figure, figures: AnswerFigures, conditions?: readonly QuestionCondition[]): DisclosedFigure[] {
  const before = earlier.get(figureNameOf(figure)) ?? []
  const step = nextStep(before, figures, conditions)
  return step ? [{ ...figure, step, number: before.length, isNew: !before.includes(step) }] : []
}

/** The last published step of a figure. */
export const remembered = (earlier: Earlier, figure: Figure): DisclosedFigure[] =>
  (earlier.get(figureNameOf(figure)) ?? []).slice(-1).map((step) => ({ ...figure, step, number: 0, isNew: false }))

/**
 * The steps of a release: of every question that has one, and the number of participants. No figure that was shown disappears: a question
 * that together with another figure would reveal how few people skipped it keeps its last step. The number of participants yields to the
 * questions only if it was never shown.
 * @param figuresOf a question's current figures; null if they are not decided in this release
 * @param participants null if their number is not decided in this release
 * @param isClose see `nextStep`
 */
export function discloseQuestions(
  earlier: Earlier,
  questions: readonly ConditionalQuestion[],
  figuresOf: (question: ConditionalQuestion) => AnswerFigures | null,
  participants: number | null,
  isClose = false,
): { questions: DisclosedFigure[]; all: DisclosedFigure | undefined } {
  const everyone = { questionId: null, division: null }
  const [before] = remembered(earlier, everyone)
  const [next] = participants === null ? [before] : disclose(earlier, everyone, { count: participants, options: [] })
  const candidates = questions.flatMap((question) => {
    const figure = { questionId: question._id, division: null }
    const figures = figuresOf(question)
    return figures
      ? disclose(earlier, figure, figures, isClose ? conditionsOn(question._id, questions) : undefined)
      : remembered(earlier, figure)
  })
  const settle = (all: DisclosedFigure | undefined) => withoutConflicts(earlier, candidates, questions, all)
  const last = () => questions.flatMap((one) => remembered(earlier, { questionId: one._id, division: null }))
  if (!before) {
    const settled = settle(undefined) ?? last()
    return {
      questions: settled,
      all: next && fitsAll(next, settled) && settled.every((one) => tellsNoSkipping(one, settled, questions, next)) ? next : undefined,
    }
  }
  const settled = settle(next)
  if (settled) return { questions: settled, all: next }
  return { questions: settle(before) ?? last(), all: before }
}

/**
 * What the close adds to the steps of the newest release: questions that kept their last step there show its people with answers added up.
 * @param earlier with the steps of that release
 * @param figuresOf as in that release
 */
export const discloseAtClose = (
  earlier: Earlier,
  questions: readonly ConditionalQuestion[],
  figuresOf: (question: ConditionalQuestion) => AnswerFigures | null,
): DisclosedFigure[] => discloseQuestions(earlier, questions, figuresOf, null, true).questions.filter((one) => one.isNew)

/** What other questions ask of the answers to one. */
const conditionsOn = (questionId: string, questions: readonly ConditionalQuestion[]): QuestionCondition[] =>
  questions.flatMap(({ askIf }) => (askIf ? conditionPartsOf(askIf).filter((part) => part.question === questionId) : []))

/** New steps that conflict are taken back one round at a time; null if steps that were shown before conflict. */
function withoutConflicts(
  earlier: Earlier,
  candidates: readonly DisclosedFigure[],
  questions: readonly ConditionalQuestion[],
  all: DisclosedFigure | undefined,
): DisclosedFigure[] | null {
  let disclosed = [...candidates]
  for (;;) {
    const conflicts = disclosed.filter((one) => !tellsNoSkipping(one, disclosed, questions, all) || (all && !fitsAll(all, [one])))
    if (conflicts.length === 0) return disclosed
    if (!conflicts.some((one) => one.isNew)) return null
    disclosed = disclosed.flatMap((one) => (one.isNew && conflicts.includes(one) ? remembered(earlier, one) : [one]))
  }
}

/** True if the number of participants reveals nobody who skipped one of the questions. */
const fitsAll = (all: DisclosedFigure, disclosed: readonly DisclosedFigure[]) =>
  tellsNobody(
    all.step.count,
    disclosed.map((one) => one.step.count),
  )

/**
 * Of the last steps, those of published questions that may be seen together, and the number of participants if it may. New releases have
 * no conflicts; ones from before figures were released daily can.
 */
export function visibleTogether(
  earlier: Earlier,
  questions: readonly ConditionalQuestion[],
  isPublished: (questionId: string) => boolean,
): { questions: DisclosedFigure[]; all: DisclosedFigure | undefined } {
  const disclosed = questions.flatMap((one) => remembered(earlier, { questionId: one._id, division: null }))
  // A reader may remember figures that were published and later withdrawn.
  const [all] = remembered(earlier, { questionId: null, division: null })
  const known = disclosed.filter((one) => tellsNoSkipping(one, disclosed, questions, all))
  return { questions: known.filter((one) => isPublished(one.questionId ?? '')), all: all && fitsAll(all, known) ? all : undefined }
}

/** A question is shown only if it does not reveal that 1 to 4 of the people who were asked, by their earlier answers, skipped it. */
function tellsNoSkipping(
  { questionId, step }: DisclosedFigure,
  disclosed: readonly DisclosedFigure[],
  questions: readonly ConditionalQuestion[],
  all: DisclosedFigure | undefined,
): boolean {
  const askIf = questions.find((one) => one._id === questionId)?.askIf
  if (!askIf) return true
  const stepOf = (question: string) => disclosed.find((one) => one.questionId === question)?.step
  const { least, most } = baseBounds(askIf, stepOf, all?.step.count)
  const [fewest, highest] = [least - step.count, most - step.count]
  // Between two small numbers of the same sign there is no other.
  return isSafe(fewest) || isSafe(highest) || Math.sign(fewest) !== Math.sign(highest)
}

/**
 * Breakdowns of the participants: new ones at the steps of that number, never on their own, because figures of the same people at different
 * moments could be subtracted; else as last published.
 */
export const discloseBreakdowns = (earlier: Earlier, figures: BreakdownFigures): DisclosedFigure[] =>
  countedBreakdowns.flatMap((division) => {
    const figure = { questionId: null, division }
    const now = figures[division]
    return now ? disclose(earlier, figure, now) : remembered(earlier, figure)
  })
