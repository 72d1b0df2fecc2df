import { createHash } from 'node:crypto'
import readXlsx from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type FullProject, fullProject } from '../../../../tests/fixtures/full-project.ts'
import { multipart, pdf, storedPdf } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { openSession } from '../../accounts/sessions/sessions.server.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { completeProject, showRecords } from './contract.ts'
import { runRetention } from './run.server.ts'

let s: Stage
let project: FullProject
beforeAll(async () => {
  s = await stage()
  project = await fullProject(s)
  await s.call(s.cast.editor, completeProject, { params: { id: project.id } })
})
afterAll(() => s.close())

const take = (id: string, who: Person = s.cast.viewer) => s.inject(who, { url: `/api/v1/projects/${id}/package` })
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
const manifest = 'manifest-sha256.txt'

describe('the package', () => {
  let files: Map<string, Buffer>
  beforeAll(async () => {
    const { status, raw, headers } = await take(project.id)
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([200, 'application/zip', 'private, no-store'])
    files = unzip(raw)
  })

  test('holds the spreadsheet, the data, the pictures, the documents and the manifest', () => {
    expect([...files.keys()]).toEqual([
      'Project Survey.xlsx',
      'project.json',
      expect.stringMatching(/^documents\/\d{3} Quokka\w+\.pdf$/),
      expect.stringMatching(/^images\/\d{3} plan Quokka\w+\.webp$/),
      expect.stringMatching(/^updates\/\d{3} Quokka\w+ team\.webp$/),
      manifest,
    ])
  })

  test('its manifest names the SHA-256 of every other file, as sha256sum reads them', () => {
    const lines = files.get(manifest)?.toString().trimEnd().split('\n') ?? []
    expect(lines).toEqual([...files].filter(([path]) => path !== manifest).map(([path, content]) => `${sha256(content)}  ${path}`))
  })

  test('its spreadsheet opens, with a row per person, unconfirmed ones included', async () => {
    const sheets = await readXlsx(files.get('Project Survey.xlsx') as Buffer)
    const responses = sheets.find((one: { sheet: string }) => one.sheet === 'Responses')
    expect(responses?.data.length).toBe(4)
  })

  test('its data says what officials may see, under aliases, and counts likes of confirmed people', () => {
    const content = JSON.parse(files.get('project.json')?.toString() ?? '')
    expect(content.project).toMatchObject({ _id: project.id, title: project.title, status: 'completed', likes: 2 })
    expect(content.project.questions.map((one: { _id: string }) => one._id)).toEqual(project.questions)
    expect(content.project.updates).toHaveLength(1)
    expect(content.project.decisions[0]).toMatchObject({ said: 'It is dark', questions: [project.questions[0]] })
    expect(content.project.qrCodes[0]).toMatchObject({ scans: null })
    expect(content.files.map((one: { path: string }) => files.has(one.path))).toEqual([true, true, true])
    expect(content.missing).toEqual([])
    expect(content.people).toHaveLength(3)
    for (const person of content.people) {
      expect(person).toMatchObject({ zipCode: '92660', vote: 'yes', comments: [{ text: `${project.marker}: my view` }] })
      expect(person.answers).toHaveLength(3)
    }
    const named = content.people.filter((one: { email: string | null }) => one.email !== null)
    expect(named.map((one: { email: string }) => one.email)).toEqual(['resident@example.org'])
    expect(content.people.filter((one: { confirmed: boolean }) => !one.confirmed)).toHaveLength(1)
    const text = files.get('project.json')?.toString() ?? ''
    for (const { id } of [s.cast.resident, s.cast.neighbor, s.cast.unconfirmed]) expect(text).not.toContain(id)
  })

  test('is the same byte for byte while nothing changes, no matter who takes it when', async () => {
    const later = s.clock.now
    s.clock.now = new Date(later.getTime() + 40 * 86_400_000)
    const { raw } = await take(project.id, { ...s.cast.administrator, token: await freshToken() })
    expect(unzip(raw)).toEqual(files)
    s.clock.now = later
  })
})

const freshToken = () => openSession(s.db, { userId: s.cast.administrator.id, rememberMe: true, userAgent: 'tests', now: s.clock.now })

test('has the files that people attached as answers, and none that were not sent', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['file'])
  const question = questions[0] as string
  for (const who of [s.cast.resident, s.cast.neighbor]) {
    const upload = multipart(`/api/v1/questions/${question}/files`, [{ name: `plan of ${who.id}.pdf`, content: pdf() }])
    const { file } = (await s.inject(who, { ...upload, method: 'POST' })).body as { file: { file: string } }
    const answers = [{ question, answer: file.file }]
    if (who === s.cast.resident) expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
  }
  await s.call(s.cast.editor, completeProject, { params: { id: projectId } })
  const files = unzip((await take(projectId)).raw)
  const path = `answers/001 plan of ${s.cast.resident.id}.pdf`
  expect([...files.keys()].filter((one) => one.startsWith('answers/'))).toEqual([path])
  expect(files.get(path)?.equals(await storedPdf(pdf()))).toBe(true)
  const content = JSON.parse(files.get('project.json')?.toString() ?? '')
  expect(content.files).toMatchObject([{ kind: 'answer', path, _id: content.people[0].answers[0].answer.file }])
})

test('has what people drew, as GeoJSON', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'line'])
  const answers = [{ question: questions[1] as string, answer: '33.61,-117.92 33.62,-117.92' }]
  for (const who of [s.cast.resident, s.cast.unconfirmed])
    expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
  await s.call(s.cast.editor, completeProject, { params: { id: projectId } })
  const files = unzip((await take(projectId)).raw)
  const content = JSON.parse(files.get('shapes/002 Question 2_.geojson')?.toString() ?? '')
  expect(content).toMatchObject({
    type: 'FeatureCollection',
    features: [{ properties: { miles: 0.691 } }, { properties: { miles: 0.691 } }],
  })
})

test('a file that the store has lost is named, and keeps nobody from the rest', async () => {
  const broken = await fullProject(s)
  await s.call(s.cast.editor, completeProject, { params: { id: broken.id } })
  const keys = await s.files.list(`projects/${broken.id}/`)
  await s.files.remove(keys.find((key) => key.endsWith('.pdf')) as string)
  const { status, raw } = await take(broken.id)
  const content = JSON.parse(unzip(raw).get('project.json')?.toString() ?? '')
  expect([status, content.missing]).toEqual([200, [`${broken.marker}.pdf`]])
})

test('409 a package of a project that is not completed', async () => {
  const id = await putProject(s.db, s.cast.editor, s.clock.now)
  const { status, body } = await take(id)
  expect([status, body.code]).toEqual([409, 'project.notCompleted'])
})

test('taking it is noted, is in the activity log, and the receipt names the very same seal', async () => {
  const taken = await take(project.id)
  const { body } = await s.call(s.cast.viewer, showRecords, { params: { id: project.id } })
  expect(body.records.packageTakenAt).toBe(s.clock.now.toISOString())
  const acts = await s.db.selectFrom('audit_entries').select('action').where('subject_id', '=', project.id).execute()
  expect(acts.map((one) => one.action)).toContain('GET /projects/:id/package')
  await runRetention(s.app.appContext, { asOf: '2027-02-20' })
  const receipt = await s.db.selectFrom('retention_receipts').selectAll().where('project_id', '=', project.id).executeTakeFirstOrThrow()
  expect(receipt.package_hash).toBe(sha256(unzip(taken.raw).get(manifest) as Buffer))
  expect(receipt.package_taken_at).toEqual(s.clock.now)
})
