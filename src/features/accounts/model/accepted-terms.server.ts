import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'

/** The version that a person accepted last, and when; null if none. */
export async function findAccepted(db: DbOrTx, userId: string): Promise<{ version: string; at: string } | null> {
  const row = await db.selectFrom('users').select(['terms_version', 'terms_accepted_at']).where('id', '=', userId).executeTakeFirst()
  return row?.terms_version && row.terms_accepted_at ? { version: row.terms_version, at: row.terms_accepted_at.toISOString() } : null
}

/** Stores that a person accepts a version; the time of an earlier acceptance of the same version stays. */
export const saveAcceptance = (db: DbOrTx, userId: string, { version, now }: { version: string; now: Date }) =>
  db
    .updateTable('users')
    .set({ terms_version: version, terms_accepted_at: now })
    .where('id', '=', userId)
    .where('terms_version', 'is distinct from', version)
    .execute()

type Addressee = { id: string; email: string; first_name: string; language: string }

/** Accounts that have neither accepted a version nor heard of it, after an id; held until the end of the transaction. */
export const holdUnnotified = (
  tx: DbOrTx,
  version: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<Addressee[]> =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'language'])
    .where('deleted_at', 'is', null)
    .where('terms_version', 'is distinct from', version)
    .where('terms_notified_version', 'is distinct from', version)
    .$if(after !== null, (query) => query.where('id', '>', after as string))
    .orderBy('id')
    .limit(limit)
    .forNoKeyUpdate()
    .skipLocked()
    .execute()

/** Notes that a version was announced to people. The time of an earlier announcement stays while its version is not accepted. */
export const noteNotified = (tx: DbOrTx, ids: string[], { version, now }: { version: string; now: Date }) =>
  tx
    .updateTable('users')
    .set({
      terms_notified_version: version,
      terms_notified_at: sql<Date>`case when terms_notified_version is distinct from terms_version
        then coalesce(terms_notified_at, ${now}) else ${now} end`,
    })
    .where('id', 'in', ids)
    .execute()
