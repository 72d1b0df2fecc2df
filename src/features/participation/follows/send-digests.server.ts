// Writes what is due: for each person and channel one message about everything.

import { sql } from 'kysely'
import { type DbOrTx, retryOnDeadlock } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { sendMails, sendSms } from '../../messaging/notifications/mail.server.ts'
import { type Channel, quietTimeZones } from '../../messaging/notifications/rules.ts'
import { projectTimeZone, timeZoneOfZip } from '../../places/model/time-zones.server.ts'
import { mayBeTold } from './fan-out.server.ts'
import { inLanguage } from './in-language.server.ts'
import { type Follower, letterAbout, type PendingNotification, smsAbout } from './letters.server.tsx'
import { ofComments } from './rules.ts'
import { linkWriter } from './unsubscribe.server.ts'

const peoplePerBatch = 100
/** A letter that did not get there is worth another try for so long. */
const newsDays = 7

/** Writes the messages of some people whose time has come into the outbox; false where nobody is left. */
export async function sendDigests(appContext: Pick<AppContext, 'db' | 'config' | 'now'>, limit = peoplePerBatch): Promise<boolean> {
  const linkFor = await linkWriter(appContext)
  const { db, config } = appContext
  const now = appContext.now()
  return retryOnDeadlock(db, async (tx) => {
    const held = await holdPeople(tx, now, limit)
    if (held.length === 0) return false
    const digests = [...byReader(await inLanguage(tx, await takeDue(tx, held, now))).values()]
    const of = (channel: Channel) => digests.filter((one) => one.channel === channel)
    const mails = of('mail').map(({ reader, notifications }) => ({
      ...letterAbout(config, reader, notifications, linkFor),
      ...envelopeOf(notifications, now),
    }))
    await sendMails(tx, mails)
    await sendSms(
      tx,
      of('sms').map(({ reader, notifications }) => ({
        to: reader.number as string,
        text: smsAbout(config, reader, notifications),
        quietTimeZone: reader.timeZone,
        bulk: true,
        ...envelopeOf(notifications, now),
      })),
    )
    return true
  })
}

/** Text messages are left for the morning where it is night. */
const isDue = (now: Date) => sql`
  t.due_at <= ${now} and (t.channel <> 'sms'
    or ${timeZoneOfZip(sql`u.zip_code`, sql`u.state`)} <> all (${quietTimeZones(now)}::text[]))`

/** People with something due whom no other process is writing to, the longest waiting first. */
async function holdPeople(tx: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select w.user_id from follow_settings w
    where w.user_id in (
      select t.user_id from pending_notifications t join users u on u.id = t.user_id
      where ${isDue(now)} order by t.due_at, t.user_id limit ${limit})
    for update skip locked`.execute(tx)
  return rows.map((row) => row.user_id)
}

type DigestRow = Omit<PendingNotification, 'projectLang' | 'lang' | 'translated'> &
  Omit<Follower, 'id'> & { userId: string; channel: Channel }

/**
 * A digest about one organization's projects is that organization's responsibility, one about several the operator's. It expires with
 * its news; "closes soon" expires when the project ends.
 */
function envelopeOf(notifications: readonly PendingNotification[], now: Date) {
  const [first, ...others] = new Set(notifications.map((one) => one.organizationId))
  const ends = notifications.flatMap(({ kind, endsAt }) => (kind === 'closing' && endsAt ? [endsAt.getTime()] : []))
  return {
    letter: 'news' as const,
    organization: first && others.length === 0 ? first : null,
    usefulUntil: new Date(Math.min(now.getTime() + newsDays * dayMilliseconds, ...ends)),
  }
}

const isOfComments = sql`d.kind = any (${[...ofComments]}::text[])`

/** Deletes the due notifications of these people. @returns the ones that still apply: followed, subscribed, and of a visible project */
async function takeDue(tx: DbOrTx, people: readonly string[], now: Date): Promise<DigestRow[]> {
  const { rows } = await sql<DigestRow>`
    with due as (
      delete from pending_notifications t using users u
      where t.user_id = any (${people}::uuid[]) and u.id = t.user_id and ${isDue(now)}
      returning t.user_id, t.channel, t.kind, t.subject_id, t.project_id)
    select u.id as "userId", u.email, w.sms_number as number,
      ${timeZoneOfZip(sql`u.zip_code`, sql`u.state`)} as "timeZone", u.first_name as "firstName", u.language,
      d.channel, d.kind, d.subject_id as "subjectId", p.id as "projectId", p.title as project, p.organization_id as "organizationId",
      p.ends_at as "endsAt",
      o.name as organization, o.address, ${projectTimeZone} as "projectTimeZone",
      coalesce(n.title, c.said, m.text, '') as title,
      coalesce(n.text, c.doing, case d.kind when 'commentAnswered' then m.answer when 'commentHidden' then m.hidden_reason end,
        left(p.description, 1000)) as text
    from due d
    join users u on u.id = d.user_id join follow_settings w on w.user_id = d.user_id
    join projects p on p.id = d.project_id and p.status <> 'draft' join organizations o on o.id = p.organization_id
    join told x on x.kind = d.kind and x.subject_id = d.subject_id
    left join project_updates n on d.kind = 'update' and n.id = d.subject_id
    left join decisions c on d.kind in ('decision', 'done') and c.id = d.subject_id
    left join (comments m join respondents mr on mr.id = m.respondent_id) on m.id = d.subject_id and mr.user_id = d.user_id
      and (d.kind = 'commentAnswered' and m.answer is not null or d.kind = 'commentHidden' and m.hidden_at is not null)
    where ${mayBeTold(
      sql`u`,
      sql`d.channel`,
      sql`case when d.kind = 'done' then 'decision' when ${isOfComments} then 'comment' else d.kind end`,
    )}
      and (d.kind not in ('update', 'decision', 'done') or n.id is not null or c.id is not null)
      and (d.kind <> 'done' or c.status = 'done')
      and (d.kind not in ('newProject', 'closing') or p.status = 'published')
      and (d.kind <> 'closing' or p.ends_at > ${now})
      and case when ${isOfComments} then m.id is not null
        when d.kind = 'newProject' then exists (select from zip_follows f join project_zips z on z.zip = f.zip
          where f.user_id = d.user_id and z.project_id = p.id)
        else exists (select from project_follows f where f.user_id = d.user_id and f.project_id = p.id) end
    order by p.posted_at desc, p.id, x.happened_at, d.subject_id`.execute(tx)
  return rows
}

type Digest = { channel: Channel; reader: Follower; notifications: PendingNotification[] }

function byReader(rows: readonly (DigestRow & PendingNotification)[]): Map<string, Digest> {
  const digests = new Map<string, Digest>()
  for (const row of rows) {
    const key = `${row.channel} ${row.userId}`
    const { email, number, timeZone, firstName, language } = row
    const one = digests.get(key) ?? {
      channel: row.channel,
      reader: { id: row.userId, email, number, timeZone, firstName, language },
      notifications: [],
    }
    one.notifications.push(row)
    digests.set(key, one)
  }
  return digests
}
