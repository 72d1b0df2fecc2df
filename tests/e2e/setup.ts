import pg from 'pg'
import { demoLogins } from '../../src/demo/loading/logins.ts'
import { emptyTemplate, startCluster, type Template } from '../cluster.ts'
import { hash } from '../run/cheap-argon2.ts'
import { serve, serveCopy } from '../served.ts'
import { callerOf, tokensOf } from './api.ts'
import { findIds } from './demo-ids.ts'

/** The demo as the built Plaza loads it, which depends on the day. */
export const demoTemplate: Template = {
  name: 'demo',
  sources: ['build/server/sources.sha256', 'tests/e2e/setup.ts'],
  version: new Date().toISOString().slice(0, 10),
  async fill({ url }, dataFolder) {
    const served = await serve({ DATABASE_URL: url, DATA_DIR: dataFolder, DEMO: 'on' })
    await served.stop()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    // Each copy would encode the same pictures again. What a test uploads is encoded.
    await client.query(`delete from pgboss.job where name = 'avif'`)
    // Everybody in the demo has this password, and each test logs somebody in.
    await client.query('update users set password_hash = $1 where password_hash is not null', [await hash(demoLogins.password)])
    await client.end()
  },
}

/** Runs the PostgreSQL whose templates the tests' servers copy, and notes what the demo has, before a test changes its copy. */
export default async function setup(): Promise<() => Promise<void>> {
  const stop = await startCluster([emptyTemplate, demoTemplate])
  const served = await serveCopy()
  const call = callerOf(served.url)
  process.env['E2E_IDS'] = JSON.stringify(await findIds(call, tokensOf(call)))
  await served.stop()
  return stop
}
