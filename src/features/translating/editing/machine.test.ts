import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { allDue, attempt, buryDead, claim, waitsAfter } from '../../../../tests/jobs.ts'
import { resetTranslations, runTranslations, translationWork, translatorStages } from '../../../../tests/machine-translation.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import type { Translator } from '../../../../tests/servers/translator.ts'
import type { Stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { startWorker } from '../../../core/jobs/worker.server.ts'
import { listFailures, retryFailure } from '../../operation/failures/contract.ts'
import * as c from '../../translations/model/contract.ts'
import { translationHandler } from './jobs.server.ts'
import { translateByMachine } from './machine-job.ts'

// Machine translations are jobs: requested by a call, run by any process.
const first = new Date('2026-11-20T18:00:00Z')

let service: Translator
let s: Stage
let off: Stage
let project: string
let question: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ service, s, off, close } = await translatorStages())
})
afterAll(() => close())
beforeEach(async () => {
  await resetTranslations({ service, s })
  s.clock.now = first
  const made = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'], { department: '' })
  project = made.projectId
  question = made.questions[0] as string
})

const params = (id = project, of: 'projects' | 'blogs' = 'projects') => ({ of, id, language: 'es' as const })
const make = (who: Person | null, id = project, on = s) => on.call(who, c.translateMissing, { params: params(id) })
const list = async (id = project, of: 'projects' | 'blogs' = 'projects') =>
  (await s.call(s.cast.editor, c.listTexts, { params: params(id, of) })).body
const states = async () => (await list()).texts.map((one) => one.state)
const work = (url = service.url) => translationWork(s, url)
const translate = (at = work()) => runTranslations(s, at)
const save = async (field: string, text: string) => {
  const { texts } = await list()
  const body = { texts: texts.filter((one) => one.field === field).map((one) => ({ ...one, text })) }
  return s.call(s.cast.editor, c.saveTexts, { params: params(), body })
}
const jobs = () => s.db.selectFrom('machine_translations').select(['status', 'attempts', 'last_error']).execute()
/** A response that waits until the test releases it. */
const hold = () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  service.held = promise
  return resolve
}
const untilAsked = () => expect.poll(() => service.asked.length).toBeGreaterThan(0)

describe('POST /translations/{of}/{id}/{language}/machine', () => {
  test('200 immediately, nothing sent yet; then what is missing and nothing else, marked as made by machine', async () => {
    await save('title', 'Cruces')
    expect(await make(s.cast.editor)).toMatchObject({ status: 200, body: { message: 'Translation started', job: 'waiting' } })
    expect(service.asked).toEqual([])
    await translate()
    expect(service.asked.map((one) => one.body.q)).toEqual([['Where should the new crossings go?', 'Question 1?']])
    const { texts, job } = await list()
    expect(job).toBe('done')
    expect(texts.map(({ text, state }) => [text, state])).toEqual([
      ['Cruces', 'reviewed'],
      ['es: Where should the new crossings go?', 'machine'],
      ['es: Question 1?', 'machine'],
    ])
    expect(await make(s.cast.editor)).toMatchObject({ status: 200, body: { message: 'Nothing is missing in this language', job: 'done' } })
    expect(await jobs()).toMatchObject([{ status: 'done' }])
  })

  test('409 nothing of a draft leaves the house; 409 none is set up; 403 viewer; 422 into its own language', async () => {
    expect((await make(s.cast.viewer)).status).toBe(403)
    const own = await s.call(s.cast.editor, c.translateMissing, { params: { ...params(), language: 'en' } })
    expect(own).toMatchObject({ status: 422, body: { errors: { language: 'This is the language of the original' } } })
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
    expect(await make(s.cast.editor)).toMatchObject({ status: 409, body: { code: 'translation.draft' } })
    const { projectId } = await putSurvey(off.db, off.cast.editor, off.clock.now, ['open'])
    expect(await make(off.cast.editor, projectId, off)).toMatchObject({ status: 409, body: { code: 'translation.off' } })
    expect(await jobs()).toEqual([])
  })

  test('two who ask at the same time: one job; two processes: each text is sent once', async () => {
    const both = await Promise.all([make(s.cast.editor), make(s.cast.administrator)])
    expect(both.map((one) => one.status)).toEqual([200, 200])
    const release = hold()
    const running = Promise.all([translate(), translate()])
    await untilAsked()
    expect(await make(s.cast.editor)).toMatchObject({ status: 200, body: { job: 'running' } })
    release()
    await running
    expect(service.asked).toHaveLength(1)
    expect(await jobs()).toMatchObject([{ status: 'done', attempts: 1 }])
  })
})

