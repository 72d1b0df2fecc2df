import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { listTexts, saveTexts, setWritten } from '../../translations/model/contract.ts'
import { updateQuestion } from '../model/contract.ts'
import { overrideFinding, showFindings, takeBackOverride } from './contract.ts'

let s: Stage
let id: string
let question: string
const reason = 'Our lawyers wrote it'

beforeAll(async () => {
  s = await stage()
  const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno', 'open'])
  id = survey.projectId
  question = survey.questions[0] as string
  await word('Do you always use the wasteful stadium?')
})
afterAll(() => s.close())

const word = (text: string) => s.call(s.cast.editor, updateQuestion, { params: { id: question }, body: { text } })
const shown = async (who = s.cast.viewer) => (await s.call(who, showFindings, { params: { id } })).body
const keep = (rule: 'absolute' | 'loaded' | 'leading', body = {}, who = s.cast.editor) =>
  s.call(who, overrideFinding, { params: { id }, body: { rule, question, reason, ...body } })
const takeBack = (override: string, who = s.cast.editor) => s.call(who, takeBackOverride, { params: { id, override } })

describe('findings', () => {
  test('200 viewer sees what is remarkable, by question', async () => {
    const { findings, open, notJudged } = await shown()
    expect(findings).toEqual([
      { rule: 'loaded', question, found: 'wasteful', override: null },
      { rule: 'absolute', question, found: 'always', override: null },
    ])
    expect({ open, notJudged }).toEqual({ open: 2, notJudged: [] })
  })
  test('401 visitor, 403 resident and another organization, 404 unknown project', async () => {
    const status = async (who: typeof s.cast.viewer | null, project = id) =>
      (await s.call(who, showFindings, { params: { id: project } })).status
    expect(await status(null)).toBe(401)
    expect(await status(s.cast.resident)).toBe(403)
    expect(await status(s.cast.otherAdministrator)).toBe(403)
    expect(await status(s.cast.viewer, question)).toBe(404)
  })
  test('a question in another language is marked as not judged', async () => {
    await word('¿Dónde siempre?')
    expect(await shown()).toMatchObject({ findings: [], notJudged: [question] })
    await word('Do you always use the wasteful stadium?')
  })
})

describe('a reason', () => {
  test('200 editor adds it: with who and when, and it counts no more as open', async () => {
    const { status, body } = await keep('absolute')
    expect(status).toBe(200)
    expect(body.open).toBe(1)
    expect(body.findings[1]?.override).toMatchObject({ reason, by: 'editor Example', createdAt: s.clock.now.toISOString() })
    const logged = await s.db.selectFrom('audit_entries').select(['action', 'subject_id', 'user_id']).orderBy('at', 'desc').execute()
    expect(logged).toContainEqual({ action: 'POST /projects/:id/overrides', subject_id: id, user_id: s.cast.editor.id })
  })
  test('403 viewer and another organization, 422 without words, 409 for what no rule found, 404 for no id', async () => {
    expect((await keep('loaded', {}, s.cast.viewer)).status).toBe(403)
    expect((await keep('loaded', {}, s.cast.otherAdministrator)).status).toBe(403)
    const empty = await keep('loaded', { reason: '  ' })
    expect([empty.status, empty.body.errors]).toEqual([422, { reason: 'Please explain why it stays as it is' }])
    expect((await keep('leading')).body.code).toBe('guard.gone')
    expect((await keep('loaded', { question: 'nothing' })).status).toBe(404)
  })
  test('added five times at the same time, counts once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, (_, i) => keep('loaded', { reason: `Reason ${i}` })))
    expect(replies.map((one) => one.status)).toEqual([200, 200, 200, 200, 200])
    const rows = await s.db.selectFrom('guard_overrides').select('taken_back_at').where('rule', '=', 'loaded').execute()
    expect(rows.filter((row) => row.taken_back_at === null)).toHaveLength(1)
    expect(rows).toHaveLength(5)
  })
  test('stops counting when the wording changes, and counts again when it is the old one', async () => {
    await word('Do you always use the wasteful new stadium?')
    expect((await shown()).open).toBe(2)
    await word('Do you always use the wasteful stadium?')
    expect((await shown()).open).toBe(0)
  })
  test('is taken back by editors, once; 403 viewer, 404 of another project', async () => {
    const override = (await shown()).findings[0]?.override?._id ?? ''
    expect((await takeBack(override, s.cast.viewer)).status).toBe(403)
    const other = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
    expect((await s.call(s.cast.editor, takeBackOverride, { params: { id: other.projectId, override } })).status).toBe(404)
    const { status, body } = await takeBack(override)
    expect([status, body.open]).toEqual([200, 1])
    expect((await takeBack(override)).status).toBe(404)
    expect((await takeBack('nothing')).status).toBe(404)
  })
  test('about the survey as a whole counts for so many questions', async () => {
    const long = await putSurvey(s.db, s.cast.editor, s.clock.now, Array(11).fill('open'))
    const params = { id: long.projectId }
    const body = { rule: 'longSurvey', reason } as const
    expect((await s.call(s.cast.editor, overrideFinding, { params, body })).body.open).toBe(0)
    await s.db
      .deleteFrom('questions')
      .where('id', '=', long.questions[10] as string)
      .execute()
    expect((await s.call(s.cast.viewer, showFindings, { params })).body.findings).toEqual([])
  })
})

