import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { allDue } from '../../../../tests/jobs.ts'
import { resetTranslations, runTranslations, translationWork, translatorStages } from '../../../../tests/machine-translation.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import type { Translator } from '../../../../tests/servers/translator.ts'
import type { Stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import type { Api } from '../../../core/http/api.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { projectNote } from '../../translations/model/project-note.server.ts'
import type { TranslatedSubject } from '../../translations/model/rules.ts'

// A reader has a project translated that exists only in another language.
let service: Translator
let s: Stage
let off: Stage
let project: string
let close: () => Promise<void>
beforeAll(async () => {
  ;({ service, s, off, close } = await translatorStages())
})
afterAll(() => close())
beforeEach(async () => {
  await resetTranslations({ service, s })
  project = (await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])).projectId
})

const headers = (language: Language) => ({ 'accept-language': language })
const ask = (who: Person | null, language: Language = 'es', { id = project, on = s } = {}) =>
  on.inject(who, { method: 'POST', url: `/api/v1/projects/${id}/translations/machine`, headers: headers(language) })
const show = (who: Person | null, language: Language = 'es', { id = project, on = s } = {}) =>
  on.inject(who, { method: 'GET', url: `/api/v1/projects/${id}/translations/machine`, headers: headers(language) })
const work = () => runTranslations(s, translationWork(s, service.url))

describe('POST /projects/{id}/translations/machine', () => {
  test('200 resident: translated once for all who ask', async () => {
    expect((await show(s.cast.resident)).body).toEqual({ machine: 'on', job: null })
    const asked = await Promise.all([ask(s.cast.resident), ask(s.cast.neighbor), ask(s.cast.resident)])
    expect(asked.map((one) => [one.status, one.body['job']])).toEqual(Array(3).fill([200, 'waiting']))
    await work()
    expect(service.asked).toHaveLength(1)
    expect((await show(s.cast.resident)).body).toEqual({ machine: 'off', job: 'done' })
    expect((await ask(s.cast.resident)).body).toMatchObject({ machine: 'off', job: 'done' })
    expect((await show(s.cast.resident, 'vi')).body).toEqual({ machine: 'on', job: null })
  })

  test('401 visitor who cannot read the project; 200 for a Public survey and for published results', async () => {
    expect([(await ask(null)).status, (await show(null)).status]).toEqual([401, 401])
    await s.db.updateTable('projects').set({ survey_visibility: 'Public' }).where('id', '=', project).execute()
    expect([(await ask(null)).status, (await show(null)).status]).toEqual([200, 200])
    const published = (await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'], { results_published: true })).projectId
    expect((await ask(null, 'es', { id: published })).status).toBe(200)
  })

  test('404 draft of others, 409 own draft, 409 completed, 422 own language, 409 no service', async () => {
    expect((await ask(s.cast.resident, 'en')).status).toBe(422)
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', project).execute()
    expect((await ask(s.cast.resident)).status).toBe(404)
    expect(await ask(s.cast.editor)).toMatchObject({ status: 409, body: { code: 'translation.draft' } })
    await s.db.updateTable('projects').set({ status: 'completed', completed_at: s.clock.now }).where('id', '=', project).execute()
    expect((await show(s.cast.resident)).body).toEqual({ machine: 'off', job: null })
    expect(await ask(s.cast.resident)).toMatchObject({ status: 409, body: { code: 'project.completed' } })
    const { projectId: id } = await putSurvey(off.db, off.cast.editor, off.clock.now, ['open'])
    expect(await ask(off.cast.resident, 'es', { id, on: off })).toMatchObject({ status: 409, body: { code: 'translation.off' } })
    expect((await show(off.cast.resident, 'es', { id, on: off })).body).toEqual({ machine: 'off', job: null })
    expect(await s.db.selectFrom('machine_translations').select('id').execute()).toEqual([])
  })

  test('a service that fails is reported, and can be asked again', async () => {
    service.status = 500
    await ask(s.cast.resident)
    for (let tries = 0; tries < 3; tries++) {
      await work()
      await allDue(s.db)
    }
    takeConsole()
    expect((await show(s.cast.resident)).body).toEqual({ machine: 'on', job: 'failed' })
    service.status = 200
    expect((await ask(s.cast.resident)).body).toMatchObject({ machine: 'on', job: 'waiting' })
    await work()
    expect((await show(s.cast.resident)).body).toEqual({ machine: 'off', job: 'done' })
  })
})

describe('the note of a page', () => {
  const projectSubject: TranslatedSubject[] = [{ subject: 'p', written: 'en', texts: null, standing: null }]
  const noteIn = (language: Language, reply: object, subjects = projectSubject, standing: 'machine' | null = null) =>
    projectNote((async () => reply) as unknown as Api, {
      ...{ id: 'p', path: '/project/p', language, search: new URLSearchParams(), translations: subjects, standing },
    })
  const off = { machine: 'off', job: null }

  test('names the language of the project as a sentence of the reader’s language does', async () => {
    const notes = await Promise.all((['fr', 'es', 'hi', 'zh', 'it', 'vi'] as const).map((one) => noteIn(one, off)))
    expect(notes.map((one) => one?.text)).toEqual([
      'Ce projet est en anglais.',
      'Este proyecto está en inglés.',
      'यह प्रोजेक्ट अंग्रेज़ी में है।',
      '此项目仅有英语版本。',
      'Questo progetto è in inglese.',
      'Dự án này chỉ có bằng tiếng Anh.',
    ])
    expect(notes.every((one) => one?.link === null && one.request === null)).toBe(true)
  })

  test('offers Translate only where a machine can do it, and says how far it is', async () => {
    expect(await noteIn('es', { machine: 'on', job: null })).toMatchObject({
      request: { action: '/project/p/translate', back: '/project/p', button: 'Traducir', busy: null, failed: null },
    })
    expect(await noteIn('es', { machine: 'on', job: 'running' })).toMatchObject({ request: { busy: expect.stringMatching(/^Traduc/) } })
    expect(await noteIn('es', { machine: 'on', job: 'failed' })).toMatchObject({
      request: { button: 'Intentar de nuevo', busy: null, failed: expect.stringMatching(/^El servicio de traducción/) },
    })
  })

  test('is null in the project’s language, and about the translation if there is one', async () => {
    expect(await noteIn('en', off)).toBeNull()
    expect(
      await noteIn('es', off, [{ ...(projectSubject[0] as TranslatedSubject), texts: {}, standing: 'machine' }], 'machine'),
    ).toMatchObject({
      link: 'Mostrar el original',
      search: '?original=1',
    })
  })
})
