import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../tests/database.ts'
import { buildApi } from '../../api.ts'
import { readConfig } from '../../core/config/config.server.ts'
import { createDatabase, createPool, type Db } from '../../core/database/database.server.ts'
import { localFiles } from '../../core/storage/files.server.ts'
import { censusOfNewportBeach } from '../newport-beach/census.ts'
import { loadDemo } from './load.server.ts'
import { demoLogins } from './logins.ts'

// What a fresh start shows of the project that 400 people answered.
const today = '2026-11-20'
const folder = mkdtempSync(join(tmpdir(), 'plaza-crowd-'))
const files = localFiles(folder)
let database: TestDatabase
let db: Db
let app: Awaited<ReturnType<typeof buildApi>>
let project: string
let token: string

beforeAll(async () => {
  database = await testDatabase()
  db = createDatabase(createPool(database.url))
  await loadDemo({ db, files, today })
  const config = readConfig({ DATABASE_URL: database.url, DATA_DIR: folder })
  app = await buildApi({ config, db, files, now: () => new Date(`${today}T18:00:00Z`), invalidatePages: () => {} })
  const title = 'A free summer shuttle from Newport Center to the harbor'
  project = (await db.selectFrom('projects').select('id').where('title', '=', title).executeTakeFirstOrThrow()).id
  const body = { email: demoLogins.administrator, password: demoLogins.password }
  const login = await app.inject({ method: 'POST', url: '/api/v1/auth/login', payload: body })
  token = login.json<{ token: string }>().token
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const get = async <Reply>(path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  (await app.inject({ url: `/api/v1/projects/${project}${path}`, headers })).json<Reply>()

test('officials see people who wait, probable duplicates, and both wordings of a question', async () => {
  type Results = { answered: number; waiting: number; duplicates: number; questions: { wordings: { answers: number }[] }[] }
  const { answered, waiting, duplicates, questions } = await get<Results>('/results')
  expect(answered + waiting).toBe(400)
  expect(waiting).toBeGreaterThan(15)
  expect(duplicates).toBeGreaterThan(2)
  const [one, two] = questions.map(({ wordings }) => wordings).find((all) => all.length === 2) ?? []
  expect([one?.answers, two?.answers].every((count) => (count ?? 0) > 50)).toBe(true)
})

test('the answers are weighted by census figures, whose source is named, and the young are missing', async () => {
  type Group = { group: string; share: number; residents: number }
  type Weighting = {
    comparisons: { dimension: string; reference: { sources: { name: string }[] }; groups: Group[] }[]
    weighting: { isDone: boolean }
  }
  const { comparisons, weighting } = await get<Weighting>('/weighting')
  expect(weighting).toMatchObject({ isDone: true })
  const sources = comparisons.flatMap(({ reference }) => reference.sources.map((one) => one.name))
  expect(new Set(sources)).toEqual(new Set([censusOfNewportBeach[0]?.source.name]))
  const ages = comparisons.find((one) => one.dimension === 'ageRange')?.groups ?? []
  const ratio = (range: string) => ages.filter((one) => one.group === range).map((one) => one.share / one.residents)[0] ?? Number.NaN
  expect(ratio('18-24')).toBeLessThan(0.7)
  expect(ratio('65+')).toBeGreaterThan(1.4)
})

test('everybody sees published results, in their language', async () => {
  type Published = { translated: string; published: { answered: number; questions: { question: { text: string } }[] } }
  const { translated, published } = await get<Published>('/published', { 'accept-language': 'es' })
  expect(translated).toBe('machine')
  expect(published.answered).toBeGreaterThan(300)
  expect(published.questions.map((one) => one.question.text)).toContain('¿Lo usaría usted al menos una vez al mes?')
})

test('the public sees neither a rating that one to four people chose, nor a group of them', async () => {
  type Outcome = { suppressed: boolean; count: number | null; together: unknown[] }
  const shown = await get<{ questions: Outcome[] }>('/results?asEveryone=1')
  expect(shown.questions.some((one) => one.suppressed && one.together.length > 0)).toBe(true)
  const small = encodeURIComponent('American Indian or Alaska Native')
  const group = await get<{ questions: Outcome[] }>(`/results?asEveryone=1&ethnicity=${small}`)
  expect(group.questions.some((one) => one.count === null || one.suppressed)).toBe(true)
})
