import type { RefObject } from 'react'
import type { Saver } from '../../../core/browser/saver.ts'
import type { ProjectFormValues } from '../../../features/projects/editing/form-values.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import { differences, typedIn } from './form-data.ts'
import { type FormStart, isDraft, projectValues, type ServerState } from './form-state.ts'
import { loadForm } from './send-draft.ts'
import type { DraftStorage } from './use-device-draft.ts'
import type { FormStore } from './use-form-store.ts'

type FormDependencies = FormStore & {
  form: RefObject<HTMLFormElement | null>
  saver: Saver
  draft: DraftStorage
  edit: () => void
  loadTheirVersion: (id: string) => Promise<boolean>
}

/** What the form's sections and buttons do with its state. */
export function formCommands(start: FormStart, { form, latest, dispatch, saver, draft, edit, loadTheirVersion }: FormDependencies) {
  const setServerState = (server: ServerState) => dispatch({ type: 'setServerState', server })
  return {
    /** @returns the project's id; saves a new project first; null if that is impossible now */
    async ensureId(): Promise<string | null> {
      if (!latest.current.server.project) {
        saver.changed()
        await saver.flush()
      }
      return latest.current.server.project?._id ?? null
    },
    /** Loads the server's version and its missing fields, after any running save. */
    refresh: (): Promise<void> =>
      saver.between(async () => {
        const id = latest.current.server.project?._id
        if (id) setServerState(await loadForm(id))
      }),
    /** Overwrites the colleague's version, or drops the form's values in favor of it. */
    resolveConflict(choice: 'mine' | 'theirs') {
      const { conflict } = latest.current
      if (!conflict) return
      const { project } = conflict.theirs
      dispatch({ type: 'resolveConflict', choice, values: projectValues(project, start) })
      if (choice === 'theirs') {
        draft.remove()
        saver.forget()
      } else {
        draft.write()
        if (isDraft(project)) saver.resume()
      }
    },
    /** Deletes the device draft and shows the server's version. */
    discardRestored() {
      const { project } = latest.current.server
      draft.remove()
      dispatch({ type: 'discardRestored', values: project ? projectValues(project, start) : start.values })
      saver.forget()
    },
    /** After the server saved the whole form: shows the saved values, unless something was typed since. */
    completeSubmit(server: ServerState, values: ProjectFormValues, sent: ProjectFormValues) {
      const untouched = form.current !== null && differences(typedIn(form.current).values, sent).length === 0
      dispatch({ type: 'completeSubmit', server, values, untouched, at: new Date() })
      draft.remove()
      if (untouched) saver.forget()
      else edit()
    },
    /** After the server rejected the form: shows the project as far as it was saved. */
    rejectSubmit(project: Project | null, conflicting: boolean) {
      if (conflicting && project) return void loadTheirVersion(project._id).catch(() => {})
      if (project) setServerState({ ...latest.current.server, project })
      // Nothing was saved: what is valid of a draft is saved by itself.
      else if (isDraft(latest.current.server.project)) saver.changed()
    },
    /** Marks the device draft as submitted. */
    markSubmitted: () => draft.write(true),
  }
}
