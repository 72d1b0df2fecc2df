import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { castVote, like } from '../../participation/responses/contract.ts'
import * as c from '../model/contract.ts'
import { findStanding } from '../model/queries.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const day = 86_400_000
const put = (columns = {}, zips?: string[]) => putProject(s.db, s.cast.editor, s.clock.now, columns, zips)
const show = (who: Person | null, id: string) => s.call(who, c.showProject, { params: { id } })

async function withSurvey(visibility: 'Private' | 'Public') {
  const id = await put({ survey_visibility: visibility, questions_count: 2 })
  for (const [position, type] of (['yesno', 'open'] as const).entries()) {
    await s.db
      .insertInto('questions')
      .values({ id: newId(), project_id: id, text: `Question ${position}`, type, position })
      .execute()
  }
  return id
}

describe('GET /projects/:id', () => {
  test('401 visitor; 404 missing, no id, and a draft of another organization; 200 its own', async () => {
    const [shown, draft] = [await put(), await put({ status: 'draft', posted_at: null })]
    const { otherAdministrator, resident, viewer } = s.cast
    const asked = [
      show(null, shown),
      show(resident, newId()),
      show(resident, 'x'),
      show(otherAdministrator, draft),
      show(resident, draft),
      show(viewer, draft),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 404, 404, 404, 404, 200])
  })

  test('says whether the caller may respond, and if not, why', async () => {
    const [open, completed] = [await put({}, ['92660', '92661']), await put({ status: 'completed', completed_at: s.clock.now })]
    const later = await put({ starts_at: new Date(s.clock.now.getTime() + 2 * day), ends_at: null })
    const over = await put({ ends_at: new Date(s.clock.now.getTime() - 2 * day) })
    const { resident, otherZip, otherState, viewer, otherAdministrator } = s.cast
    const cases: [Person, string, string | null, string | null][] = [
      [resident, open, null, null],
      [otherZip, open, 'respond.otherZip', 'Only residents of these zip codes can respond to this project: 92660, 92661. Yours is 94103.'],
      [
        otherState,
        open,
        'respond.otherState',
        'This project is run by an organization in California, so only residents of California can respond.',
      ],
      [viewer, open, 'respond.official', 'Officials can’t respond to projects. Only residents of the project’s zip codes can.'],
      [otherAdministrator, open, 'respond.official', 'Officials can’t respond to projects. Only residents of the project’s zip codes can.'],
      [resident, completed, 'respond.completed', 'This project is completed and closed to responses.'],
      [resident, later, 'respond.notOpenYet', 'This project opens for responses on November 22, 2026.'],
      [resident, over, 'respond.closed', 'This project closed for responses on November 18, 2026.'],
    ]
    for (const [who, id, code, message] of cases) {
      expect((await show(who, id)).body.project.mayRespond).toEqual({ allowed: code === null, code, message })
    }
  })

  test('a Private survey is shown to people who may answer and to its officials, a Public one to everyone', async () => {
    const [hidden, open] = [await withSurvey('Private'), await withSurvey('Public')]
    const { resident, otherZip, otherState, viewer, otherAdministrator } = s.cast
    const counts = (id: string) =>
      Promise.all(
        [resident, viewer, otherZip, otherState, otherAdministrator].map(
          async (who) => (await show(who, id)).body.project.questions.length,
        ),
      )
    expect([await counts(hidden), await counts(open)]).toEqual([
      [2, 2, 0, 0, 0],
      [2, 2, 2, 2, 2],
    ])
    const { questions } = (await show(resident, hidden)).body.project
    expect(questions.map(({ text, type, order, project }) => [text, type, order, project])).toEqual([
      ['Question 0', 'yesno', 0, hidden],
      ['Question 1', 'open', 1, hidden],
    ])
  })

  test("shows the caller's own like and vote; totals of votes to its officials only", async () => {
    const id = await put()
    await s.call(s.cast.resident, like, { params: { id } })
    await s.call(s.cast.resident, castVote, { params: { id }, query: { vote: 'yes' }, body: undefined })
    await s.call(s.cast.neighbor, castVote, { params: { id }, query: { vote: 'no' }, body: undefined })
    const seen = await Promise.all(
      [s.cast.resident, s.cast.neighbor, s.cast.viewer, s.cast.otherAdministrator].map(async (who) => (await show(who, id)).body.project),
    )
    expect(seen.map(({ liked, likes, vote, votes: totals }) => [liked, likes, vote, totals])).toEqual([
      [true, 1, 'yes', null],
      [false, 1, 'no', null],
      [false, 1, null, { yes: 1, no: 1 }],
      [false, 1, null, null],
    ])
  })

  test('keeps the whole description', async () => {
    const id = await put({ description: 'x'.repeat(900) })
    expect((await show(s.cast.resident, id)).body.project.description).toHaveLength(900)
  })
})

