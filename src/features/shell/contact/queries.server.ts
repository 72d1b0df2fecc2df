import type * as z from 'zod/mini'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { ContactMessage } from './contract.ts'

/** @param organizationId whose officials read it; null for the operator */
export async function insertMessage(db: DbOrTx, sent: z.infer<typeof ContactMessage>, organizationId: string | null): Promise<void> {
  await db
    .insertInto('contact_messages')
    .values({
      id: newId(),
      name: sent.name,
      email: sent.email,
      are_you: sent.areYou,
      feedback_type: sent.feedbackType ?? null,
      message: sent.message,
      topic: sent.topic ?? null,
      page: sent.page || (sent.project ? `/project/${sent.project}` : null),
      organization_id: organizationId,
    })
    .execute()
}

/** A project that visitors can see, with its organization. */
export const findShownProject = (db: DbOrTx, id: string) =>
  db
    .selectFrom('projects')
    .select(['id', 'title', 'organization_id'])
    .where('id', '=', id)
    .where('status', '<>', 'draft')
    .executeTakeFirst()

/** The name of an organization, and its administrator. */
export const findOrganizationReader = (db: DbOrTx, id: string) =>
  db
    .selectFrom('organizations as o')
    .leftJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'o.id').on('u.permission', '=', 'administrator'))
    .select(['o.name', 'u.email', 'u.language', 'u.email_verified_at'])
    .where('o.id', '=', id)
    .executeTakeFirst()

export const findLanguage = async (db: DbOrTx, email: string): Promise<string | undefined> =>
  (await db.selectFrom('users').select('language').where('email', '=', email).executeTakeFirst())?.language
