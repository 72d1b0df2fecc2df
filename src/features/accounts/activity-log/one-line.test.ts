// One act of an official is one line in the activity log, however many calls a page makes for it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { type Api, apiFor } from '../../../core/http/api.server.ts'
import { submitProjectForm } from '../../../pages/project-form/project-form.server.ts'
import { projectFormValuesOf } from '../../projects/editing/form-values.ts'
import { showProjectForm } from '../../projects/model/contract.ts'
import { showResults } from '../../results/model/contract.ts'
import { listOpenAnswers } from '../../results/open-answers/contract.ts'
import { readResultsPage } from '../../results/overview/results-page.server.ts'
import { showTurnout } from '../../results/turnout/contract.ts'
import { createAnswer } from '../../surveys/model/contract.ts'

type Work = (call: Api, request: FastifyRequest) => Promise<unknown>

let s: Stage
let work: Work
let id: string
let open: string
beforeAll(async () => {
  s = await stage({}, async (app) => {
    const page = async (request: FastifyRequest, reply: FastifyReply) => {
      const call = apiFor(app, { request, reply }, () => {})
      const result = await work(call, request)
      return result instanceof Response ? { to: result.headers.get('location') } : {}
    }
    app.get('/page', { config: { isPage: true } }, page)
    app.post('/page', { config: { isPage: true } }, page)
  })
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open', 'open'])
  id = survey.projectId
  open = survey.questions[1] as string
  const picture = { name: 'street', file_key: 'none/', bytes: 240_000, width: 1600, height: 1067, alt: 'The street' }
  await s.db
    .insertInto('project_files')
    .values({ id: newId(), project_id: id, kind: 'image', widths: [480], avif: true, position: 0, ...picture })
    .execute()
  for (const question of survey.questions.slice(1))
    expect((await s.call(s.cast.resident, createAnswer, { params: { id: question }, body: { answer: 'A bench' } })).status).toBe(200)
})
afterAll(() => s.close())
beforeEach(() => s.db.deleteFrom('audit_entries').execute())

const visit = async (who: Person, method: 'GET' | 'POST', does: Work) => {
  work = does
  const { status, body } = await s.inject(who, { method, url: '/page' })
  expect(status).toBe(200)
  return body
}
const lines = async () =>
  (await s.db.selectFrom('audit_entries').select(['action', 'subject_id']).orderBy('id').execute()).map((one) => [
    one.action,
    one.subject_id,
  ])

describe('a look at results', () => {
  test('one line for the page of results, with its filters', async () => {
    await visit(s.cast.viewer, 'GET', (call, request) =>
      readResultsPage(call, id, { actor: request.actor, language: 'en', now: s.clock.now, search: new URLSearchParams('zip=92660') }),
    )
    expect(await lines()).toEqual([['GET /projects/:id/results', id]])
    const { details } = await s.db.selectFrom('audit_entries').select('details').executeTakeFirstOrThrow()
    expect(details).toMatchObject({ id, zip: '92660' })
  })

  test('one line for each project that a page shows', async () => {
    const other = await putProject(s.db, s.cast.editor, s.clock.now)
    await visit(s.cast.viewer, 'GET', (call) =>
      Promise.all([id, other, id].map((project) => call(showTurnout, { params: { id: project }, query: {} }))),
    )
    expect((await lines()).toSorted()).toEqual(
      [
        ['GET /projects/:id/turnout', id],
        ['GET /projects/:id/turnout', other],
      ].toSorted(),
    )
  })

  test('what a page was refused is no line, and what it read after that is one', async () => {
    await visit(s.cast.viewer, 'GET', async (call) => {
      await call(listOpenAnswers, { params: { id: open }, query: { tag: 'none of them' } }).catch(() => {})
      await call(showResults, { params: { id }, query: {} })
    })
    expect(await lines()).toEqual([['GET /projects/:id/results', id]])
  })

  test('one line for each direct call', async () => {
    await s.call(s.cast.viewer, showResults, { params: { id }, query: {} })
    await s.call(s.cast.viewer, showTurnout, { params: { id }, query: {} })
    expect((await lines()).map(([action]) => action)).toEqual(['GET /projects/:id/results', 'GET /projects/:id/turnout'])
  })
})

describe('a press of Save', () => {
  const press = (intent: string) =>
    visit(s.cast.editor, 'POST', async (call) => {
      const { project } = await call(showProjectForm, { params: { id } })
      const { street, city, state, zip, plus4, lat, lng, point, ...values } = projectFormValuesOf(project, {
        department: '',
        state: 'CA',
        timeZone: 'America/Los_Angeles',
      })
      const form = new FormData()
      const location = Object.entries({ street, city, state, zip, plus4, lat, lng, point }).map(([name, value]) => [
        `location.${name}`,
        value,
      ])
      for (const [name, value] of [...Object.entries({ ...values, title: 'Wider sidewalks', intent }), ...location])
        if (typeof value === 'string') form.set(name as string, value)
      return submitProjectForm(call, form, { id, language: 'en' })
    })

  test.each(['save', 'draft', 'upload', 'addCity'])('one line for %s', async (intent) => {
    const { to } = await press(intent)
    expect(to).toMatch(intent === 'draft' ? /^\/home$/ : /^\/edit-project\//)
    expect(await lines()).toEqual([['PUT /projects/:id', id]])
  })
})
