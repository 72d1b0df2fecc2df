// PostgreSQL is killed under Plaza while people send answers, three times: Plaza ends, is started again as a service manager does it, and
// every answer that was confirmed is stored once.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createDatabase, createPool, type Db } from '../../../src/core/database/database.server.ts'
import { startPostgres } from '../../../src/core/database/postgres.server.ts'
import { startAnswerLoad } from '../../fixtures/answer-load.ts'
import { freePort, serve } from '../../served.ts'
import { expect, test } from '../plaza.ts'

const kills = 3
const answersBetween = 150

test('PostgreSQL killed three times while answers arrive: none is lost, none is doubled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-killed-'))
  const dir = join(folder, 'postgres')
  const env = { PORT: String(await freePort()), DATA_DIR: folder, DEMO: 'off', TRUST_PROXY: 'loopback' }
  /** The database that Plaza has started. */
  const withDatabase = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const db = createDatabase(createPool((await startPostgres({ dir, share: true })).url, 2))
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  let server = await serve(env)
  try {
    const load = await withDatabase((db) => startAnswerLoad(db, [server.url], { people: 20_000, workers: 12 }))
    const more = async () => {
      const before = load.confirmed()
      await expect.poll(load.confirmed, { timeout: 120_000 }).toBeGreaterThan(before + answersBetween)
    }
    await more()
    for (let kill = 0; kill < kills; kill++) {
      process.kill(Number(readFileSync(join(dir, 'cluster', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      await server.stop()
      server = await serve(env)
      await load.nextConfirmed()
      await more()
    }
    await load.end()
    expect(await withDatabase(load.compare)).toEqual({ lost: 0, doubled: 0, different: 0, unconfirmed: 0 })
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})
