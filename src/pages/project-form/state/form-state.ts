// What the project form knows while it is open.

import type { FormValues } from '../../../features/projects/editing/form-values.ts'
import type { SaveState } from '../../../features/projects/editing/saver.ts'
import type { Project, Schedule } from '../../../features/projects/model/contract.ts'

/** What the server knows. `missing` is null while nobody asked. */
export type Known = { project: Project | null; missing: Record<string, string> | null; schedule: Schedule | null }
/** A colleague's version, and which fields it changed. */
export type Conflict = { theirs: Known; fields: (keyof FormValues)[] }

/** `unsaved`: of a published project, which is not changed under its readers. */
export type Saving = SaveState | { kind: 'unsaved' }

export type Start = Known & {
  values: FormValues
  /** The organization's state, for a project that was never saved. */
  state: string
  /** The values are based on an older version than the server's. */
  conflicting: boolean
  /** The page shows values that were rejected. */
  refused: boolean
  userId: string | undefined
  /** A draft was created. */
  onCreated: (id: string) => void
}
