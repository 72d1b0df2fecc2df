// Serves the tiles of the operator's street map. Not part of the API: the interactive map builds their URLs.
import type { FastifyInstance, FastifyReply } from 'fastify'
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
      reply.header('cache-control', 'public, max-age=31536000, immutable').header('vary', 'accept-encoding')
      if (!packed) return reply.code(204).send()
      return sendTile(reply, archive, packed, /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')))
    },
  )
}

async function sendTile(reply: FastifyReply, archive: StreetArchive, packed: Buffer, takesGzip: boolean) {
  const isPacked = archive.header.tileCompression === Compression.Gzip
  reply.type('application/vnd.mapbox-vector-tile')
  if (isPacked && takesGzip) return reply.header('content-encoding', 'gzip').send(packed)
  return reply.send(await archive.unpacked(packed))
}
