// Codes of six digits that are mailed to residents. Only the newest of a person is valid, once, for ten minutes and five tries.
import { randomInt, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { hourMilliseconds } from '../../../core/time/durations.ts'
import { mailedCodeMinutes } from '../model/options.ts'
import { tokenHashOf } from './sessions.server.ts'

const digits = 6
const attemptsMax = 5
/** Codes per hour: one, plus three more. */
export const mailsPerHourMax = 4

/** The expiry of a code made now. */
export const codeEnd = (now: Date): Date => new Date(now.getTime() + mailedCodeMinutes * 60_000)

/** Bound to the row: equal codes of two people have different hashes. */
const hashIn = (id: string, code: string): Buffer => tokenHashOf(`${id} ${code}`)

/**
 * Creates a code, which replaces the person's earlier ones.
 * @returns six digits, which are not stored
 */
export async function newCode(tx: DbOrTx, { userId, now }: { userId: string; now: Date }): Promise<string> {
  const code = String(randomInt(10 ** digits)).padStart(digits, '0')
  const id = newId()
  await tx
    .insertInto('mailed_codes')
    .values({ id, user_id: userId, code_hash: hashIn(id, code), created_at: now, expires_at: codeEnd(now), used_at: null })
    .execute()
  return code
}

/**
 * Creates a code, unless four were mailed in the hour before `now`.
 * @returns the code; null at the limit
 */
export async function codeInLimit(tx: DbOrTx, of: { userId: string; now: Date }): Promise<string | null> {
  // Serializes requests, so ten simultaneous ones respect the limit.
  await tx.selectFrom('users').select('id').where('id', '=', of.userId).forNoKeyUpdate().execute()
  return (await codesInLastHour(tx, of.userId, of.now)) < mailsPerHourMax ? newCode(tx, of) : null
}

/** The number of codes mailed to a person in the hour before `now`. */
export async function codesInLastHour(db: DbOrTx, userId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('mailed_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - hourMilliseconds))
    .executeTakeFirstOrThrow()
  return count
}

type EnteredCode = { email: string; code: string; now: Date }

/**
 * Uses a code up. Every entry counts before it is compared, which limits parallel guesses to five as well. Spaces and dashes are ignored.
 * @returns the person whose newest code it is; null otherwise, with the same statements for an unknown address
 */
export async function spendCode(db: DbOrTx, { email, code, now }: EnteredCode): Promise<string | null> {
  const { rows } = await sql<{ id: string; user_id: string; code_hash: Buffer }>`
    update mailed_codes set tries = tries + 1
    where id = (
        select c.id from mailed_codes as c join users as u on u.id = c.user_id
        where u.email = ${email} order by c.created_at desc, c.id desc limit 1)
      and tries < ${attemptsMax} and used_at is null and expires_at > ${now}
    returning id, user_id, code_hash`.execute(db)
  const [row] = rows
  const sent = hashIn(row?.id ?? '', code.replaceAll(/[\s-]/g, ''))
  const isRight = timingSafeEqual(sent, row?.code_hash ?? Buffer.alloc(sent.length))
  if (!row || !isRight) return null
  const spent = await db
    .updateTable('mailed_codes')
    .set({ used_at: now })
    .where('id', '=', row.id)
    .where('used_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst()
  return spent?.user_id ?? null
}

/** Deletes codes that no longer work and no longer count; run every hour. */
export const removeOldCodes = (db: DbOrTx, now: Date) =>
  db
    .deleteFrom('mailed_codes')
    .where('expires_at', '<', new Date(now.getTime() - hourMilliseconds))
    .execute()
