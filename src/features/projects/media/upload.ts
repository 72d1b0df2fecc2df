import type { Problem } from '../../../core/contract/errors.ts'
import { isDocument } from './chosen-files.ts'

type Uploading = {
  file: File
  projectId: string
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

/** `said` is the server's message if it rejects a file, empty after a server error, null without a connection. */
export class UploadFailed extends Error {
  said: string | null
  constructor(said: string | null) {
    super(said ?? 'no connection')
    this.said = said
  }
}

/**
 * Uploads one picture or PDF with progress, which fetch does not report.
 * @throws UploadFailed
 */
export function upload({ file, projectId, onProgress, signal }: Uploading): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('PUT', `/api/v1/projects/${projectId}/${isDocument(file) ? 'documentFiles' : 'images'}`)
    request.responseType = 'json'
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => {
      if (request.status < 400) return resolve()
      if (request.status >= 500) return reject(new UploadFailed(''))
      const problem = request.response as Problem | null
      reject(new UploadFailed(Object.values(problem?.errors ?? {})[0] ?? problem?.message ?? null))
    }
    request.onerror = () => reject(new UploadFailed(null))
    request.onabort = () => resolve()
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}