describe('while the machine works', () => {
  test('what somebody translates meanwhile stays, and what is changed meanwhile is out of date immediately', async () => {
    await make(s.cast.editor)
    const release = hold()
    const running = translate()
    await untilAsked()
    await save('title', 'Cruces')
    await s.db.updateTable('questions').set({ text: 'Another question?' }).where('id', '=', question).execute()
    release()
    await running
    const { texts } = await list()
    expect(texts.map(({ text, state }) => [text, state])).toEqual([
      ['Cruces', 'reviewed'],
      ['es: Where should the new crossings go?', 'machine'],
      ['es: Question 1?', 'stale'],
    ])
  })

  test('a project that goes takes its job along, and nothing is written', async () => {
    await make(s.cast.editor)
    const release = hold()
    const running = translate()
    await untilAsked()
    await s.db.deleteFrom('projects').where('id', '=', project).execute()
    release()
    await running
    expect(await jobs()).toEqual([])
    expect(await s.db.selectFrom('translations').select('field').where('project_id', '=', project).execute()).toEqual([])
  })

  test('a process that stops does not wait for a slow provider, and leaves the job for the next', async () => {
    await make(s.cast.editor)
    const release = hold()
    const worker = await startWorker(s.db, [translationHandler(work())], {
      databaseUrl: s.app.appContext.config.databaseUrl as string,
      listen: true,
    })
    await untilAsked()
    await worker.stop()
    expect(await jobs()).toMatchObject([{ status: 'waiting', attempts: 0 }])
    release()
    service.held = null
    await translate()
    expect(await states()).toEqual(['machine', 'machine', 'machine'])
  })

  test('a process that died: another one takes the job, and the dead one finishes nothing', async () => {
    await make(s.cast.editor)
    const release = hold()
    const dead = await claim(s.db, translateByMachine)
    const late = attempt(s.db, translationHandler(work()), dead)
    await untilAsked()
    expect(await translate()).toBe(0)
    await buryDead(s.db)
    release()
    service.held = null
    await translate()
    expect(await jobs()).toMatchObject([{ status: 'done', attempts: 2 }])
    await late
    expect(await jobs()).toMatchObject([{ status: 'done', attempts: 2 }])
    expect(takeConsole()).toEqual([expect.stringContaining('Another process has taken over the job')])
  })
})

describe('a provider that fails', () => {
  test('is asked three times, after 10 and 60 seconds; then it is reported, is among the failures, and can be tried again', async () => {
    await save('title', 'Cruces')
    await make(s.cast.editor)
    service.status = 500
    for (const [tries, pause] of [
      [1, [10]],
      [2, [60]],
      [3, []],
    ] as const) {
      const waiting = await waitsAfter(s.db, translateByMachine, () => translate(), pause)
      expect([service.asked.length, waiting]).toEqual([tries, pause])
      await allDue(s.db)
    }
    await translate()
    expect(service.asked).toHaveLength(3)
    expect(takeConsole()).toEqual(Array.from({ length: 3 }, () => 'The translator (libretranslate) isn’t responding: status 500'))
    expect(await list()).toMatchObject({ job: 'failed' })
    expect(await states()).toEqual(['reviewed', 'missing', 'missing'])
    const id = s.cast.administrator.organizationId as string
    const { failures } = (await s.call(s.cast.administrator, listFailures, { params: { id }, query: {} })).body
    const failed = failures.find((one) => one.of === 'translation')
    expect(failed).toMatchObject({ project: { _id: project, title: 'Safer crossings' }, isArticle: false, language: 'es', tries: 3 })
    expect(failed).toMatchObject({ reason: 'unreachable', hindrance: null })
    const retry = (who: Person) => s.call(who, retryFailure, { params: { of: 'translation', id: failed?._id as string } })
    expect((await retry(s.cast.otherAdministrator)).status).toBe(404)
    expect(await retry(s.cast.administrator)).toMatchObject({ status: 200, body: { message: 'The translation has started again.' } })
    expect((await retry(s.cast.administrator)).status).toBe(409)
    service.status = 200
    await translate()
    expect(await states()).toEqual(['reviewed', 'machine', 'machine'])
  })

  test('one that is not there at all, and one that is no longer set up', async () => {
    await make(s.cast.editor)
    await translate(work('http://127.0.0.1:9'))
    expect(await jobs()).toMatchObject([{ status: 'waiting', last_error: 'no connection' }])
    await allDue(s.db)
    await translate({ ...work(), config: readConfig({}) })
    expect(await jobs()).toMatchObject([{ status: 'failed', attempts: 2, last_error: 'none is set up' }])
    expect(takeConsole()).toHaveLength(2)
    // A new request starts over.
    expect((await make(s.cast.editor)).body.job).toBe('waiting')
    expect(await jobs()).toMatchObject([{ attempts: 0, last_error: null }])
  })
})

test('an article keeps its elements and loses what could run', async () => {
  const id = newId()
  const at = s.clock.now
  await s.db
    .insertInto('opeds')
    .values({
      ...{ id, organization_id: s.cast.editor.organizationId as string, title: 'Trees', author: 'A', status: 'published' },
      ...{ description: '<p>Shade</p>', created_at: at, edited_at: at, posted_at: at },
    })
    .execute()
  await s.call(s.cast.editor, c.translateMissing, { params: params(id, 'blogs') })
  await translate()
  expect(service.asked.map((one) => one.body.format)).toEqual(['text', 'html'])
  const { texts } = await list(id, 'blogs')
  expect(texts[1]?.text).not.toContain('script')
  expect(texts[1]?.text).toContain('Shade')
  await s.db.deleteFrom('opeds').where('id', '=', id).execute()
  expect(await s.db.selectFrom('translations').select('field').where('oped_id', '=', id).execute()).toEqual([])
  expect(await jobs()).toEqual([])
})
