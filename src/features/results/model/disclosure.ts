// Which figures everybody is told at a moment, of all that there are: totals of questions, how many took part, and how those divide.
// No database, no clock. publishing.ts decides about each of them; here they are held against each other.
import type { SurveyQuestion } from '../../surveys/model/contract.ts'
import { type Breakdown, type Figures, isSafe, nextStep, type Step, tellsNobody } from './publishing.ts'

export type Figure = { questionId: string | null; division: Breakdown | null }
export type Shown = Figure & { step: Step; number: number; isNew: boolean }
/** All steps so far, oldest first, by `nameOf`. */
export type Earlier = ReadonlyMap<string, readonly Step[]>
type Asked = Pick<SurveyQuestion, '_id' | 'askIf'>

/** A question's id, a division's name, or '' for how many took part. */
export const nameOf = ({ questionId, division }: Figure): string => questionId ?? division ?? ''

/** A figure's next step, or its last one; nothing where there is none. */
export function disclose(earlier: Earlier, figure: Figure, figures: Figures, isFinal: boolean): Shown[] {
  const before = earlier.get(nameOf(figure)) ?? []
  const step = nextStep(before, figures, isFinal)
  return step ? [{ ...figure, step, number: before.length, isNew: !before.includes(step) }] : []
}

/** What was told of a figure last. */
export const remembered = (earlier: Earlier, figure: Figure): Shown[] =>
  (earlier.get(nameOf(figure)) ?? []).slice(-1).map((step) => ({ ...figure, step, number: 0, isNew: false }))

/**
 * The questions that are told and how many took part, which is missing where it would tell that few left a question out.
 * @param figuresOf a published question's figures as they are now; null for one that is not published
 */
export function discloseQuestions(
  earlier: Earlier,
  questions: readonly Asked[],
  figuresOf: (question: Asked) => Figures | null,
  participants: number,
  isFinal: boolean,
): { shown: Shown[]; all: Shown | undefined } {
  const published = new Set<string>()
  const told = questions.flatMap((question) => {
    const figure = { questionId: question._id, division: null }
    const figures = figuresOf(question)
    // What was shown of a question before it was taken back is known to whoever looked.
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

/** A question is shown only where it does not tell that 1 to 4 of those who were asked, by what they answered before, left it out. */
function tellsNoSkipping({ questionId, step }: Shown, told: readonly Shown[], questions: readonly Asked[]): boolean {
  const askIf = questions.find((one) => one._id === questionId)?.askIf
  const before = askIf && told.find((one) => one.questionId === askIf.question)?.step
  if (!askIf || !before) return true
  const chosen = before.runs.filter((run) => run.options.every((option) => askIf.answers.includes(option)))
  const isAll = askIf.answers.every((answer) => chosen.some((run) => run.options.includes(answer)))
  return !isAll || isSafe(chosen.reduce((total, run) => total + run.count, 0) - step.count)
}

export const breakdowns: readonly Breakdown[] = ['way', 'language', 'weights']

/**
 * Which divisions are to be made anew, given how many took part as told and in truth. They go in the steps of that number, not in their own:
 * figures of the same people at other moments could be subtracted. So where the number that is told is not the newest, none is.
 */
export const staleBreakdowns = (earlier: Earlier, told: number, participants: number): Breakdown[] =>
  told === participants ? breakdowns.filter((division) => earlier.get(division)?.at(-1)?.count !== told) : []

/** How those who took part divide: anew where figures are given, else as it was told last. */
export const discloseBreakdowns = (earlier: Earlier, figures: Partial<Record<'way' | 'language', Figures>>, isFinal: boolean): Shown[] =>
  (['way', 'language'] as const).flatMap((division) => {
    const figure = { questionId: null, division }
    const now = figures[division]
    return now ? disclose(earlier, figure, now, isFinal) : remembered(earlier, figure)
  })
