import { useRef, useState } from 'react'
import { isDocument } from '../../../features/projects/media/chosen-files.ts'
import { UploadFailed, upload } from './upload.ts'

export type Sending = {
  key: number
  file: File
  isDocument: boolean
  sentBytes: number
  /** failed: `said` are the server's words, none where it failed itself, null without a connection. */
  state: 'waiting' | 'sending' | 'failed'
  said: string | null
}

/** One after the other: they keep the order in which they were chosen, and over one connection two at once arrive no sooner. */
const atOnceMax = 1

type Options = {
  /** The project that takes them, which may have to be made first; null where that cannot be done now. */
  ensureId: () => Promise<string | null>
  /** One has arrived. */
  onArrived: (file: File) => Promise<void>
}

/** Files on their way, any number; each can be stopped, and tried again where it failed. */
export function useUploads({ ensureId, onArrived }: Options) {
  const [list, setList] = useState<Sending[]>([])
  const queue = useRef<Sending[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const active = useRef(0)
  const nextKey = useRef(1)

  const change = (key: number, to: Partial<Sending>) => setList((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: number) => setList((now) => now.filter((one) => one.key !== key))

  async function send(one: Sending) {
    const abort = new AbortController()
    aborts.current.set(one.key, abort)
    change(one.key, { state: 'sending', sentBytes: 0, said: null })
    try {
      const projectId = await ensureId()
      if (!projectId) throw new UploadFailed(null)
      await upload({ file: one.file, projectId, signal: abort.signal, onProgress: (sentBytes) => change(one.key, { sentBytes }) })
      if (!abort.signal.aborted) await onArrived(one.file).catch(() => {})
      drop(one.key)
    } catch (error) {
      change(one.key, { state: 'failed', said: error instanceof UploadFailed ? error.said : null })
    } finally {
      aborts.current.delete(one.key)
    }
  }
  function pump() {
    while (active.current < atOnceMax) {
      const one = queue.current.shift()
      if (!one) return
      active.current++
      void send(one).finally(() => {
        active.current--
        pump()
      })
    }
  }
  return {
    list,
    add(files: readonly File[]) {
      const added = files.map(
        (file): Sending => ({ key: nextKey.current++, file, isDocument: isDocument(file), sentBytes: 0, state: 'waiting', said: null }),
      )
      setList((now) => [...now, ...added])
      queue.current.push(...added)
      pump()
    },
    retry(one: Sending) {
      change(one.key, { state: 'waiting', said: null })
      queue.current.push(one)
      pump()
    },
    stop(one: Sending) {
      queue.current = queue.current.filter(({ key }) => key !== one.key)
      aborts.current.get(one.key)?.abort()
      drop(one.key)
    },
  }
}
