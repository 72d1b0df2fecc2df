import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { deleteQuestion, sendAnswers } from '../../surveys/model/contract.ts'
import { createTag, deleteTag, listOpenAnswers, mergeTag, renameTag, tagAnswers } from './contract.ts'
import { soughtWords, tagsPerQuestionMax } from './rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const sampleAnswers = ['More lamps, please', 'A crossing at the school', 'Lamps and a CROSSING', 'Café tables']
async function filled(texts = sampleAnswers) {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open', 'yesno'])
  const [question = '', other = ''] = questions
  for (const [i, person] of (await crowd(s.db, s.clock.now, texts.length)).entries()) {
    const answers = [{ question, answer: texts[i] as string }]
    await s.call(person, sendAnswers, { params: { id: projectId }, body: { answers } })
  }
  const add = async (name: string, who = s.cast.editor) =>
    (await s.call(who, createTag, { params: { id: question }, body: { name } })).body.tag
  const list = async (query: Record<string, string> = {}, who: Person | null = s.cast.viewer) =>
    s.call(who, listOpenAnswers, { params: { id: question }, query })
  const idsOf = async (q: string) => (await list({ q })).body.answers.map((one) => one._id)
  const put = (tag: string, answers: string[], isOn = true, who: Person = s.cast.editor) =>
    s.call(who, tagAnswers, { params: { id: question }, body: { answers, tag, isOn } })
  return { projectId, question, other, add, list, idsOf, put }
}

test('soughtWords: small letters without accents; signs alone are no words', () => {
  expect(soughtWords(' Café & LAMPS! ')).toEqual(['cafe', 'lamps!'])
  expect(soughtWords('—')).toEqual([])
})

describe('GET /questions/:id/openAnswers', () => {
  test('200 viewer: all, newest first; all words must be there, whatever capitals and accents', async () => {
    const { list } = await filled()
    const texts = async (q: string) => (await list({ q })).body.answers.map((one) => one.text).sort()
    expect(await texts('')).toEqual(sampleAnswers.toSorted())
    expect(await texts('lamps')).toEqual(['Lamps and a CROSSING', 'More lamps, please'])
    expect(await texts('crossing lamps')).toEqual(['Lamps and a CROSSING'])
    expect(await texts('cafe')).toEqual(['Café tables'])
    expect(await texts('100%_')).toEqual([])
  })

  test('200 viewer: by tag, by none, coverage and counts, of the people asked for only', async () => {
    const { list, add, idsOf, put } = await filled()
    const [light, crossings] = [await add('Lighting'), await add('Crossings')]
    await put(light._id, await idsOf('lamps'))
    await put(crossings._id, await idsOf('crossing'))
    const { body } = await list()
    expect([body.answered, body.tagged, body.found]).toEqual([4, 3, 4])
    expect(body.tags.map((one) => [one.name, one.count])).toEqual([
      ['Crossings', 2],
      ['Lighting', 2],
    ])
    expect((await list({ tag: light._id })).body).toMatchObject({ found: 2, answered: 4 })
    expect((await list({ tag: 'none' })).body.answers.map((one) => one.text)).toEqual(['Café tables'])
    const nobody = (await list({ ageRange: '65+', zip: '99999' })).body
    expect([nobody.answered, nobody.tagged, nobody.tags.map((one) => one.count)]).toEqual([0, 0, [0, 0]])
    expect((await list({ tag: 'Lighting' })).status).toBe(422)
  })

  test('200 viewer: by pages, none twice', async () => {
    const { list } = await filled()
    const first = (await list({ limit: '3' })).body
    const second = (await list({ limit: '3', cursor: first.nextCursor as string })).body
    expect([first.answers.length, second.answers.length, second.nextCursor, first.found]).toEqual([3, 1, null, 4])
    expect(new Set([...first.answers, ...second.answers].map((one) => one._id)).size).toBe(4)
    expect((await list({ cursor: 'x' })).status).toBe(422)
  })

  test('401, 403 and 404', async () => {
    const { list, other } = await filled([])
    expect((await list({}, null)).status).toBe(401)
    expect((await list({}, s.cast.resident)).status).toBe(403)
    expect((await list({}, s.cast.otherAdministrator)).body).toMatchObject({ code: 'tag.otherOrganization' })
    for (const id of [other, newId(), 'x']) {
      expect((await s.call(s.cast.viewer, listOpenAnswers, { params: { id }, query: {} })).status).toBe(404)
    }
  })
})

