import { sql } from 'kysely'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { type DueJobs, dueJobsStatement } from '../../../core/jobs/due-jobs.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { Interruption, StatusPart } from './contract.ts'
import { type SitePart, statusDays, type Trouble, type WorkPart, type WorkRow } from './rules.ts'

export const findDueJobs = async (db: DbOrTx): Promise<DueJobs[]> => (await sql<DueJobs>`${sql.raw(dueJobsStatement)}`.execute(db)).rows

/** Jobs with the part that they are the work of, their organization and the error of their last attempt. */
const ownedJobs = sql`
  select o.channel as part, o.organization_id, o.last_error as error, j.*
  from pgboss.job j join outbox o on o.id = (j.data->>'message')::uuid
  where j.name in ('mail', 'sms') and j.state in ('created', 'retry', 'active')
  union all
  select 'translations', t.organization_id, t.last_error, j.*
  from pgboss.job j join machine_translations t on t.id = (j.data->>'translation')::uuid where j.name = 'translation'
  union all
  select 'exports', e.organization_id, null, j.*
  from pgboss.job j join exports e on e.id = (j.data->>'export')::uuid where j.name = 'export'
  union all
  select 'uploads', i.organization_id, null, j.*
  from pgboss.job j join resident_imports i on i.id = (j.data->>'import')::uuid where j.name = 'resident-import'
  union all
  select 'pictures', p.organization_id, null, j.*
  from pgboss.job j join project_files f on f.id = (j.data->>'file')::uuid join projects p on p.id = f.project_id where j.name = 'avif'`

const secondsSince = (instant: ReturnType<typeof sql>) => sql`extract(epoch from now() - ${instant})::float8`

/** The work of all organizations, by part, organization and error. A day after its end, a job is forgotten. */
export async function findWork(db: DbOrTx): Promise<WorkRow[]> {
  const isDue = sql`state in ('created', 'retry') and retry_count = 0 and start_after <= now()`
  const isFailing = sql`state in ('retry', 'cancelled') or (state = 'active' and retry_count > 0)`
  const { rows } = await sql<WorkRow>`
    with work as (${ownedJobs})
    select part, organization_id, error,
      ${secondsSince(sql`min(start_after) filter (where ${isDue})`)} as late,
      ${secondsSince(sql`min(created_on) filter (where ${isFailing})`)} as requested,
      ${secondsSince(sql`max(started_on) filter (where ${isFailing})`)} as fault,
      ${secondsSince(sql`max(completed_on) filter (where state = 'completed')`)} as done
    from work group by part, organization_id, error
    union all
    select channel, null, null, null, null, null, ${secondsSince(sql`max(sent_at)`)} from outbox
    where status = 'sent' and sent_at > now() - interval '1 day' group by channel`.execute(db)
  return rows
}

/** Seconds since the newest backup; null if none was made. */
export async function backupAge(db: DbOrTx): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`select ${secondsSince(sql`max(taken_at)`)} as age from backups`.execute(db)
  return rows[0]?.age ?? null
}

type WorkCounts = NonNullable<StatusPart['work']>

