import { type RefObject, useLayoutEffect } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../core/browser/draft.ts'
import type { Saver } from '../../../core/browser/saver.ts'
import type { Project } from '../../../features/projects/model/contract.ts'
import { type DeviceDraft, deviceDraftName } from './device-draft.ts'
import { typedIn } from './form-data.ts'
import { type FormStart, hasDraftArrived, isDraft, isNewDraft } from './form-state.ts'
import type { FormStore } from './use-form-store.ts'

type DraftOwner = { userId: string | undefined; form: RefObject<HTMLFormElement | null>; latest: FormStore['latest'] }
export type DraftStorage = ReturnType<typeof deviceDraftStorage>

/** The device draft of the person and project in the form. */
export function deviceDraftStorage({ userId, form, latest }: DraftOwner) {
  const project = (): Project | null => latest.current.server.project
  const name = () => deviceDraftName(userId, project()?._id ?? null)
  return {
    read: () => readDraft('device', name()) as DeviceDraft | null,
    remove: () => forgetDraft('device', name()),
    /** @param sent the form is about to be submitted */
    write(sent = false) {
      if (!form.current) return
      const draft: DeviceDraft = { ...typedIn(form.current), version: project()?.version ?? null, at: new Date().toISOString(), sent }
      keepDraft('device', name(), draft)
    },
  }
}

type Restoring = Pick<FormStore, 'dispatch'> & {
  saver: Saver
  draft: DraftStorage
  /** @returns true if the server's version equals the form */
  loadTheirVersion: (id: string) => Promise<boolean>
}

/** Restores the device draft when the form opens, unless the page shows rejected values. */
export function useRestoredDraft(start: FormStart, { dispatch, saver, draft, loadTheirVersion }: Restoring) {
  // Before anybody can type into the fields that it replaces.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    const { project } = start
    if (start.refused) draft.write()
    if (start.conflicting && project) void loadTheirVersion(project._id).catch(() => {})
    const found = start.refused ? null : draft.read()
    if (!found) return
    if (hasDraftArrived(found, project) || !isNewDraft(found, start.values, project)) return draft.remove()
    const conflicting = project !== null && found.version !== null && found.version !== project.version
    dispatch({ type: 'restoreDraft', draft: found, conflicting })
    if (!conflicting) {
      if (isDraft(project)) saver.changed()
      else dispatch({ type: 'setSaving', saving: { kind: 'unsaved' } })
      return
    }
    const confirm = (isSame: boolean) => {
      if (!isSame) return
      draft.remove()
      dispatch({ type: 'confirmRestored' })
    }
    void loadTheirVersion(project._id).then(confirm, () => {})
  }, [])
}
