import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../tests/cast.ts'
import { nextRelease } from '../../../tests/fixtures/releases.ts'
import { type ProjectColumns, putProject } from '../../../tests/project.ts'
import { putRespondent } from '../../../tests/respondents.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { putSurvey } from '../../../tests/survey.ts'
import { newId } from '../../core/database/ids.server.ts'
import type { Api } from '../../core/http/api.server.ts'
import { showPublished } from '../../features/results/publication/contract.ts'
import { textHashOf } from '../../features/translations/model/queries.server.ts'
import { wordsIn } from '../../features/translations/model/words.server.ts'
import { showLanding } from './contract.ts'
import { landingMarkup } from './landing.server.tsx'
import { htmlOf, readOwnTexts } from './own-texts.server.ts'

const now = new Date('2026-11-20T18:00:00Z')
const day = 86_400_000
let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterEach(() => s.db.deleteFrom('projects').execute())
afterAll(() => s.close())

const project = (columns: ProjectColumns = {}) => putProject(s.db, s.cast.editor, now, { status: 'published', ...columns })
const respondents = (projectId: string, people: readonly { id: string }[]) =>
  Promise.all(people.map((one) => putRespondent(s.db, projectId, one.id)))
const answeredBy = async (projectId: string, people: readonly { id: string }[]) => {
  const question = newId()
  await s.db.insertInto('questions').values({ id: question, project_id: projectId, text: 'A bench?', type: 'yesno', position: 0 }).execute()
  const all = (await respondents(projectId, people)).map((respondent_id) => ({
    ...{ id: newId(), question_id: question, project_id: projectId, respondent_id, answer_yes: true },
  }))
  await s.db.insertInto('answers').values(all).execute()
}
const likedBy = async (projectId: string, people: readonly { id: string }[]) =>
  s.db
    .insertInto('likes')
    .values((await respondents(projectId, people)).map((respondent_id) => ({ project_id: projectId, respondent_id })))
    .execute()
const decide = (projectId: string, concern: string, done: Date | null) =>
  s.db
    .insertInto('decisions')
    .values({
      ...{ id: newId(), project_id: projectId, said: concern, doing: `Did: ${concern}`, posted_at: now, done_at: done },
      ...{ status: done ? 'done' : 'promised', promised_for: '2027-01-01' },
    })
    .execute()
const look = async () => (await s.call(null, showLanding, {})).body

