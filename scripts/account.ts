// npm run account -- --reset-two-step somebody@city.example: for an official who has lost both phone and recovery codes. Beside a running
// server or without one. Exit code 2: it was called wrongly; 1: something failed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../src/core/config/config.server.ts'
import { createDatabase, createPool } from '../src/core/database/database.server.ts'
import { migrate } from '../src/core/database/migrate.server.ts'
import { startPostgres } from '../src/core/database/postgres.server.ts'
import type { resetTwoStep } from '../src/features/accounts/two-step/operator.server.ts'

type Built = { resetTwoStep: typeof resetTwoStep }

const usage = 'npm run account -- --reset-two-step EMAIL'

function readEmail(): string {
  try {
    const { values } = parseArgs({ options: { 'reset-two-step': { type: 'string' } } })
    const email = values['reset-two-step']
    if (!email?.includes('@')) throw new Error('Whose? Name the email address that the official logs in with.')
    return email
  } catch (error) {
    console.error(`${(error as Error).message}\n${usage}`)
    process.exit(2)
  }
}

async function run(): Promise<void> {
  const email = readEmail()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  process.env.NODE_ENV = 'production'
  const built = (await import(new URL('../build/server/index.js', import.meta.url).href)) as Built
  const postgres =
    config.databaseUrl === undefined ? await startPostgres({ dir: join(config.dataDir, 'postgres'), share: true }) : undefined
  const url = config.databaseUrl ?? (postgres?.url as string)
  await migrate(url)
  const pool = createPool(url)
  try {
    const { name, authenticator, passkeys } = await built.resetTwoStep({ config, db: createDatabase(pool), now: () => new Date() }, email)
    console.log(`${name} (${email}) logs in with the password alone now, and is told so by mail.`)
    console.log(`Removed: ${authenticator ? 'authenticator app and recovery codes, ' : ''}${passkeys} passkeys, all sessions.`)
  } finally {
    await pool.end()
    await postgres?.stop()
  }
}

run().catch((error: Error & { status?: number }) => {
  const said = { 404: 'No official logs in with this address.', 409: 'This account has no second step.' }[error.status ?? 0]
  console.error(said ?? error.message)
  process.exit(1)
})
