// Decides which figures the public sees at a given moment: totals of questions, number of participants, and their breakdowns. No database,
// no clock. publishing.ts decides about each figure; this file checks the figures against each other.
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { type AnswerFigures, type Breakdown, isSafe, nextStep, type SuppressedBreakdown, tellsNobody } from './publishing.ts'

export type Figure = { questionId: string | null; division: Breakdown | null }
export type DisclosedFigure = Figure & { step: SuppressedBreakdown; number: number; isNew: boolean }
/** All steps so far, oldest first, by `nameOf`. */
export type Earlier = ReadonlyMap<string, readonly SuppressedBreakdown[]>
type ConditionalQuestion = Pick<SurveyQuestion, '_id' | 'askIf'>

/** A question's id, a breakdown's name, or '' for the number of participants. */
export const nameOf = ({ questionId, division }: Figure): string => questionId ?? division ?? ''

/** A figure's next step, or its last one; undefined if it has no step. */
export function disclose(earlier: Earlier, figure: Figure, figures: AnswerFigures, isFinal: boolean): DisclosedFigure[] {
  const before = earlier.get(nameOf(figure)) ?? []
  const step = nextStep(before, figures, isFinal)
  return step ? [{ ...figure, step, number: before.length, isNew: !before.includes(step) }] : []
}

/** The last published step of a figure. */
export const remembered = (earlier: Earlier, figure: Figure): DisclosedFigure[] =>
  (earlier.get(nameOf(figure)) ?? []).slice(-1).map((step) => ({ ...figure, step, number: 0, isNew: false }))

/**
 * The published questions and the number of participants. The number is missing if it would reveal that few people skipped a question.
 * @param figuresOf a published question's current figures; null if it is not published
 */
export function discloseQuestions(
  earlier: Earlier,
  questions: readonly ConditionalQuestion[],
  figuresOf: (question: ConditionalQuestion) => AnswerFigures | null,
  participants: number,
  isFinal: boolean,
): { shown: DisclosedFigure[]; all: DisclosedFigure | undefined } {
  const published = new Set<string>()
  const told = questions.flatMap((question) => {
    const figure = { questionId: question._id, division: null }
    const figures = figuresOf(question)
    // A reader may remember figures that were published and later withdrawn.
    if (!figures) return remembered(earlier, figure)
    published.add(question._id)
    return disclose(earlier, figure, figures, isFinal)
  })
  const known = told.filter((one) => tellsNoSkipping(one, told, questions))
  const counts = known.map((one) => one.step.count)
  const [all] = disclose(earlier, { questionId: null, division: null }, { count: participants, options: [] }, isFinal)
  return {
    shown: known.filter((one) => published.has(one.questionId ?? '')),
    all: all && tellsNobody(all.step.count, counts) ? all : undefined,
  }
}

/** A question is shown only if it does not reveal that 1 to 4 of the people who were asked, by their earlier answers, skipped it. */
function tellsNoSkipping(
  { questionId, step }: DisclosedFigure,
  told: readonly DisclosedFigure[],
  questions: readonly ConditionalQuestion[],
): boolean {
  const askIf = questions.find((one) => one._id === questionId)?.askIf
  const before = askIf && told.find((one) => one.questionId === askIf.question)?.step
  if (!askIf || !before) return true
  const chosen = before.runs.filter((run) => run.options.every((option) => askIf.answers.includes(option)))
  const isAll = askIf.answers.every((answer) => chosen.some((run) => run.options.includes(answer)))
  return !isAll || isSafe(chosen.reduce((total, run) => total + run.count, 0) - step.count)
}

export const breakdowns: readonly Breakdown[] = ['way', 'language', 'weights']

/**
 * The breakdowns to recompute, given the published and the true number of participants. They change in the steps of that number, not in
 * their own: figures of the same people at different moments could be subtracted. If the published number is not current, no breakdown is
 * recomputed.
 */
export const staleBreakdowns = (earlier: Earlier, told: number, participants: number): Breakdown[] =>
  told === participants ? breakdowns.filter((division) => earlier.get(division)?.at(-1)?.count !== told) : []

/** Breakdowns of the participants: recomputed where figures are passed, else as last published. */
export const discloseBreakdowns = (
  earlier: Earlier,
  figures: Partial<Record<'way' | 'language', AnswerFigures>>,
  isFinal: boolean,
): DisclosedFigure[] =>
  (['way', 'language'] as const).flatMap((division) => {
    const figure = { questionId: null, division }
    const now = figures[division]
    return now ? disclose(earlier, figure, now, isFinal) : remembered(earlier, figure)
  })
