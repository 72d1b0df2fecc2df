import { uploadFile } from '../../../core/browser/upload-file.ts'
import { isDocument } from './chosen-files.ts'

type Uploading = {
  file: File
  projectId: string
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

/**
 * Uploads one picture or PDF of a project with progress.
 * @throws UploadFailed
 */
export async function uploadMedia({ projectId, ...sending }: Uploading): Promise<void> {
  const url = `/api/v1/projects/${projectId}/${isDocument(sending.file) ? 'documentFiles' : 'images'}`
  await uploadFile({ method: 'PUT', url, ...sending })
}
