// Unsent answers, stored on the device by project and person, because several people may share a device.
import { readDraft } from '../../../core/browser/draft.ts'
import type { Entered, SeenWordings } from './steps.ts'

export type AnswerDraft = {
  entered: Entered
  seen: SeenWordings
  shares: boolean
  /** The idempotency key of a submission without a reply; empty before. */
  sending: string
}

export const draftKey = (projectId: string, personId: string): string => `survey.${projectId}.${personId}`

/** In place of a person's id: nobody has logged in yet. */
export const visitorId = 'visitor'

/** @returns the draft of a key, or null without storage or for a malformed draft */
export function readAnswers(key: string): AnswerDraft | null {
  const stored = readDraft('device', key)
  if (typeof stored !== 'object' || stored === null || !('entered' in stored) || typeof stored.entered !== 'object') return null
  const entered = Object.entries(stored.entered ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return {
    entered: Object.fromEntries(entered),
    seen: numbersIn('seen' in stored ? stored.seen : null),
    shares: 'shares' in stored && stored.shares === true,
    sending: 'sending' in stored && typeof stored.sending === 'string' ? stored.sending : '',
  }
}

const numbersIn = (stored: unknown): SeenWordings =>
  Object.fromEntries(Object.entries(stored ?? {}).filter((entry): entry is [string, number] => typeof entry[1] === 'number'))
