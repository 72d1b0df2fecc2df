// Another process on the database of a test, as far as the two know of each other: it hears of changes from the database alone.
import type { FastifyInstance } from 'fastify'
import { buildApi } from '../src/api.ts'
import { listenForChanges } from '../src/core/database/changes.server.ts'
import type { AppContext } from '../src/core/http/app-context.server.ts'
import type { Stage } from './stage.ts'

/** `announced`: the next announcement that the process hears. */
export type OtherProcess = { app: FastifyInstance; announced: () => Promise<void> }

/** @param extend adds to its app before it starts */
export async function startOtherProcess(s: Stage, extend?: (app: FastifyInstance) => void): Promise<OtherProcess> {
  let heard = Promise.withResolvers<void>()
  const appContext: AppContext = { ...s.app.appContext, invalidatePages: () => app.directReads.forget() }
  const app = await buildApi(appContext)
  extend?.(app)
  const connected = heard.promise
  const changes = listenForChanges(appContext.config.databaseUrl as string, () => {
    appContext.invalidatePages()
    heard.resolve()
    heard = Promise.withResolvers()
  })
  app.directReads.changes = changes
  app.addHook('onClose', () => changes.close())
  await app.ready()
  await connected
  return { app, announced: () => heard.promise }
}
