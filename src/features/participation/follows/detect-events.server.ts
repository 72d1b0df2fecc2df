// Detects events that followers are notified of. Each event is recorded once, by the first process that finds it.

import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { projectTimeZone } from '../../places/model/time-zones.server.ts'
import { closesSoon, closingFrom, closingHorizon, type EventKind, lookBack, ofComments } from './rules.ts'

/** @returns from when on followers are notified: the first start of any process on this database, which this call notes */
export async function tellingStart(db: DbOrTx, now: Date): Promise<Date> {
  const found = await db.selectFrom('telling_start').select('at').executeTakeFirst()
  if (found) return found.at
  await db
    .insertInto('telling_start')
    .values({ at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await db.selectFrom('telling_start').select('at').executeTakeFirstOrThrow()).at
}

/** Notes everything that has happened since the last time and that nobody has noted yet. */
export async function detectEvents(db: DbOrTx, start: Date, now: Date): Promise<void> {
  const since = lookBack(start, now)
  await sql`
    insert into told (kind, subject_id, project_id, happened_at)
    select 'newProject', p.id, p.id, p.posted_at from projects p
    where p.status = 'published' and p.posted_at > ${since} and p.posted_at <= ${now}
      and not exists (select from told t where t.kind = 'newProject' and t.subject_id = p.id)
    on conflict do nothing`.execute(db)
  // What was written while the project was a draft is part of what it was published with.
  await ofProjects(
    db,
    'update',
    sql`select id, project_id, posted_at as at from project_updates where posted_at > ${since} and posted_at <= ${now}`,
  )
  await ofProjects(
    db,
    'decision',
    sql`select id, project_id, posted_at as at from decisions where posted_at > ${since} and posted_at <= ${now}`,
  )
  await ofProjects(
    db,
    'done',
    sql`select id, project_id, done_at as at from decisions where done_at > ${since} and done_at <= ${now} and done_at > posted_at`,
  )
  for (const [kind, at] of [
    ['commentAnswered', sql`answered_at`],
    ['commentHidden', sql`hidden_at`],
  ] as const)
    await ofProjects(db, kind, sql`select id, project_id, ${at} as at from comments where ${at} > ${since} and ${at} <= ${now}`)
  await settleAuthors(db)
  await findClosing(db, since, now)
}

/** Authors who follow nothing get the default settings, which notifications about their own comments need. */
const settleAuthors = (db: DbOrTx) =>
  sql`
    insert into follow_settings (user_id)
    select distinct r.user_id from told t join comments c on c.id = t.subject_id join respondents r on r.id = c.respondent_id
    where t.done_at is null and t.kind = any (${[...ofComments]}::text[]) and r.user_id is not null
      and not exists (select from follow_settings w where w.user_id = r.user_id)
    on conflict do nothing`.execute(db)

/** Completed projects are included: decisions are mostly posted after the survey. */
const ofProjects = (db: DbOrTx, kind: EventKind, rows: ReturnType<typeof sql>) =>
  sql`
    insert into told (kind, subject_id, project_id, happened_at)
    select ${kind}, x.id, x.project_id, x.at from (${rows}) x join projects p on p.id = x.project_id
    where p.status <> 'draft' and x.at > p.posted_at
      and not exists (select from told t where t.kind = ${kind} and t.subject_id = x.id)
    on conflict do nothing`.execute(db)

async function findClosing(db: DbOrTx, since: Date, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.id', projectTimeZone.as('timeZone'), 'p.ends_at', 'p.posted_at'])
    .where('p.status', '=', 'published')
    .where('p.ends_at', '>', now)
    .where('p.ends_at', '<', closingHorizon(now))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('told as t').select('t.kind').where('t.kind', '=', 'closing').whereRef('t.subject_id', '=', 'p.id'))),
    )
    .execute()
  const found = rows.flatMap(({ id, timeZone, ends_at, posted_at }) => {
    if (!ends_at || !posted_at || !closesSoon({ timeZone, endsAt: ends_at, postedAt: posted_at }, { since, now })) return []
    const subject = { kind: 'closing' as const, subject_id: id, project_id: id, happened_at: closingFrom(timeZone, ends_at) }
    return [{ ...subject, reached: null, done_at: null }]
  })
  if (found.length === 0) return
  await db
    .insertInto('told')
    .values(found)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
