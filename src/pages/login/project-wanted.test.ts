import { afterAll, beforeAll, expect, test } from 'vitest'
import { putProject } from '../../../tests/project.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import type { Api } from '../../core/http/api.server.ts'
import type { Language } from '../../core/i18n/languages.ts'
import { listTexts, saveTexts } from '../../features/translations/model/contract.ts'
import { projectWanted } from './project-wanted.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

/** Calls the API like the login page for a visitor with this language. */
const reading = (language: Language) =>
  (async (endpoint: { path: string }, { params }: { params: { id: string } }) => {
    const url = `/api/v1${endpoint.path.replace(':id', params.id)}`
    return (await s.inject(null, { method: 'GET', url, headers: { 'accept-language': language } })).body
  }) as unknown as Api

test('who comes for a project sees its title and description in their language, where officials wrote them in it', async () => {
  const id = await putProject(s.db, s.cast.editor, s.clock.now, { title: 'Safer crossings', description: 'Where should they go?' })
  const params = { of: 'projects', id, language: 'es' } as const
  const { texts } = (await s.call(s.cast.editor, listTexts, { params })).body
  const spanish: Record<string, string> = { title: 'Cruces más seguros', description: '¿Dónde deben ir?' }
  const body = { texts: texts.map((one) => ({ ...one, text: spanish[one.field] ?? '' })) }
  expect((await s.call(s.cast.editor, saveTexts, { params, body })).status).toBe(200)
  const next = `/project/${id}/survey`
  expect(await projectWanted(reading('es'), next, 'es')).toMatchObject({ ...spanish, lang: 'es', pictureLang: 'en' })
  expect(await projectWanted(reading('fr'), next, 'fr')).toMatchObject({ title: 'Safer crossings', lang: 'en' })
  expect(await projectWanted(reading('en'), next, 'en')).toMatchObject({
    title: 'Safer crossings',
    lang: undefined,
    pictureLang: undefined,
  })
  expect(await projectWanted(reading('es'), '/projects', 'es')).toBeNull()
})
