// What the project page asks of its reader next. No words, no database, no clock.
import type { Project } from '../model/contract.ts'

/** The action of a project, in the state that its reader finds it in. */
export type NextAction =
  /** Nothing answered yet. */
  | { kind: 'open' }
  /** Some answered; `next` is the number of the first question that is not, from 1. */
  | { kind: 'half'; answered: number; next: number }
  | { kind: 'answered'; at: string }
  /** Entered on this device and not sent yet; `next` is null where nothing is missing. */
  | { kind: 'kept'; answered: number; next: number | null }
  /** May respond, but there is nothing to answer. */
  | { kind: 'noQuestions' }
  | { kind: 'notYet' }
  /** `at`: when the reader answered, if they did. */
  | { kind: 'closed' | 'completed'; at: string | null }
  /** Another zip code or state is asked. */
  | { kind: 'otherPlace' }
  | { kind: 'otherOfficial' }
  /** An official of the project's own organisation. */
  | { kind: 'own' }

type OwnAnswer = { question: string; createdAt: string }

const kindOf: Record<string, 'notYet' | 'otherPlace' | 'otherOfficial'> = {
  'respond.notOpenYet': 'notYet',
  'respond.otherState': 'otherPlace',
  'respond.otherZip': 'otherPlace',
}

/**
 * @param questions in order, as far as the reader may see them
 * @param answers the reader's own
 */
export function nextActionOf(
  { isMine, mayRespond }: Pick<Project, 'isMine' | 'mayRespond'>,
  questions: readonly { _id: string }[],
  answers: readonly OwnAnswer[],
): NextAction {
  if (isMine) return { kind: 'own' }
  const at = answers.reduce<string | null>((last, one) => (last === null || one.createdAt > last ? one.createdAt : last), null)
  if (!mayRespond.allowed) {
    if (mayRespond.code === 'respond.closed') return { kind: 'closed', at }
    if (mayRespond.code === 'respond.completed') return { kind: 'completed', at }
    return { kind: kindOf[mayRespond.code ?? ''] ?? 'otherOfficial' }
  }
  if (questions.length === 0) return { kind: 'noQuestions' }
  if (at === null) return { kind: 'open' }
  const answered = new Set(answers.map((one) => one.question))
  const next = questions.findIndex((one) => !answered.has(one._id))
  return next === -1 ? { kind: 'answered', at } : { kind: 'half', answered: answered.size, next: next + 1 }
}

/**
 * The turn of a reader whose device kept answers that were never sent; null where it kept no new one.
 * @param questions in order, each with the answer that has arrived
 * @param entered what the device kept, by question
 */
export function nextActionWithDraft(
  questions: readonly { _id: string; answer: string | number | null }[],
  entered: Record<string, string | undefined>,
): NextAction | null {
  const isKept = (id: string) => Boolean(entered[id]?.trim())
  if (!questions.some((one) => one.answer === null && isKept(one._id))) return null
  const missing = questions.filter((one) => one.answer === null && !isKept(one._id))
  const next = missing[0] ? questions.indexOf(missing[0]) + 1 : null
  return { kind: 'kept', answered: questions.length - missing.length, next }
}
