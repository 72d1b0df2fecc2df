import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'

/** `url` connects as the application, which reads and writes rows; `ownerUrl` as the role that may change tables. */
export type TestDatabase = { url: string; ownerUrl: string; drop: () => Promise<void> }

/** The name of the database that tests copy: `empty` is migrated and has all places, `demo` has the demo in it too. */
export const templateDatabase = (name: 'empty' | 'demo'): string => `plaza_${name}${process.env['TEST_TEMPLATE_SUFFIX'] ?? ''}`

/** Makes a database of its own for a test file, as a copy of a template. `drop` disconnects every client that is left. */
export async function testDatabase(template: 'empty' | 'demo' = 'empty'): Promise<TestDatabase> {
  const { TEST_CLUSTER_URL: cluster, TEST_APPLICATION_URL: application } = process.env
  if (!cluster || !application) throw new Error('No PostgreSQL runs for the tests. Run them by vitest, with vitest.config.ts.')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(cluster, `create database ${name} template ${templateDatabase(template)} strategy file_copy`)
  return { url: withDatabase(application, name), ownerUrl: withDatabase(cluster, name), drop: () => drop(cluster, name) }
}

/** @returns the connection URL `url` with another database */
export function withDatabase(url: string, name: string): string {
  const own = new URL(url)
  own.pathname = name
  return own.href
}

/** Makes a database without tables, for its owner. */
export async function emptyDatabase(): Promise<TestDatabase> {
  const cluster = process.env['TEST_CLUSTER_URL'] as string
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(cluster, `create database ${name} strategy file_copy`)
  const ownerUrl = withDatabase(cluster, name)
  return { url: ownerUrl, ownerUrl, drop: () => drop(cluster, name) }
}

/** PostgreSQL's own cleaning may be at work in it, which nobody may disconnect; it is over in a moment. */
async function drop(cluster: string, name: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await administer(cluster, `drop database ${name} with (force)`)
    } catch (error) {
      const isCleaning = error instanceof pg.DatabaseError && (error.code === '42501' || error.code === '55006')
      if (!isCleaning || attempt === 20) throw error
      await setTimeout(250)
    }
  }
}

/** Runs one statement on a server, outside any transaction. */
export async function administer(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
