import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { attempt, buryDead, claim, forgetJobs, runJobs } from '../../../../tests/jobs.ts'
import { picture } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { makeAvif } from '../model/avif-job.ts'
import { avifHandler } from './avif.jobs.server.ts'
import { storeImage } from './media.server.ts'
import { pictureWidths } from './pictures.server.ts'
import { makeWidths, picturesPerJob, widthsHandler } from './widths.jobs.server.ts'

// Pictures that were stored before a width was added to the list get that width at night.
let s: Stage
let content: Buffer
beforeAll(async () => {
  s = await stage()
  content = await picture(1400, 700)
})
afterAll(() => s.close())
afterEach(async () => {
  await forgetJobs(s.db)
  await s.db.deleteFrom('project_files').execute()
})

const complete = [...pictureWidths]
/** A picture as an earlier version stored it. */
async function putOldPicture(projectId: string): Promise<string> {
  const id = await storeImage(s.db, s.files, { projectId, name: 'a.jpg', content, alt: '' })
  await s.db
    .updateTable('project_files')
    .set({ widths: [320, 640, 1280] })
    .where('id', '=', id)
    .execute()
  for (const width of [240, 960]) await s.files.remove(`projects/${projectId}/${id}/${width}.webp`)
  return id
}
const put = () => putProject(s.db, s.cast.editor, s.clock.now)
const rowOf = (id: string) => s.db.selectFrom('project_files').select(['widths', 'avif']).where('id', '=', id).executeTakeFirst()
const ask = () => enqueue(s.db, makeWidths, {})
let changes = 0
const handler = () => widthsHandler({ ...s.app.appContext, invalidatePages: () => changes++ })

test('each stored picture gets the width it lacks once, as WebP, and as AVIF if it has that', async () => {
  const project = await put()
  const [plain, both] = [await putOldPicture(project), await putOldPicture(project)]
  await s.db.updateTable('project_files').set({ avif: true }).where('id', '=', both).execute()
  changes = 0
  await ask()
  await runJobs(s.db, [handler()])
  expect([await rowOf(plain), await rowOf(both)]).toEqual([
    { widths: complete, avif: false },
    { widths: complete, avif: true },
  ])
  const url = (id: string, name: string) => s.inject(null, { method: 'GET', url: `/files/projects/${project}/${id}/${name}` })
  expect(await sharp((await url(plain, '960.webp')).raw).metadata()).toMatchObject({ format: 'webp', width: 960, height: 480 })
  expect(await sharp((await url(both, '960.avif')).raw).metadata()).toMatchObject({ format: 'heif', width: 960 })
  expect((await url(plain, '960.avif')).status).toBe(404)
  await ask()
  await runJobs(s.db, [handler()])
  expect(changes).toBe(1)
})

test('the pictures of articles get it, too', async () => {
  const project = await put()
  const stored = await putOldPicture(project)
  const folder = `projects/${project}/${stored}/`
  const { rows } = await sql<{ id: string }>`
    with article as (insert into opeds (id, organization_id, title, description, author, status, created_at, edited_at)
      values (gen_random_uuid(), ${s.cast.editor.organizationId}, 'A', 'B', 'C', 'draft', now(), now()) returning id)
    insert into oped_images (id, oped_id, file_key, name, alt, bytes, width, height, widths, position)
    select gen_random_uuid(), id, ${folder}, 'a.jpg', '', 1, 1280, 640, '{320,640,1280}', 0 from article returning id`.execute(s.db)
  await s.db.deleteFrom('project_files').execute()
  await ask()
  await runJobs(s.db, [handler()])
  const row = await s.db
    .selectFrom('oped_images')
    .select('widths')
    .where('id', '=', rows[0]?.id as string)
    .executeTakeFirst()
  expect(row?.widths).toEqual(complete)
})

test('more than one job takes are done by several; a killed process leaves what the next one finishes', async () => {
  const project = await put()
  const ids = []
  for (let i = 0; i <= picturesPerJob; i++) ids.push(await putOldPicture(project))
  await ask()
  // The process dies after its first picture.
  const dying = new AbortController()
  const files = {
    ...s.files,
    put: async (...args: Parameters<typeof s.files.put>) => {
      await s.files.put(...args)
      dying.abort()
    },
  }
  await attempt(s.db, widthsHandler({ ...s.app.appContext, files }), await claim(s.db, makeWidths), dying.signal)
  await buryDead(s.db)
  await runJobs(s.db, [handler()])
  const rows = await s.db.selectFrom('project_files').select('widths').where('id', 'in', ids).execute()
  expect(rows.map((one) => one.widths.join())).toEqual(Array(picturesPerJob + 1).fill(complete.join()))
})

test('a picture whose file is lost is reported, and does not stop the others', async () => {
  const project = await put()
  const [lost, other] = [await putOldPicture(project), await putOldPicture(project)]
  await s.files.remove(`projects/${project}/${lost}/`)
  await ask()
  await runJobs(s.db, [handler()])
  expect(takeConsole().join()).toContain(`Picture ${lost} lacks a width: projects/${project}/${lost}/1280.webp is not in the store`)
  expect((await rowOf(other))?.widths).toContain(960)
})

test('a width that is added while AVIF sizes are made is made as AVIF, too', async () => {
  const project = await put()
  const id = await putOldPicture(project)
  await forgetJobs(s.db)
  await enqueue(s.db, makeAvif, { file: id })
  let isFirst = true
  const files = {
    ...s.files,
    put: async (...args: Parameters<typeof s.files.put>) => {
      await s.files.put(...args)
      if (!isFirst) return
      isFirst = false
      await ask()
      await runJobs(s.db, [handler()])
    },
  }
  await runJobs(s.db, [avifHandler({ ...s.app.appContext, files })])
  expect(await rowOf(id)).toEqual({ widths: complete, avif: true })
  expect((await s.files.list(`projects/${project}/${id}`)).filter((key) => key.endsWith('.avif'))).toHaveLength(5)
})
