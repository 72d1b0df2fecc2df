// Queries about QR codes.

import { randomInt } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { type DbOrTx, prepared } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { projectTimeZone } from '../../places/model/time-zones.server.ts'
import { completedAt } from '../../projects/model/queries.server.ts'
import { codeLength, codeLetters, hiddenArrivals, type ShownWays } from '../../surveys/arrivals/rules.ts'
import { findShownWays } from '../../surveys/arrivals/shown-ways.server.ts'
import type { ProjectOfCodes, QrCode } from './contract.ts'

type CodeRow = {
  id: string
  project_id: string
  code: string
  label: string
  is_active: boolean
  created_at: Date
  scans: number
}

const columns = sql`q.id, q.project_id, q.code, q.label, q.is_active, q.created_at, coalesce(s.scans, 0) as scans`
const counted = sql`left join qr_scans s on s.qr_code_id = q.id and s.project_id = q.project_id`

/** @returns the address in a code */
export const urlOf = (publicUrl: string, code: string): string => `${publicUrl}/q/${code}`

function codeOfRow(row: CodeRow, shown: ReadonlyMap<string, ShownWays>, publicUrl: string): QrCode {
  const arrivals = shown.get(row.project_id)?.codes.get(row.id)
  return {
    _id: row.id,
    project: row.project_id,
    label: row.label,
    code: row.code,
    url: urlOf(publicUrl, row.code),
    active: row.is_active,
    // Scans alone, seen live, are the times of visits.
    scans: arrivals ? row.scans : null,
    ...(arrivals ?? hiddenArrivals),
    createdAt: new Date(row.created_at).toISOString(),
  }
}

async function readCodes(db: DbOrTx, where: RawBuilder<unknown>, publicUrl: string): Promise<QrCode[]> {
  const { rows } = await sql<CodeRow>`select ${columns} from qr_codes q ${counted} ${where}`.execute(db)
  const shown = await findShownWays(db, [...new Set(rows.map((row) => row.project_id))])
  return rows.map((row) => codeOfRow(row, shown, publicUrl))
}

/** @returns a project's codes, oldest first, after that id; up to `limit` + 1 rows */
export const codesOfProject = (
  db: DbOrTx,
  projectId: string,
  { limit, after }: { limit: number; after: string | null },
  publicUrl: string,
) =>
  readCodes(
    db,
    sql`where q.project_id = ${projectId}::uuid and (${after}::uuid is null or q.id > ${after}::uuid) order by q.id limit ${limit + 1}`,
    publicUrl,
  )

const ofOrganization = (id: string, organizationId: string) => sql`where q.id = ${id}::uuid
  and exists (select from projects p where p.id = q.project_id and p.organization_id = ${organizationId}::uuid)`

/** @returns a code of the organization; undefined if there is none with that id */
export const codeById = async (db: DbOrTx, id: string, organizationId: string, publicUrl: string): Promise<QrCode | undefined> =>
  (await readCodes(db, ofOrganization(id, organizationId), publicUrl))[0]

/** What a print shows of a code: not how many came by it, which takes longer to count than everything else that it needs. */
export type PrintedCode = Pick<QrCode, '_id' | 'project' | 'label' | 'code' | 'url' | 'active'>

async function readPrinted(db: DbOrTx, where: RawBuilder<unknown>, publicUrl: string): Promise<PrintedCode[]> {
  const { rows } = await sql<Omit<PrintedCode, 'url'>>`
    select q.id as _id, q.project_id as project, q.label, q.code, q.is_active as active from qr_codes q ${where}`.execute(db)
  return rows.map((row) => ({ ...row, url: urlOf(publicUrl, row.code) }))
}

/** @returns a code of the organization for a print; undefined if there is none with that id */
export const printedCode = async (db: DbOrTx, id: string, organizationId: string, publicUrl: string): Promise<PrintedCode | undefined> =>
  (await readPrinted(db, ofOrganization(id, organizationId), publicUrl))[0]

/** @returns the first codes of a project that are not switched off, for a sheet */
export const printedCodesOf = (db: DbOrTx, projectId: string, limit: number, publicUrl: string): Promise<PrintedCode[]> =>
  readPrinted(db, sql`where q.project_id = ${projectId}::uuid and q.is_active order by q.id limit ${limit}`, publicUrl)

type ProjectCodesRow = {
  id: string
  title: string
  status: ProjectOfCodes['status']
  starts_at: Date | null
  ends_at: Date | null
  questions_count: number
  codes: (Omit<CodeRow, 'created_at'> & { created_at: string })[] | null
}

/** @returns an organization's projects with all their codes, newest first, before that id; up to `limit` + 1 rows */
export async function projectsWithCodes(
  db: DbOrTx,
  organizationId: string,
  { limit, before }: { limit: number; before: string | null },
  publicUrl: string,
): Promise<ProjectOfCodes[]> {
  const { rows } = await sql<ProjectCodesRow>`
    with own as (
      select id, title, status, starts_at, ends_at, questions_count from projects
      where organization_id = ${organizationId}::uuid and (${before}::uuid is null or id < ${before}::uuid)
      order by id desc limit ${limit + 1})
    select own.*, (
      select json_agg(c order by c.id) from (select ${columns} from qr_codes q ${counted} where q.project_id = own.id) c) as codes
    from own order by own.id desc`.execute(db)
  const shown = await findShownWays(
    db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    _id: row.id,
    title: row.title,
    status: row.status,
    startDate: row.starts_at?.toISOString() ?? null,
    endDate: row.ends_at?.toISOString() ?? null,
    questionsCount: row.questions_count,
    qrCodes: (row.codes ?? []).map((code) => codeOfRow({ ...code, created_at: new Date(code.created_at) }, shown, publicUrl)),
  }))
}

