// A project in lists: its columns, and the conversion of a row to the contract's shape.

import { type Selectable, sql } from 'kysely'
import type { Tables } from '../../../core/database/database.server.ts'
import { earthRadiusMiles } from '../../places/model/rules.ts'
import { projectTimeZone } from '../../places/model/time-zones.server.ts'
import { type ListedRow, listedColumns, listedOf } from '../fields/columns.ts'
import type { ProjectColumn } from '../fields/fields.ts'
import { listedDescriptionLengthMax, type ProjectDocument, type ProjectImage, type ProjectSummary, type ProjectUpdate } from './shapes.ts'

export type ImageRow = {
  id: string
  name: string
  bytes: number
  width: number
  height: number
  widths: number[]
  avif: boolean
  alt: string
  drawing: boolean
}
export type DocumentRow = { id: string; name: string; bytes: number; pages: number | null }

const countedColumns = ['likes_count', 'comments_count', 'questions_count'] as const
const standingNames = ['organization_id', 'status'] as const
const timeColumns = ['posted_at', 'updated_at', 'completed_at'] as const
/** Columns of every view of a project, except texts that lists cut. */
const plainNames = ['id', ...listedColumns, ...standingNames, ...countedColumns, ...timeColumns] as const
/** SQL: these columns of `projects as p`. */
export const ofProject = (names: readonly ProjectColumn[]) => sql.raw(names.map((name) => `p.${name}`).join(', '))
/** The same as SQL, for a query over `projects as p` and `organizations as o`. */
export const plainColumns = sql`
  ${ofProject(plainNames)}, o.name as organization_name, o.verified_at is not null as organization_verified, o.is_demo,
    ${projectTimeZone} as time_zone`

const cut = sql.lit(listedDescriptionLengthMax)
const cutBeforeDots = sql.lit(listedDescriptionLengthMax - 1)
export const shortDescription = sql<string>`
  case when length(p.description) > ${cut} then left(p.description, ${cutBeforeDots}) || '…' else p.description end`
export const zipsOfProject = sql<string[]>`array(select z.zip from project_zips z where z.project_id = p.id order by z.zip)`

/** The project's pictures in order, as JSON. */
export const imagesOfProject = (limit: number | null) => sql<ImageRow[]>`
  (select coalesce(json_agg(i), '[]') from (
    select f.id, f.name, f.bytes, f.width, f.height, f.widths, f.avif, f.alt, f.drawing from project_files f
    where f.project_id = p.id and f.kind = 'image' order by f.position, f.id limit ${sql.lit(limit)}) i)`

/** The project's updates, newest first, as JSON. */
export const updatesOfProject = sql<UpdateRow[]>`
  (select coalesce(json_agg(n), '[]') from (
    select n.id, n.title, n.text, n.posted_at, n.edited_at, (
      select row_to_json(i) from (
        select f.id, f.name, f.bytes, f.width, f.height, f.widths, f.avif, f.alt, f.drawing
        from project_files f where f.update_id = n.id) i) as image
    from project_updates n where n.project_id = p.id order by n.posted_at desc, n.id desc) n)`
export type UpdateRow = { id: string; title: string; text: string; posted_at: string; edited_at: string | null; image: ImageRow | null }

export type SummaryRow = Pick<Selectable<Tables['projects']>, (typeof plainNames)[number]> &
  ListedRow & {
    organization_name: string
    organization_verified: boolean
    is_demo: boolean
    images: ImageRow[]
  }

const iso = (instant: Date | null) => instant?.toISOString() ?? null

/** @param distance miles from the list's origin */
export const toSummary = (row: SummaryRow, distance: number | null): ProjectSummary => ({
  _id: row.id,
  ...listedOf(row),
  images: row.images.map((image) => toProjectImage(row.id, image)),
  owner: row.organization_id,
  ownerName: row.organization_name,
  ownerVerified: row.organization_verified,
  isDemo: row.is_demo,
  status: row.status,
  likes: row.likes_count,
  commentsCount: row.comments_count,
  questionsCount: row.questions_count,
  postedDate: iso(row.posted_at),
  lastUpdate: row.updated_at.toISOString(),
  completedAt: row.status === 'completed' ? iso(row.completed_at) : null,
  distance,
})

/** The folder of a row's stored files; ends in /. */
export const projectImageFolder = (projectId: string, fileId: string): string => `projects/${projectId}/${fileId}/`
const address = (projectId: string, fileId: string, name: string) => `/files/${projectImageFolder(projectId, fileId)}${name}`

/** The file name of a picture's size, and of a document. */
export const imageFileName = (width: number): string => `${width}.webp`
export const avifFileName = (width: number): string => `${width}.avif`
export const documentFileName = 'document.pdf'

export function toProjectImage(projectId: string, row: ImageRow): ProjectImage {
  const sizes = row.widths.map((width) => ({
    url: address(projectId, row.id, imageFileName(width)),
    width,
    avif: row.avif ? address(projectId, row.id, avifFileName(width)) : null,
  }))
  const { id, name, bytes, width, height, alt, drawing } = row
  return { _id: id, url: address(projectId, id, imageFileName(width)), name, size: bytes, width, height, alt, drawing, sizes }
}

/** The address of one size of a picture. */
export const imageAddress = (projectId: string, id: string, width: number): string => address(projectId, id, imageFileName(width))

export const toUpdate = (projectId: string, row: UpdateRow): ProjectUpdate => ({
  _id: row.id,
  title: row.title,
  text: row.text,
  postedDate: new Date(row.posted_at).toISOString(),
  editedDate: row.edited_at && new Date(row.edited_at).toISOString(),
  image: row.image && toProjectImage(projectId, row.image),
})

export const toDocument = (projectId: string, row: DocumentRow): ProjectDocument => ({
  _id: row.id,
  url: address(projectId, row.id, documentFileName),
  name: row.name,
  size: row.bytes,
  pages: row.pages,
})

/** Converts the length of a straight line through the earth to miles along its surface, and back. */
export const milesOfChord = (chord: number): number => 2 * earthRadiusMiles * Math.asin(Math.min(1, chord / (2 * earthRadiusMiles)))
export const chordOfMiles = (miles: number): number =>
  2 * earthRadiusMiles * Math.sin(Math.min(Math.PI / 2, miles / (2 * earthRadiusMiles)))
