// An app with a database of its own, and its cast.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import { readConfig } from '../src/core/config/config.server.ts'
import { requestOf } from '../src/core/contract/call.ts'
import type { Endpoint, EndpointInput, Reply } from '../src/core/contract/endpoint.ts'
import type { Problem } from '../src/core/contract/errors.ts'
import { createDatabase, createPool, type Db } from '../src/core/database/database.server.ts'
import type { AppContext } from '../src/core/http/app-context.server.ts'
import type { FileStore } from '../src/core/storage/files.server.ts'
import { openFiles } from '../src/core/storage/open-files.server.ts'
import { type Cast, enter, type Person } from './cast.ts'
import { testDatabase } from './database.ts'
import { outboxKey } from './outbox-key.ts'

export type Answered<T> = { status: number; body: T & Partial<Problem>; headers: Record<string, unknown> }

export type Stage = {
  app: FastifyInstance
  db: Db
  /** What `db` runs on, for tests of the statements themselves. */
  pool: pg.Pool
  /** The same database as the role that owns its tables, for tests that need a table or a trigger of their own. */
  owner: Db
  ownerUrl: string
  files: FileStore
  cast: Cast
  /** The clock of everything: move it by assigning. */
  clock: { now: Date }
  /** Calls an endpoint as a person of the cast, or as a visitor (null), through HTTP's own way in. */
  call<E extends Endpoint>(who: Person | null, e: E, sent: EndpointInput<E>): Promise<Answered<Reply<E>>>
  /** The same for what no contract describes: multipart bodies, downloads, broken JSON. */
  inject(who: Person | null, options: InjectOptions): Promise<Answered<Record<string, unknown>> & { raw: Buffer }>
  close(): Promise<void>
}

/**
 * @param env settings that differ from the defaults
 * @param build makes the app
 */
export async function stageOf(
  env: Record<string, string>,
  build: (parts: Omit<AppContext, 'invalidatePages'>) => Promise<FastifyInstance>,
): Promise<Stage> {
  const database = await testDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'plaza-test-'))
  const owner = createDatabase(createPool(database.ownerUrl, 1))
  const clock = { now: new Date('2026-11-20T18:00:00Z') }
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder, OUTBOX_KEY: outboxKey, ...env })
  const pool = createPool(database.url, 20, config.preparedStatements)
  const db = createDatabase(pool)
  const files = await openFiles(config)
  const app = await build({ config, db, pools: { requests: pool }, files, now: () => clock.now })
  await app.ready()
  const cast = await enter(db, clock.now)
  const headersOf = (who: Person | null) => (who ? { authorization: `Bearer ${who.token}` } : {})
  return {
    app,
    db,
    pool,
    owner,
    ownerUrl: database.ownerUrl,
    files,
    cast,
    clock,
    async call(who, e, sent) {
      const { url, body } = requestOf(e, sent)
      const res = await app.inject({
        method: e.method,
        url,
        headers: headersOf(who),
        ...(body === undefined ? {} : { payload: body as object }),
      })
      return { status: res.statusCode, body: res.json(), headers: res.headers }
    },
    async inject(who, options) {
      const res = await app.inject({ ...options, headers: { ...headersOf(who), ...options.headers } })
      const isJson = String(res.headers['content-type']).includes('json') && res.payload !== ''
      return { status: res.statusCode, body: isJson ? res.json() : {}, headers: res.headers, raw: res.rawPayload }
    },
    async close() {
      await app.close()
      await db.destroy()
      await owner.destroy()
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
