// Saves unsaved form values on this device: for a lost connection, an expired session, a reload, and changes of a published project, which
// become public only when someone saves them.
import type { ProjectFormValues } from '../../../features/projects/editing/form-values.ts'

export type DeviceDraft = {
  values: ProjectFormValues
  /** Descriptions of pictures, by picture id. */
  alts: Record<string, string>
  /** The version that was edited; null for a project that the server does not know. */
  version: number | null
  /** ISO 8601. */
  at: string
  /** It was submitted, and the page closed before the response: a newer version on the server is this one. */
  sent?: boolean
}

/** One entry per person and project; `project` is null for a new one. */
export const deviceDraftName = (userId: string | undefined, project: string | null): string => `project-form.${userId}.${project ?? 'new'}`
