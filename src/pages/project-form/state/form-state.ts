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
  /** The organization's, for a project that has none yet. */
  state: string
  /** What the values were typed upon is not what the server has. */
  conflicting: boolean
  /** The page shows what was typed and refused. */
  refused: boolean
  userId: string | undefined
  /** A draft came to be. */
  onCreated: (id: string) => void
}
