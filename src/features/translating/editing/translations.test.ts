import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Translator, translator } from '../../../../tests/servers/translator.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import * as c from '../../translations/model/contract.ts'
import { batchesOf, NoTranslation, translatorOf } from './translators.server.ts'

let service: Translator
let s: Stage
let off: Stage
let project: string
let question: string
beforeAll(async () => {
  service = await translator()
  ;[s, off] = await Promise.all([stage({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: service.url }), stage()])
})
afterAll(async () => {
  await Promise.all([s.close(), off.close()])
  service.close()
})
beforeEach(async () => {
  Object.assign(service, { asked: [], answer: null })
  const made = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'], { department: '' })
  project = made.projectId
  question = made.questions[0] as string
})
afterEach(() => vi.restoreAllMocks())

const params = (id = project, language: 'es' | 'fr' | 'en' = 'es', of: 'projects' | 'blogs' = 'projects') => ({ of, id, language })
const list = (who: Person | null, id = project) => s.call(who, c.listTexts, { params: params(id) })
const save = async (who: Person | null, texts: Record<string, string>, id = project) => {
  const { texts: shown = [] } = (await list(s.cast.editor, id)).body
  const body = { texts: shown.filter((one) => one.field in texts).map((one) => ({ ...one, text: texts[one.field] ?? '' })) }
  return s.call(who, c.saveTexts, { params: params(id), body })
}
const tell = async (who: Person | null, language = 'es', id = project) =>
  (await s.inject(who, { method: 'GET', url: `/api/v1/projects/${id}/translations`, headers: { 'accept-language': language } })).body[
    'told'
  ] as { subject: string; texts: Record<string, string> | null; standing: string | null; written: string }[]
const translationOf = async (who: Person | null, subject: string) => (await tell(who)).find((one) => one.subject === subject)
const all = { title: 'Cruces más seguros', description: '¿Dónde deben ir?', text: '¿Pregunta 1?' }

