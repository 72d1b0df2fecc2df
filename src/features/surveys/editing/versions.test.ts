// Two officials edit the same question: PUT /questions/:id/update with `basedOn`.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listQuestions, updateQuestion } from '../model/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

/** A question, as both officials read it. */
async function opened() {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  const id = questions[0] as string
  const read = async () => (await s.call(s.cast.viewer, listQuestions, { params: { id: projectId } })).body.questions[0]
  const { text, type, help, required } = (await read()) as NonNullable<Awaited<ReturnType<typeof read>>>
  const basedOn = { text, type, help, required, options: [], scale: null, range: null, askIf: null }
  const save = (who: Person | null, edit: object, more: object = { basedOn }) =>
    s.call(who, updateQuestion, { params: { id }, body: { ...basedOn, ...edit, ...more } })
  return { id, read, save, basedOn }
}

describe('PUT /questions/:id/update, basedOn', () => {
  test('200 what two officials change in different fields is all kept', async () => {
    const { read, save } = await opened()
    expect((await save(s.cast.administrator, { help: 'Think of mornings.' })).status).toBe(200)
    const { status, body } = await save(s.cast.editor, { text: 'Is it safe?', required: true })
    expect(status).toBe(200)
    expect(body.question).toMatchObject({ text: 'Is it safe?', help: 'Think of mornings.', required: true })
    expect(await read()).toMatchObject({ text: 'Is it safe?', help: 'Think of mornings.', required: true })
  })

  test('409 both changed the same field: nothing of the second edit is stored', async () => {
    const { read, save } = await opened()
    await save(s.cast.administrator, { text: 'Is it safe here?' })
    const { status, body } = await save(s.cast.editor, { text: 'Is it safe there?', required: true })
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([409, 'question.changed', ['text']])
    expect(await read()).toMatchObject({ text: 'Is it safe here?', required: false })
  })

  test('200 the second official saves over it, having read it', async () => {
    const { read, save, basedOn } = await opened()
    await save(s.cast.administrator, { text: 'Is it safe here?' })
    const seen = { basedOn: { ...basedOn, text: 'Is it safe here?' } }
    expect((await save(s.cast.editor, { text: 'Is it safe there?' }, seen)).status).toBe(200)
    expect(await read()).toMatchObject({ text: 'Is it safe there?' })
  })

  test('of ten edits of the same field at the same moment, one is stored; each of the others is a 409', async () => {
    const { read, save } = await opened()
    const edits = Array.from({ length: 10 }, (_, i) => `Is it safe, ${i}?`)
    const replies = await Promise.all(edits.map((text) => save(s.cast.editor, { text })))
    expect(replies.map((one) => one.status).sort()).toEqual([200, ...Array(9).fill(409)])
    const stored = edits[replies.findIndex((one) => one.status === 200)]
    expect(await read()).toMatchObject({ text: stored })
  })

  test('edits of four fields at the same moment are all stored', async () => {
    const { read, save } = await opened()
    const edits = [{ text: 'Is it safe?' }, { help: 'Think of mornings.' }, { required: true }, { type: 'open' }]
    const replies = await Promise.all(edits.map((edit) => save(s.cast.editor, edit)))
    expect(replies.map((one) => one.status)).toEqual([200, 200, 200, 200])
    expect(await read()).toMatchObject({ text: 'Is it safe?', help: 'Think of mornings.', required: true, type: 'open' })
  })

  test('200 without basedOn the last one wins, as before', async () => {
    const { read, save } = await opened()
    await save(s.cast.administrator, { text: 'Is it safe here?' }, {})
    expect((await save(s.cast.editor, { text: 'Is it safe there?' }, {})).status).toBe(200)
    expect(await read()).toMatchObject({ text: 'Is it safe there?' })
  })

  test('401 visitor, 403 resident, viewer and another organization; 404 no such question; 422 no question to be based on', async () => {
    const { id, save } = await opened()
    const edit = { text: 'Is it safe?' }
    const who = [null, s.cast.resident, s.cast.viewer, s.cast.otherAdministrator]
    expect((await Promise.all(who.map((one) => save(one, edit)))).map((one) => one.status)).toEqual([401, 403, 403, 403])
    const missing = await s.call(s.cast.editor, updateQuestion, { params: { id: newId() }, body: { ...edit, basedOn: edit } })
    expect(missing.status).toBe(404)
    const wrong = await s.call(s.cast.editor, updateQuestion, { params: { id }, body: { ...edit, basedOn: { text: '' } } })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['basedOn.text']])
  })
})
