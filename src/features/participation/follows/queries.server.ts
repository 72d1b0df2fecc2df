import { sql } from 'kysely'
import { type DbOrTx, prepared } from '../../../core/database/database.server.ts'
import type { Channel } from '../../messaging/notifications/rules.ts'
import type { Telling } from './contract.ts'
import { type EventKind, type Rhythm, type Topic, topics } from './rules.ts'

/** Creates the settings if missing, and locks them: nobody else changes what the person follows until the transaction ends. */
export async function holdSettings(tx: DbOrTx, userId: string): Promise<void> {
  await tx
    .insertInto('follow_settings')
    .values({ user_id: userId, sms_number: null, sms_agreed_at: null, sms_agreed_to: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await tx.selectFrom('follow_settings').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

type FollowTable = 'project_follows' | 'zip_follows'
export async function countFollows(tx: DbOrTx, table: FollowTable, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)} where user_id = ${userId}`.execute(tx)
  return rows[0]?.count ?? 0
}

export const isFollowing = async (db: DbOrTx, userId: string, projectId: string): Promise<boolean> =>
  (await readFollow(db, { userId, projectId })).length > 0

const readFollow = prepared<{ user_id: string }, { userId: string; projectId: string }>(
  (value) => sql`select user_id from project_follows where project_id = ${value('projectId')} and user_id = ${value('userId')}`,
)

/** @returns false if it was followed before */
export async function insertProjectFollow(tx: DbOrTx, row: { user_id: string; project_id: string; created_at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('project_follows')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function insertZipFollow(tx: DbOrTx, row: { user_id: string; zip: string; created_at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('zip_follows')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const deleteProjectFollow = (tx: DbOrTx, userId: string, projectId: string) =>
  tx.deleteFrom('project_follows').where('user_id', '=', userId).where('project_id', '=', projectId).execute()
export const deleteZipFollow = (tx: DbOrTx, userId: string, zip: string) =>
  tx.deleteFrom('zip_follows').where('user_id', '=', userId).where('zip', '=', zip).execute()

export const findFollowedZip = (db: DbOrTx, zip: string) =>
  db.selectFrom('zips').select(['zip', 'city', 'state']).where('zip', '=', zip).executeTakeFirst()

export const findFollowedProjects = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('project_follows as f')
    .innerJoin('projects as p', 'p.id', 'f.project_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.id', 'p.title', 'p.status', 'p.ends_at', 'o.name as organization', 'f.created_at'])
    .where('f.user_id', '=', userId)
    .where('p.status', '<>', 'draft')
    .orderBy('f.created_at', 'desc')
    .orderBy('p.id')
    .execute()

export const findFollowedZips = (db: DbOrTx, userId: string) =>
  db
    .selectFrom('zip_follows as f')
    .leftJoin('zips as z', 'z.zip', 'f.zip')
    .select(['f.zip', 'z.city', 'z.state', 'f.created_at'])
    .where('f.user_id', '=', userId)
    .orderBy('f.zip')
    .execute()

type SettingsRow = {
  email: string
  email_verified_at: Date | null
  by_mail: boolean | null
  by_sms: boolean | null
  rhythm: Rhythm | null
  muted: string[] | null
  sms_number: string | null
  sms_agreed_at: Date | null
  stopped: boolean
  pending: string | null
}

/** @returns a person's notification settings, or the defaults if nothing was changed */
export async function findTelling(db: DbOrTx, userId: string, { now, smsPossible }: { now: Date; smsPossible: boolean }): Promise<Telling> {
  const { rows } = await sql<SettingsRow>`
    select u.email, u.email_verified_at, f.by_mail, f.by_sms, f.rhythm, f.muted, f.sms_number, f.sms_agreed_at,
      exists (select from sms_stops s where s.number = f.sms_number) as stopped,
      (select c.number from sms_codes c where c.user_id = u.id and c.expires_at > ${now}) as pending
    from users u left join follow_settings f on f.user_id = u.id where u.id = ${userId}`.execute(db)
  const row = rows[0] as SettingsRow
  return {
    byMail: row.by_mail ?? true,
    bySms: row.by_sms ?? false,
    rhythm: row.rhythm ?? 'daily',
    topics: topics.filter((topic) => !row.muted?.includes(topic)),
    email: row.email,
    emailVerified: row.email_verified_at !== null,
    smsPossible,
    smsNumber: row.sms_number,
    smsAgreedAt: row.sms_agreed_at?.toISOString() ?? null,
    smsStopped: row.stopped,
    smsPending: row.pending,
  }
}

type FollowUpdate = { by_mail?: boolean; by_sms?: boolean; rhythm?: Rhythm; muted?: Topic[] }
export const updateSettings = (tx: DbOrTx, userId: string, change: FollowUpdate) =>
  Object.keys(change).length === 0
    ? Promise.resolve()
    : tx
        .updateTable('follow_settings')
        .set(change)
        .where('user_id', '=', userId)
        .execute()
        .then(() => {})

/** Reschedules a person's pending events to a new due time. */
export const postpone = (tx: DbOrTx, userId: string, channel: Channel, due: Date) =>
  tx.updateTable('pending_notifications').set({ due_at: due }).where('user_id', '=', userId).where('channel', '=', channel).execute()

/** Deletes a person's pending events of some kinds, or on a channel. */
export const dropPendingNotifications = (
  tx: DbOrTx,
  userId: string,
  { kinds, channel }: { kinds?: readonly EventKind[]; channel?: Channel },
) =>
  tx
    .deleteFrom('pending_notifications')
    .where('user_id', '=', userId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', [...(kinds ?? []), 'none' as EventKind]))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel as Channel))
    .execute()
