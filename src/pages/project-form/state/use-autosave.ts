import { type RefObject, useMemo } from 'react'
import { createSaver, type SendOutcome } from '../../../core/browser/saver.ts'
import type { FormContents } from './form-data.ts'
import { type DraftRequest, prepareSubmit, sendDraft } from './send-draft.ts'
import type { FormStore } from './use-form-store.ts'

const debounceMilliseconds = 250
const retryMilliseconds = [2000, 5000, 15_000, 30_000]

type Autosave = FormStore & {
  read: () => FormContents | null
  /** The page is closing. */
  leaving: RefObject<boolean>
  onCreated: RefObject<(id: string) => void>
  /** @returns true if the server's version equals the form */
  loadTheirVersion: (id: string) => Promise<boolean>
  deleteDraft: () => void
}

/** Saves a draft during typing. @returns one saver for the life of the form, and its check before the whole form is submitted */
export function useAutosave({ latest, dispatch, read, leaving, onCreated, loadTheirVersion, deleteDraft }: Autosave) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver for the life of the form
  return useMemo(() => {
    const request = (): DraftRequest => ({
      leaving: leaving.current,
      project: () => latest.current.server.project,
      onCreated(project) {
        deleteDraft()
        dispatch({ type: 'setServerState', server: { ...latest.current.server, project } })
        onCreated.current(project._id)
      },
      onSaved: (server, values) => dispatch({ type: 'completeAutosave', server, values }),
      onConflict: (id) => loadTheirVersion(id).catch(() => false),
      onRefused: (problem) => dispatch({ type: 'rejectAutosave', problem }),
    })
    const send = (): Promise<SendOutcome> => {
      const typed = read()
      return typed ? sendDraft(typed, request()) : Promise.resolve('refused')
    }
    const saver = createSaver({
      send,
      now: () => new Date(),
      debounceMilliseconds,
      retryMilliseconds,
      onState: (saving) => {
        dispatch({ type: 'setSaving', saving })
        if (saving.kind === 'saved') deleteDraft()
      },
    })
    return { saver, prepare: () => prepareSubmit(request()) }
  }, [])
}
