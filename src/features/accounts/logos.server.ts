// An organisation's logo: taken as png or jpeg by its content, kept as WebP without metadata, served for good.
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import type { FileStore } from '../../core/files.server.ts'
import { isId, newId } from '../../core/ids.server.ts'
import { Refusal } from '../../core/problem.ts'
import { logoBytesMax } from './contract.ts'

const sideMax = 512
/** A picture of a few kilobytes can claim any size; this is what decoding may cost. */
const pixelsMax = 40_000_000
const yearSeconds = 31_536_000

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const begins = (content: Buffer, magic: Buffer) => content.subarray(0, magic.length).equals(magic)

export const logoTooLarge = () => {
  const megabytes = logoBytesMax / 1024 / 1024
  return new Refusal(413, 'account.logoTooLarge', { megabytes }, { logo: { code: 'account.logoTooLarge', values: { megabytes } } })
}
const wrongType = () => new Refusal(415, 'account.logoType', {}, { logo: 'account.logoType' })

/**
 * Makes a logo, at most 512 pixels wide and high, from base64 or a data URL.
 * @throws Refusal 413 or 415 with a text for the field `logo`
 */
export async function readLogo(text: string): Promise<Buffer> {
  const content = Buffer.from(text.replace(/^data:[^,]*,/, ''), 'base64')
  if (content.length > logoBytesMax) throw logoTooLarge()
  if (!begins(content, png) && !begins(content, jpeg)) throw wrongType()
  try {
    const image = sharp(content, { limitInputPixels: pixelsMax }).rotate()
    return await image.resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true }).webp({ quality: 90 }).toBuffer()
  } catch {
    throw wrongType()
  }
}

/** Stores a logo and gives its key. */
export async function keepLogo(files: FileStore, logo: Buffer): Promise<string> {
  const key = `logos/${newId()}.webp`
  await files.put(key, logo)
  return key
}

/** Serves /files/logos/*. A changed logo has another key, so that each may be kept for ever. */
export function serveLogos(app: FastifyInstance): void {
  app.get('/files/logos/:name', { schema: { hide: true } as never }, async (request, reply) => {
    const { name } = request.params as { name: string }
    const file = isId(name.replace(/\.webp$/, '')) ? await app.plaza.files.get(`logos/${name}`) : null
    if (!file) throw new Refusal(404, 'notFound')
    reply.header('cache-control', `public, max-age=${yearSeconds}, immutable`).header('content-length', file.bytes)
    return reply.type('image/webp').send(await file.read())
  })
}
