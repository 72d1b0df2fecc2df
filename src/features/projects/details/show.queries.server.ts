import { type RawBuilder, sql } from 'kysely'
import { reject } from '../../../core/contract/errors.ts'
import { batchedRead } from '../../../core/database/batched.server.ts'
import { type DbOrTx, prepared } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Actor } from '../../../core/http/actor.ts'
import type { OneStatement } from '../../../core/http/attempts.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { Remember } from '../../../core/memory/remember.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { hasFormer, tookPartBefore } from '../../accounts/model/former-contacts.server.ts'
import { type ResidentSessionRow, residentOfSession, type SessionValues } from '../../accounts/sessions/session-rows.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { type DetailRow, detailColumns, detailsOf } from '../fields/columns.ts'
import { isHeld, ownMonths } from '../lifecycle/queries.server.ts'
import { removalDay, retentionMonthsOf } from '../lifecycle/rules.ts'
import type { showProject } from '../model/contract.ts'
import { mayRespond } from '../model/queries.server.ts'
import { type QuestionRow, questionColumns, storedQuestionOf } from '../model/question-rows.server.ts'
import { isOwner, maySeeProject, maySeeSurvey, type ProjectStanding } from '../model/rules.ts'
import type { Project, ProjectSummary } from '../model/shapes.ts'
import { shareAddress } from '../model/share-address.server.ts'
import { standingOf } from '../model/standing.server.ts'
import {
  type DocumentRow,
  imagesOfProject,
  ofProject,
  plainColumns,
  type SummaryRow,
  shortDescription,
  toDocument,
  toSummary,
  toUpdate,
  type UpdateRow,
  updatesOfProject,
  zipsOfProject,
} from '../model/summary.server.ts'

type Facts = { id: string; label: string; value: string }[]

type Fragment = RawBuilder<unknown>
const list = (columns: Fragment, table: Fragment, order: Fragment) =>
  sql`(select coalesce(json_agg(one), '[]') from (select ${columns} from ${table} where project_id = p.id order by ${order}) one)`

const documents = list(
  sql`id, name, bytes, pages`,
  sql`(select id, project_id, name, bytes, pages, position from project_files where kind = 'document') f`,
  sql`position, id`,
)
const facts = list(sql`id, label, value`, sql`project_facts`, sql`position, id`)
// Closed questions are no longer asked.
const questions = list(questionColumns, sql`(select * from questions where closed_at is null) q`, sql`position, id`)

/** What everybody who may see the project reads of it. */
type ShownRow = SummaryRow &
  DetailRow & {
    version: number
    survey_visibility: 'Private' | 'Public'
    results_published: boolean
    organization_state: string
    organization_time_zone: TimeZone
    documents: DocumentRow[]
    updates: UpdateRow[]
    facts: Facts
    questions: QuestionRow[]
  }
/** What depends on who asks, and what changes without an announcement. */
type OwnRow = {
  /** Null if no removal is scheduled: the project is not completed, or is on hold. */
  own_months: number | null
  liked: boolean
  vote: 'yes' | 'no' | null
  votes: Project['votes']
  /** Deleted accounts had responded to it. */
  has_former: boolean
}

const from = sql`from projects as p join organizations as o on o.id = p.organization_id`

const shownColumns = sql`${plainColumns}, ${ofProject(detailColumns)}, p.version, p.survey_visibility, p.results_published,
      o.state as organization_state, ${organizationTimeZone} as organization_time_zone,
      ${zipsOfProject} as zips, ${imagesOfProject(null)} as images, ${documents} as documents, ${updatesOfProject} as updates,
      ${facts} as facts, ${questions} as questions`

type AskedProject = { id: string; userId: string | null; organizationId: string | null }
type ValueOf = <Name extends keyof AskedProject>(name: Name) => AskedProject[Name]

const ownColumns = (votes: Fragment) => sql`
      case when p.status = 'completed' and not ${isHeld} then coalesce(${ownMonths}, 0) end as own_months,
      ${hasFormer(sql`p.id`)} as has_former,
      exists (select from likes l where l.project_id = p.id and l.respondent_id = me.id) as liked,
      (select v.vote from votes v where v.project_id = p.id and v.respondent_id = me.id) as vote,
      ${votes} as votes`

const votesFor = (value: ValueOf) => sql`
      case when p.organization_id = ${value('organizationId')}::uuid then (
        select json_build_object('yes', count(*) filter (where v.vote = 'yes'), 'no', count(*) filter (where v.vote = 'no'))
        from votes v join respondents r on r.project_id = v.project_id and r.id = v.respondent_id
        where v.project_id = p.id and r.confirmed) end`

const joinedPerson = (value: ValueOf) => sql`left join respondents as me on me.project_id = p.id and me.user_id = ${value('userId')}::uuid`

const readProject = prepared<ShownRow & OwnRow, AskedProject>(
  (value) => sql`select ${shownColumns}, ${ownColumns(votesFor(value))} ${from} ${joinedPerson(value)} where p.id = ${value('id')}`,
)
const readShown = prepared<ShownRow, Pick<AskedProject, 'id'>>((value) => sql`select ${shownColumns} ${from} where p.id = ${value('id')}`)
const readOwn = batchedRead<OwnRow, AskedProject>({ id: 'uuid', userId: 'uuid', organizationId: 'uuid' }, (sent) => {
  const value: ValueOf = (name) => sent[name]
  return sql`
    own as (select sent.n, one.* from sent cross join lateral (
      select ${ownColumns(votesFor(value))} ${from} ${joinedPerson(value)} where p.id = ${sent.id} offset 0) as one)
    select * from own`
})