describe('officials translate', () => {
  test('401 403 404 422: visitor, resident, viewer who writes, another organization, no such project or language', async () => {
    expect((await list(null)).status).toBe(401)
    expect((await list(s.cast.resident)).status).toBe(403)
    expect((await list(s.cast.viewer)).status).toBe(200)
    expect((await save(s.cast.viewer, all)).status).toBe(403)
    expect((await list(s.cast.otherAdministrator)).status).toBe(403)
    expect((await list(s.cast.editor, newId())).status).toBe(404)
    expect((await list(s.cast.editor, 'no-id')).status).toBe(404)
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
    expect((await list(s.cast.otherAdministrator)).status).toBe(404)
    const same = await s.call(s.cast.editor, c.saveTexts, { params: params(project, 'en'), body: { texts: [] } })
    expect(same).toMatchObject({ status: 422, body: { errors: { language: 'This is the language of the original' } } })
  })

  test('200 what is saved is reviewed; a change of the original makes it out of date; an empty text takes it away', async () => {
    const saved = await save(s.cast.editor, all)
    expect(saved.body.texts.map(({ field, state }) => [field, state])).toEqual([
      ['title', 'reviewed'],
      ['description', 'reviewed'],
      ['text', 'reviewed'],
    ])
    expect(saved.body.missing).toEqual({ es: 0 })
    await s.db.updateTable('questions').set({ text: 'Another question?' }).where('id', '=', question).execute()
    expect(await translationOf(s.cast.resident, question)).toMatchObject({ standing: 'stale', texts: { text: '¿Pregunta 1?' } })
    await s.db.updateTable('questions').set({ text: 'Question 1?' }).where('id', '=', question).execute()
    expect(await translationOf(s.cast.resident, question)).toMatchObject({ standing: 'reviewed' })
    await save(s.cast.editor, { text: '' })
    expect(await translationOf(s.cast.resident, question)).toMatchObject({ texts: null, standing: null, written: 'en' })
  })

  test('200 a department is translated, and a translation that was made without it still counts', async () => {
    await s.db.updateTable('projects').set({ department: 'Public works' }).where('id', '=', project).execute()
    await save(s.cast.editor, all)
    const { title, description } = all
    expect(await translationOf(s.cast.resident, project)).toMatchObject({ standing: 'reviewed', texts: { title, description } })
    const saved = await save(s.cast.editor, { department: 'Obras públicas' })
    expect(saved.body.missing).toEqual({ es: 0 })
    expect(await translationOf(s.cast.resident, project)).toMatchObject({ texts: { title, description, department: 'Obras públicas' } })
  })

  test('a translation of what changed while it was written is out of date immediately; of what is gone it is left out', async () => {
    const { texts } = (await list(s.cast.editor)).body
    await s.db.updateTable('projects').set({ title: 'Other' }).where('id', '=', project).execute()
    await s.db.deleteFrom('questions').where('id', '=', question).execute()
    const saved = await s.call(s.cast.editor, c.saveTexts, {
      params: params(),
      body: { texts: texts.map((one) => ({ ...one, text: 'En español' })) },
    })
    expect(saved.body.texts.map((one) => one.state)).toEqual(['stale', 'reviewed'])
  })

  test('200 facts and decisions of a project, for whom reads it; of a completed one the decisions’ texts still change', async () => {
    const [fact, decision] = [newId(), newId()]
    const of = { project_id: project }
    await s.db
      .insertInto('project_facts')
      .values({ id: fact, ...of, label: 'Length', value: '84 feet', position: 0 })
      .execute()
    await s.db
      .insertInto('decisions')
      .values({ id: decision, ...of, said: 'Shorter.', doing: 'Yes.', status: 'done', posted_at: s.clock.now, done_at: s.clock.now })
      .execute()
    await save(s.cast.editor, { label: 'Longitud', value: '84 pies', said: 'Más corto.', doing: 'Sí.' })
    expect(await translationOf(s.cast.resident, fact)).toMatchObject({
      texts: { label: 'Longitud', value: '84 pies' },
      standing: 'reviewed',
    })
    expect(await translationOf(s.cast.resident, decision)).toMatchObject({ texts: { said: 'Más corto.', doing: 'Sí.' } })
    expect([await translationOf(null, fact), await translationOf(null, decision)]).toEqual([undefined, undefined])
    const url = `/api/v1/translations?decisions=${decision}`
    const listed = await s.inject(s.cast.resident, { method: 'GET', url, headers: { 'accept-language': 'es' } })
    expect(listed.body['told']).toMatchObject([{ subject: decision, texts: { said: 'Más corto.', doing: 'Sí.' } }])
    expect((await s.inject(null, { method: 'GET', url, headers: { 'accept-language': 'es' } })).body['told']).toEqual([])
    await s.db.updateTable('projects').set({ status: 'completed', completed_at: s.clock.now }).where('id', '=', project).execute()
    expect((await save(s.cast.editor, { said: 'Que sea más corto.' })).status).toBe(200)
    expect((await save(s.cast.editor, { label: 'Largo' })).status).toBe(409)
    await s.db.deleteFrom('project_facts').where('id', '=', fact).execute()
    await s.db.deleteFrom('decisions').where('id', '=', decision).execute()
    expect(await s.db.selectFrom('translations').select('field').where('project_id', '=', project).execute()).toEqual([])
  })

  test('200 403 the language of the original: nobody sees a translation into it', async () => {
    await save(s.cast.editor, all)
    const set = (who: Person) => s.call(who, c.setWritten, { params: { of: 'projects', id: project }, body: { written: 'es' } })
    expect((await set(s.cast.viewer)).status).toBe(403)
    expect((await set(s.cast.otherAdministrator)).status).toBe(403)
    expect((await set(s.cast.editor)).status).toBe(200)
    expect(await translationOf(s.cast.resident, project)).toMatchObject({ written: 'es', texts: null })
  })
})

