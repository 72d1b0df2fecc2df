// Serves the tiles of the operator's street map. Not part of the API: the interactive map builds their URLs.
import type { FastifyInstance } from 'fastify'
import { Compression } from 'pmtiles'
import { reject } from '../../../../core/contract/errors.ts'
import { archiveAt, closeArchive, type StreetArchive } from './archive.server.ts'
import { streetPath } from './street-path.ts'

type StreetParams = { id: string; z: string; x: string; y: string }

const isNumber = /^\d{1,8}$/
const zoomMax = 26

export async function streetTiles(app: FastifyInstance): Promise<void> {
  const { mapPmtiles } = app.appContext.config
  if (!mapPmtiles) return
  app.addHook('onClose', () => closeArchive(mapPmtiles))
  app.get<{ Params: StreetParams }>(
    streetPath(':id', ':z', ':x', ':y'),
    {
      // A shared cache must never store a renewed session cookie with a tile.
      onSend: async (_, reply, payload) => {
        reply.removeHeader('set-cookie')
        return payload
      },
    },
    async ({ params: { id, z, x, y }, headers }, reply) => {
      const archive = await archiveAt(mapPmtiles).catch(() => null)
      const isTile = [z, x, y].every((text) => isNumber.test(text)) && Math.max(Number(x), Number(y)) < 2 ** Number(z)
      if (archive?.id !== id || !isTile || Number(z) > zoomMax) return reject(404, 'request.notFound')
      const packed = await archive.tile({ z: Number(z), x: Number(x), y: Number(y) })
      const takesGzip = /\bgzip\b/.test(String(headers['accept-encoding'] ?? ''))
      const sent = packed && (await encodedFor(takesGzip, archive, packed))
      // After what can fail, because a cache would keep the error for a year.
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
      return sent ? reply.type('application/vnd.mapbox-vector-tile').headers(sent.headers).send(sent.bytes) : reply.code(204).send()
    },
  )
}

async function encodedFor(takesGzip: boolean, archive: StreetArchive, packed: Buffer) {
  const isPacked = archive.header.tileCompression === Compression.Gzip
  if (isPacked && takesGzip) return { bytes: packed, headers: { 'content-encoding': 'gzip' } }
  return { bytes: await archive.unpacked(packed), headers: {} }
}
