import { sql } from 'kysely'
import { type DbOrTx, prepared } from '../../../core/database/database.server.ts'
import type { Resident } from '../../../core/http/actor.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { Remember } from '../../../core/memory/remember.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone, projectTimeZone } from '../../places/model/time-zones.server.ts'
import { type DecisionStatus, isOverdue } from '../../projects/decisions/rules.ts'
import { responseRefusal } from '../../projects/model/rules.ts'
import { type StandingRow, standingColumns, standingOf } from '../../projects/model/standing.server.ts'
import type { AskingProject, MyComment, MyDecision } from './contract.ts'
import { isPersonsOwn } from './rules.ts'

/** More than a person reads. */
const listedMax = 100

type AskingRow = StandingRow & {
  id: string
  title: string
  organization: string
  state: string
  questions: number
}
type Own = { answered: number; missing: number; started: boolean }
type AskedResident = { actor: Resident; now: Date; language: Language; remember: Remember | undefined }

/** The open surveys of a zip code, as everybody in it sees them. */
const readAsking = prepared<AskingRow, { zip: string; state: string; now: Date }>(
  (value) => sql`
    select p.id, p.title, p.state, ${standingColumns}, o.name as organization, p.questions_count as questions
    from project_zips as z join projects as p on p.id = z.project_id and p.status = 'published'
      join organizations as o on o.id = p.organization_id and o.state = ${value('state')}
    where z.zip = ${value('zip')} and (p.ends_at is null or p.ends_at >= ${value('now')}) and p.questions_count > 0
    order by p.ends_at nulls last, p.id`,
)

/** What a person has answered of open surveys, of what everybody is asked; `missing` are those that are required. */
const readOwn = prepared<Own & { project_id: string }, { userId: string }>(
  (value) => sql`
    select r.project_id, own.answered, own.missing, (own.answered > 0 or v.respondent_id is not null) as started
    from respondents as r join projects as p on p.id = r.project_id and p.status = 'published'
      left join participations as v on v.project_id = r.project_id and v.respondent_id = r.id
      cross join lateral (
        select count(a.question_id) as answered,
          count(*) filter (where q.required and a.question_id is null) as missing
        from questions as q left join answers as a on a.question_id = q.id and a.respondent_id = r.id
        where q.project_id = r.project_id and q.closed_at is null and num_nonnulls(q.ask_if_question, q.ask_if) = 0) as own
    where r.user_id = ${value('userId')}`,
)

const untouched: Own = { answered: 0, missing: 0, started: false }

/**
 * The open surveys that a person may answer and has not finished, those that they started first. A survey is finished if some of it is
 * answered, and of what every person is asked no required question is left. No paging: a zip code has tens of open projects.
 */
export async function askingProjects(db: DbOrTx, { remember, ...asked }: AskedResident): Promise<AskingProject[]> {
  const { actor, now } = asked
  const { zipCode: zip, state } = actor
  const read = () => readAsking(db, { zip, state, now })
  const [rows, own] = await Promise.all([
    remember ? remember(['asking projects', zip, state], read, { withoutCounts: true }) : read(),
    readOwn(db, { userId: actor.userId }),
  ])
  const owned = new Map(own.map((one) => [one.project_id, one]))
  const shown = rows.filter((row) => {
    const { answered, missing } = owned.get(row.id) ?? untouched
    return (answered === 0 || missing > 0) && isAskedNow(row, asked)
  })
  const { true: started = [], false: others = [] } = Object.groupBy(shown, (row) => `${owned.get(row.id)?.started ?? false}`)
  return [...started, ...others].map((row) => askingOf(row, owned.get(row.id) ?? untouched))
}

function isAskedNow(row: AskingRow, { actor, now, language }: Omit<AskedResident, 'remember'>): boolean {
  const refusal = responseRefusal(actor, standingOf(row), now, language)
  return !refusal || isPersonsOwn(refusal.code)
}

const askingOf = (row: AskingRow, { answered, started }: Own): AskingProject => ({
  ...{ _id: row.id, title: row.title, organization: row.organization, state: row.state, timeZone: row.time_zone },
  endDate: row.ends_at?.toISOString() ?? null,
  ...{ questions: row.questions, answered, isStarted: started },
})

type ProjectPart = { project_id: string; title: string; organization: string; state: string; timeZone: TimeZone }
const projectOf = ({ project_id: _id, title, organization, state, timeZone }: ProjectPart) => ({
  _id,
  title,
  organization,
  state,
  timeZone,
})
const projectColumns = sql`p.id as project_id, p.title, p.state, ${projectTimeZone} as "timeZone", o.name as organization`
const joinedProject = sql`join projects as p on p.id = x.project_id and p.status <> 'draft'
  join organizations as o on o.id = p.organization_id`

type CommentRow = ProjectPart & {
  id: string
  text: string
  language: Language | null
  created_at: Date
  edited_at: Date | null
  answer: string | null
  answered_at: Date | null
  hidden_at: Date | null
  hidden_reason: string | null
}

/** @returns a person's comments, the newest first */
export async function commentsOfPerson(db: DbOrTx, userId: string): Promise<MyComment[]> {
  const { rows } = await sql<CommentRow>`
    select x.id, x.text, r.language, x.created_at, x.edited_at, x.answer, x.answered_at, x.hidden_at, x.hidden_reason, ${projectColumns}
    from respondents as r join comments as x on x.project_id = r.project_id and x.respondent_id = r.id ${joinedProject}
    where r.user_id = ${userId} order by x.created_at desc, x.id desc limit ${listedMax}`.execute(db)
  return rows.map((row) => ({
    ...{ _id: row.id, text: row.text, language: row.language, project: projectOf(row) },
    createdAt: row.created_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    answer: row.answer !== null && row.answered_at ? { text: row.answer, at: row.answered_at.toISOString() } : null,
    hidden: row.hidden_reason !== null && row.hidden_at ? { reason: row.hidden_reason, at: row.hidden_at.toISOString() } : null,
  }))
}

type MyDecisionRow = ProjectPart & {
  id: string
  said: string
  doing: string
  status: DecisionStatus
  promised_for: string | null
  posted_at: Date
  edited_at: Date | null
  done_at: Date | null
  organization_time_zone: TimeZone
}

/** @returns the decisions on the projects that a person has responded to, the newest first */
export async function decisionsForPerson(db: DbOrTx, userId: string, now: Date): Promise<MyDecision[]> {
  const { rows } = await sql<MyDecisionRow>`
    select x.id, x.said, x.doing, x.status, x.promised_for, x.posted_at, x.edited_at, x.done_at,
      ${organizationTimeZone} as organization_time_zone,
      ${projectColumns}
    from respondents as r join decisions as x on x.project_id = r.project_id ${joinedProject}
    where r.user_id = ${userId} and r.first_response_at is not null
    order by x.posted_at desc, x.id desc limit ${listedMax}`.execute(db)
  return rows.map(({ id, said, doing, status, promised_for: promisedFor, ...row }) => ({
    ...{ _id: id, said, doing, status, promisedFor, project: projectOf(row) },
    isOverdue: isOverdue({ status, promisedFor }, row.organization_time_zone, now),
    postedDate: row.posted_at.toISOString(),
    editedDate: row.edited_at?.toISOString() ?? null,
    doneDate: row.done_at?.toISOString() ?? null,
  }))
}
