// Everything the server does, as one Fastify app. Vite bundles this file, so the API and the pages share one module graph.
import { resolve } from 'node:path'
import serveStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as build from 'virtual:react-router/server-build'
import { buildApi } from './api.ts'
import { servePages } from './core/pages.server.ts'
import type { Plaza } from './core/plaza.server.ts'

const yearSeconds = 31_536_000

/** @param plaza without `changed`, which is what clears the kept pages */
export async function buildApp(parts: Omit<Plaza, 'changed'>): Promise<FastifyInstance> {
  const plaza: Plaza = { ...parts, changed: () => {} }
  const app = await buildApi(plaza, { log: true })
  if (import.meta.env.PROD) {
    const client = resolve('build/client')
    await app.register(serveStatic, { root: resolve(client, 'assets'), prefix: '/assets/', immutable: true, maxAge: yearSeconds * 1000, preCompressed: true })
  }
  const cache = await servePages(app, build, import.meta.env.MODE)
  plaza.changed = () => cache.clear()
  await app.ready()
  return app
}

export { buildApi } from './api.ts'
