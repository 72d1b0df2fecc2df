// The project form's state and its transitions. No DOM, no network, no clock.

import type { SaveState } from '../../../core/browser/saver.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { type ProjectFormValues, projectFormValuesOf } from '../../../features/projects/editing/form-values.ts'
import type { Project, Schedule } from '../../../features/projects/model/contract.ts'
import type { DeviceDraft } from './device-draft.ts'
import { differences, type FormContents } from './form-data.ts'

/** What the server knows. `missing` is null until it was requested. */
export type ServerState = { project: Project | null; missing: Record<string, string> | null; schedule: Schedule | null }
/** A colleague's version, and the fields that it changed. */
export type Conflict = { theirs: ServerState; fields: (keyof ProjectFormValues)[] }

/** `unsaved`: edits of a published project, which become public only when someone saves them. */
export type SavingStatus = SaveState | { kind: 'unsaved' }

export type FormStart = ServerState & {
  values: ProjectFormValues
  /** The organization's, for a project that was never saved. */
  state: string
  timeZone: TimeZone
  /** The values are based on an older version than the server's. */
  conflicting: boolean
  /** The page shows values that were rejected. */
  refused: boolean
  userId: string | undefined
  /** A draft was created. */
  onCreated: (id: string) => void
}

export type FormState = {
  server: ServerState
  /** The values of the version that is being edited. */
  base: ProjectFormValues
  /** The initial values of the fields; a new `revision` renders them again. */
  fields: FormContents & { revision: number }
  /** The current values of the fields. */
  typed: ProjectFormValues
  saving: SavingStatus
  /** The server's reason for rejecting an autosave. */
  problem: string | null
  conflict: Conflict | null
  /** When the restored device draft was written (ISO 8601); null if none was restored. */
  restored: string | null
}

export type FormAction =
  | { type: 'setServerState'; server: ServerState }
  | { type: 'edit'; values: ProjectFormValues }
  | { type: 'setSaving'; saving: SavingStatus }
  | { type: 'rejectAutosave'; problem: string }
  | { type: 'completeAutosave'; server: ServerState; values: ProjectFormValues }
  /** `conflicting`: the device draft is based on another version than the server's. */
  | { type: 'restoreDraft'; draft: Pick<DeviceDraft, 'values' | 'alts' | 'at'>; conflicting: boolean }
  | { type: 'confirmRestored' }
  | { type: 'discardRestored'; values: ProjectFormValues }
  /** `mine`: the values in the form; `values`: those of the loaded version. */
  | { type: 'loadTheirVersion'; theirs: ServerState; mine: ProjectFormValues; values: ProjectFormValues }
  | { type: 'resolveConflict'; choice: 'mine' | 'theirs'; values: ProjectFormValues }
  /** `untouched`: nothing was typed since the form was submitted at that time. */
  | { type: 'completeSubmit'; server: ServerState; values: ProjectFormValues; untouched: boolean; at: Date }

export const initialState = ({ project, missing, schedule, values }: FormStart): FormState => ({
  server: { project, missing, schedule },
  base: values,
  fields: { values, alts: {}, revision: 0 },
  typed: values,
  saving: { kind: 'clean' },
  problem: null,
  conflict: null,
  restored: null,
})

export const isDraft = (project: Project | null): boolean => project === null || project.status === 'draft'

/** The form's values for a project; `own` is the organization's, for a project that was never saved. */
export const projectValues = (project: Project | null, own: Pick<FormStart, 'state' | 'timeZone'>): ProjectFormValues =>
  projectFormValuesOf(project, { department: '', ...own })

/** True if a loaded version is a draft that equals the form: this page saved it while it was closing. */
export const equalsForm = (theirs: ServerState, values: ProjectFormValues, mine: ProjectFormValues): boolean =>
  isDraft(theirs.project) && differences(mine, values).length === 0

/** True if a device draft differs from the server's version. */
export const isNewDraft = (draft: DeviceDraft, values: ProjectFormValues, project: Project | null): boolean =>
  differences(withOwnZip(draft.values), withOwnZip(values)).length > 0 ||
  (project?.images.some((image) => (draft.alts[image._id] ?? image.alt).trim() !== image.alt) ?? false)

/** The server adds the project's own zip code where no zip codes were entered. */
const withOwnZip = (values: ProjectFormValues): ProjectFormValues => (values.zipCodes.trim() ? values : { ...values, zipCodes: values.zip })

/** True if the draft was submitted and the server has a newer version, which is then this draft. */
export const hasDraftArrived = (draft: DeviceDraft, project: Project | null): boolean =>
  draft.sent === true && project !== null && project.version > (draft.version ?? 0)

const withFields = (state: FormState, values: ProjectFormValues, alts: Record<string, string> = {}): FormState => ({
  ...state,
  fields: { values, alts, revision: state.fields.revision + 1 },
  typed: values,
})

function restoreDraft(state: FormState, { draft, conflicting }: Extract<FormAction, { type: 'restoreDraft' }>): FormState {
  const values = { ...draft.values, point: state.base.point }
  const restored = { ...withFields(state, values, draft.alts), restored: draft.at }
  return conflicting ? { ...restored, base: { ...draft.values }, saving: { kind: 'conflict' } } : restored
}

function loadTheirVersion(state: FormState, { theirs, mine, values }: Extract<FormAction, { type: 'loadTheirVersion' }>): FormState {
  if (equalsForm(theirs, values, mine)) return { ...state, server: theirs, base: values }
  return { ...state, conflict: { theirs, fields: differences(state.base, values) } }
}

function resolveConflict(state: FormState, { choice, values }: Extract<FormAction, { type: 'resolveConflict' }>): FormState {
  if (!state.conflict) return state
  const server = state.conflict.theirs
  const resolved: FormState = { ...state, server, conflict: null, base: values }
  if (choice === 'theirs') return { ...withFields(resolved, values), saving: { kind: 'clean' } }
  return isDraft(server.project) ? resolved : { ...resolved, saving: { kind: 'unsaved' } }
}

function completeSubmit(state: FormState, { server, values, untouched, at }: Extract<FormAction, { type: 'completeSubmit' }>): FormState {
  const saved: FormState = { ...state, server, base: values, conflict: null, restored: null }
  return untouched ? { ...withFields(saved, values), saving: { kind: 'saved', at } } : saved
}

/** @returns the next state; the same object if the action changes nothing */
export function formReducer(state: FormState, action: FormAction): FormState {
  switch (action.type) {
    case 'setServerState':
      return { ...state, server: action.server }
    case 'edit':
      return { ...state, typed: action.values }
    case 'setSaving':
      return { ...state, saving: action.saving }
    case 'rejectAutosave':
      return { ...state, problem: action.problem }
    case 'completeAutosave':
      return { ...state, server: action.server, base: action.values, problem: null }
    case 'restoreDraft':
      return restoreDraft(state, action)
    case 'confirmRestored':
      return { ...state, restored: null, saving: { kind: 'clean' } }
    case 'discardRestored':
      return { ...withFields(state, action.values), restored: null, saving: { kind: 'clean' } }
    case 'loadTheirVersion':
      return loadTheirVersion(state, action)
    case 'resolveConflict':
      return resolveConflict(state, action)
    case 'completeSubmit':
      return completeSubmit(state, action)
  }
}
