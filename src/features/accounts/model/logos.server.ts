// An organization's logo: accepted as PNG or JPEG by content, stored as WebP without metadata, cached permanently.

import type { FastifyInstance } from 'fastify'
import { HttpError } from '../../../core/contract/errors.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import { megabyte } from '../../../core/storage/file-size.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { PictureFault, remakePicture } from '../../../core/storage/pictures.server.ts'
import { sendFile } from '../../../core/storage/send-file.server.ts'
import { logoBytesMax } from './contract.ts'

const sideMax = 512
/** `pixelsMax` bounds the cost of decoding: a file of a few kilobytes can claim any size. */
const wanted = { widths: [sideMax], heightMax: sideMax, pixelsMax: 40_000_000, quality: 90 }
const yearSeconds = 31_536_000

export const logoTooLarge = () => {
  const megabytes = logoBytesMax / megabyte
  return new HttpError(413, 'account.logoTooLarge', { megabytes }, { logo: { code: 'account.logoTooLarge', values: { megabytes } } })
}
const wrongType = () => new HttpError(415, 'account.logoType', {}, { logo: 'account.logoType' })

/**
 * Re-encodes a logo from base64 or a data URL to at most 512 by 512 pixels.
 * @throws HttpError 413 or 415 with a text for the field `logo`
 */
export async function readLogo(text: string): Promise<Buffer> {
  const content = Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64')
  if (content.length > logoBytesMax) throw logoTooLarge()
  try {
    const { variants } = await remakePicture(content, content, wanted)
    return variants.at(-1)?.content as Buffer
  } catch (error) {
    throw error instanceof PictureFault ? wrongType() : error
  }
}

/**
 * Stores a logo.
 * @returns its key
 */
export async function keepLogo(files: FileStore, logo: Buffer): Promise<string> {
  const key = `logos/${newId()}.webp`
  await files.put(key, logo)
  return key
}

/** Serves /files/logos/*. A changed logo has a new key, so each is cached permanently. */
export function serveLogos(app: FastifyInstance): void {
  app.get('/files/logos/:name', { schema: { hide: true } as never }, async (request, reply) => {
    const { name } = request.params as { name: string }
    if (!isId(name.replace(/\.webp$/, ''))) throw new HttpError(404, 'request.notFound')
    reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`).type('image/webp')
    return sendFile(request, reply, { etag: `"${name}"`, find: () => app.appContext.files.get(`logos/${name}`) })
  })
}
