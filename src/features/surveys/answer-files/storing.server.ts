// Checks and stores a file that somebody attaches: a PDF without active content, rewritten, or a picture, which is encoded again without
// where and with what it was taken.
import { newDayId } from '../../../core/database/ids.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { cleanPicture, type ImageSource, isPicture, PictureFault } from '../../../core/storage/pictures.server.ts'
import { checkDocument } from '../../projects/media/documents.server.ts'
import { fileHeadOf } from '../../projects/media/pictures.server.ts'
import { notTaken } from '../../projects/media/uploads.server.ts'
import { projectImageFolder } from '../../projects/model/summary.server.ts'
import { answerFilePixelsMax, type answerFileTypes } from './file-limits.ts'

type MediaType = (typeof answerFileTypes)[number]
export type StoredAnswerFile = { id: string; name: string; mediaType: MediaType; bytes: number; key: string }
type UploadedContent = { projectId: string; name: string; content: ImageSource }

const endings: Record<MediaType, string> = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' }
/** The name of the stored file in its folder. */
export const storedFileName = (mediaType: MediaType): string => `file.${endings[mediaType]}`

/**
 * Stores a file in a folder of its own.
 * @throws HttpError 415 for another type, 413 for too many pixels, 422 for a PDF that can't be checked or could do something
 */
export async function storeAnswerFile(files: FileStore, { projectId, name, content }: UploadedContent): Promise<StoredAnswerFile> {
  const { mediaType, bytes, content: stored } = await checked(content)
  const id = newDayId(new Date())
  const key = projectImageFolder(projectId, id)
  await files.put(key + storedFileName(mediaType), stored)
  return { id, name: withEnding(name, mediaType), mediaType, bytes, key }
}

type CheckedFile = { mediaType: MediaType; content: Buffer; bytes: number }

async function checked(content: ImageSource): Promise<CheckedFile> {
  const head = await fileHeadOf(content)
  if (isPicture(head)) return checkedPicture(content, head)
  if (!head.toString('latin1').startsWith('%PDF-')) throw notTaken('document', 415, 'answerFile.type')
  return { mediaType: 'application/pdf', ...(await checkDocument(content)) }
}

async function checkedPicture(content: ImageSource, head: Buffer): Promise<CheckedFile> {
  try {
    const { mediaType, content: clean } = await cleanPicture(content, head, answerFilePixelsMax)
    return { mediaType, content: clean, bytes: clean.length }
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    const megapixels = answerFilePixelsMax / 1_000_000
    throw error.fault === 'pixels'
      ? notTaken('document', 413, 'image.tooManyPixels', { megapixels })
      : notTaken('document', 415, 'document.unreadable')
  }
}

/** The name says what the content is: programs open a file by its ending. */
function withEnding(name: string, mediaType: MediaType): string {
  const ending = endings[mediaType]
  const extension = /\.(\w{1,5})$/.exec(name)?.[1]?.toLowerCase()
  if (extension === ending || (extension === 'jpeg' && ending === 'jpg')) return name
  return `${name.replace(/\.\w{1,5}$/, '') || 'file'}.${ending}`
}
