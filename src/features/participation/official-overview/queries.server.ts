import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { categoriesOf } from '../../projects/fields/columns.ts'
import type { Category, Status } from '../../projects/model/contract.ts'
import { closingSoonDays, phaseOf } from '../../projects/model/timing.ts'
import type { OverviewProject } from './contract.ts'
import { daysLeftOf, newDays, overviewDays } from './rules.ts'

const projectsMax = 200

type OfficialProjectRow = {
  id: string
  title: string
  category: Category | null
  more_categories: Category[]
  status: Status
  starts_at: Date | null
  ends_at: Date | null
  posted_at: Date | null
  updated_at: Date
  publish_at: Date | null
  failed_at: Date | null
  zips: number
  questions_count: number
  answered: number
  took_part: number
  new_people: number
  waiting: number
  started: number
  finished: number
  results_published: boolean
  overdue: number
  /** Number of people by YYYY-MM-DD. */
  days: Record<string, number> | null
  total: number
}

/** An organization's newest projects with their participants, in one statement. Days are in the organization's time zone. */
export async function officialOverviewOf(
  db: DbOrTx,
  organizationId: string,
  timeZone: TimeZone,
  now: Date,
): Promise<{ projects: OverviewProject[]; total: number }> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMilliseconds)
  const { rows } = await sql<OfficialProjectRow>`
    with own as (
      select p.*, count(*) over () as total from projects p where p.organization_id = ${organizationId}
      order by p.created_at desc, p.id desc limit ${projectsMax}),
    taken as (
      select a.project_id, a.respondent_id, a.created_at, true as is_answer from answers a where a.project_id in (select id from own)
      union all select c.project_id, c.respondent_id, c.created_at, false from comments c where c.project_id in (select id from own)
      union all select v.project_id, v.respondent_id, v.created_at, false from votes v where v.project_id in (select id from own)
      union all select l.project_id, l.respondent_id, l.created_at, false from likes l where l.project_id in (select id from own)),
    people as (
      select t.project_id, t.respondent_id, min(t.created_at) as first_at, bool_or(t.is_answer) as has_answered, r.confirmed
      from taken t join respondents r on r.project_id = t.project_id and r.id = t.respondent_id
      group by t.project_id, t.respondent_id, r.confirmed),
    counted as (
      select project_id, count(*) filter (where confirmed) as took_part,
        count(*) filter (where confirmed and has_answered) as answered,
        count(*) filter (where confirmed and first_at > ${daysAgo(newDays)}) as new_people, count(*) filter (where not confirmed) as waiting
      from people group by project_id),
    opened as (
      select p.project_id, count(*) as started, count(p.finished_at) as finished
      from participations p join respondents r on r.project_id = p.project_id and r.id = p.respondent_id and r.confirmed
      where p.project_id in (select id from own) group by p.project_id),
    daily as (
      select project_id, json_object_agg(day, number) as days from (
        select project_id, (first_at at time zone ${timeZone}::text)::date::text as day, count(*) as number
        from people where confirmed and first_at > ${daysAgo(overviewDays + 1)} group by project_id, day) as one
      group by project_id)
    select own.id, own.title, own.category, own.more_categories, own.status, own.starts_at, own.ends_at, own.posted_at, own.updated_at,
      own.questions_count, own.results_published, own.total,
      (select count(*) from project_zips z where z.project_id = own.id) as zips, daily.days, s.publish_at, s.failed_at,
      (select count(*) from decisions d where d.project_id = own.id and d.status = 'promised'
        and d.promised_for < ${dayIn(timeZone, now)}::date) as overdue,
      coalesce(counted.answered, 0) as answered, coalesce(counted.took_part, 0) as took_part,
      coalesce(counted.new_people, 0) as new_people, coalesce(counted.waiting, 0) as waiting,
      coalesce(opened.started, 0) as started, coalesce(opened.finished, 0) as finished
    from own left join counted on counted.project_id = own.id left join opened on opened.project_id = own.id
      left join daily on daily.project_id = own.id
      left join project_schedules s on s.project_id = own.id
    order by own.created_at desc, own.id desc`.execute(db)
  const days = Array.from({ length: overviewDays }, (_, i) => dayIn(timeZone, daysAgo(overviewDays - 1 - i)))
  return { projects: rows.map((row) => projectOf(row, days, timeZone, now)), total: rows[0]?.total ?? 0 }
}

function projectOf(row: OfficialProjectRow, days: string[], timeZone: TimeZone, now: Date): OverviewProject {
  const dates = { status: row.status, startsAt: row.starts_at, endsAt: row.ends_at }
  const daysLeft = daysLeftOf(dates, timeZone, now)
  return {
    _id: row.id,
    title: row.title,
    infrastructureCategories: categoriesOf(row),
    status: row.status,
    phase: phaseOf(dates, now),
    startDate: row.starts_at?.toISOString() ?? null,
    endDate: row.ends_at?.toISOString() ?? null,
    postedDate: row.posted_at?.toISOString() ?? null,
    lastUpdate: row.updated_at.toISOString(),
    publishAt: row.publish_at?.toISOString() ?? null,
    publishFailed: row.failed_at !== null,
    daysLeft,
    closingSoon: daysLeft !== null && daysLeft <= closingSoonDays,
    zipCodes: row.zips,
    questionsCount: row.questions_count,
    answered: row.answered,
    tookPart: row.took_part,
    newPeople: row.new_people,
    started: row.started,
    finished: row.finished,
    resultsPublished: row.results_published,
    waiting: row.waiting,
    overdue: row.overdue,
    days: days.map((day) => row.days?.[day] ?? 0),
  }
}
