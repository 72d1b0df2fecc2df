// Answers that a visitor has sent before registering, for the page that registers and the survey that sends them. In the tab only: the next
// person at the device must not send them.
import { forgetDraft, keepDraft, readDraft } from '../../../core/browser/draft.ts'
import { waitingKey } from './waiting-key.ts'

/** What was answered, in words, for the person to look at. */
export type WaitingAnswers = { answers: { text: string; lang?: string | undefined; answer: string }[] }

export const keepWaiting = (projectId: string, waiting: WaitingAnswers): boolean => keepDraft('session', waitingKey(projectId), waiting)
export const forgetWaiting = (projectId: string): void => forgetDraft('session', waitingKey(projectId))

/** @returns null without storage, or for a malformed draft */
export function readWaiting(projectId: string): WaitingAnswers | null {
  const stored = readDraft('session', waitingKey(projectId))
  return typeof stored === 'object' && stored !== null && 'answers' in stored && Array.isArray(stored.answers)
    ? (stored as WaitingAnswers)
    : null
}
