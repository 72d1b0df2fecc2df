import type { FastifyRequest } from 'fastify'
import { HttpError, reject, rejectFields } from '../../../core/contract/errors.ts'
import { megabyte } from '../../../core/storage/file-size.ts'
import { residentsFileBytesMax } from './columns.ts'

const nameLengthMax = 150

/**
 * The single file of a multipart request.
 * @throws HttpError 413 if it is too large, 415 if the request is not a form, 422 without a file
 */
export async function readUpload(request: FastifyRequest): Promise<{ content: Buffer; name: string }> {
  if (!request.isMultipart()) reject(415, 'residents.noFile')
  try {
    for await (const part of request.parts({ limits: { fileSize: residentsFileBytesMax, files: 1, fields: 10, fieldSize: 10_000 } })) {
      if (part.type !== 'file') continue
      const content = await part.toBuffer()
      if (content.length > 0 || part.filename) return { content, name: nameOf(part.filename) }
    }
  } catch (error) {
    throw refusalOf(error)
  } finally {
    // Drains the rest of a rejected upload: a client that is still sending would not read the reply.
    request.raw.unpipe()
    request.raw.resume()
  }
  return rejectFields({ file: 'residents.noFile' })
}

function refusalOf(error: unknown): HttpError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return new HttpError(413, 'residents.tooLarge', { megabytes: residentsFileBytesMax / megabyte })
  if (code === 'FST_FILES_LIMIT') return new HttpError(413, 'residents.oneFile')
  return new HttpError(400, 'request.malformed')
}

/** A file name for display: no folders, no control characters, limited length. */
function nameOf(sent: string | undefined): string {
  const bare = (sent ?? '').normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  return bare.replace(/\p{C}/gu, '').trim().slice(0, nameLengthMax).toWellFormed() || 'residents.xlsx'
}