describe('GET /site/landing', () => {
  test('four residents are not told of, five are; nobody is counted twice', async () => {
    const people = await crowd(s.db, now, 5)
    const [one, two] = [await project(), await project()]
    await answeredBy(one, people.slice(0, 4))
    await answeredBy(two, people.slice(0, 3))
    expect((await look()).figures).toMatchObject({ answered: null, tookPart: null })
    await answeredBy(two, people.slice(4))
    expect((await look()).figures).toMatchObject({ answered: 5, tookPart: 5, people: 5 })
  })

  /** A project whose published figures everybody can read; of each question, who says yes and who says no. */
  async function surveyed(questions: { yes: readonly Person[]; no: readonly Person[] }[]) {
    const { projectId: id, questions: ids } = await putSurvey(s.db, s.cast.editor, s.clock.now, Array(questions.length).fill('yesno'), {
      results_published: true,
    })
    for (const [i, { yes, no }] of questions.entries())
      for (const who of [...yes, ...no]) {
        const respondent = await putRespondent(s.db, id, who.id, s.clock.now)
        const answer = { project_id: id, respondent_id: respondent, answer_yes: yes.includes(who), created_at: s.clock.now }
        await s.db
          .insertInto('answers')
          .values({ id: newId(), question_id: ids[i] as string, ...answer })
          .execute()
      }
    return id
  }
  const publishedOf = async (id: string) => (await s.call(null, showPublished, { params: { id }, query: {} })).body.published
  const answered = async () => (await look()).figures.answered

  test('the one project with answers withholds how many, because 2 of 17 skipped a question: so does the landing', async () => {
    const people = await crowd(s.db, s.clock.now, 34)
    const id = await surveyed([
      { yes: people.slice(0, 8), no: people.slice(8, 15) },
      { yes: people.slice(15, 17), no: [] },
    ])
    expect((await look()).figures).toMatchObject({ answered: null, tookPart: null, people: null })
    await nextRelease(s)
    expect((await publishedOf(id)).answered).toBe(null)
    expect((await look()).figures).toMatchObject({ answered: null, tookPart: null, people: null })
    // Nor beside a project that publishes 13, for 30 − 13 are 17; beside a third one that publishes nothing, nobody can tell.
    const other = await surveyed([{ yes: people.slice(17, 24), no: people.slice(24, 30) }])
    expect(await answered()).toBe(null)
    await nextRelease(s)
    expect(await answered()).toBe(null)
    expect((await publishedOf(other)).answered).toBe(13)
    expect(await answered()).toBe(null)
    await answeredBy(await project(), people.slice(30))
    expect(await answered()).toBe(34)
  })

  test('no live number where each project with answers publishes results, and again once one publishes none', async () => {
    const people = await crowd(s.db, s.clock.now, 20)
    const id = await surveyed([{ yes: people.slice(0, 7), no: people.slice(7, 13) }])
    expect((await look()).figures).toMatchObject({ answered: null, tookPart: null })
    await nextRelease(s)
    expect((await publishedOf(id)).answered).toBe(13)
    await likedBy(id, people.slice(13))
    expect((await look()).figures).toMatchObject({ answered: null, tookPart: null })
    await s.db.updateTable('projects').set({ results_published: false }).where('id', '=', id).execute()
    expect((await look()).figures).toMatchObject({ answered: 13, tookPart: 20 })
  })

  test('49 answered and 55 took part: who only likes has not answered, and who has not confirmed the address counts for nothing', async () => {
    const people = await crowd(s.db, now, 58)
    const [one, two] = [await project(), await project()]
    await answeredBy(one, people.slice(0, 40))
    await answeredBy(two, people.slice(30, 49))
    await likedBy(two, people.slice(49, 55))
    await answeredBy(await project(), people.slice(55))
    const unconfirmed = people.slice(55).map(({ id }) => id)
    await s.db.updateTable('users').set({ email_verified_at: null }).where('id', 'in', unconfirmed).execute()
    expect((await look()).figures).toMatchObject({ answered: 49, tookPart: 55 })
    const call = (async (_: unknown, sent: object) => (await s.call(null, showLanding, sent)).body) as unknown as Api
    const site = {
      language: 'en',
      billing: 'off',
      productName: 'Plaza',
      publicUrl: 'https://plaza.example',
      search: new URLSearchParams(),
    } as const
    const { proof, below } = await landingMarkup(call, site)
    expect(proof).toContain('49 residents have answered so far')
    expect(below).toMatch(/residents took part<\/dt><dd>55</)
  })

  test('a draft counts for nothing, and only what is open now is open', async () => {
    const draft = await project({ status: 'draft' })
    await decide(draft, 'Nobody knows', now)
    await project({ starts_at: new Date(now.getTime() + 30 * day), ends_at: null })
    await project({ starts_at: null, ends_at: new Date(now.getTime() - day) })
    const open = await project({ starts_at: null, ends_at: new Date(now.getTime() + 30 * day) })
    await decide(open, 'It is dark', null)
    const { figures, cases } = await look()
    expect(figures).toMatchObject({ organizations: 1, openProjects: 1, decisions: 1 })
    expect(cases).toEqual([])
  })

  test('of each project the latest promise that was kept, the latest first, three at most', async () => {
    const ids = [await project(), await project(), await project(), await project()]
    for (const [i, id] of ids.entries()) {
      await decide(id, `old ${i}`, new Date(now.getTime() - (20 + i) * day))
      await decide(id, `new ${i}`, new Date(now.getTime() - i * day))
    }
    const { cases } = await look()
    expect(cases.map((one) => [one.project, one.said])).toEqual([0, 1, 2].map((i) => [ids[i], `new ${i}`]))
  })
})

