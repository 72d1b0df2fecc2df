// What the project page asks of its reader next. No text, no database, no clock.
import type { Project } from '../model/contract.ts'
import type { Timing } from '../model/timing.ts'

/** The next action of a reader on a project. */
export type NextAction =
  /** No answers yet. */
  | { kind: 'open' }
  /** Some answered; `next` is the number of the first unanswered question, from 1. */
  | { kind: 'half'; answered: number; total: number; next: number }
  | { kind: 'answered'; at: string }
  /** Answers are saved on this device and not submitted; `next` is null if every question is answered. */
  | { kind: 'kept'; answered: number; total: number; next: number | null }
  /** May respond, but the project has no questions. */
  | { kind: 'noQuestions' }
  | { kind: 'notYet' }
  /** `at`: when the reader answered; null if they did not. */
  | { kind: 'closed' | 'completed'; at: string | null }
  /** The project is for residents of another zip code or state. */
  | { kind: 'otherPlace' }
  /** The project asks for a confirmed mobile number, and the reader has none. */
  | { kind: 'mobileRequired' }
  /** A new version of the terms has to be accepted first. */
  | { kind: 'termsDue' }
  | { kind: 'otherOfficial' }
  /** A visitor, who has to log in or register to respond. */
  | { kind: 'visitor' }
  /** The reader is an official of the project's organization. */
  | { kind: 'own' }

type OwnAnswer = { question: string; createdAt: string }

const kindOf: Record<string, 'notYet' | 'otherPlace' | 'mobileRequired' | 'termsDue' | 'otherOfficial'> = {
  'respond.mobileRequired': 'mobileRequired',
  'terms.notAccepted': 'termsDue',
  'respond.notOpenYet': 'notYet',
  'respond.otherState': 'otherPlace',
  'respond.otherZip': 'otherPlace',
}

/**
 * @param questions in order, limited to those the reader may see and is asked
 * @param answers the reader's own
 * @param phase the project's at this moment
 */
export function nextActionOf(
  { isMine, mayRespond }: Pick<Project, 'isMine' | 'mayRespond'>,
  questions: readonly { _id: string }[],
  answers: readonly OwnAnswer[],
  phase: Timing['phase'],
): NextAction {
  if (isMine) return { kind: 'own' }
  const at = answers.reduce<string | null>((last, one) => (last === null || one.createdAt > last ? one.createdAt : last), null)
  if (mayRespond.code === 'login.needed') return visitorsAction(phase)
  if (!mayRespond.allowed) {
    if (mayRespond.code === 'respond.closed') return { kind: 'closed', at }
    if (mayRespond.code === 'respond.completed') return { kind: 'completed', at }
    return { kind: kindOf[mayRespond.code ?? ''] ?? 'otherOfficial' }
  }
  if (questions.length === 0) return { kind: 'noQuestions' }
  if (at === null) return { kind: 'open' }
  const answered = new Set(answers.map((one) => one.question))
  const next = questions.findIndex((one) => !answered.has(one._id))
  if (next === -1) return { kind: 'answered', at }
  const count = questions.filter((one) => answered.has(one._id)).length
  return { kind: 'half', answered: count, total: questions.length, next: next + 1 }
}

/** A login helps only while the project takes responses. */
function visitorsAction(phase: Timing['phase']): NextAction {
  if (phase === 'notYet') return { kind: 'notYet' }
  return phase === 'closed' || phase === 'completed' ? { kind: phase, at: null } : { kind: 'visitor' }
}

/**
 * The next action of a reader whose device saved answers that were not submitted; null if it saved none.
 * @param questions in order, each with the submitted answer
 * @param entered the answers saved on the device, by question id
 */
export function nextActionWithDraft(
  questions: readonly { _id: string; answer: string | number | null }[],
  entered: Record<string, string | undefined>,
): NextAction | null {
  const isKept = (id: string) => Boolean(entered[id]?.trim())
  if (!questions.some((one) => one.answer === null && isKept(one._id))) return null
  const missing = questions.filter((one) => one.answer === null && !isKept(one._id))
  const next = missing[0] ? questions.indexOf(missing[0]) + 1 : null
  return { kind: 'kept', answered: questions.length - missing.length, total: questions.length, next }
}
