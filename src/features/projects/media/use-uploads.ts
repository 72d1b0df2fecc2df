import { useRef, useState } from 'react'
import { UploadFailed } from '../../../core/browser/upload-file.ts'
import { isDocument } from './chosen-files.ts'
import { uploadMedia } from './upload.ts'

export type FileUpload = {
  key: number
  file: File
  isDocument: boolean
  sentBytes: number
  /** failed: `serverMessage` is the server's message, empty after a server error, null without a connection. */
  state: 'waiting' | 'sending' | 'failed'
  serverMessage: string | null
}

/** One at a time: uploads keep their order, and two on one connection are no faster. */
const atOnceMax = 1

type UploadQueueOptions = {
  /** The project for the upload, created if necessary; null if that is impossible now. */
  ensureId: () => Promise<string | null>
  /** An upload has finished. */
  onArrived: (file: File) => Promise<void>
}

/** A queue of uploads; each can be canceled, and retried after a failure. */
export function useUploads({ ensureId, onArrived }: UploadQueueOptions) {
  const [list, setList] = useState<FileUpload[]>([])
  const queue = useRef<FileUpload[]>([])
  const aborts = useRef(new Map<number, AbortController>())
  const active = useRef(0)
  const nextKey = useRef(1)

  const change = (key: number, to: Partial<FileUpload>) => setList((now) => now.map((one) => (one.key === key ? { ...one, ...to } : one)))
  const drop = (key: number) => setList((now) => now.filter((one) => one.key !== key))

  async function send(one: FileUpload) {
    const abort = new AbortController()
    aborts.current.set(one.key, abort)
    change(one.key, { state: 'sending', sentBytes: 0, serverMessage: null })
    try {
      const projectId = await ensureId()
      if (!projectId) throw new UploadFailed(null)
      await uploadMedia({ file: one.file, projectId, signal: abort.signal, onProgress: (sentBytes) => change(one.key, { sentBytes }) })
      if (!abort.signal.aborted) await onArrived(one.file).catch(() => {})
      drop(one.key)
    } catch (error) {
      change(one.key, { state: 'failed', serverMessage: error instanceof UploadFailed ? error.serverMessage : null })
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
        (file): FileUpload => ({
          key: nextKey.current++,
          file,
          isDocument: isDocument(file),
          sentBytes: 0,
          state: 'waiting',
          serverMessage: null,
        }),
      )
      setList((now) => [...now, ...added])
      queue.current.push(...added)
      pump()
    },
    retry(one: FileUpload) {
      change(one.key, { state: 'waiting', serverMessage: null })
      queue.current.push(one)
      pump()
    },
    stop(one: FileUpload) {
      queue.current = queue.current.filter(({ key }) => key !== one.key)
      aborts.current.get(one.key)?.abort()
      drop(one.key)
    },
  }
}
