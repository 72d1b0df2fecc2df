import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { cleanLine } from '../../../core/contract/clean-text.ts'
import { HttpError, type MessageValues, rejectFields } from '../../../core/contract/errors.ts'
import { megabyte } from '../../../core/storage/file-size.ts'
import { isDiskTrouble, unavailable } from '../../../core/storage/files.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { altLengthMax } from '../model/shapes.ts'

/** `content` is a temporary file that exists until the next upload is requested. */
type UploadedFile = { content: { path: string }; name: string; alt: string }

/** The prefix of each upload's folder in the system's temporary folder. */
export const uploadFolders = 'plaza-upload-'

/** The kind of file, as in the codes of its refusals: `image.tooLarge`, `document.tooLarge` ... */
export type UploadKind = 'image' | 'document'

/**
 * The error for a file that was not stored (`failed`) or not removed (`stays`): the specification's sentence, and the reason at the field
 * of the files.
 * @param code of the reason
 */
function fileRefusal(what: 'failed' | 'stays', kind: UploadKind, status: number, code: string, values: MessageValues = {}): HttpError {
  const refusal = new HttpError(status, code, values, { [`${kind}s`]: { code, values } })
  return Object.assign(refusal, { says: `${kind}.${what}` })
}

export const notTaken = (kind: UploadKind, status: number, code: string, values?: MessageValues): HttpError =>
  fileRefusal('failed', kind, status, code, values)
export const notRemoved = (kind: UploadKind, status: number, code: string): HttpError => fileRefusal('stays', kind, status, code)

/**
 * The files of a multipart request, one by one. Each is a temporary file until the next one is requested: parallel uploads take no memory.
 * A field `alt` describes the file after it. Field names of files are ignored.
 * @throws HttpError 413 past the limits, 415 if the request is not a form, 422 if it has no file
 */
export async function* uploadsOf(
  request: FastifyRequest,
  kind: UploadKind,
  limits: { bytesMax: number; filesMax: number },
): AsyncGenerator<UploadedFile> {
  if (!request.isMultipart()) throw notTaken(kind, 415, `${kind}.none`)
  let alt = ''
  let count = 0
  const folder = await mkdtemp(join(tmpdir(), uploadFolders))
  const path = join(folder, 'upload')
  try {
    const parts = request.parts({
      limits: { fileSize: limits.bytesMax, files: limits.filesMax, fields: 2 * limits.filesMax, fieldSize: 10_000 },
    })
    for await (const part of parts) {
      if (part.type === 'field') {
        if (part.fieldname === 'alt') alt = altOf(part.value)
        continue
      }
      const file = createWriteStream(path)
      await pipeline(part.file, file)
      if (part.file.truncated) throw tooLarge(kind, limits.bytesMax)
      // A browser sends an empty part for an empty file field.
      if (file.bytesWritten === 0 && !part.filename) continue
      count++
      yield { content: { path }, name: nameOf(part.filename), alt }
      alt = ''
    }
  } catch (error) {
    throw refusalOf(error, kind, limits)
  } finally {
    // Read and discard the rest of a rejected upload: a client that is still sending would not read the reply.
    request.raw.unpipe()
    request.raw.resume()
    await rm(folder, { recursive: true, force: true })
  }
  if (count === 0) throw notTaken(kind, 422, `${kind}.none`)
}

function altOf(value: unknown): string {
  const alt = cleanLine(String(value))
  return alt.length <= altLengthMax ? alt : rejectFields({ alt: { code: 'field.tooLong', values: { maximum: altLengthMax } } })
}

const tooLarge = (kind: UploadKind, bytesMax: number) =>
  notTaken(kind, 413, `${kind}.tooLarge`, { megabytes: Math.floor(bytesMax / megabyte) })

function refusalOf(error: unknown, kind: UploadKind, { bytesMax, filesMax }: { bytesMax: number; filesMax: number }): unknown {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(kind, bytesMax)
  if (isDiskTrouble(error)) return unavailable(error)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return notTaken(kind, 413, `${kind}.tooMany`, { count: filesMax })
  // The rest are bodies that are not multipart or are truncated.
  return new HttpError(400, 'request.malformed')
}

const keptMilliseconds = dayMilliseconds

/** Removes uploads that are older than a day: their processes died. */
export async function sweepUploads(now: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(uploadFolders))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const info = await stat(folder).catch(() => null)
    if (info && now.getTime() - info.mtimeMs > keptMilliseconds) await rm(folder, { recursive: true, force: true })
  }
}

const nameLengthMax = 150

/** A file name that is safe to show and to offer for download: no folders, no control characters, limited length. */
function nameOf(sent: string | undefined): string {
  const bare = (sent ?? '')
    .normalize('NFC')
    .split(/[/\\]/)
    .at(-1)
    ?.replace(/[\p{C}"]/gu, '')
    .trim()
  if (!bare) return 'file'
  const letters = [...bare]
  if (letters.length <= nameLengthMax) return bare
  const ending = /\.\w{1,5}$/.exec(bare)?.[0] ?? ''
  return letters.slice(0, nameLengthMax - ending.length).join('') + ending
}
