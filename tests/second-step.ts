import type { Db } from '../src/core/database/database.server.ts'
import { newId } from '../src/core/database/ids.server.ts'

/** Adds a passkey to an account: a second login step, as the operator needs one. */
export async function putSecondStep(db: Db, userId: string, at: Date): Promise<void> {
  const passkey = { id: newId(), user_id: userId, name: 'Laptop', credential_id: newId(), public_key: Buffer.from('key'), created_at: at }
  await db
    .insertInto('passkeys')
    .values({ ...passkey, counter: 0, transports: [] })
    .execute()
}
