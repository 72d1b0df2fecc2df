// Reads from the replica, and marks what a person has written: their next reads show it (docs/decisions/114-read-replicas.md).
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from '../../config/host-cookie.ts'
import { HttpError } from '../../contract/errors.ts'
import type { Db } from '../../database/database.server.ts'
import { lagSecondsMax, positionOf, positionText } from '../../database/replica.server.ts'
import type { AppContext } from '../app-context.server.ts'

const writtenCookie = 'lastWrite'
/** A replica that is so far behind is not asked, so the mark is needed no longer. */
const markedSeconds = 4 * lagSecondsMax

/** The name of the cookie with the position of a person's last write. */
export const writtenCookieOf = (publicUrl: string): string => hostCookie(writtenCookie, publicUrl)

/** Sets the mark on every reply of the API to a call that wrote. Registered before the plugin that writes cookies. */
export function markWrites(app: FastifyInstance): void {
  const { replica, config } = app.appContext
  if (!replica) return
  const name = writtenCookieOf(config.publicUrl)
  app.addHook('onSend', async (request: FastifyRequest, reply: FastifyReply) => {
    if (reply.statusCode >= 400 || isRead(request) || !request.url.startsWith('/api/')) return
    const position = await replica.position().catch(() => null)
    if (position === null) return
    const options = { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: markedSeconds } as const
    reply.setCookie(name, positionText(position), options)
  })
}

const isRead = ({ method, routeOptions }: FastifyRequest): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'OPTIONS' || routeOptions.config.reads === true

/**
 * Reads from the replica if it has what this person must see, else from the primary. What the replica fails to answer is read again from
 * the primary.
 */
export async function readWithReplica<Result>(
  { replica, db, config }: AppContext,
  request: FastifyRequest,
  read: (db: Db) => Promise<Result>,
): Promise<Result> {
  if (!replica) return read(db)
  const mark = positionOf(request.cookies[writtenCookieOf(config.publicUrl)])
  // A program with a token returns no cookie unless it keeps them: nobody knows what it has written.
  const isUnmarked = mark === null && request.headers.authorization !== undefined
  const copy = isUnmarked ? undefined : await replica.databaseWith(mark ?? 0n)
  if (copy) {
    try {
      const result = await read(copy)
      replica.reads.replica++
      return result
    } catch (error) {
      if (error instanceof HttpError) throw error
      request.log.warn({ err: error, reqId: request.id }, 'read again from the primary')
    }
  }
  replica.reads.primary++
  return read(db)
}
