// Queues the notifications of an event: a batch of followers at a time, inside the database.

import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { timeZoneOfZip } from '../../places/model/time-zones.server.ts'
import { type EventKind, isOfComments, slotsAt, topicOf } from './rules.ts'

const followersPerBatch = 5000

type EventRow = { kind: EventKind; subject_id: string; project_id: string; happened_at: Date; reached: string | null }

/**
 * Queues notifications for one batch of followers of one event. Any number of processes may do so at the same time. A project that is
 * being removed is skipped, because waiting for the removal would deadlock with it. Nobody is notified of an organization whose
 * verification was taken back.
 * @returns false if no event is left
 */
export const fanOut = (db: Db, now: Date, limit = followersPerBatch): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const subject = await tx
      .selectFrom('told')
      .innerJoin('projects', 'projects.id', 'told.project_id')
      .innerJoin('organizations', 'organizations.id', 'projects.organization_id')
      .select(['told.kind', 'told.subject_id', 'told.project_id', 'told.happened_at', 'told.reached'])
      .select(({ eb }) => eb('organizations.verified_at', 'is not', null).as('verified'))
      .where('told.done_at', 'is', null)
      .orderBy('told.happened_at')
      .limit(1)
      .modifyEnd(sql`for update of told skip locked for key share of projects skip locked`)
      .executeTakeFirst()
    if (!subject) return false
    const { count, last } = subject.verified ? await reach(tx, subject, now, limit) : { count: 0, last: null }
    await tx
      .updateTable('told')
      .set({ reached: last ?? subject.reached, ...(count < limit ? { done_at: now } : {}) })
      .where('kind', '=', subject.kind)
      .where('subject_id', '=', subject.subject_id)
      .execute()
    return true
  })

/** People who followed before the event, ordered by id; for a comment, its author. */
function followers({ kind, subject_id, project_id, happened_at, reached }: EventRow, limit: number) {
  if (isOfComments(kind))
    return sql`
      select r.user_id from comments c join respondents r on r.id = c.respondent_id
      where c.id = ${subject_id} and r.user_id is not null limit ${limit}`
  const after = sql`f.created_at <= ${happened_at} and (${reached}::uuid is null or f.user_id > ${reached}::uuid)`
  return kind === 'newProject'
    ? sql`
        select distinct f.user_id from project_zips z join zip_follows f on f.zip = z.zip
        where z.project_id = ${project_id} and ${after} order by f.user_id limit ${limit}`
    : sql`select f.user_id from project_follows f where f.project_id = ${project_id} and ${after} order by f.user_id limit ${limit}`
}

async function reach(tx: DbOrTx, subject: EventRow, now: Date, limit: number): Promise<{ count: number; last: string | null }> {
  const { kind, subject_id, project_id } = subject
  const { rows } = await sql<{ count: number; last: string | null }>`
    with batch as materialized (${followers(subject, limit)}),
    slots as materialized (
      select *
      from jsonb_to_recordset(${JSON.stringify(slotsAt(now))}::jsonb) as s ("timeZone" text, rhythm text, channel text, due timestamptz)),
    people as materialized (
      select w.user_id, w.rhythm, w.muted, w.by_mail, w.by_sms, w.sms_number, u.login_type, u.deleted_at, u.email_verified_at,
        ${timeZoneOfZip(sql`u.zip_code`, sql`u.state`)} as clock
      from batch join follow_settings w on w.user_id = batch.user_id join users u on u.id = w.user_id),
    written as (
      insert into pending_notifications (user_id, channel, kind, subject_id, project_id, due_at)
      select w.user_id, s.channel, ${kind}, ${subject_id}, ${project_id}, s.due
      from people w join slots s on s.rhythm = w.rhythm and s."timeZone" = w.clock
      where (s.channel = 'mail' or not ${isOfComments(kind)}::boolean) and ${mayBeTold(sql`w`, sql`s.channel`, sql`${topicOf(kind)}::text`)}
      on conflict do nothing)
    select count(*) as count, (select user_id from batch order by user_id desc limit 1) as last from batch`.execute(tx)
  return rows[0] as { count: number; last: string | null }
}

/**
 * True if a person may receive a topic by a channel: subscribed, with an account and a confirmed address or number. A number that has
 * answered STOP does not count.
 * @param u the alias of `users`; the statement calls `follow_settings` w
 */
export const mayBeTold = (u: SqlFragment, channel: SqlFragment, topic: SqlFragment) => sql`
  ${u}.deleted_at is null and ${u}.login_type = 'Resident' and not (${topic} = any (w.muted))
  and (${channel} = 'mail' and w.by_mail and ${u}.email_verified_at is not null
    or ${channel} = 'sms' and w.by_sms and not exists (select from sms_stops x where x.number = w.sms_number))`

type SqlFragment = ReturnType<typeof sql>
