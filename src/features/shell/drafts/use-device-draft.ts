import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../core/browser/draft.ts'
import { useDraftKey } from './draft-key.ts'
import { useServerCopy } from './use-server-copy.ts'

type Options<Draft> = {
  /** What was sent and rejected; it takes precedence over the draft. */
  initial: Draft | undefined
  /** The reply that rejected the form: another object for each rejection. */
  rejection: object | undefined
  /**
   * What to show when the server's version changes while the form is open. By default its version, if the form was submitted and nothing
   * typed since. `submitted` is what was sent; null if somebody else saved.
   */
  merge?: (draft: Draft, submitted: Draft | null) => Draft
  /** False for a draft of an older version of the form, or one that is saved already. */
  isValid?: (stored: unknown) => boolean
  /** The id of the project that the text is about: its draft is removed with the project. */
  project?: string | undefined
  /** False for people who read the form and cannot save it. */
  isCopied?: boolean
}

/**
 * The content of a form, with a draft on this device and a copy of it on the server, until it is saved.
 * @param name the form and what it is about
 * @param saved the server's version
 * @returns `restored`: the content is a draft of an earlier visit; `version`: changes when something else than typing changed the content;
 * `saving`: how far the server's copy is; `onSubmit` belongs to the form
 */
export function useDeviceDraft<Draft>(name: string, saved: Draft, options: Options<Draft>) {
  const { initial, rejection, merge, isValid = () => true, project, isCopied = true } = options
  const key = useDraftKey(name)
  const [draft, setDraft] = useState(initial ?? saved)
  const [restored, setRestored] = useState(false)
  const [version, setVersion] = useState(0)
  const submitted = useRef<Draft | null>(null)
  const savedText = JSON.stringify(saved)
  const before = useRef(savedText)
  const forget = () => {
    forgetDraft('device', key)
    copy.remove()
  }
  const restore = (stored: unknown) => {
    if (initial !== undefined) return
    if (!isValid(stored) || JSON.stringify(stored) === savedText) return forget()
    setDraft(stored as Draft)
    setVersion((before) => before + 1)
    setRestored(true)
  }
  const copy = useServerCopy({
    ...{ name, key, project, isCopied },
    onFound(found) {
      copy.adopt(found)
      if (JSON.stringify(found) === JSON.stringify(readDraft('device', key))) return
      keepDraft('device', key, found)
      restore(found)
    },
  })
  const write = (next: Draft) => {
    setDraft(next)
    if (JSON.stringify(next) !== savedText) {
      copy.keep(next)
      return keepDraft('device', key, next)
    }
    forget()
    setRestored(false)
    return true
  }
  useRestoring(key, restore)
  useForgetting(key, submitted, copy.remove)
  // A rejected form was not saved.
  useEffect(() => {
    if (rejection) submitted.current = null
  }, [rejection])
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the server's version changes
  useEffect(() => {
    if (before.current === savedText) return
    before.current = savedText
    const isSame = JSON.stringify(draft) === JSON.stringify(submitted.current)
    const other = merge?.(draft, submitted.current) ?? draft
    write(isSame ? saved : other)
    // The server may have changed what it saved.
    if (isSame && JSON.stringify(draft) !== savedText) setVersion(version + 1)
    submitted.current = null
  }, [savedText])
  return {
    ...{ draft, write, restored, version, saving: copy.saving, isUnsent: copy.isUnsent },
    isChanged: JSON.stringify(draft) !== savedText,
    discard() {
      write(saved)
      setVersion(version + 1)
    },
    onSubmit() {
      submitted.current = draft
    },
  }
}

/** Calls `restore` once with the draft of an earlier visit. */
function useRestoring(key: string, restore: (stored: unknown) => void) {
  // Before anybody can type, because the draft replaces what the form contains.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useLayoutEffect(() => {
    const stored = readDraft('device', key)
    if (stored !== null) restore(stored)
  }, [])
}

/**
 * Deletes the draft when a submitted form has led to another address, also if the page is left before the next one is drawn.
 * An error page has the form's own address, and the login returns to it.
 */
export function useForgetting(key: string, submitted: { current: unknown }, removeCopy: () => void) {
  const removing = useRef(removeCopy)
  removing.current = removeCopy
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form closes
  useEffect(() => {
    const address = location.pathname + location.search
    const forgetSaved = () => {
      const { pathname, search } = location
      if (!submitted.current || pathname === '/login' || pathname + search === address) return
      forgetDraft('device', key)
      removing.current()
    }
    addEventListener('pagehide', forgetSaved)
    return () => {
      removeEventListener('pagehide', forgetSaved)
      forgetSaved()
    }
  }, [])
}
