import { useCallback, useRef } from 'react'
import { formCommands } from './form-commands.ts'
import { typedIn } from './form-data.ts'
import { equalsForm, type FormStart, type FormState, isDraft, projectValues } from './form-state.ts'
import { loadForm } from './send-draft.ts'
import { useAutosave } from './use-autosave.ts'
import { deviceDraftStorage, useRestoredDraft } from './use-device-draft.ts'
import { useFormElement, useFormStore } from './use-form-store.ts'
import { usePageEvents } from './use-page-events.ts'

/** The project form: shows edits, saves those of a draft, and stores them on this device until they are saved. */
export function useProjectForm(start: FormStart) {
  const { state, latest, dispatch } = useFormStore(start)
  const { form, read } = useFormElement()
  const leaving = useRef(false)
  const onCreated = useRef(start.onCreated)
  onCreated.current = start.onCreated
  const draft = deviceDraftStorage({ userId: start.userId, form, latest })

  /** Loads a colleague's version. @returns true if it equals the form, as after this page saved it while closing */
  const loadTheirVersion = useCallback(
    async (id: string): Promise<boolean> => {
      const theirs = await loadForm(id)
      const values = projectValues(theirs.project, { state: start.state, timeZone: start.timeZone })
      const mine = read()?.values ?? latest.current.base
      dispatch({ type: 'loadTheirVersion', theirs, mine, values })
      return equalsForm(theirs, values, mine)
    },
    [dispatch, latest, read, start.state, start.timeZone],
  )
  const { saver, prepare } = useAutosave({ latest, dispatch, read, leaving, onCreated, loadTheirVersion, deleteDraft: draft.remove })

  /** Reports that something was typed, selected or moved. */
  const edit = () => {
    if (!form.current) return
    dispatch({ type: 'edit', values: typedIn(form.current).values })
    draft.write()
    if (isDraft(latest.current.server.project)) saver.changed()
    else dispatch({ type: 'setSaving', saving: { kind: 'unsaved' } })
  }

  useRestoredDraft(start, { dispatch, saver, draft, loadTheirVersion })
  usePageEvents(saver, latest, leaving)

  return {
    ...state,
    /** The organization's, for a project that was never saved. */
    timeZone: start.timeZone,
    ...formCommands(start, { form, latest, dispatch, saver, draft, edit, loadTheirVersion }),
    form,
    saver,
    edit,
    /** Before the form is submitted. @returns true if it can be */
    prepareSubmit: () => saver.handOver(prepare),
    /** @returns the newest state, also for code that started before it changed */
    latest: (): FormState => latest.current,
  }
}
export type ProjectFormState = ReturnType<typeof useProjectForm>
