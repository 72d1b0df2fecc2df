import { type RefObject, useEffect } from 'react'
import type { Saver } from '../../../core/browser/saver.ts'
import { isDraft } from './form-state.ts'
import type { FormStore } from './use-form-store.ts'

/** Saves when the page closes or is hidden, and resumes saving when the connection or the page is back. */
export function usePageEvents(saver: Saver, latest: FormStore['latest'], leaving: RefObject<boolean>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    const flushDraft = () => {
      if (isDraft(latest.current.server.project) && saver.isDirty()) void saver.flush()
    }
    const online = () => saver.isDirty() && saver.resume()
    const visibilityChanged = () => {
      leaving.current = document.visibilityState === 'hidden'
      // The user may have logged in again in another tab.
      if (!leaving.current && latest.current.saving.kind === 'loggedOut') saver.resume()
      if (leaving.current) flushDraft()
    }
    addEventListener('online', online)
    document.addEventListener('visibilitychange', visibilityChanged)
    return () => {
      removeEventListener('online', online)
      document.removeEventListener('visibilitychange', visibilityChanged)
      leaving.current = true
      flushDraft()
      saver.stop()
    }
  }, [])
}
