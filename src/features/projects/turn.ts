// What the project page asks of its reader next. No words, no database, no clock.
import type { Project } from './contract.ts'

/** The action of a project, in the state that its reader finds it in. */
export type Turn =
  /** Nothing answered yet. */
  | { kind: 'open' }
  /** Some answered; `next` is the number of the first question that is not, from 1. */
  | { kind: 'half'; answered: number; next: number }
  | { kind: 'answered'; at: string }
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
export function turnOf(
  { isMine, mayRespond }: Pick<Project, 'isMine' | 'mayRespond'>,
  questions: readonly { _id: string }[],
  answers: readonly OwnAnswer[],
): Turn {
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
