// What the database says about accounts, permissions, sessions, second steps, runs, holds and failed logins. Counts, and names of
// organizations that nobody leads.
import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { addMonths } from '../../projects/lifecycle/rules.ts'
import { readConnections } from './connections.server.ts'
import { auditMonths, elapsedDaysBetween, type StoredFacts } from './rules.ts'

/** Reads the facts of the half year before `now`. */
export async function readFacts(db: Db, now: Date): Promise<StoredFacts> {
  const since = new Date(`${addMonths(now.toISOString().slice(0, 10), -auditMonths)}T00:00:00Z`)
  const [people, organizations, leaderless, sessions, connections, runs, holds, failedLogins] = await Promise.all([
    countPeople(db, since),
    countOrganizations(db),
    listLeaderless(db, since),
    countSessions(db, now),
    readConnections(db, since),
    countRuns(db, { since, now }),
    listHolds(db, now),
    countFailedLogins(db, since),
  ])
  const { all, unconfirmed, dormant, administrators, editors, viewers, secured, securedAdministrators } = people
  return {
    residents: { all: all.residents, unconfirmed: unconfirmed.residents, dormant: dormant.residents },
    officials: { all: all.officials, unconfirmed: unconfirmed.officials, dormant: dormant.officials },
    permissions: { administrators, editors, viewers },
    organizations: { ...organizations, leaderless: leaderless.length },
    leaderless,
    sessions,
    ...connections,
    twoStep: {
      officials: { with: secured, without: all.officials - secured },
      administrators: { with: securedAdministrators, without: administrators - securedAdministrators },
    },
    runs,
    holds,
    failedLogins,
  }
}

/** Nobody has logged in to the account since then, and it existed before. A condition on `users u`. */
const isDormant = (since: Date) => sql<boolean>`
  u.created_at < ${since}
  and not exists (select from known_browsers k where k.user_id = u.id and k.last_login_at >= ${since})
  and not exists (select from sessions s where s.user_id = u.id)`

type ByKind = { residents: number; officials: number }
type AccountCounts = {
  all: ByKind
  unconfirmed: ByKind
  dormant: ByKind
  administrators: number
  editors: number
  viewers: number
  secured: number
  securedAdministrators: number
}

async function countPeople(db: Db, since: Date): Promise<AccountCounts> {
  const { rows } = await sql<AccountCounts>`
    with people as (
      select u.login_type = 'Resident' as resident, u.permission, u.email_verified_at is null as unconfirmed,
        ${isDormant(since)} as dormant,
        exists (select from authenticators a where a.user_id = u.id and a.confirmed_at is not null)
          or exists (select from passkeys p where p.user_id = u.id) as secured
      from users u where u.deleted_at is null)
    select
      json_build_object('residents', count(*) filter (where resident), 'officials', count(*) filter (where not resident)) as all,
      json_build_object('residents', count(*) filter (where resident and unconfirmed),
        'officials', count(*) filter (where not resident and unconfirmed)) as unconfirmed,
      json_build_object('residents', count(*) filter (where resident and dormant),
        'officials', count(*) filter (where not resident and dormant)) as dormant,
      count(*) filter (where permission = 'administrator') as administrators,
      count(*) filter (where permission = 'editor') as editors,
      count(*) filter (where permission = 'viewer') as viewers,
      count(*) filter (where not resident and secured) as secured,
      count(*) filter (where permission = 'administrator' and secured) as "securedAdministrators"
    from people`.execute(db)
  return rows[0] as AccountCounts
}

type OrganizationCounts = Omit<StoredFacts['organizations'], 'leaderless'>

async function countOrganizations(db: Db): Promise<OrganizationCounts> {
  const { rows } = await sql<OrganizationCounts>`
    select count(*) as all,
      count(*) filter (where o.verified_at is null and o.refused_at is null) as waiting,
      count(*) filter (where o.refused_at is not null) as refused,
      count(*) filter (where o.two_step_required) as requiring
    from organizations o`.execute(db)
  return rows[0] as OrganizationCounts
}

async function listLeaderless(db: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select o.name from organizations o
    where not exists (
      select from users u where u.organization_id = o.id and u.permission = 'administrator' and u.email_verified_at is not null
        and not (${isDormant(since)}))
    order by o.name, o.id`.execute(db)
  return rows.map(({ name }) => name)
}

async function countSessions(db: Db, now: Date): Promise<StoredFacts['sessions']> {
  const { open, oldest } = await db
    .selectFrom('sessions')
    .select(({ fn }) => [fn.countAll<number>().as('open'), fn.min('created_at').as('oldest')])
    .executeTakeFirstOrThrow()
  return { open, oldestDays: oldest ? elapsedDaysBetween(oldest as Date, now) : 0 }
}

async function countRuns(db: Db, { since, now }: { since: Date; now: Date }): Promise<StoredFacts['runs']> {
  const { rows } = await sql<{ last: Date | null; missed: number | null; future: number }>`
    select max(ran_at) filter (where past) as last,
      max(day) filter (where past) - min(day) filter (where past) + 1 - count(*) filter (where past) as missed,
      count(*) filter (where not past) as future
    from (select *, ran_at <= ${now} as past from retention_runs) as r
    where day >= ${since.toISOString().slice(0, 10)}::date`.execute(db)
  const { last = null, missed = 0, future = 0 } = rows[0] ?? {}
  return { sinceDays: last ? elapsedDaysBetween(last, now) : null, missed: missed ?? 0, future }
}

async function listHolds(db: Db, now: Date): Promise<StoredFacts['holds']> {
  const rows = await db
    .selectFrom('retention_holds as h')
    .innerJoin('projects as p', 'p.id', 'h.project_id')
    .select(['p.title', 'h.held_at'])
    .orderBy('h.held_at')
    .orderBy('p.id')
    .execute()
  return rows.map(({ title, held_at }) => ({ title, days: elapsedDaysBetween(held_at, now) }))
}

async function countFailedLogins(db: Db, since: Date): Promise<StoredFacts['failedLogins']> {
  const { failures, most, bursts } = await db
    .selectFrom('failed_login_days')
    .select(({ fn }) => [fn.sum<number>('failures').as('failures'), fn.max('most').as('most'), fn.sum<number>('bursts').as('bursts')])
    .where('day', '>=', since.toISOString().slice(0, 10))
    .executeTakeFirstOrThrow()
  return { failures: failures ?? 0, most: most ?? 0, bursts: bursts ?? 0 }
}

/** How long the days of failed logins are kept. */
const keptDays = 366
/** Removes old days of failed logins; run once a day. */
export const removeOldDays = (db: Db, now: Date) =>
  db
    .deleteFrom('failed_login_days')
    .where('day', '<', new Date(now.getTime() - keptDays * dayMilliseconds).toISOString().slice(0, 10))
    .execute()
