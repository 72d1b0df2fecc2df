// The way through a survey on a phone: start, a step per question, review. The step stands in the address's hash, so the
// device's own back button goes back by a question.

import type { Question } from '../../features/projects/model/contract.ts'
import { askedQuestions } from '../../features/surveys/model/conditions.ts'

export type Step = 'start' | 'review' | number

/** The step that a hash names (`#question-2` is 1), for so many questions; the start for everything else. */
export function stepOf(hash: string, questions: number): Step {
  if (hash === '#review') return 'review'
  const number = Number(/^#question-(\d{1,3})$/.exec(hash)?.[1])
  return number >= 1 && number <= questions ? number - 1 : 'start'
}

export const hashOf = (step: Step): string => (step === 'start' ? '#start' : step === 'review' ? '#review' : `#${stepId(step)}`)
export const stepId = (index: number): string => `question-${index + 1}`

/** The steps before and after a question. */
export const stepBefore = (index: number): Step => (index === 0 ? 'start' : index - 1)
export const stepAfter = (index: number, questions: number): Step => (index + 1 < questions ? index + 1 : 'review')

/** Question id to what is chosen or typed; nothing for a question that is not answered. */
export type Entered = Record<string, string>

/**
 * What a form without scripts holds: a field named twice is a choice of several; fields `<question>.<option>` number a ranking. A ranking
 * with a number missing or twice is handed on as far as it goes, so that its error is said and not overlooked.
 */
export function enteredIn(fields: readonly (readonly string[])[]): Entered {
  const entered: Entered = {}
  const ranked = new Map<string, [key: string, place: number][]>()
  for (const [name = '', value = ''] of fields) {
    const [id = '', key] = name.split('.')
    if (key === undefined) entered[id] = entered[id] ? `${entered[id]},${value}` : value
    else if (value) ranked.set(id, [...(ranked.get(id) ?? []), [key, Number(value)]])
  }
  for (const [id, places] of ranked) {
    const isOnce = new Set(places.map(([, place]) => place)).size === places.length
    const keys = places.toSorted(([, a], [, b]) => a - b).map(([key]) => key)
    entered[id] = (isOnce ? keys : keys.slice(0, 1)).join(',')
  }
  return entered
}

/** The questions that are asked of somebody who entered this so far, in their order. */
export const askedOf = <Q extends Pick<Question, '_id' | 'type' | 'askIf'>>(questions: readonly Q[], entered: Entered): Q[] => {
  const several = new Set(questions.filter((one) => one.type === 'choices').map((one) => one._id))
  return askedQuestions(questions, (id) => {
    const text = entered[id]?.trim() ?? ''
    return several.has(id) ? text.split(',') : [text]
  })
}

/** The first question without an answer, else the review: where to go on. */
export function firstOpen(questions: readonly { _id: string }[], entered: Entered): Step {
  const index = questions.findIndex((question) => !entered[question._id]?.trim())
  return index === -1 ? 'review' : index
}

/** What is ready to be sent, in the order of the questions. */
export const answersOf = (questions: readonly { _id: string }[], entered: Entered): { question: string; answer: string }[] =>
  questions.flatMap(({ _id }) => (entered[_id]?.trim() ? [{ question: _id, answer: entered[_id] }] : []))

/** Errors of a sending (`answers.0.answer`) by the question that they belong to; others keep their names. */
export function errorsByQuestion(errors: Record<string, string>, sent: readonly { question: string }[]): Record<string, string> {
  const named = Object.entries(errors).map(([path, text]) => {
    const index = /^answers\.(\d+)\./.exec(path)?.[1]
    return [index === undefined ? path : (sent[Number(index)]?.question ?? path), text]
  })
  return Object.fromEntries(named)
}
