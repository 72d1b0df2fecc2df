// Pictures and documents of a project: their rows and stored files.
import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { enqueue, inTransaction } from '../../../core/jobs/enqueue.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import type { ImageSource } from '../../../core/storage/pictures.server.ts'
import { makeAvif } from '../model/avif-job.ts'
import type { Status } from '../model/shapes.ts'
import { documentFileName, imageFileName, projectImageFolder } from '../model/summary.server.ts'
import { checkDocument } from './documents.server.ts'
import { preparePicture } from './pictures.server.ts'

type NamedFile = { projectId: string; name: string }
type NewFile = {
  kind: 'image' | 'document' | 'update'
  /** Set for the picture of a staff update. */
  update_id?: string
  bytes: number
  width?: number
  height?: number
  widths?: number[]
  pages?: number | null
  /** How long the AVIF sizes wait. */
  avifAfterSeconds?: number
  alt?: string
  drawing?: boolean
}

/** A stored file without a row yet. */
export type StoredMedia = { id: string; projectId: string; name: string } & NewFile

/**
 * Stores a PNG or JPEG in its sizes.
 * @throws HttpError 415 for another type
 */
export async function putPicture(
  files: FileStore,
  { projectId, name, content, alt }: NamedFile & { content: ImageSource; alt: string },
): Promise<StoredMedia> {
  const { width, height, variants } = await preparePicture(content)
  const id = newId()
  await putAll(
    files,
    projectImageFolder(projectId, id),
    variants.map((one) => ({ name: imageFileName(one.width), content: one.content })),
  )
  const bytes = variants.at(-1)?.content.length ?? 0
  return { id, projectId, name, kind: 'image', bytes, width, height, widths: variants.map((one) => one.width), alt }
}

/**
 * Stores a PDF as it is rewritten.
 * @throws HttpError if it is not a PDF or has active content
 */
export async function putDocument(files: FileStore, document: NamedFile & { content: ImageSource }): Promise<StoredMedia> {
  return keepDocument(files, { ...document, ...(await checkDocument(document.content)) })
}

type KnownDocument = NamedFile & { content: Buffer; bytes: number; pages: number | null }

/** Stores a PDF that was checked, or that Plaza has written itself. */
export async function keepDocument(files: FileStore, { projectId, name, content, bytes, pages }: KnownDocument): Promise<StoredMedia> {
  const id = newId()
  await putAll(files, projectImageFolder(projectId, id), [{ name: documentFileName, content }])
  return { id, projectId, name, kind: 'document', bytes, pages }
}

/** Stores all files of a folder, or none. */
async function putAll(files: FileStore, folder: string, all: { name: string; content: Buffer }[]): Promise<void> {
  const puts = await Promise.allSettled(all.map(({ name, content }) => files.put(folder + name, content)))
  const failed = puts.find((one) => one.status === 'rejected')
  if (!failed) return
  // If this fails too, the next sweep removes the files, since they have no row.
  await files.remove(folder).catch(() => {})
  throw failed.reason
}

/** Inserts a stored file's row after the project's other files of its kind. */
export async function insertFile(db: DbOrTx, { id, projectId, name, kind, avifAfterSeconds = 0, ...rest }: StoredMedia): Promise<void> {
  const position = sql<number>`(select coalesce(max(position) + 1, 0) from project_files
    where project_id = ${projectId}::uuid and kind = ${kind})`
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('project_files')
      .values({ id, project_id: projectId, name, kind, file_key: projectImageFolder(projectId, id), position, ...rest })
      .execute()
    if ((rest.widths ?? []).length > 0) await enqueue(tx, makeAvif, { file: id }, { afterSeconds: avifAfterSeconds })
  })
}

/**
 * Adds a picture to a project: the stored sizes and the row.
 * @returns the picture's id
 */
export async function storeImage(db: DbOrTx, files: FileStore, image: NamedFile & { content: Buffer; alt: string }): Promise<string> {
  const stored = await putPicture(files, image)
  await insertFile(db, stored)
  return stored.id
}

/** The number of a project's files of one kind. */
export async function countFiles(tx: DbOrTx, projectId: string, kind: StoredMedia['kind']): Promise<number> {
  const query = tx
    .selectFrom('project_files')
    .select(sql<number>`count(*)`.as('count'))
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Deletes rows and returns the ids of those that existed. */
export async function deleteFiles(tx: DbOrTx, projectId: string, kind: StoredMedia['kind'], ids: string[]): Promise<string[]> {
  const query = tx.deleteFrom('project_files').where('project_id', '=', projectId).where('kind', '=', kind).where('id', 'in', ids)
  return (await query.returning('id').execute()).map((row) => row.id)
}

/** True if an option of a question, or of an earlier wording that people answered, shows one of these pictures. */
export async function isShownByQuestion(tx: DbOrTx, projectId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from questions q left join question_wordings w on w.question_id = q.id
    cross join lateral jsonb_array_elements(
      coalesce(q.settings -> 'options', '[]') || coalesce(w.settings -> 'options', '[]')) as o (option)
    where q.project_id = ${projectId} and o.option -> 'image' ->> '_id' = any (${ids}::text[]) limit 1`.execute(tx)
  return rows.length > 0
}

/** Sets a picture's alternative text. @returns false if there is no such picture */
export async function setAlt(tx: DbOrTx, projectId: string, imageId: string, alt: string): Promise<boolean> {
  const query = tx
    .updateTable('project_files')
    .set({ alt })
    .where('id', '=', imageId)
    .where('project_id', '=', projectId)
    .where('kind', '=', 'image')
  return (await query.executeTakeFirst()).numUpdatedRows > 0n
}

export type ServedFile = {
  kind: 'image' | 'document'
  name: string
  widths: number[]
  avif: boolean
  key: string
  status: Status
  organizationId: string
}

/** What is needed to serve a file; undefined if the project has no such file. */
export async function findFile(db: DbOrTx, projectId: string, fileId: string): Promise<ServedFile | undefined> {
  const row = await db
    .selectFrom('project_files as f')
    .innerJoin('projects as p', 'p.id', 'f.project_id')
    .select(['f.name', 'f.widths', 'f.avif', 'f.file_key as key', 'p.status', 'p.organization_id as organizationId'])
    // A picture of an update is served like any other.
    .select(sql<ServedFile['kind']>`case f.kind when 'document' then f.kind else 'image' end`.as('kind'))
    .where('f.id', '=', fileId)
    .where('f.project_id', '=', projectId)
    .executeTakeFirst()
  return row
}
