// Calls of residents that are one statement: it reads the session, decides, and writes. Only if it wrote nothing is the caller identified,
// and the usual handler finds out why (docs/decisions/144-one-statement-writes.md).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint, Received } from '../contract/endpoint.ts'
import { isUndone } from '../database/batched.server.ts'
import type { Language } from '../i18n/languages.ts'
import type { Remember } from '../memory/remember.ts'
import { accessRefusal } from './access.server.ts'
import type { AppContext } from './app-context.server.ts'
import type { HandlerResult } from './direct-reads.server.ts'

/** The session that a request names, which nobody has read yet. */
export type UnreadSession = {
  /** Of its token. */
  hash: Buffer
  /** It counts if it was opened and used at or after these instants. Some older ones count too: this process knows later uses. */
  openedSince: Date
  usedSince: Date
  /** Reads it, and makes its person the request's actor, as other calls do before their body is read. */
  identify: () => Promise<void>
  /** Does the same with the row that a statement has read. */
  accept: (row: object) => Promise<void>
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route's statement reads the session. */
    isAttempted?: boolean
  }
  interface FastifyRequest {
    unreadSession: UnreadSession | null
  }
}

/** `language`: without what is saved for the person; `accept` sets the request's. `remember` as for reads. */
export type AttemptContext = Pick<AppContext, 'db' | 'now' | 'config'> & {
  session: UnreadSession
  request: FastifyRequest
  remember: Remember | undefined
  /** True if what is remembered may be older than the person's own like or comment. */
  hasJustWritten: (userId: string) => boolean
}
/** `session`: the row of the session's person. */
type Done<E extends Endpoint> = { session: object; reply: (language: Language) => HandlerResult<E> }

/**
 * Does all that a call does in one statement.
 * @returns null, with nothing written, if the call is refused or needs more than one
 */
export type OneStatement<E extends Endpoint> = (input: Received<E>, context: AttemptContext) => Promise<Done<E> | null>

/**
 * @returns the reply; null if the request has an identified actor, who may make the call, and the handler has to answer it
 * @throws HttpError 401 or 403 if its caller may not make the call
 */
export async function tryFirst<E extends Endpoint>(
  attempt: OneStatement<E> | undefined,
  input: Received<E>,
  { request }: { request: FastifyRequest; reply: FastifyReply },
): Promise<HandlerResult<E> | null> {
  const session = request.unreadSession
  if (!attempt || !session) return null
  const { appContext, directReads } = request.server
  const hasJustWritten = (userId: string) => directReads.hasJustWritten(userId)
  const context = { ...appContext, session, request, remember: directReads.memoryFor(request), hasJustWritten }
  const done = await attempt(input, context).catch((error) => (isUndone(error) ? null : Promise.reject(error)))
  if (!done) {
    await identifyNow(request)
    return null
  }
  request.unreadSession = null
  await session.accept(done.session)
  return done.reply(request.language)
}

/**
 * Identifies the caller of a request that is not answered by one statement.
 * @throws HttpError 401 or 403 if its caller may not make the call
 */
export async function identifyNow(request: FastifyRequest): Promise<void> {
  const session = request.unreadSession
  if (!session) return
  request.unreadSession = null
  await session.identify()
  const { access } = request.routeOptions.config
  const refusal = access && accessRefusal({ access }, request)
  if (refusal) throw refusal
}