describe('what changed, in another language', () => {
  const call = (async () =>
    (await s.inject(null, { method: 'GET', url: '/api/v1/site/landing', headers: { 'accept-language': 'es' } })).body) as unknown as Api
  const site = { billing: 'off', productName: 'Plaza', publicUrl: 'https://plaza.example' } as const
  const below = async (search = '') => (await landingMarkup(call, { language: 'es', ...site, search: new URLSearchParams(search) })).below
  const translate = (projectId: string, decisionId: string | null, texts: Record<string, [from: string, to: string]>) =>
    s.db
      .insertInto('translations')
      .values(
        Object.entries(texts).map(([field, [from, text]]) => ({
          ...({ project_id: projectId, decision_id: decisionId, language: 'es', mark: 'machine', changed_at: now } as const),
          ...{ field, text, made_from: textHashOf(from) },
        })),
      )
      .execute()

  test('titles and decisions are translated, and say that a machine did it', async () => {
    const id = await project({ title: 'Safer crossings', description: '' })
    await decide(id, 'It is dark', now)
    const { id: decision } = await s.db.selectFrom('decisions').select('id').executeTakeFirstOrThrow()
    await translate(id, null, { title: ['Safer crossings', 'Cruces más seguros'] })
    await translate(id, decision, { said: ['It is dark', 'Está oscuro'], doing: ['Did: It is dark', 'Hay luz'] })
    const html = await below()
    for (const text of ['Cruces más seguros', 'Está oscuro', 'Hay luz', wordsIn('es')('note.machine')]) expect(html).toContain(text)
    expect(html).toContain('href="?original=1#case-studies"')
    expect(html).not.toMatch(/Safer crossings|It is dark/)
    const original = await below('original=1')
    for (const text of ['lang="en">Safer crossings', 'lang="en">It is dark', wordsIn('es')('note.back')]) expect(original).toContain(text)
  })

  test('what nobody translated says its language', async () => {
    await decide(await project({ title: 'Safer crossings' }), 'It is dark', now)
    const html = await below()
    expect(html).toContain('lang="en">It is dark')
    expect(html).toContain(wordsIn('es')('note.onlyIn', { language: 'inglés' }))
    expect(html).not.toContain('original=1')
  })
})

describe("the operator's own texts", () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-content-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const write = (language: string, section: string, text: string) => {
    mkdirSync(join(folder, language), { recursive: true })
    writeFileSync(join(folder, language, `${section}.md`), text)
  }

  test('none are there: none are given; an empty one is none', async () => {
    write('en', 'history', '  \n')
    expect(await readOwnTexts(folder, 'en')).toEqual([])
    expect(await readOwnTexts(join(folder, 'nowhere'), 'en')).toEqual([])
  })

  test('in the language that is asked for, else in English, which is marked', async () => {
    write('en', 'mission', 'We *listen*.')
    write('en', 'team', '# Us\n\n- One\n- Two')
    write('fr', 'mission', 'Nous écoutons.')
    expect(await readOwnTexts(folder, 'fr')).toEqual([
      { section: 'mission', language: 'fr', html: '<p>Nous écoutons.</p>' },
      { section: 'team', language: 'en', html: expect.stringContaining('<h3>Us</h3>') },
    ])
  })

  test.each([
    ['<script>alert(1)</script>ok', 'ok'],
    ['[x](javascript:alert(1))', '<p><a>x</a></p>'],
    ['<img src=x onerror=alert(1)>', ''],
    ['**bold** and [mail](mailto:a@b.example)', '<p><strong>bold</strong> and <a href="mailto:a@b.example">mail</a></p>'],
  ])('%s becomes %s', (markdown, html) => expect(htmlOf(markdown)).toBe(html))
})
