// The embedded database's passwords: the application's, the owner's, and the superuser's, which only prepares roles and database at start.
// A process that serves people connects as the application alone, which can neither change tables nor read the machine's files.
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import type { Program } from './postgres-program.server.ts'

type PasswordOf = 'application' | 'owner' | 'superuser'
const names: Record<PasswordOf, string> = { application: 'password', owner: 'owner-password', superuser: 'superuser-password' }
/** PostgreSQL's code for a wrong password. */
const wrongPassword = '28P01'

export const passwordFile = (folder: string, of: PasswordOf): string => join(folder, names[of])

/** Writes a random password, readable by PostgreSQL's user only, unless there is one. */
export function preparePassword(folder: string, of: PasswordOf, program: Program): string {
  const file = passwordFile(folder, of)
  if (!existsSync(file)) {
    writePassword(`${file}.new`)
    program.handOver(`${file}.new`)
    renameSync(`${file}.new`, file)
  }
  return readFileSync(file, 'utf8')
}

const writePassword = (file: string) => writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })

/**
 * Connects as the superuser. In a cluster of an earlier version, that has the application's password: it gets its own. The new password is
 * stored before it is set, so a crash in between locks nobody out.
 * @param addressWith the connection URL with a password
 */
export async function connectAsSuperuser(folder: string, addressWith: (password: string) => string): Promise<pg.Client> {
  const file = passwordFile(folder, 'superuser')
  if (existsSync(file)) return connect(addressWith(readFileSync(file, 'utf8')))
  const draft = `${file}.new`
  if (!existsSync(draft)) writePassword(draft)
  const password = readFileSync(draft, 'utf8')
  const client = await connect(addressWith(password)).catch((error: Error & { code?: string }) => {
    if (error.code !== wrongPassword) throw error
    return connect(addressWith(readFileSync(passwordFile(folder, 'application'), 'utf8')))
  })
  await client.query(`alter role postgres password ${client.escapeLiteral(password)}`)
  renameSync(draft, file)
  return client
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  // The end of the server is reported to the process that runs it.
  client.on('error', () => {})
  await client.connect()
  return client
}