/** Six random characters: more than 100 million codes cannot be guessed. */
const newCode = () => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('')

/**
 * Creates a code for a project of the organization. The database rejects duplicate codes, and another one is tried.
 * @returns the id; null if the organization has no such project
 */
export async function insertCode(
  db: DbOrTx,
  { projectId, organizationId, label, now }: { projectId: string; organizationId: string; label: string; now: Date },
  make: () => string = newCode,
): Promise<string | null> {
  for (;;) {
    const { rows } = await sql<{ id: string | null }>`
      with own as (select id from projects where id = ${projectId}::uuid and organization_id = ${organizationId}::uuid for key share),
      made as (
        insert into qr_codes (id, project_id, code, label, created_at)
        select ${newId()}::uuid, own.id, ${make()}, ${label}, ${now}::timestamptz from own
        on conflict on constraint qr_codes_code do nothing returning id)
      select (select id from made) as id from own`.execute(db)
    if (!rows[0]) return null
    if (rows[0].id) return rows[0].id
  }
}

/**
 * Creates a code for a project of the organization that has none. The lock of the project lets the second of two callers find the first
 * one's code.
 * @returns the id of the project's oldest code; null if the organization has no such project
 */
export async function insertFirstCode(tx: DbOrTx, making: Parameters<typeof insertCode>[1]): Promise<string | null> {
  const { rows } = await sql`select from projects where id = ${making.projectId}::uuid and organization_id = ${making.organizationId}::uuid
    for no key update`.execute(tx)
  if (rows.length === 0) return null
  const oldest = await tx.selectFrom('qr_codes').select('id').where('project_id', '=', making.projectId).orderBy('id').executeTakeFirst()
  return oldest?.id ?? insertCode(tx, making)
}

export type CodeChange = { label?: string | undefined; active?: boolean | undefined; project?: string | undefined }

/**
 * Changes a code of the organization; `project` must belong to it too.
 * @returns false if there is no such code
 */
export async function changeCode(db: DbOrTx, id: string, organizationId: string, { label, active, project }: CodeChange): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update qr_codes q set label = coalesce(${label ?? null}::text, q.label), is_active = coalesce(${active ?? null}::boolean, q.is_active),
      project_id = coalesce(${project ?? null}::uuid, q.project_id)
    from projects p where q.id = ${id}::uuid and p.id = q.project_id and p.organization_id = ${organizationId}::uuid`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Locks a project of the organization until the transaction ends.
 * @returns false if there is no such project
 */
export async function holdOwnProject(tx: DbOrTx, id: string, organizationId: string): Promise<boolean> {
  const { rows } =
    await sql`select from projects where id = ${id}::uuid and organization_id = ${organizationId}::uuid for key share`.execute(tx)
  return rows.length === 1
}

/**
 * Deletes a code of the organization and its scans, and clears it in participations.
 * @returns false if there is no such code
 */
export async function removeCode(db: DbOrTx, id: string, organizationId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from qr_codes q using projects p
    where q.id = ${id}::uuid and p.id = q.project_id and p.organization_id = ${organizationId}::uuid`.execute(db)
  return numAffectedRows === 1n
}

export type ScannedRow = {
  id: string
  code: string
  is_active: boolean
  project_id: string
  title: string
  city: string
  state: string
  timeZone: TimeZone
  zip: string
  status: 'draft' | 'published' | 'completed'
  starts_at: Date | null
  ends_at: Date | null
  results_published: boolean
  survey_visibility: 'Private' | 'Public'
  organization_id: string
  organization_name: string
}

/**
 * Looks up a code and counts the scan if it leads to an open survey, in one statement: the count always matches the redirect. It waits
 * for a concurrent deletion of the project, and locks the project before the code, as a deletion does, to avoid deadlocks.
 */
export const scan = prepared<ScannedRow, { code: string; counts: boolean; now: Date }>(
  (value) => sql`
    with held as materialized (
      select p.id from projects p where p.id = (select c.project_id from qr_codes c where c.code = ${value('code')}) for key share),
    found as (
      select q.id, q.code, q.is_active,
        p.id as project_id, p.title, p.city, p.state,
        ${projectTimeZone} as "timeZone", p.zip, p.status, p.starts_at, p.ends_at, p.results_published, p.survey_visibility,
        o.id as organization_id, o.name as organization_name
      from held join projects p on p.id = held.id join qr_codes q on q.project_id = p.id and q.code = ${value('code')}
        join organizations o on o.id = p.organization_id for key share of q),
    counted as (
      insert into qr_scans as s (qr_code_id, project_id, scans)
      select id, project_id, 1 from found
      where ${value('counts')}::boolean and is_active and status = 'published'
        and (starts_at is null or starts_at <= ${value('now')}::timestamptz)
        and (ends_at is null or ends_at >= ${value('now')}::timestamptz)
      on conflict (qr_code_id, project_id) do update set scans = s.scans + 1)
    select * from found`,
)

export type PosterRow = {
  title: string
  street: string
  city: string
  state: string
  zip: string
  timeZone: TimeZone
  starts_at: Date | null
  ends_at: Date | null
  posted_at: Date | null
  completed_at: Date | null
  questions_count: number
  organization: string
  department: string
  logo_key: string | null
}

/** @returns the data about a project and its organization for a poster */
export const posterRow = (db: DbOrTx, projectId: string): Promise<PosterRow> =>
  db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.title', 'p.street', 'p.city', 'p.state', 'p.zip', projectTimeZone.as('timeZone'), 'p.starts_at', 'p.ends_at'])
    .select(['p.posted_at', 'p.questions_count', 'o.name as organization', 'p.department', 'o.logo_key', completedAt.as('completed_at')])
    .where('p.id', '=', projectId)
    .executeTakeFirstOrThrow()