/** The same for a resident, with the session. */
const readOwnOfCaller = batchedRead<OwnRow & ResidentSessionRow, SessionValues & { id: string }>(
  { hash: 'bytea', openedSince: 'timestamptz', usedSince: 'timestamptz', id: 'uuid' },
  (sent) => sql`
    caller as materialized (select sent.n, one.* from sent cross join lateral (${residentOfSession(sent)} offset 0) as one)
    select caller.*, own.* from caller join sent using (n) cross join lateral (
      select ${ownColumns(sql`null::json`)} ${from} left join respondents as me on me.project_id = p.id and me.user_id = caller.user_id
      where p.id = ${sent.id} and p.status <> 'draft' offset 0) as own`,
)

/** What a row shows to everybody, as it is sent. */
type ShownParts = {
  row: ShownRow
  summary: ProjectSummary
  questions: Project['questions']
  rest: ReturnType<typeof detailsOf> &
    Pick<Project, 'documents' | 'surveyVisibility' | 'resultsPublished' | 'updates' | 'facts' | 'version'>
}

const shownOf = (row: ShownRow): ShownParts => ({
  row,
  summary: toSummary(row, null),
  questions: row.questions.map((one) => storedQuestionOf(row.id, one)),
  rest: {
    documents: row.documents.map((one) => toDocument(row.id, one)),
    ...detailsOf(row),
    surveyVisibility: row.survey_visibility,
    resultsPublished: row.results_published,
    updates: row.updates.map((one) => toUpdate(row.id, one)),
    facts: row.facts.map((one) => ({ _id: one.id, label: one.label, value: one.value })),
    version: row.version,
  },
})

/** Both parts in one statement, or only the own part if the other is remembered. */
async function readParts(
  db: DbOrTx,
  asking: AskedProject,
  remember: Remember | undefined,
): Promise<(ShownParts & { own: OwnRow }) | undefined> {
  if (!remember) {
    const [row] = await readProject(db, asking)
    return row && { ...shownOf(row), own: row }
  }
  const [[shown], own] = await Promise.all([rememberShown(db, asking.id, remember), readOwn(db, asking)])
  return shown && own && { ...shown, own }
}

const rememberShown = (db: DbOrTx, id: string, remember: Remember) =>
  remember(['project', id], async () => (await readShown(db, { id })).map(shownOf))

const secondAccount = 'respondent.alreadyTookPart'

type ProjectReader = { actor: Actor; language: Language; now: Date; retentionMonths: number }

/**
 * Reads a project with everything the actor may see of it, in one statement.
 * @returns null if it does not exist or the actor may not see it
 */
export async function findProject(
  db: DbOrTx,
  id: string,
  { remember, ...reader }: ProjectReader & { remember?: Remember | undefined },
): Promise<Project | null> {
  const { actor } = reader
  const userId = actor.kind === 'visitor' ? null : actor.userId
  const organizationId = actor.kind === 'official' ? actor.organizationId : null
  const parts = await readParts(db, { id, userId, organizationId }, remember)
  if (!parts) return null
  const isSecond = userId !== null && parts.own.has_former && (await tookPartBefore(db, id, userId))
  return seenBy(reader, parts, isSecond)
}

/** @param isSecond the reader has taken part with another account, which is deleted */
function seenBy(
  { actor, language, now, retentionMonths }: ProjectReader,
  { row, summary, questions, rest, own }: ShownParts & { own: OwnRow },
  isSecond: boolean,
): Project | null {
  const standing: ProjectStanding & { surveyVisibility: 'Private' | 'Public' } = {
    ...standingOf(row),
    surveyVisibility: row.survey_visibility,
  }
  if (!maySeeProject(actor, standing)) return null
  const eligible = mayRespond(actor, standing, now, language)
  return {
    ...summary,
    ...rest,
    liked: own.liked,
    votes: own.votes,
    vote: own.vote,
    questions: maySeeSurvey(actor, standing) ? questions : [],
    mayRespond:
      eligible.allowed && isSecond ? { allowed: false, code: secondAccount, message: message(language, secondAccount) } : eligible,
    isMine: isOwner(actor, standing),
    removalDate:
      own.own_months === null || !row.completed_at
        ? null
        : removalDay(row.completed_at, row.organization_time_zone, retentionMonthsOf(own.own_months, retentionMonths)),
    shareImage: row.status === 'draft' ? null : shareAddress(summary, now),
  }
}

/**
 * Reads it together with the session of a resident. Drafts, and projects that deleted accounts had responded to, are left to
 * `findProject`.
 */
export const attemptProject: OneStatement<typeof showProject> = async (
  { params: { id } },
  { db, session, request, config, ...context },
) => {
  if (!context.remember || !isId(id)) return null
  const { hash, openedSince, usedSince } = session
  const asked = [rememberShown(db, id, context.remember), readOwnOfCaller(db, { hash, openedSince, usedSince, id })] as const
  const [[shown], own] = await Promise.all(asked)
  const isElsewhere = request.site !== null && shown?.row.organization_id !== request.site.organizationId
  if (!shown || !own || own.has_former || isElsewhere || context.hasJustWritten(own.user_id)) return null
  const project = (language: Language) =>
    seenBy({ actor: request.actor, language, now: context.now(), retentionMonths: config.retentionMonths }, { ...shown, own }, false)
  return { session: own, reply: (language) => ({ project: project(language) ?? reject(404, 'request.notFound') }) }
}

/** What everyone may see of a published or completed project; null for others. */
export async function findPreview(db: DbOrTx, id: string): Promise<ProjectSummary | null> {
  const { rows } = await sql<SummaryRow>`
    select ${plainColumns}, ${zipsOfProject} as zips, ${shortDescription} as description, ${imagesOfProject(1)} as images
    ${from} where p.id = ${id} and p.status <> 'draft'`.execute(db)
  return rows[0] ? toSummary(rows[0], null) : null
}
