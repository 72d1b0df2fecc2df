import { RouterContextProvider } from 'react-router'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { type Api, api } from '../../../core/http/api.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { follow, followZip } from '../../participation/follows/contract.ts'
import { tellFollowers } from '../../participation/follows/jobs.server.ts'
import { posterWords } from '../../participation/posters/poster-words.server.ts'
import { receiptsPage } from '../../participation/receipts/receipts-page.server.ts'
import { addDecision } from '../../projects/decisions/contract.ts'
import { addUpdate } from '../../projects/news/contract.ts'
import { publish } from '../../results/publication/contract.ts'
import { readSurveyPage } from '../../surveys/form/survey-page.server.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { textHashOf } from '../../translations/model/queries.server.ts'

// Translations reach every reader on every page.
const first = new Date('2026-11-20T18:00:00Z')
const minute = 60_000
const spanish = { title: 'Cruces más seguros', description: '¿Dónde deben ir?' }

let s: Stage
let project: string
let question: string
const config = readConfig({ PUBLIC_URL: 'https://plaza.example' })
const tell = async () => {
  await s.db.updateTable('follow_settings').set({ rhythm: 'atOnce' }).execute()
  await tellFollowers({ db: s.db, config, now: () => s.clock.now })
}
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
  await tell()
})
beforeEach(async () => {
  s.clock.now = first
  const made = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'], { results_published: true })
  project = made.projectId
  question = made.questions[0] as string
})
afterEach(async () => {
  for (const table of ['outbox', 'told', 'follow_settings', 'projects'] as const) await s.db.deleteFrom(table).execute()
  await s.db.updateTable('users').set({ language: 'en' }).where('email', 'in', ['resident@example.org', 'neighbor@example.org']).execute()
})
afterAll(() => s.close())

const translate = async (
  subject: { question?: string; update?: string; decision?: string },
  texts: Record<string, [from: string, to: string]>,
) => {
  for (const [field, [from, text]] of Object.entries(texts))
    await s.db
      .insertInto('translations')
      .values({
        ...{ project_id: project, question_id: subject.question ?? null, update_id: subject.update ?? null, oped_id: null },
        ...{ fact_id: null, decision_id: subject.decision ?? null },
        ...{ field, text, language: 'es', mark: 'machine', made_from: textHashOf(from), changed_at: s.clock.now },
      })
      .execute()
}
const inSpanish = () =>
  translate({}, { title: ['Safer crossings', spanish.title], description: ['Where should the new crossings go?', spanish.description] })
const speaks = (who: Person, language: Language) => s.db.updateTable('users').set({ language }).where('id', '=', who.id).execute()
const followBy = (who: Person) => s.call(who, follow, { params: { id: project } })
const messages = () =>
  s.db.selectFrom('outbox').select(['recipient', 'subject', 'body_text as text', 'body_html as html']).orderBy('recipient').execute()
const get = (who: Person | null, path: string, language: Language) =>
  s.inject(who, { method: 'GET', url: `/api/v1${path}`, headers: { 'accept-language': language } })

const postUpdate = async () => {
  const body = { title: 'The crew is here', text: 'They begin.' }
  const { body: made } = await s.call(s.cast.editor, addUpdate, { params: { id: project }, body })
  return made.update._id
}

test('each follower is written in their language, the original where a text is not there in it; machine’s work is marked', async () => {
  await inSpanish()
  await speaks(s.cast.neighbor, 'es')
  await followBy(s.cast.resident)
  await followBy(s.cast.neighbor)
  s.clock.now = new Date(first.getTime() + minute)
  const update = await postUpdate()
  await tell()
  const [neighbor, resident] = await messages()
  expect(resident).toMatchObject({ recipient: 'resident@example.org', subject: 'News about Safer crossings' })
  expect(resident?.text).not.toContain('original')
  // The project's title has a Spanish translation; the update does not.
  expect(neighbor?.subject).toContain(spanish.title)
  expect(neighbor?.text).toContain('The crew is here')
  expect(neighbor?.html).toContain('<p lang="en"')
  expect(neighbor?.html).toContain('<span lang="en">The crew is here</span>')
  expect(neighbor?.text).toContain(`https://plaza.example/project/${project}?from=mail&original=1`)
  await s.db.deleteFrom('outbox').execute()
  await s.db.deleteFrom('told').where('subject_id', '=', update).execute()
  await translate({ update }, { title: ['The crew is here', 'Llegó el equipo'], text: ['They begin.', 'Empiezan.'] })
  await tell()
  const again = (await messages()).find((one) => one.recipient === 'neighbor@example.org')
  expect(again?.text).toContain('Llegó el equipo')
  expect(again?.text).toContain('Empiezan.')
  expect(again?.html).not.toContain('lang="en"')
})