describe('other languages', () => {
  let project: string
  let asked: string[]
  beforeEach(async () => {
    const survey = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'choice'])
    project = survey.projectId
    asked = survey.questions
    const options = ['Elm', 'Oak'].map((label) => ({ label }))
    await s.call(s.cast.editor, updateQuestion, { params: { id: asked[1] as string }, body: { options } })
  })
  /** Translates the project's texts; an empty text removes a translation. */
  const translate = async (language: 'es' | 'vi', text = (original: string): string => `${language}: ${original}`) => {
    const params = { of: 'projects' as const, id: project, language }
    const { texts } = (await s.call(s.cast.editor, listTexts, { params })).body
    const body = { texts: texts.map(({ original, ...one }) => ({ ...one, text: text(original) })) }
    expect((await s.call(s.cast.editor, saveTexts, { params, body })).status).toBe(200)
  }
  const found = async () => {
    const { findings, open } = (await s.call(s.cast.viewer, showFindings, { params: { id: project } })).body
    return { open, listed: findings.map((one) => [one.rule, asked.indexOf(one.question ?? ''), one.found]) }
  }
  const silent = { open: 0, listed: [] }

  test('nothing is translated, or everything is: nothing is reported', async () => {
    expect(await found()).toEqual(silent)
    await translate('es')
    expect(await found()).toEqual(silent)
  })
  test('a question, or one of its options, that lacks in a language of the project is named with it', async () => {
    await translate('es')
    await translate('vi', (original) => (original.startsWith('Question 1') ? '' : original))
    expect(await found()).toEqual({ open: 1, listed: [['untranslated', 0, 'vi']] })
    await translate('es', (original) => (original === 'Oak' ? '' : original))
    expect((await found()).listed).toEqual([
      ['untranslated', 0, 'vi'],
      ['untranslated', 1, 'es'],
    ])
    await translate('vi', (original) => (/Question|Elm|Oak/.test(original) ? '' : original))
    expect((await found()).listed).toEqual([
      ['untranslated', 0, 'vi'],
      ['untranslated', 1, 'es, vi'],
    ])
  })
  test('what was changed since may be out of date; put back, it is not', async () => {
    await translate('es')
    const change = (text: string) => s.call(s.cast.editor, updateQuestion, { params: { id: asked[0] as string }, body: { text } })
    await change('Another one?')
    expect(await found()).toEqual({ open: 1, listed: [['outdated', 0, 'es']] })
    await change('Question 1?')
    expect(await found()).toEqual(silent)
  })
  test('a language of which all was taken away, or that the original is in now, is asked for no more', async () => {
    await translate('es', (original) => (original.startsWith('Question') ? '' : original))
    expect((await found()).open).toBe(2)
    const params = { of: 'projects', id: project } as const
    await s.call(s.cast.editor, setWritten, { params, body: { written: 'es' } })
    expect(await found()).toEqual(silent)
    await s.call(s.cast.editor, setWritten, { params, body: { written: 'en' } })
    expect((await found()).open).toBe(2)
    await translate('es', () => '')
    expect(await found()).toEqual(silent)
  })
  test('what is left of an option that was taken away speaks for no language', async () => {
    await translate('es', (original) => (original === 'Oak' ? 'Roble' : ''))
    expect((await found()).listed).toHaveLength(2)
    const options = ['Elm', 'Fir'].map((label) => ({ label }))
    await s.call(s.cast.editor, updateQuestion, { params: { id: asked[1] as string }, body: { options } })
    expect(await found()).toEqual(silent)
  })
  test('a reason is kept and logged as of other rules, and counts for that language alone', async () => {
    await translate('es', (original) => (original.startsWith('Question 1') ? '' : original))
    const body = { rule: 'untranslated', question: asked[0] as string, reason } as const
    const overridden = await s.call(s.cast.editor, overrideFinding, { params: { id: project }, body })
    expect([overridden.status, overridden.body.open, overridden.body.findings[0]?.override?.reason]).toEqual([200, 0, reason])
    const logged = await s.db.selectFrom('audit_entries').select(['action', 'user_id']).where('subject_id', '=', project).execute()
    expect(logged).toContainEqual({ action: 'POST /projects/:id/overrides', user_id: s.cast.editor.id })
    await translate('vi', (original) => (original.startsWith('Question 1') ? '' : original))
    expect(await found()).toEqual({ open: 1, listed: [['untranslated', 0, 'es, vi']] })
    const other = await s.call(s.cast.editor, overrideFinding, { params: { id: project }, body: { ...body, rule: 'outdated' } })
    expect(other.body.code).toBe('guard.gone')
  })
})
