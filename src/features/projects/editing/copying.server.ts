import { buffer } from 'node:stream/consumers'
import { type Selectable, sql } from 'kysely'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { enqueueAll } from '../../../core/jobs/enqueue.server.ts'
import type { FileStore } from '../../../core/storage/files.server.ts'
import { copyOf } from '../fields/draft.ts'
import { makeAvif } from '../model/avif-job.ts'
import type { Settings } from '../model/question-rows.server.ts'
import { titleLengthMax } from '../model/shapes.ts'
import { projectImageFolder } from '../model/summary.server.ts'
import { insertProject } from './save.queries.server.ts'
import { findOwn } from './saving.server.ts'

type Copying = Pick<AppContext, 'db' | 'files' | 'now'> & { actor: Official; language: Language }
type FileRow = Selectable<Tables['project_files']>
type FileCopy = Omit<FileRow, 'created_at'> & { original: string }

/**
 * Copies a project of the actor's organization into a new draft: its texts, place, zip codes, facts, survey and pictures (as separate
 * files). It does not copy dates, updates, documents or responses.
 * @returns the draft's id
 */
export async function copyAsDraft({ db, files, actor, language, now }: Copying, from: string): Promise<string> {
  const { draft } = await findOwn(db, from, actor)
  const id = newId(now().getTime())
  const title = message(language, 'project.copyOf', { title: draft.title }).trim().slice(0, titleLengthMax)
  try {
    const images = await copyFiles(files, await imagesOf(db, from), id)
    await db.transaction().execute(async (tx) => {
      const copied = { ...copyOf(draft), title }
      await insertProject(tx, { id, organizationId: actor.organizationId, createdBy: actor.userId, draft: copied, now: now() })
      const rows = images.map(({ original: _, ...row }) => row)
      if (rows.length > 0) await tx.insertInto('project_files').values(rows).execute()
      const withoutAvif = images.filter((one) => !one.avif && one.widths.length > 0)
      await enqueueAll(
        tx,
        makeAvif,
        withoutAvif.map(({ id: file }) => ({ payload: { file } })),
      )
      await copySurvey(tx, from, id, new Map(images.map((one) => [one.original, one.id])))
    })
  } catch (error) {
    await files.remove(`projects/${id}/`)
    throw error
  }
  return id
}

const imagesOf = (db: DbOrTx, projectId: string): Promise<FileRow[]> =>
  db.selectFrom('project_files').selectAll().where('project_id', '=', projectId).where('kind', '=', 'image').orderBy('position').execute()

/** The copy's AVIF sizes are made by a job of its own. */
const notTried = { avif_attempts: 0, avif_error: null, avif_failed_at: null }

/**
 * Copies the stored files of rows to another project; skips a picture that was removed in the meantime.
 * @returns the rows of the copies, with the ids of the originals
 */
async function copyFiles(files: FileStore, rows: FileRow[], projectId: string): Promise<FileCopy[]> {
  const copies: FileCopy[] = []
  for (const { created_at: _, ...row } of rows) {
    const id = newId()
    const key = projectImageFolder(projectId, id)
    const keys = await files.list(row.file_key)
    for (const one of keys) {
      const stored = await files.get(one)
      if (stored) await files.put(key + one.slice(row.file_key.length), await buffer(await stored.read()))
    }
    if (keys.length > 0) copies.push({ ...row, ...notTried, original: row.id, id, project_id: projectId, file_key: key })
  }
  return copies
}

/** Options show the copies of their pictures; one whose file is gone shows none. */
const withPictures = ({ options, ...settings }: Settings, pictures: ReadonlyMap<string, string>): Settings => ({
  ...settings,
  ...(options && {
    options: options.map(({ image, ...option }) => {
      const copied = image && pictures.get(image._id)
      return { ...option, ...(copied && { image: { ...image, _id: copied } }) }
    }),
  }),
})

/** Copies the questions that are asked and the survey's visibility; the results of the copy are unpublished. */
async function copySurvey(tx: DbOrTx, from: string, to: string, pictures: ReadonlyMap<string, string>): Promise<void> {
  const { rows } = await sql<{ id: string; ask_if: unknown; settings: Settings }>`
    select id, ask_if, settings from questions where project_id = ${from}::uuid and closed_at is null order by position, id`.execute(tx)
  const ids = rows.map((row) => row.id)
  // Conditions refer to other questions of the copy: all ids must exist before the first insert.
  const copies = ids.map(() => newId())
  const conditions = rows.map(
    (row) => row.ask_if && ids.reduce((text, id, i) => text.replaceAll(id, copies[i] as string), JSON.stringify(row.ask_if)),
  )
  const settings = rows.map((row) => JSON.stringify(withPictures(row.settings, pictures)))
  await sql`
    insert into questions (id, project_id, text, type, position, help, required, settings, ask_if_question, ask_if_answers, ask_if)
    select copied.id, ${to}::uuid, q.text, q.type, q.position, q.help, q.required, copied.settings, named.id,
      q.ask_if_answers, conditions.copied
    from unnest(${ids}::uuid[], ${copies}::uuid[], ${settings}::jsonb[]) as copied (old, id, settings) join questions q on q.id = copied.old
    left join unnest(${ids}::uuid[], ${copies}::uuid[]) as named (old, id) on named.old = q.ask_if_question
    left join unnest(${ids}::uuid[], ${conditions}::jsonb[]) as conditions (old, copied) on conditions.old = q.id`.execute(tx)
  await sql`
    update projects set questions_count = (select questions_count from projects where id = ${from}::uuid),
      survey_visibility = (select survey_visibility from projects where id = ${from}::uuid)
    where id = ${to}::uuid`.execute(tx)
}