test('a decision is mailed in the follower’s language', async () => {
  await speaks(s.cast.neighbor, 'es')
  await followBy(s.cast.neighbor)
  s.clock.now = new Date(first.getTime() + minute)
  const body = { said: 'Shorter.', doing: 'It is shorter.', status: 'done' as const }
  const { body: made } = await s.call(s.cast.editor, addDecision, { params: { id: project }, body })
  await translate({ decision: made.decision._id }, { said: ['Shorter.', 'Más corto.'], doing: ['It is shorter.', 'Es más corto.'] })
  await tell()
  const [neighbor] = await messages()
  expect(neighbor?.text).toContain('Más corto.')
  expect(neighbor?.text).toContain('Es más corto.')
  expect(neighbor?.text).not.toContain('Shorter.')
})

test('a new project is announced by its translated description, and by text message with its translated title', async () => {
  await inSpanish()
  await speaks(s.cast.resident, 'es')
  await s.call(s.cast.resident, followZip, { body: { zipCode: '92660' } })
  await s.db
    .updateTable('follow_settings')
    .set({ by_sms: true, sms_number: '+19495550101', sms_agreed_at: first, sms_agreed_to: 'yes' })
    .where('user_id', '=', s.cast.resident.id)
    .execute()
  s.clock.now = new Date(first.getTime() + minute)
  await s.db.updateTable('projects').set({ posted_at: s.clock.now }).where('id', '=', project).execute()
  await s.db.updateTable('zip_follows').set({ created_at: first }).execute()
  s.clock.now = new Date(first.getTime() + 2 * minute)
  await tell()
  const [sms, mail] = await messages()
  expect(sms?.text).toContain('"Cruces m')
  expect(mail?.text).toContain(spanish.description)
  expect(mail?.subject).toContain(spanish.title)
})

test('published results: JSON and PDF in the reader’s language, the original when it is asked for and to people who wrote it', async () => {
  await inSpanish()
  await translate({ question }, { text: ['Question 1?', '¿Pregunta uno?'] })
  const path = `/projects/${project}/published`
  type Told = { published: { project: { title: string; lang?: string }; questions: { question: { text: string; lang?: string } }[] } }
  const read = async (who: Person | null, language: Language, query = '') =>
    (await get(who, path + query, language)).body as unknown as Told
  expect(await read(null, 'es')).toMatchObject({
    translated: 'machine',
    published: { project: { title: spanish.title, lang: 'es' }, questions: [{ question: { text: '¿Pregunta uno?', lang: 'es' } }] },
  })
  const original = { project: { title: 'Safer crossings', lang: 'en' }, questions: [{ question: { text: 'Question 1?', lang: 'en' } }] }
  expect(await read(null, 'es', '?original=1')).toMatchObject({ translated: 'machine', published: original })
  expect(await read(null, 'fr')).toMatchObject({ translated: null, published: original })
  expect(await read(s.cast.editor, 'es')).toMatchObject({ translated: null, published: original })
  expect((await read(null, 'en')).published.project).not.toHaveProperty('lang')
  const pdf = async (language: Language, query = '') => {
    const { raw } = await s.app
      .inject({ url: `/api/v1${path}.pdf${query}`, headers: { 'accept-language': language } })
      .then((res) => ({ raw: res.rawPayload }))
    return { text: pdfText(raw), langs: raw.toString('latin1').match(/\/Lang \(\w+\)/g) ?? [] }
  }
  const translated = await pdf('es')
  expect(translated.text).toContain('¿Pregunta uno?')
  expect(translated.langs).not.toContain('/Lang (en)')
  const untranslated = await pdf('es', '?original=1')
  expect(untranslated.text).toContain('Question 1?')
  expect(untranslated.langs).toContain('/Lang (en)')
})

test('published results: a sentence tells the language of the officials’ own words, which nobody translates', async () => {
  await inSpanish()
  await translate({ question }, { text: ['Question 1?', '¿Pregunta uno?'] })
  const body = { questions: [question], invited: 'By letter to each household.' }
  await s.call(s.cast.editor, publish, { params: { id: project }, body })
  const pdf = async (language: Language) => {
    const { rawPayload } = await s.app.inject({
      url: `/api/v1/projects/${project}/published.pdf`,
      headers: { 'accept-language': language },
    })
    return pdfText(rawPayload)
  }
  expect(await pdf('es')).toMatch(/By letter to each household\.\s*Esto está en inglés\./)
  expect(await pdf('en')).not.toContain('This is in English.')
})

