import type { Problem } from '../contract/errors.ts'

type FileUploading = {
  method: 'POST' | 'PUT'
  url: string
  file: File
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

/**
 * `serverMessage` is set if the server rejects a file, empty after a server error, null without a connection; `status` is 0 without a
 * reply.
 */
export class UploadFailed extends Error {
  serverMessage: string | null
  status: number
  constructor(serverMessage: string | null, status = 0) {
    super(serverMessage ?? 'no connection')
    this.serverMessage = serverMessage
    this.status = status
  }
}

/**
 * Uploads one file with progress, which fetch does not report.
 * @returns the reply; null if the upload was canceled
 * @throws UploadFailed
 */
export function uploadFile({ method, url, file, onProgress, signal }: FileUploading): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.responseType = 'json'
    request.upload.onprogress = (event) => onProgress(event.loaded)
    request.onload = () => {
      const { status } = request
      if (status < 400) return resolve(request.response)
      if (status >= 500) return reject(new UploadFailed('', status))
      const problem = request.response as Problem | null
      reject(new UploadFailed(Object.values(problem?.errors ?? {})[0] ?? problem?.message ?? null, status))
    }
    request.onerror = () => reject(new UploadFailed(null))
    request.onabort = () => resolve(null)
    signal.addEventListener('abort', () => request.abort())
    const form = new FormData()
    form.append('file', file, file.name)
    request.send(form)
  })
}