describe('GET /projects/:id/preview', () => {
  test('200 visitor: enough to recognize it by, and nothing of the survey; 404 drafts, to their own officials too', async () => {
    const [shown, done, draft] = [
      await put({ title: 'Crossings' }),
      await put({ status: 'completed' }),
      await put({ status: 'draft', posted_at: null }),
    ]
    const preview = (id: string, who: Person | null = null) => s.call(who, c.previewProject, { params: { id } })
    const { status, body } = await preview(shown)
    expect([status, body.project.title, body.project.ownerName, body.project.location.city]).toEqual([
      200,
      'Crossings',
      'City of Newport',
      'Newport Beach',
    ])
    expect(body.project).not.toHaveProperty('questions')
    const others = [preview(done), preview(draft), preview(draft, s.cast.editor), preview(newId()), preview('x')]
    expect((await Promise.all(others)).map((one) => one.status)).toEqual([200, 404, 404, 404, 404])
  })
})

describe('POST /projects/ownerProject', () => {
  const ask = (who: Person | null, body: Parameters<typeof s.call<typeof c.ownerProjects>>[2]['body']) =>
    s.call(who, c.ownerProjects, { body })

  test("200 viewer: drafts included, by status and by the day in California; not another organization's", async () => {
    await s.db.deleteFrom('projects').execute()
    const owner = s.cast.viewer.organizationId as string
    await put({ title: 'early', posted_at: new Date('2026-10-02T06:59:00Z') })
    await put({ title: 'late', posted_at: new Date('2026-10-02T07:00:00Z') })
    await put({ title: 'draft', status: 'draft', posted_at: null, created_at: s.clock.now })
    await putProject(s.db, s.cast.otherAdministrator, s.clock.now, { title: 'theirs' })
    const titles = async (body: object) => (await ask(s.cast.viewer, { owner, ...body })).body.projects.map((one) => one.title)
    expect(await titles({})).toEqual(['draft', 'late', 'early'])
    expect(await titles({ status: 'draft' })).toEqual(['draft'])
    expect(await titles({ from: '2026-10-02' })).toEqual(['draft', 'late'])
    expect(await titles({ from: '2026-10-01', to: '2026-10-01', status: '' })).toEqual(['early'])
  })

  test('401 visitor, 403 resident, 403 another organization, 422 a day that is none', async () => {
    const owner = s.cast.viewer.organizationId as string
    const asked = [
      ask(null, { owner }),
      ask(s.cast.resident, { owner }),
      ask(s.cast.otherAdministrator, { owner }),
      ask(s.cast.viewer, { owner, from: '2026-02-30' }),
    ]
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([401, 403, 403, 422])
  })
})

test('findStanding: what decides, and nothing for what is no project', async () => {
  const id = await put({ survey_visibility: 'Public' }, ['92661', '92660'])
  expect(await findStanding(s.db, id)).toMatchObject({
    id,
    organizationState: 'CA',
    status: 'published',
    zipCodes: ['92660', '92661'],
    surveyVisibility: 'Public',
  })
  expect([await findStanding(s.db, newId()), await findStanding(s.db, "x' or 1=1")]).toEqual([undefined, undefined])
})