test('receipts of several projects: their questions in the reader’s language, by one call', async () => {
  await inSpanish()
  await translate({ question }, { text: ['Question 1?', '¿Pregunta uno?'] })
  const other = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  for (const [id, asked, answer] of [
    [project, question, 'A light'],
    [other.projectId, other.questions[0] as string, 'yes'],
  ] as const)
    await s.call(s.cast.resident, sendAnswers, { params: { id }, body: { answers: [{ question: asked, answer }] } })
  const calls: string[] = []
  const call = (async (endpoint: { path: string }, { query }: { query?: Record<string, string> }) => {
    calls.push(endpoint.path)
    return (await get(s.cast.resident, `${endpoint.path}?${new URLSearchParams(query)}`, 'es')).body
  }) as unknown as Api
  const context = new RouterContextProvider()
  context.set(api, call)
  context.set(visit, { actor: { kind: 'resident' }, language: 'es' } as never)
  const { receipts } = (await receiptsPage(context, '')).data
  const shown = new Map(receipts.map((one) => [one.project._id, one.questions]))
  expect(shown.get(project)).toMatchObject([{ text: '¿Pregunta uno?', lang: 'es' }])
  expect(shown.get(other.projectId)).toMatchObject([{ text: 'Question 1?', lang: 'en' }])
  expect(calls).toEqual(['/receipts', '/translations'])
})

test('points of a map name a project in the reader’s language, also where the map itself is kept for everybody', async () => {
  await inSpanish()
  for (const bbox of ['-117.9,33.6,-117.8,33.7', '-125,30,-110,40'])
    for (const [language, title, lang] of [
      ['es', spanish.title, 'es'],
      ['fr', 'Safer crossings', 'en'],
      ['en', 'Safer crossings', undefined],
    ] as const) {
      const { groups } = (await get(null, `/projects/points?bbox=${bbox}`, language)).body as { groups: { project: object | null }[] }
      const found = groups.map((one) => one.project).find((one) => one && '_id' in one && one._id === project)
      expect(found).toEqual({ _id: project, title, category: 'Roads', ...(lang && { lang }) })
    }
})

test('officials work on the original, and see the form for residents as residents of the page’s language do', async () => {
  await inSpanish()
  await translate({ question }, { text: ['Question 1?', '¿Pregunta uno?'] })
  const call = (async (endpoint: { path: string }, { params }: { params: { id: string } }) =>
    (await get(s.cast.editor, endpoint.path.replace(':id', params.id), 'es')).body) as unknown as Api
  const actor = { kind: 'official', userId: s.cast.editor.id, organizationId: '', permission: 'editor' } as never
  const read = (asResidents: boolean, search = '') =>
    readSurveyPage(call, project, {
      ...{ actor, language: 'es', arrival: { way: 'link' }, now: s.clock.now, asResidents, search: new URLSearchParams(search) },
    })
  expect(await read(false)).toMatchObject({
    about: { title: 'Safer crossings', lang: 'en' },
    note: null,
    questions: [{ text: 'Question 1?', lang: 'en' }],
  })
  expect(await read(true)).toMatchObject({
    about: { title: spanish.title, lang: 'es' },
    questions: [{ text: '¿Pregunta uno?', lang: 'es' }],
  })
  expect(await read(true, 'original=1')).toMatchObject({
    about: { title: 'Safer crossings', lang: 'en' },
    questions: [{ text: 'Question 1?' }],
  })
})

test('a poster’s title is in its first language', async () => {
  await inSpanish()
  const { body } = await s.inject(s.cast.editor, { method: 'POST', url: `/api/v1/projects/${project}/qrCodes`, body: { label: 'Stop' } })
  const id = (body['qrCode'] as { _id: string })._id
  const posterText = async (languages: string) => {
    const url = `/api/v1/qrCodes/${id}/poster?paper=letter&language=${languages}`
    const { rawPayload } = await s.app.inject({ url, headers: { authorization: `Bearer ${s.cast.editor.token}` } })
    return pdfText(rawPayload)
  }
  expect(await posterText('es,en')).toContain(spanish.title)
  expect(await posterText('en,es')).toContain('Safer crossings')
  expect(
    posterWords('es', { title: spanish.title, timeZone: 'America/Los_Angeles', endsAt: null, questions: 1, address: '' }).title,
  ).toContain(spanish.title)
})

test('projects of an organization that wrote in another language are listed with it', async () => {
  const id = await putProject(s.db, s.cast.editor, s.clock.now, { title: 'Más árboles', language: 'es' })
  const translations = (await get(null, `/translations?projects=${id}`, 'en')).body as { told: { written: string }[] }
  expect(translations.told).toMatchObject([{ subject: id, written: 'es', texts: null }])
})
