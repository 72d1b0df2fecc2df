// An API with a database of its own, and its cast: the base of most tests.
import type { FastifyInstance } from 'fastify'
import { buildApi } from '../src/api.ts'
import type { HttpOptions } from '../src/core/http/http.server.ts'
import { type Stage, stageOf } from './stage-of.ts'

export type { Answered, Stage } from './stage-of.ts'

/**
 * @param env settings that differ from the defaults
 * @param extend adds to the app before it starts
 * @param options of the app, such as a stream for its log
 */
export const stage = (
  env: Record<string, string> = {},
  extend?: (app: FastifyInstance) => Promise<unknown>,
  options: HttpOptions = {},
): Promise<Stage> =>
  stageOf(env, async (parts) => {
    const app = await buildApi({ ...parts, invalidatePages: () => {} }, options)
    await extend?.(app)
    return app
  })