describe('what readers see', () => {
  test('nothing of a draft; of a private survey’s questions only whom it asks, and everybody what is published', async () => {
    await save(s.cast.editor, all)
    expect(await translationOf(s.cast.resident, question)).toMatchObject({ texts: { text: '¿Pregunta 1?' } })
    expect(await translationOf(s.cast.otherState, question)).toBeUndefined()
    expect(await translationOf(null, question)).toBeUndefined()
    expect(await translationOf(null, project)).toMatchObject({ texts: { title: all.title } })
    await s.db.updateTable('projects').set({ results_published: true }).where('id', '=', project).execute()
    expect(await translationOf(null, question)).toMatchObject({ texts: { text: '¿Pregunta 1?' } })
    const other = newId()
    await s.db
      .insertInto('published_results')
      .values({ project_id: project, questions: [other], changed_at: s.clock.now })
      .execute()
    expect(await translationOf(null, question)).toBeUndefined()
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
    expect(await tell(s.cast.resident)).toBeUndefined()
    expect(await tell(s.cast.editor)).toHaveLength(2)
  })

  test('of a list in one call, each in the caller’s language', async () => {
    await save(s.cast.editor, all)
    const plain = (await putSurvey(s.db, s.cast.editor, s.clock.now, [])).projectId
    const draft = (await putSurvey(s.db, s.cast.editor, s.clock.now, [], { status: 'draft' })).projectId
    const read = async (language: string) => {
      const url = `/api/v1/translations?projects=${[project, plain, draft, 'nonsense'].join(',')}`
      const { body } = await s.inject(null, { method: 'GET', url, headers: { 'accept-language': language } })
      const list = body['told'] as { subject: string; texts: Record<string, string> | null }[]
      return new Map(list.map((one) => [one.subject, one.texts]))
    }
    const spanish = { title: all.title, description: all.description }
    expect(await read('es')).toEqual(
      new Map([
        [project, spanish],
        [plain, null],
      ]),
    ) // prettier-ignore
    expect(await read('fr')).toEqual(
      new Map([
        [project, null],
        [plain, null],
      ]),
    ) // prettier-ignore
  })

  test('nothing is left when a question, then the project goes', async () => {
    await save(s.cast.editor, all)
    const storedCount = async () =>
      (await s.db.selectFrom('translations').select('field').where('project_id', '=', project).execute()).length
    expect(await storedCount()).toBe(3)
    await s.db.deleteFrom('questions').where('id', '=', question).execute()
    expect(await storedCount()).toBe(2)
    await s.db.deleteFrom('projects').where('id', '=', project).execute()
    expect(await storedCount()).toBe(0)
  })
})

describe('translation services', () => {
  test.each([
    ['libretranslate', '/translate', { q: ['Yes', 'No'], source: 'en', target: 'zh', format: 'text', api_key: 'secret' }],
    ['deepl', '/v2/translate', { text: ['Yes', 'No'], source_lang: 'EN', target_lang: 'ZH-HANS' }],
    ['google', '/language/translate/v2', { q: ['Yes', 'No'], source: 'en', target: 'zh-CN', format: 'text' }],
  ] as const)('%s is asked in its own format', async (provider, path, body) => {
    const translated = await translatorOf({ provider, url: `${service.url}/`, key: 'secret' })(['Yes', 'No'], 'en', 'zh', false)
    expect(translated.map((one) => one.split(': ')[1])).toEqual(['Yes', 'No'])
    expect(service.asked).toMatchObject([{ url: path, body }])
    const { headers } = service.asked[0] as Translator['asked'][number]
    if (provider === 'deepl') expect(headers['authorization']).toBe('DeepL-Auth-Key secret')
    if (provider === 'google') expect(headers['x-goog-api-key']).toBe('secret')
  })

  test('texts that are missing in an answer, and an answer in another shape, are no translation', async () => {
    const translate = translatorOf({ provider: 'libretranslate', url: service.url, key: undefined })
    service.answer = { translatedText: ['Sí'] }
    await expect(translate(['Yes', 'No'], 'en', 'es', false)).rejects.toThrow(NoTranslation)
    service.answer = { error: 'Slow down' }
    await expect(translate(['Yes'], 'en', 'es', false)).rejects.toThrow('an answer that cannot be understood')
  })

  test('many texts go in several requests, in order', () => {
    const texts = Array.from({ length: 90 }, (_, i) => `Text ${i}`)
    expect(batchesOf(texts).flat()).toEqual(texts)
    expect(batchesOf(texts).map((one) => one.length)).toEqual([40, 40, 10])
    expect(batchesOf(['a'.repeat(15_000), 'b'.repeat(15_000)])).toHaveLength(2)
    expect(batchesOf([])).toEqual([])
  })

  test('a provider that wants a key is not started without', () => {
    expect(() => readConfig({ TRANSLATOR: 'deepl' })).toThrow('TRANSLATOR_KEY')
    expect(() => readConfig({ TRANSLATOR: 'babelfish' })).toThrow('TRANSLATOR')
    expect(readConfig({}).translator).toBeUndefined()
  })
})
