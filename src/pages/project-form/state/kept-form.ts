// What is typed and not saved, kept on this device: for a lost connection, a session that ends, a page that is loaded anew, and changes of
// a published project, which readers see only once somebody saves them.
import type { FormValues } from '../../../features/projects/editing/form-values.ts'

export type KeptForm = {
  values: FormValues
  /** Descriptions of pictures, by the picture's id. */
  alts: Record<string, string>
  /** What it was typed upon; null for a project that the server does not know. */
  version: number | null
  /** ISO 8601 */
  at: string
  /** It was sent to be saved, and the page left before the answer: a newer version on the server is this one. */
  sent?: boolean
}

/** One entry for each person and project; `project` is null for a new one. */
export const keptName = (userId: string | undefined, project: string | null): string => `project-form.${userId}.${project ?? 'new'}`

export function readKept(name: string): KeptForm | null {
  try {
    return JSON.parse(localStorage.getItem(name) ?? 'null') as KeptForm | null
  } catch {
    return null
  }
}

export function writeKept(name: string, kept: KeptForm): void {
  try {
    localStorage.setItem(name, JSON.stringify(kept))
  } catch {
    // A full or forbidden storage costs the convenience, never the form.
  }
}

export function forgetKept(name: string): void {
  try {
    localStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
