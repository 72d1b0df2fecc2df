// What was entered and not sent yet, kept on the device: by project and person, since several may share one.
import type { Entered } from './steps.ts'

export type Draft = {
  entered: Entered
  shares: boolean
  /** Under which name it was sent off, while no reply has come; empty before. */
  sending: string
}

export const draftKey = (projectId: string, personId: string): string => `survey.${projectId}.${personId}`

/** The draft under a key, or null; a device without storage, or a text that is no draft, has none. */
export function readDraft(key: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof kept !== 'object' || kept === null || !('entered' in kept) || typeof kept.entered !== 'object') return null
    const entered = Object.entries(kept.entered ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string')
    return {
      entered: Object.fromEntries(entered),
      shares: 'shares' in kept && kept.shares === true,
      sending: 'sending' in kept && typeof kept.sending === 'string' ? kept.sending : '',
    }
  } catch {
    return null
  }
}

/** Keeps a draft; false where the device keeps nothing. */
export function keepDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept, so there is nothing to forget.
  }
}