describe('tags', () => {
  test('200 editor: made, renamed, merged, removed', async () => {
    const { list, add, idsOf, put } = await filled()
    const [light, lamps] = [await add('Lighting'), await add('Lamps')]
    await put(light._id, await idsOf('more lamps'))
    await put(lamps._id, await idsOf('lamps'))
    expect((await s.call(s.cast.editor, renameTag, { params: { id: light._id }, body: { name: 'Street light' } })).body.tag.name).toBe(
      'Street light',
    )
    await s.call(s.cast.editor, mergeTag, { params: { id: lamps._id }, body: { into: light._id } })
    expect((await list()).body.tags).toEqual([{ _id: light._id, name: 'Street light', count: 2 }])
    await s.call(s.cast.editor, deleteTag, { params: { id: light._id } })
    expect((await list()).body).toMatchObject({ tags: [], tagged: 0, answered: 4 })
  })

  test('200 editor: added to several together and taken off; the same again changes nothing, another question’s answers neither', async () => {
    const { list, add, idsOf, put } = await filled()
    const elsewhere = await filled(['Elsewhere'])
    const tag = await add('Lighting')
    const answers = await idsOf('')
    for (let i = 0; i < 2; i++) expect((await put(tag._id, [...answers, ...(await elsewhere.idsOf('')), newId(), 'x'])).status).toBe(200)
    expect((await list()).body.tags[0]?.count).toBe(4)
    expect((await elsewhere.list()).body.tagged).toBe(0)
    await put(tag._id, answers.slice(0, 3), false)
    expect((await list()).body.tags[0]?.count).toBe(1)
  })

  test('409 the same name twice, also two at the same time; at most so many', async () => {
    const { question, add, list } = await filled([])
    const make = (name: string) => s.call(s.cast.editor, createTag, { params: { id: question }, body: { name } })
    const both = await Promise.all([make('Lighting'), make('lighting')])
    expect(both.map((one) => one.status).sort()).toEqual([200, 409])
    const other = await add('Noise')
    expect((await s.call(s.cast.editor, renameTag, { params: { id: other._id }, body: { name: 'LIGHTING' } })).body.code).toBe('tag.taken')
    const rows = Array.from({ length: tagsPerQuestionMax - 2 }, (_, i) => ({
      id: newId(),
      question_id: question,
      name: `Tag ${i}`,
      created_at: s.clock.now,
    }))
    await s.db.insertInto('answer_tags').values(rows).execute()
    expect((await make('One more')).body).toMatchObject({ code: 'tag.tooMany' })
    expect((await list()).body.tags).toHaveLength(tagsPerQuestionMax)
  })

  test('422 without a name or answers, into itself or another question’s tag', async () => {
    const { question, add, put } = await filled([])
    const tag = await add('Lighting')
    const foreign = await (await filled([])).add('Foreign')
    expect((await s.call(s.cast.editor, createTag, { params: { id: question }, body: { name: ' ' } })).body.errors).toEqual({
      name: 'Please enter a name',
    })
    expect((await put(tag._id, [])).body.errors).toEqual({ answers: 'Please select at least one answer' })
    for (const wrong of ['', foreign._id]) expect((await put(wrong, [newId()])).body.errors).toHaveProperty('tag')
    for (const into of [tag._id, foreign._id, newId()]) {
      expect((await s.call(s.cast.editor, mergeTag, { params: { id: tag._id }, body: { into } })).status).toBe(422)
    }
  })

  test('403 viewer tags; 404 another organization’s draft and what is missing; who tagged is in the log', async () => {
    const { question, add, put } = await filled()
    const tag = await add('Lighting')
    expect((await put(tag._id, [newId()], true, s.cast.viewer)).status).toBe(403)
    for (const id of [newId(), 'x']) expect((await s.call(s.cast.editor, deleteTag, { params: { id } })).status).toBe(404)
    await put(tag._id, [newId()])
    const logged = await s.db.selectFrom('audit_entries').select('action').where('user_id', '=', s.cast.editor.id).execute()
    expect(logged.map((one) => one.action)).toEqual(
      expect.arrayContaining(['POST /questions/:id/tags', 'PUT /questions/:id/taggedAnswers']),
    )
    await s.call(s.cast.editor, deleteQuestion, { params: { id: question } })
    expect(await s.db.selectFrom('answer_tags').selectAll().where('id', '=', tag._id).execute()).toEqual([])
  })
})
