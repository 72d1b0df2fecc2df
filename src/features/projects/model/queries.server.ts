// Project queries for other features.

import { type RawBuilder, sql } from 'kysely'
import { ensureAllowed, HttpError, reject } from '../../../core/contract/errors.ts'
import { batchedRead } from '../../../core/database/batched.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { loginNeeded } from '../../../core/http/access.server.ts'
import type { Actor, Official, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { Remember } from '../../../core/memory/remember.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { hasFormer } from '../../accounts/model/former-contacts.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { changeRefusal, maySeeProject, type ProjectStanding, responseRefusal } from './rules.ts'
import { type StandingRow, standingColumns, standingOf } from './standing.server.ts'
import { imageFileName, projectImageFolder } from './summary.server.ts'

export type VisibleProjectRow = ProjectStanding & {
  id: string
  title: string
  surveyVisibility: 'Private' | 'Public'
  resultsPublished: boolean
  organizationTimeZone: TimeZone
  /** Null unless it is completed. */
  completedAt: Date | null
  /** The organization lets visitors read the details. */
  openReading: boolean
  /** Deleted accounts had responded to it. Decides only before a write: a remembered standing may be older. */
  hasFormer: boolean
}

type VisibleRow = StandingRow & {
  id: string
  title: string
  survey_visibility: 'Private' | 'Public'
  results_published: boolean
  completed_at: Date | null
  organization_time_zone: TimeZone
  open_reading: boolean
  has_former: boolean
}
/** SQL: when the project `p` was completed; null while it is open, also after it was reopened. */
export const completedAt = sql<Date | null>`(case when p.status = 'completed' then p.completed_at end)`

const opensAt = sql`greatest(p.starts_at, p.posted_at)`
const closesAt = sql`least(p.ends_at, ${completedAt})`
/** SQL: `periodOf` the project `p`, in two columns; both are null if it never took responses. */
export const openPeriod = {
  opensAt: sql<Date | null>`(case when ${closesAt} < ${opensAt} then null else ${opensAt} end)`,
  closesAt: sql<Date | null>`(case when ${closesAt} < ${opensAt} then null else ${closesAt} end)`,
}

const readStanding = batchedRead<VisibleRow, { id: string }>(
  { id: 'uuid' },
  (sent) => sql`
    standing as (select sent.n, one.* from sent cross join lateral (
      select p.id, p.title, ${standingColumns}, p.survey_visibility, p.results_published, ${completedAt} as completed_at,
        ${organizationTimeZone} as organization_time_zone, o.open_reading, ${hasFormer(sql`p.id`)} as has_former
      from projects as p join organizations as o on o.id = p.organization_id where p.id = ${sent.id} offset 0) as one)
    select * from standing`,
)

/** What decides access to a project, in one statement; undefined if the project does not exist or the id is invalid. */
export async function findStanding(db: DbOrTx, projectId: string): Promise<VisibleProjectRow | undefined> {
  const row = isId(projectId) ? await readStanding(db, { id: projectId }) : undefined
  return (
    row && {
      id: row.id,
      title: row.title,
      ...standingOf(row),
      organizationTimeZone: row.organization_time_zone,
      surveyVisibility: row.survey_visibility,
      resultsPublished: row.results_published,
      completedAt: row.completed_at,
      openReading: row.open_reading,
      hasFormer: row.has_former,
    }
  )
}

/**
 * The same for a project that the actor may see.
 * @throws HttpError 404 otherwise
 */
export async function visibleStanding(db: DbOrTx, projectId: string, actor: Actor, remember?: Remember): Promise<VisibleProjectRow> {
  const standing = await rememberedStanding(db, projectId, remember)
  return standing && maySeeProject(actor, standing) ? standing : reject(404, 'request.notFound')
}

/**
 * The same for a project whose details the caller may read.
 * @throws HttpError 404 as `visibleStanding`; 401 for visitors, unless the organization has open reading, and if a session has expired,
 * whose owner may see a draft; 403 for an official without a required second login step
 */
export async function readableStanding(db: DbOrTx, projectId: string, { actor, request, remember }: Reader): Promise<VisibleProjectRow> {
  const standing = await rememberedStanding(db, projectId, remember)
  if (!standing || !maySeeProject(actor, standing))
    throw request.sessionEnded === 'expired' || request.sessionEnded === 'twoStep'
      ? loginNeeded(request)
      : new HttpError(404, 'request.notFound')
  ensureReadable(standing, { actor, request })
  return standing
}

type Reader = Pick<Context, 'actor' | 'request' | 'remember'>

/** `findStanding`, from the memory of a request that only reads. */
export const rememberedStanding = (db: DbOrTx, projectId: string, remember: Remember | undefined) =>
  remember ? remember(['standing', projectId], () => findStanding(db, projectId), { withoutCounts: true }) : findStanding(db, projectId)

/** @throws HttpError 401 for visitors, unless the project's organization has open reading */
export function ensureReadable(
  { openReading }: Pick<VisibleProjectRow, 'openReading'>,
  { actor, request }: Pick<Context, 'actor' | 'request'>,
): void {
  if (actor.kind === 'visitor' && !openReading) throw loginNeeded(request)
}

/**
 * Checks that the actor may respond to a project. It does not check whether the actor may see the project: `visibleStanding` does.
 * @throws HttpError 401 for visitors, else 403 with the sentence of the failed condition
 */
export function ensureMayRespond(actor: Actor, standing: ProjectStanding, now: Date, language: Language): asserts actor is Resident {
  ensureAllowed(responseRefusal(actor, standing, now, language))
}

/** Whether the actor may respond to a project, as the API returns it. */
export function mayRespond(actor: Actor, standing: ProjectStanding, now: Date, language: Language) {
  const refusal = responseRefusal(actor, standing, now, language)
  if (!refusal) return { allowed: true, code: null, message: null }
  return { allowed: false, code: refusal.code, message: message(language, refusal.code, refusal.values) }
}

/**
 * Refuses a change of a completed project: its own fields, questions, media, zip codes and their translations stay as they were. Updates,
 * decisions and replies go on. The status must come from the locked row: a change on its way then sees the completion, or precedes it.
 * @throws HttpError 409
 */
export function ensureUnsealed(status: ProjectStanding['status']): void {
  if (status === 'completed') throw Object.assign(new HttpError(409, 'project.completed'), { says: 'project.sealed' })
}

/**
 * Locks a project that the official may change until the transaction ends.
 * @throws HttpError 404 if the official cannot see it, 403 if it is another organization's
 */
export async function lockOwnProject(tx: DbOrTx, projectId: string, actor: Official): Promise<ProjectStanding['status']> {
  const row = isId(projectId)
    ? await tx
        .selectFrom('projects')
        .select(['organization_id as organizationId', 'status'])
        .where('id', '=', projectId)
        .forNoKeyUpdate()
        .executeTakeFirst()
    : undefined
  ensureAllowed(changeRefusal(actor, row))
  return row?.status ?? reject(404, 'request.notFound')
}

/** The path of the largest stored size of a project's first picture, with its alternative text; null without a picture. */
export async function findCover(db: DbOrTx, projectId: string): Promise<{ key: string; alt: string } | null> {
  const row = await db
    .selectFrom('project_files')
    .select(['id', 'widths', 'alt'])
    .where('project_id', '=', projectId)
    .where('kind', '=', 'image')
    .orderBy('position')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && row.widths.length > 0
    ? { key: projectImageFolder(projectId, row.id) + imageFileName(Math.max(...row.widths)), alt: row.alt }
    : null
}

/** Sets a project's last update. */
export const touchProject = (db: DbOrTx, projectId: string, now: Date) =>
  sql`update projects set updated_at = ${now} where id = ${projectId}::uuid`.execute(db)

/**
 * Locks a project whose likes or comments a later statement of the transaction counts, before it locks their author: everybody locks a
 * project, its questions and its respondents in this order (docs/decisions/198-one-order-of-locks.md).
 * @param id SQL: the project's id
 */
export const lockProjectRow = (tx: DbOrTx, id: RawBuilder<unknown>) =>
  sql`select from projects where id = ${id} for no key update`.execute(tx)
