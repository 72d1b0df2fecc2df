import type * as z from 'zod/mini'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { ContactMessage } from './contract.ts'

export const insertMessage = (db: DbOrTx, sent: z.infer<typeof ContactMessage>) =>
  db
    .insertInto('contact_messages')
    .values({
      id: newId(),
      name: sent.name,
      email: sent.email,
      are_you: sent.areYou,
      feedback_type: sent.feedbackType ?? null,
      message: sent.message,
    })
    .execute()

/**
 * Marks a solution as used until it expires.
 * @returns false if it was used before
 */
export async function takeSolution(db: DbOrTx, challenge: string, expiresAt: Date, now: Date): Promise<boolean> {
  await db.deleteFrom('captcha_solutions').where('expires_at', '<', now).execute()
  const taken = await db
    .insertInto('captcha_solutions')
    .values({ challenge, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (taken.numInsertedOrUpdatedRows ?? 0n) > 0n
}