/** What of an organization's work waits, and what was done and failed within the last day. Messages have the database's time. */
export async function countWork(db: DbOrTx, organizationId: string, now: Date): Promise<Map<SitePart, WorkCounts>> {
  const yesterday = new Date(now.getTime() - dayMilliseconds)
  const recent = (at: ReturnType<typeof sql>) => sql`${at} > ${yesterday}`
  const { rows } = await sql<WorkCounts & { part: WorkPart }>`
    with work as (
      select channel as part, case status when 'sent' then 'done' when 'failed' then 'failed' else 'waiting' end as state,
        case status when 'sent' then sent_at else created_at end > now() - interval '1 day' as is_recent
      from outbox where organization_id = ${organizationId}
      union all
      select 'exports', case status when 'ready' then 'done' when 'failed' then 'failed' when 'gone' then 'gone' else 'waiting' end,
        ${recent(sql`coalesce(finished_at, created_at)`)} from exports where organization_id = ${organizationId}
      union all
      select 'uploads', case status when 'done' then 'done' when 'failed' then 'failed' else 'waiting' end,
        ${recent(sql`coalesce(finished_at, created_at)`)} from resident_imports where organization_id = ${organizationId}
      union all
      select 'translations', case status when 'done' then 'done' when 'failed' then 'failed' else 'waiting' end, ${recent(sql`created_at`)}
      from machine_translations where organization_id = ${organizationId}
      union all
      select 'pictures', case when f.avif then 'done' when f.avif_failed_at is null then 'waiting' else 'failed' end,
        ${recent(sql`coalesce(f.avif_failed_at, f.created_at)`)}
      from project_files f join projects p on p.id = f.project_id
      where p.organization_id = ${organizationId} and f.widths <> '{}')
    select part, count(*) filter (where state = 'waiting') as waiting,
      count(*) filter (where state = 'done' and is_recent) as done, count(*) filter (where state = 'failed' and is_recent) as failed
    from work group by part`.execute(db)
  return new Map(rows.map(({ part, waiting, done, failed }) => [part, { waiting, done, failed }]))
}

/** Interruptions of an organization and of the installation, newest first. */
export async function findInterruptions(
  db: DbOrTx,
  organizationId: string,
  { now, onlyOpen }: { now: Date; onlyOpen: boolean },
): Promise<Interruption[]> {
  const since = new Date(now.getTime() - statusDays * dayMilliseconds)
  const rows = await db
    .selectFrom('status_incidents')
    .select(['part', 'state', 'began_at', 'ended_at'])
    .where(({ eb, or }) => or([eb('organization_id', 'is', null), eb('organization_id', '=', organizationId)]))
    .where(({ eb, or }) => or([eb('ended_at', 'is', null), ...(onlyOpen ? [] : [eb('ended_at', '>', since)])]))
    .orderBy('began_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ part, state, began_at, ended_at }) => ({
    part,
    state,
    beganAt: began_at.toISOString(),
    endedAt: ended_at?.toISOString() ?? null,
  }))
}

const keyOf = (part: string, organizationId: string | null) => `${part} ${organizationId}`

/**
 * Notes interruptions that began, became worse or ended, and forgets those that ended more than 30 days ago.
 * @param troubles one per part and organization
 */
export const noteTroubles = (db: Db, troubles: readonly Trouble[], now: Date): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const open = await tx.selectFrom('status_incidents').selectAll().where('ended_at', 'is', null).forUpdate().execute()
    const known = new Map(open.map((row) => [keyOf(row.part, row.organization_id), row]))
    const current = new Set(troubles.map(({ part, organizationId }) => keyOf(part, organizationId)))
    const ended = open.filter((row) => !current.has(keyOf(row.part, row.organization_id))).map(({ id }) => id)
    const begun = troubles.filter(({ part, organizationId }) => !known.has(keyOf(part, organizationId)))
    const worse = troubles.filter(({ part, organizationId, state }) => {
      return state === 'broken' && known.get(keyOf(part, organizationId))?.state === 'degraded'
    })
    for (const { part, organizationId, state, sinceSeconds } of begun)
      await tx
        .insertInto('status_incidents')
        .values({ id: newId(), organization_id: organizationId, part, state, began_at: new Date(now.getTime() - sinceSeconds * 1000) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    for (const { part, organizationId } of worse)
      await tx
        .updateTable('status_incidents')
        .set({ state: 'broken' })
        .where('id', '=', known.get(keyOf(part, organizationId))?.id ?? '')
        .execute()
    if (ended.length > 0)
      await tx
        .updateTable('status_incidents')
        .set({ ended_at: sql<Date>`greatest(${now}::timestamptz, began_at)` })
        .where('id', 'in', ended)
        .execute()
    await tx
      .deleteFrom('status_incidents')
      .where('ended_at', '<', new Date(now.getTime() - statusDays * dayMilliseconds))
      .execute()
  })
