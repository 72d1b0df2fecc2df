// Another process on the database of a test, as far as the two know of each other: it hears of changes from the database alone.
import type { FastifyInstance } from 'fastify'
import { buildApi } from '../../src/api.ts'
import type { AppContext } from '../../src/core/http/app-context.server.ts'
import { forgetWhatChanges } from '../../src/core/memory/invalidation.server.ts'
import type { Stage } from '../stage.ts'

/** `announced`: the next time that the process forgets what it keeps, because of an announcement or of what it has written itself. */
export type OtherProcess = { app: FastifyInstance; announced: () => Promise<void> }

/** @param extend adds to its app before it starts */
export async function startOtherProcess(s: Stage, extend?: (app: FastifyInstance) => void): Promise<OtherProcess> {
  let heard = Promise.withResolvers<void>()
  const appContext: AppContext = { ...s.app.appContext }
  const app = await buildApi(appContext)
  extend?.(app)
  const connected = heard.promise
  forgetWhatChanges(app, (change) => {
    app.directReads.forget(change)
    heard.resolve()
    heard = Promise.withResolvers()
  })
  await app.ready()
  await connected
  return { app, announced: () => heard.promise }
}
