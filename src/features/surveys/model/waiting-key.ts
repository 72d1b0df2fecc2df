import { readDraft } from '../../../core/browser/draft.ts'

/** The storage key of a visitor's answers that wait for the registration. */
export const waitingKey = (projectId: string) => `survey.waiting.${projectId}`

/** True if a visitor has sent answers in this tab. */
export const hasWaiting = (projectId: string): boolean => readDraft('session', waitingKey(projectId)) !== null
