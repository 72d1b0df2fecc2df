// Each request runs in a scope with its id: its statements are logged and traced under that id.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Author } from '../../database/author.server.ts'
import { currentScope, runInScope, type Scope } from '../../tracing/scope.server.ts'
import { observeStatements } from '../../tracing/statements.server.ts'
import { beginRequest, endRequest, startTraces } from '../../tracing/traces.server.ts'

declare module 'fastify' {
  interface FastifyRequest {
    scope: Scope
    /** The request is a call that another request makes in process. */
    isNested: boolean
  }
}

/** Statements are logged this long: enough to recognize them. */
const loggedCharactersMax = 1000

/** Puts requests into their scopes, logs slow statements, and sends traces if the settings name a collector. */
export async function watchRequests(app: FastifyInstance): Promise<void> {
  const { slowStatementMilliseconds, tracesEndpoint } = app.appContext.config
  const stopTraces = tracesEndpoint && (await startTraces(tracesEndpoint))
  const stopObserving = observeStatements(({ text, milliseconds, scope }) => {
    if (milliseconds < slowStatementMilliseconds) return
    app.log.warn({ reqId: scope?.id, ms: Math.round(milliseconds), sql: text.slice(0, loggedCharactersMax) }, 'slow statement')
  })
  app.addHook('onClose', async () => {
    stopObserving()
    if (stopTraces) await stopTraces()
  })
  app.addHook('onRequest', (request, _reply, done) => {
    request.isNested = currentScope() !== undefined
    request.scope = { id: request.id, span: beginRequest(request.method, request.headers), author: () => authorOf(request) }
    runInScope(request.scope, done)
  })
  // Reading a body leaves the scope: its events belong to the connection.
  app.addHook('preValidation', (request, _reply, done) => runInScope(request.scope, done))
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? '*'
    endRequest(request.scope.span, { method: request.method, route, status: reply.statusCode, id: request.id })
    done()
  })
}

/** The log names a key instead of the administrator for whom it acts; so do the versions that a hold keeps. */
function authorOf({ actor }: FastifyRequest): Author | null {
  if (!actor || actor.kind === 'visitor') return null
  const isOfficial = actor.kind === 'official'
  return { id: (isOfficial && actor.key?.id) || actor.userId, isOfficial }
}
