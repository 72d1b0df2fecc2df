// The steps of a survey on a phone: start, one per question, review. The step is in the address's hash, so the device's back button
// returns to the previous question.

import type { Question } from '../../projects/model/contract.ts'
import { askedQuestions } from '../conditions/conditions.ts'
import { hasShape } from '../kinds/kinds.ts'
import { given, isGivenOrNot } from '../kinds/options.ts'
import { otherField } from '../kinds/other-words.ts'

export type SurveyStep = 'start' | 'review' | number

/** Parses a hash (`#question-2` is 1) for a number of questions; the start for anything else. */
export function surveyStepOf(hash: string, questions: number): SurveyStep {
  if (hash === '#review') return 'review'
  const number = Number(/^#question-(\d{1,3})$/.exec(hash)?.[1])
  return number >= 1 && number <= questions ? number - 1 : 'start'
}

export const fragmentOf = (step: SurveyStep): string => (typeof step === 'number' ? `#${stepId(step)}` : `#${step}`)
export const stepId = (index: number): string => `question-${index + 1}`

/** The step before a question. */
export const stepBefore = (index: number): SurveyStep => (index === 0 ? 'start' : index - 1)
export const stepAfter = (index: number, questions: number): SurveyStep => (index + 1 < questions ? index + 1 : 'review')

/** The history's state of a question that was opened from the review: what the review listed. */
export type ReviewState = { fromReview: string[] }
export const fromReviewOf = (asked: readonly { _id: string }[]): ReviewState => ({ fromReview: asked.map((one) => one._id) })

/** @returns the ids that the review listed, or null if the question was not opened from the review */
export const reviewedIn = (state: unknown): string[] | null => (state as Partial<ReviewState> | null)?.fromReview ?? null

/** Where a question that was opened from the review leads: to a question that its answer has opened, else back to the review. */
export function stepAfterChange(asked: readonly { _id: string }[], reviewed: readonly string[], entered: Entered): SurveyStep {
  const opened = asked.findIndex(({ _id }) => !reviewed.includes(_id) && !entered[_id]?.trim())
  return opened >= 0 ? opened : 'review'
}

/** Entered text by question id; unanswered questions are missing. */
export type Entered = Record<string, string>

/**
 * Parses a form sent without scripts: a repeated field is a multiple choice; fields `<question>.<option>` number a ranking, and fields
 * `<question>/<row>` are rows of a matrix, or points of options. An incomplete ranking is passed on as far as it is valid, so its error is
 * reported.
 */
export function enteredIn(fields: readonly (readonly string[])[]): Entered {
  const entered: Entered = {}
  const ranked = new Map<string, [key: string, place: number][]>()
  const own = fields.filter(([name, words]) => name?.endsWith(otherField) && words?.trim())
  for (const [name = '', value = ''] of fields) {
    if (name.endsWith(otherField)) continue
    const [matrix = '', row] = name.split('/')
    if (row !== undefined) {
      // An empty field of points is none.
      if (value.trim()) entered[matrix] = entered[matrix] ? `${entered[matrix]},${row}:${value}` : `${row}:${value}`
      continue
    }
    const [id = '', key] = name.split('.')
    if (key === undefined) entered[id] = entered[id] ? `${entered[id]},${value}` : value
    else if (value) ranked.set(id, [...(ranked.get(id) ?? []), [key, Number(value)]])
  }
  for (const [name = '', words = ''] of own) {
    const id = name.slice(0, -otherField.length)
    entered[id] = `${entered[id] ?? ''}: ${words}`
  }
  for (const [id, places] of ranked) {
    const isOnce = new Set(places.map(([, place]) => place)).size === places.length
    const keys = places.toSorted(([, a], [, b]) => a - b).map(([key]) => key)
    entered[id] = (isOnce ? keys : keys.slice(0, 1)).join(',')
  }
  return entered
}

/** True if a question takes a file. */
export const hasFiles = (questions: readonly Pick<Question, 'type'>[]): boolean => questions.some((one) => hasShape(one, 'files'))

/** The questions that are asked given the entered answers, in order. */
export const questionsAsked = <Q extends Pick<Question, '_id' | 'type' | 'askIf'>>(questions: readonly Q[], entered: Entered): Q[] => {
  const types = new Map(questions.map((one) => [one._id, one.type]))
  const chosen = (id: string, value: string) => {
    const type = types.get(id)
    if (type && isGivenOrNot({ type })) return value && given
    // Own words follow a colon, except in a matrix, whose values are pairs.
    return type && hasShape({ type }, 'pairs') ? value : value.replace(/:.*/s, '')
  }
  return askedQuestions(questions, (id) => chosen(id, entered[id] ?? '').split(','))
}

/** The first unanswered question, or the review. */
export function firstOpen(questions: readonly { _id: string }[], entered: Entered): SurveyStep {
  const index = questions.findIndex((question) => !entered[question._id]?.trim())
  return index === -1 ? 'review' : index
}

/** The number of the wording under which each answer was entered, by question id. */
export type SeenWordings = Record<string, number>

/** How the names of the plain form's fields begin that hold these numbers. */
export const wordingField = 'wording-'

/** The answers to submit, in the order of the questions. */
export const answersOf = (
  questions: readonly { _id: string; wording?: number | undefined }[],
  entered: Entered,
  seen: SeenWordings = {},
): { question: string; answer: string; wording: number | undefined }[] =>
  questions.flatMap(({ _id, wording }) =>
    entered[_id]?.trim() ? [{ question: _id, answer: entered[_id], wording: seen[_id] ?? wording }] : [],
  )

type SentQuestions = readonly { question: string }[]
/** The question of an error's path (`answers.0.answer`). */
const questionAt = (path: string, sent: SentQuestions) => sent[Number(/^answers\.(\d+)\./.exec(path)?.[1])]?.question

/** The questions whose words have changed since the person answered them, by the API's errors. */
export const rewordedIn = (errors: Record<string, string>, sent: SentQuestions): string[] =>
  Object.keys(errors).flatMap((path) => (path.endsWith('.wording') && questionAt(path, sent)) || [])

/** Converts the API's errors to errors by question id; others keep their names. */
export const errorsByQuestion = (errors: Record<string, string>, sent: SentQuestions): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [questionAt(path, sent) ?? path, text]))
