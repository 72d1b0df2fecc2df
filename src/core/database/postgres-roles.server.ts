// The embedded database and its two roles: `plaza_owner` owns and migrates it, `plaza` reads and writes rows.
import type pg from 'pg'
import { connectAsSuperuser } from './postgres-passwords.server.ts'

type Passwords = { application: string; owner: string }

/** @returns the connection URL of the server on `port` */
export const connectionUrlOf = (port: number, role: string, password: string, database = 'plaza'): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/** @returns the connection URLs of the application and of the owner */
export const addressesOf = (port: number, { application, owner }: Passwords) => ({
  url: connectionUrlOf(port, 'plaza', application),
  ownerUrl: connectionUrlOf(port, 'plaza_owner', owner),
})

/** Creates what is missing of the roles and the database, and takes over a database that an earlier version made. */
export async function prepareRoles(folder: string, port: number, passwords: Passwords): Promise<void> {
  const asSuperuser = (database: string) => (password: string) => connectionUrlOf(port, 'postgres', password, database)
  const client = await connectAsSuperuser(folder, asSuperuser('postgres'))
  try {
    const { rows } = await client.query<{ application: boolean; owner: boolean; database_owner: string | null }>(
      `select exists (select from pg_roles where rolname = 'plaza') as application,
        exists (select from pg_roles where rolname = 'plaza_owner') as owner,
        (select pg_get_userbyid(datdba) from pg_database where datname = 'plaza') as database_owner`,
    )
    const found = rows[0]
    if (!found?.application) await createRole(client, 'plaza', passwords.application)
    if (found?.database_owner === 'plaza') {
      const inside = await connectAsSuperuser(folder, asSuperuser('plaza'))
      await takeOver(inside, found.owner ? null : passwords.owner).finally(() => inside.end())
      return
    }
    if (!found?.owner) await createRole(client, 'plaza_owner', passwords.owner)
    if (found?.database_owner) return
    await client.query('create database plaza owner plaza_owner')
    await client.query('revoke temporary on database plaza from public')
  } finally {
    await client.end()
  }
}

/**
 * Hands a database whose one role owned everything over to an owner of its own, whole or not at all: a command that joins the server while
 * this runs finds no owner to connect as.
 * @param password for the new owner; null if the role exists
 */
async function takeOver(client: pg.Client, password: string | null): Promise<void> {
  await client.query('begin')
  if (password !== null) await createRole(client, 'plaza_owner', password)
  await client.query('reassign owned by plaza to plaza_owner')
  await client.query('alter role plaza nocreatedb')
  await client.query('revoke temporary on database plaza from public')
  await client.query('commit')
}

const createRole = (client: pg.Client, name: string, password: string) =>
  client.query(`create role ${name} login password ${client.escapeLiteral(password)}`)
