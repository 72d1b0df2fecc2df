// Serves the base map's tiles. Not part of the API: the interactive map builds their URLs.
import type { FastifyInstance } from 'fastify'
import { reject } from '../../../../core/contract/errors.ts'
import { keptTile } from './tile.server.ts'
import { mapThemes, type Theme, tilePath } from './tile.ts'

type TileParams = { theme: string; z: string; x: string; y: string }

const isNumber = /^\d{1,6}$/

export async function mapTiles(app: FastifyInstance): Promise<void> {
  app.get<{ Params: TileParams }>(
    tilePath(':theme', ':z', ':x', ':y'),
    {
      // A shared cache must never store a renewed session cookie with an image.
      onSend: async (_, reply, payload) => {
        reply.removeHeader('set-cookie')
        return payload
      },
    },
    async ({ params }, reply) => {
      const { theme, z, x, y } = params
      if (!mapThemes.includes(theme as Theme) || ![z, x, y].every((text) => isNumber.test(text))) return reject(404, 'request.notFound')
      const drawn = await keptTile(app.appContext.db, { z: Number(z), x: Number(x), y: Number(y) }, theme as Theme)
      if (drawn === null) return reject(404, 'request.notFound')
      return reply
        .type('image/svg+xml')
        .header('content-security-policy', "default-src 'none'; sandbox")
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(drawn)
    },
  )
}
