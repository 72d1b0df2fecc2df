// A number of the same name is the same number everywhere: with conditional questions, unconfirmed people, and two languages.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../tests/cast.ts'
import { putProject } from '../../../tests/project.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { listAskingProjects } from '../../features/participation/activity/contract.ts'
import { showOverview } from '../../features/participation/official-overview/contract.ts'
import { readPoster } from '../../features/participation/posters/poster-about.server.ts'
import { orgQrCodeProjects } from '../../features/participation/qr-codes/contract.ts'
import { addComment, castVote, like } from '../../features/participation/responses/contract.ts'
import { listProjects, showProject } from '../../features/projects/model/contract.ts'
import { projectsOf } from '../../features/records/exports/queries.server.ts'
import { showResults } from '../../features/results/model/contract.ts'
import { divide } from '../../features/results/totals/breakdowns.server.ts'
import { showTurnout } from '../../features/results/turnout/contract.ts'
import { createQuestion, deleteQuestion, listQuestions } from '../../features/surveys/model/contract.ts'
import { embedFrames } from '../../features/syndication/embeds/frames/frames.server.tsx'

const forEverybody = 10
let s: Stage
let id: string
let extra: string
beforeAll(async () => {
  s = await stage({}, async (app) => {
    await app.register(embedFrames, { styles: ['/assets/a.css'], mode: 'production' })
  })
  const { editor } = s.cast
  id = await putProject(s.db, editor, s.clock.now, { survey_visibility: 'Public' })
  await s.db.updateTable('organizations').set({ open_reading: true }).execute()
  const ask = async (body: object) => {
    const made = await s.call(editor, createQuestion, { body: { project: id, ...body } as never })
    expect(made.status).toBe(200)
    return made.body.question._id
  }
  const first = await ask({ text: 'Do you walk here?', type: 'yesno', section: { title: 'Getting about' } })
  const types = ['open', 'rating', 'yesno'] as const
  for (let n = 1; n < forEverybody; n++) await ask({ text: `Question ${n}?`, type: types[n % 3] })
  await ask({ text: 'How often?', type: 'open', askIf: { question: first, answers: ['yes'] } })
  extra = await ask({ text: 'Why not?', type: 'open', askIf: { question: first, answers: ['no'] } })
  const people = await crowd(s.db, s.clock.now, 9)
  const unconfirmed = people.slice(6).map((one) => one.id)
  await s.db.updateTable('users').set({ email_verified_at: null }).where('id', 'in', unconfirmed).execute()
  for (const [n, who] of people.entries()) await respond(who, first, n % 2 === 0 ? 'en' : 'es')
})
afterAll(() => s.close())

async function respond(who: Person, question: string, language: string) {
  const params = { id }
  const sent = await s.inject(who, {
    method: 'POST',
    url: `/api/v1/projects/${id}/answers`,
    payload: { answers: [{ question, answer: 'yes' }] },
    headers: { 'accept-language': language },
  })
  const others = [
    await s.call(who, like, { params }),
    await s.call(who, castVote, { params, query: { vote: 'yes' }, body: null }),
    await s.call(who, addComment, { params, body: { text: 'More shade' } }),
  ]
  expect([sent.status, ...others.map(({ status }) => status)]).toEqual([200, 200, 200, 200])
}

const project = async () => (await s.call(s.cast.viewer, showProject, { params: { id } })).body.project
const card = async () => (await s.call(null, listProjects, { query: {} as never })).body.projects.find((one) => one._id === id)
const ofOrganization = () => s.cast.viewer.organizationId as string
const overview = async () =>
  (await s.call(s.cast.viewer, showOverview, { params: { id: ofOrganization() } })).body.projects.find((one) => one._id === id)
const embedded = async () => (await s.app.inject({ url: `/embed/project/${id}` })).body
const sheet = async () => {
  const { raw } = await s.inject(s.cast.viewer, { url: `/api/v1/projects/projectDataExportIntoSheet/${id}` })
  return (await (readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>)(raw)) ?? []
}

test('the number of questions is of those that everybody is asked', async () => {
  const codes = await s.call(s.cast.viewer, orgQrCodeProjects, { body: { owner: ofOrganization() } as never })
  const asking = await s.call(s.cast.neighbor, listAskingProjects, {})
  const survey = (await s.call(s.cast.resident, listQuestions, { params: { id } })).body.questions
  const { app } = s
  const code = { project: id, url: 'https://plaza.example/q/x' }
  const poster = await readPoster(app.appContext as never, code as never, { actor: s.cast.viewer, language: 'en' } as never)
  const [exported] = await projectsOf(s.db, ofOrganization(), 'America/Los_Angeles', [id])
  expect({
    page: (await project()).questionsCount,
    card: (await card())?.questionsCount,
    officials: (await overview())?.questionsCount,
    codes: codes.body.projects.find((one) => one._id === id)?.questionsCount,
    residents: asking.body.projects.find((one) => one._id === id)?.questions ?? forEverybody,
    survey: survey.filter((one) => one.isAsked !== false).length,
    poster: poster.questions,
    export: exported?.questions,
    embed: Number(/Answer (\d+) questions/.exec(await embedded())?.[1]),
  }).toEqual({
    ...{ page: forEverybody, card: forEverybody, officials: forEverybody, codes: forEverybody, residents: forEverybody },
    ...{ survey: forEverybody, poster: forEverybody, export: forEverybody, embed: forEverybody },
  })
})

test('a deleted conditional question changes no number, another one for everybody does', async () => {
  await s.call(s.cast.editor, deleteQuestion, { params: { id: extra } })
  expect((await project()).questionsCount).toBe(forEverybody)
  const body = { project: id, text: 'Anything else?', type: 'open' }
  const { question } = (await s.call(s.cast.editor, createQuestion, { body: body as never })).body
  expect([question.order, (await project()).questionsCount]).toEqual([forEverybody + 1, forEverybody + 1])
  await s.call(s.cast.editor, deleteQuestion, { params: { id: question._id } })
})

test('people, likes and comments are of confirmed people', async () => {
  const results = (await s.call(s.cast.viewer, showResults, { params: { id }, query: {} as never })).body
  const turnout = (await s.call(s.cast.viewer, showTurnout, { params: { id }, query: {} as never })).body
  const { likes, commentsCount } = await project()
  const listed = await card()
  expect([results.answered, turnout.answered, (await overview())?.answered]).toEqual([6, 6, 6])
  expect([results.tookPart, (await overview())?.tookPart, results.waiting, (await overview())?.waiting]).toEqual([6, 6, 3, 3])
  expect([likes, listed?.likes, commentsCount, listed?.commentsCount]).toEqual([6, 6, 6, 6])
  const rows = (await sheet()).flatMap(({ data }) => data)
  const below = (head: string) => {
    const at = rows.findIndex((row) => row.includes(head))
    return rows[at + 1]?.[rows[at]?.indexOf(head) ?? -1]
  }
  expect([below('Likes'), rows.find(([name]) => name === 'People who answered')?.[1]]).toEqual([6, 6])
})

test('languages are those of the forms, in published results; turnout shows none of fewer than five people', async () => {
  const { languages } = (await s.call(s.cast.viewer, showTurnout, { params: { id }, query: {} as never })).body
  const published = (await divide(s.db, id, s.clock.now)).language.options.filter(({ count }) => count > 0)
  expect(published.map(({ answer, count }) => [answer, count]).toSorted()).toEqual([
    ['en', 3],
    ['es', 3],
  ])
  expect(languages).toEqual([])
})
