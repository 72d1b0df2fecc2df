import { createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { HttpError, rejectFields, type Values } from '../../../core/contract/errors.ts'
import { isDiskTrouble, unavailable } from '../../../core/storage/files.server.ts'
import { altLengthMax } from '../model/shapes.ts'

/** `content` lies in a file of its own, for as long as nobody asks for the next upload. */
type Upload = { content: { path: string }; name: string; alt: string }

/** Each upload has a folder of this name and some letters more, in the system's place for what is not kept. */
export const uploadFolders = 'plaza-upload-'

/** What the refusals of a kind of file are called: `image.tooLarge`, `document.tooLarge` ... */
export type Kind = 'image' | 'document'

/**
 * That a file was not taken (`failed`) or not removed (`stays`): the sentence that the specification has for it, and the reason at the
 * field of the files.
 * @param code of the reason
 */
function fileRefusal(what: 'failed' | 'stays', kind: Kind, status: number, code: string, values: Values = {}): HttpError {
  const refusal = new HttpError(status, code, values, { [`${kind}s`]: { code, values } })
  return Object.assign(refusal, { says: `${kind}.${what}` })
}

export const notTaken = (kind: Kind, status: number, code: string, values?: Values): HttpError =>
  fileRefusal('failed', kind, status, code, values)
export const notRemoved = (kind: Kind, status: number, code: string): HttpError => fileRefusal('stays', kind, status, code)

/**
 * The files of a multipart request, one after the other, each on disk until the next one is asked for, so that many uploads at once
 * cost no memory. A field `alt` describes the file that follows it. Whatever the fields are called, files are files.
 * @throws Refusal 413 past the limits, 415 where the request carries no form, 422 where it carries no file.
 */
export async function* uploadsOf(
  request: FastifyRequest,
  kind: Kind,
  limits: { bytesMax: number; filesMax: number },
): AsyncGenerator<Upload> {
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
      // A browser sends an empty part for a file field that was left alone.
      if (file.bytesWritten === 0 && !part.filename) continue
      count++
      yield { content: { path }, name: nameOf(part.filename), alt }
      alt = ''
    }
  } catch (error) {
    throw refusalOf(error, kind, limits)
  } finally {
    // What is left of a refused upload is read and thrown away: who is still sending would not hear the reply.
    request.raw.unpipe()
    request.raw.resume()
    await rm(folder, { recursive: true, force: true })
  }
  if (count === 0) throw notTaken(kind, 422, `${kind}.none`)
}

function altOf(value: unknown): string {
  const alt = String(value).trim()
  return alt.length <= altLengthMax ? alt : rejectFields({ alt: { code: 'field.tooLong', values: { maximum: altLengthMax } } })
}

const tooLarge = (kind: Kind, bytesMax: number) =>
  notTaken(kind, 413, `${kind}.tooLarge`, { megabytes: Math.floor(bytesMax / 1024 / 1024) })

function refusalOf(error: unknown, kind: Kind, { bytesMax, filesMax }: { bytesMax: number; filesMax: number }): unknown {
  if (error instanceof HttpError) return error
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(kind, bytesMax)
  if (isDiskTrouble(error)) return unavailable(error)
  if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT' || code === 'FST_FIELDS_LIMIT')
    return notTaken(kind, 413, `${kind}.tooMany`, { count: filesMax })
  // What is left are bodies that are no multipart, or that break off.
  return new HttpError(400, 'request.malformed')
}

const keptMilliseconds = 86_400_000

/** Removes what processes that died in the middle of an upload left behind a day ago. */
export async function sweepUploads(now: Date): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(uploadFolders))
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const info = await stat(folder).catch(() => null)
    if (info && now.getTime() - info.mtimeMs > keptMilliseconds) await rm(folder, { recursive: true, force: true })
  }
}

const nameLengthMax = 150

/** A file's name as it may be shown and offered for download: no folders, no control characters, not endless. */
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
