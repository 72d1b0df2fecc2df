// The built app in this process, with a clock of its own.
import type { FastifyInstance } from 'fastify'
import { importBuilt } from '../../src/core/config/package-root.server.ts'
import type { AppContext } from '../../src/core/http/app-context.server.ts'
import { type Stage, stageOf } from '../stage-of.ts'

type Built = { buildApp: (parts: Omit<AppContext, 'invalidatePages'>) => Promise<FastifyInstance> }

/** Runs no jobs. */
export const builtStage = (env: Record<string, string> = {}): Promise<Stage> =>
  stageOf({ ROLE: 'web', LOG_LEVEL: 'error', ...env }, async (parts) => {
    process.env['NODE_ENV'] = 'production'
    return (await importBuilt<Built>()).buildApp(parts)
  })
