import { useEffect, useMemo, useRef, useState } from 'react'
import { forgetDraft, keepDraft, readDraft } from '../../../core/browser/draft.ts'
import { createSaver, type SaveState, type SendOutcome } from '../../../core/browser/saver.ts'
import { call } from '../../../core/contract/call.ts'
import { ApiError } from '../../../core/contract/errors.ts'
import type { keepTextDraft, removeTextDraft, showTextDraft } from './contract.ts'

const path = '/drafts/:name'
const debounceMilliseconds = 250
const retryMilliseconds = [2000, 5000, 15_000, 30_000]
/** A request that outlives its page has this limit. */
const keepaliveCharactersMax = 60_000

type Copied = {
  /** The form and what it is about, without the person. */
  name: string
  /** The draft's key on this device. */
  key: string
  project: string | undefined
  isCopied?: boolean
  /** Another device has typed since. */
  onFound: (content: unknown) => void
}

/**
 * Copies a draft of this device to the server while it is typed, and finds the one of another device when the form opens. What the server
 * does not have yet is marked on the device.
 */
export function useServerCopy({ name, key, project, isCopied = true, onFound }: Copied) {
  const [saving, setSaving] = useState<SaveState>({ kind: 'clean' })
  const content = useRef<unknown>(null)
  const leaving = useRef(false)
  const mark = `${key}.unsent`
  // biome-ignore lint/correctness/useExhaustiveDependencies: one saver for the life of the form
  const saver = useMemo(() => {
    const send = async (): Promise<SendOutcome> => {
      const text = JSON.stringify(content.current)
      const keepalive = leaving.current && text.length < keepaliveCharactersMax
      const outcome = await put(name, text, project, keepalive)
      if (outcome === 'saved' && text === JSON.stringify(content.current)) forgetDraft('device', mark)
      return outcome
    }
    return createSaver({ send, onState: setSaving, now: () => new Date(), debounceMilliseconds, retryMilliseconds })
  }, [])
  const keep = (next: unknown) => {
    content.current = next
    keepDraft('device', mark, true)
    saver.changed()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form opens
  useEffect(() => {
    if (!isCopied) return
    const onDevice = readDraft('device', key)
    if (onDevice !== null && readDraft('device', mark) !== null) keep(onDevice)
    else void find(name).then((found) => found && content.current === null && onFound(found))
    return onPageEvents(saver, leaving)
  }, [])
  return {
    saving,
    /** The server does not have everything that was typed. */
    isUnsent: !['clean', 'saved'].includes(saving.kind),
    keep,
    /** The text was saved or discarded. */
    remove() {
      const isKept = content.current !== null || saving.kind !== 'clean'
      content.current = {}
      saver.forget()
      setSaving({ kind: 'clean' })
      forgetDraft('device', mark)
      if (isKept) void saver.between(() => remove(name))
    },
    /** The draft that was found is the server's own. */
    adopt: (found: unknown) => {
      content.current = found
    },
  }
}

async function put(name: string, content: string, project: string | undefined, keepalive: boolean): Promise<SendOutcome> {
  try {
    const body = { content, ...(project !== undefined && { project }) }
    await call<typeof keepTextDraft>({ method: 'PUT', path }, { params: { name }, body }, { keepalive })
    return 'saved'
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500 || error.status === 429) return 'offline'
    return error.status === 401 ? 'loggedOut' : 'refused'
  }
}

async function find(name: string): Promise<unknown> {
  try {
    const { draft } = await call<typeof showTextDraft>({ method: 'GET', path }, { params: { name } })
    return draft && JSON.parse(draft.content)
  } catch {
    // Without a connection the device's own draft is what there is.
    return null
  }
}

/** A copy that cannot be removed is offered again, with "Discard my text". */
const remove = (name: string): Promise<unknown> =>
  call<typeof removeTextDraft>({ method: 'DELETE', path }, { params: { name } }, { keepalive: true }).catch(() => null)

/** Sends what is pending when the page is hidden or the form closes, and tries again when the connection or the page is back. */
function onPageEvents(saver: ReturnType<typeof createSaver>, leaving: { current: boolean }) {
  const online = () => saver.isDirty() && saver.resume()
  const visibilityChanged = () => {
    leaving.current = document.visibilityState === 'hidden'
    if (!saver.isDirty()) return
    if (leaving.current) void saver.flush()
    else saver.resume()
  }
  addEventListener('online', online)
  document.addEventListener('visibilitychange', visibilityChanged)
  return () => {
    removeEventListener('online', online)
    document.removeEventListener('visibilitychange', visibilityChanged)
    leaving.current = true
    if (saver.isDirty()) void saver.flush()
    saver.stop()
  }
}
