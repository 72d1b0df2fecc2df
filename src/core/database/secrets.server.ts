import { randomBytes } from 'node:crypto'
import type { Db } from './database.server.ts'

declare module './database.server.ts' {
  interface Tables {
    secrets: { name: string; value: Buffer }
  }
}

const known = new WeakMap<Db, Map<string, Promise<Buffer>>>()

/** A random 32-byte key by name, the same in every process on the same database. */
export function secretOf(db: Db, name: string): Promise<Buffer> {
  const names = known.get(db) ?? new Map<string, Promise<Buffer>>()
  known.set(db, names)
  let secret = names.get(name)
  if (!secret) {
    secret = readOrMake(db, name)
    secret.catch(() => names.delete(name))
    names.set(name, secret)
  }
  return secret
}

async function readOrMake(db: Db, name: string): Promise<Buffer> {
  await db
    .insertInto('secrets')
    .values({ name, value: randomBytes(32) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { value } = await db.selectFrom('secrets').select('value').where('name', '=', name).executeTakeFirstOrThrow()
  return value
}
