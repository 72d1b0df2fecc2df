import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import type { ProjectColumns } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { createAnswer, updateAnswer } from '../../surveys/model/contract.ts'
import type { QuestionType } from '../../surveys/model/rules.ts'
import { showResults } from '../model/contract.ts'
import { everybody } from '../model/counting.server.ts'
import { countPeople } from '../model/people.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const ask = (types: QuestionType[], columns: ProjectColumns = {}) => putSurvey(s.db, s.cast.editor, s.clock.now, types, columns)
const answer = (who: Person, id: string, value: string | number) => s.call(who, createAnswer, { params: { id }, body: { answer: value } })

describe('GET /projects/:id/results', () => {
  const results = (
    who: Person | null,
    id: string,
    query: Partial<Record<'includeUnconfirmed' | 'from' | 'to' | 'asEveryone', string>> = {},
  ) => s.call(who, showResults, { params: { id }, query })
  const filled = async (yes: number, no: number, columns: ProjectColumns = {}) => {
    const survey = await ask(['yesno', 'rating', 'open'], columns)
    const people = await crowd(s.db, s.clock.now, yes + no)
    for (const [i, person] of people.entries()) {
      await answer(person, survey.questions[0] as string, i < yes ? 'yes' : 'no')
      await answer(person, survey.questions[1] as string, i < yes ? 4 : 1)
    }
    return survey
  }

  test('200 each official: everything, the small groups too', async () => {
    const { projectId } = await filled(3, 1)
    for (const name of ['viewer', 'editor', 'administrator'] as const) {
      const { status, body } = await results(s.cast[name], projectId)
      expect([status, body.answered, body.waiting]).toEqual([200, 4, 0])
      expect(body.questions.map((one) => [one.count, one.totals.map((each) => each.count), one.average, one.suppressed])).toEqual([
        [4, [3, 1], null, false],
        [4, [1, 0, 0, 3, 0], 3.25, false],
        [0, [], null, false],
      ])
    }
  })

  test('200 official: unconfirmed people wait, and are in where asked for', async () => {
    const { projectId, questions } = await filled(2, 0)
    await answer(s.cast.unconfirmed, questions[0] as string, 'no')
    await answer(s.cast.unconfirmed, questions[2] as string, 'Shade')
    const without = (await results(s.cast.viewer, projectId)).body
    expect([without.answered, without.waiting, without.includesUnconfirmed, without.questions.map((one) => one.count)]).toEqual([
      2,
      1,
      false,
      [2, 2, 0],
    ])
    const all = (await results(s.cast.viewer, projectId, { includeUnconfirmed: 'true' })).body
    expect([all.answered, all.waiting, all.includesUnconfirmed, all.questions.map((one) => one.count)]).toEqual([3, 1, true, [3, 2, 1]])
  })

  test('200 official: from and to, as days or instants, both ends included', async () => {
    const { projectId, questions } = await filled(2, 0)
    const late = (await crowd(s.db, s.clock.now, 1))[0] as Person
    const { body } = await answer(late, questions[0] as string, 'yes')
    await s.db
      .updateTable('answers')
      .set({ created_at: new Date('2026-11-22T23:59:59.500Z') })
      .where('id', '=', body.answer._id)
      .execute()
    const people = async (query: { from?: string; to?: string }) => (await results(s.cast.viewer, projectId, query)).body.answered
    expect(await people({ from: '2026-11-22' })).toBe(1)
    expect(await people({ to: '2026-11-22' })).toBe(3)
    expect(await people({ to: '2026-11-21' })).toBe(2)
    expect(await people({ from: '2026-11-23' })).toBe(0)
    expect(await people({ from: '2026-11-22T23:59:59.500Z', to: '' })).toBe(1)
    expect((await results(s.cast.viewer, projectId, { from: 'yesterday' })).body.errors).toEqual({ from: 'Please enter a valid date' })
    expect((await results(s.cast.viewer, projectId, { to: '2026-02-30' })).status).toBe(422)
  })

  test('200 others, once published: totals of 5 and more, whatever filter they ask for', async () => {
    const { projectId } = await filled(6, 5, { results_published: true })
    await nextRelease(s)
    for (const who of [s.cast.resident, s.cast.otherZip, s.cast.otherState, s.cast.otherAdministrator]) {
      for (const query of [{}, { from: '2026-11-21', includeUnconfirmed: 'true' }]) {
        const { status, body } = await results(who, projectId, query)
        expect([status, body.answered, body.waiting, body.includesUnconfirmed]).toEqual([200, 11, 0, false])
        expect(body.questions.map((one) => [one.count, one.totals.map((each) => each.count), one.suppressed])).toEqual([
          [11, [6, 5], false],
          [11, [5, 0, 0, 6, 0], false],
          [null, [], true],
        ])
      }
    }
  })

  test('200 others: a group of 4 hides the split, fewer than 5 people hide the number', async () => {
    const small = await filled(6, 4, { results_published: true })
    const tiny = await filled(4, 0, { results_published: true })
    await nextRelease(s)
    const shown = await Promise.all([small, tiny].map(async ({ projectId }) => (await results(s.cast.neighbor, projectId)).body))
    expect(
      shown.map((body) => [body.answered, ...body.questions.map((one) => [one.count, one.totals, one.average, one.suppressed])]),
    ).toEqual([
      [10, [10, [], null, true], [10, [], null, true], [null, [], null, true]],
      [null, [null, [], null, true], [null, [], null, true], [null, [], null, true]],
    ])
  })

  test('200 others: figures change once a day, with 9 newcomers and more, and to all who look at the same time alike', async () => {
    const { projectId, questions } = await filled(6, 6, { results_published: true })
    const seen = async (who = s.cast.neighbor) => (await results(who, projectId)).body
    expect((await seen()).answered).toBe(null)
    await nextRelease(s)
    const first = await seen()
    expect(first.questions[0]?.totals).toEqual([
      { answer: 'yes', count: 6 },
      { answer: 'no', count: 6 },
    ])
    const come = async (count: number) => {
      for (const person of await crowd(s.db, s.clock.now, count)) await answer(person, questions[0] as string, 'yes')
    }
    await come(8)
    await nextRelease(s)
    expect(await seen()).toEqual(first)
    await come(1)
    expect(await seen()).toEqual(first)
    await nextRelease(s)
    const looks = await Promise.all(Array.from({ length: 20 }, (_, i) => seen(i % 2 ? s.cast.otherZip : s.cast.neighbor)))
    expect(new Set(looks.map((body) => JSON.stringify(body))).size).toBe(1)
    expect([looks[0]?.answered, looks[0]?.questions[0]?.totals.map((each) => each.count)]).toEqual([21, [15, 6]])
    const stored = await s.db
      .selectFrom('published_counts')
      .select(['step', 'count'])
      .where('question_id', '=', questions[0] as string)
      .execute()
    expect(stored.toSorted((a, b) => a.step - b.step)).toEqual([
      { step: 0, count: 12 },
      { step: 1, count: 21 },
    ])
  })

  test('200 others: a release counts what had arrived by the publishing hour; a change after its first read waits for the next', async () => {
    const { projectId, questions } = await filled(6, 6, { results_published: true })
    const [early] = await crowd(s.db, s.clock.now, 1)
    const { body } = await answer(early as Person, questions[0] as string, 'yes')
    await answer(early as Person, questions[1] as string, 4)
    await nextRelease(s)
    const come = async (count: number) => {
      for (const person of await crowd(s.db, s.clock.now, count)) await answer(person, questions[0] as string, 'no')
    }
    await come(8)
    const counts = async () => {
      const { answered, questions: shown } = (await results(s.cast.neighbor, projectId)).body
      return [answered, shown[0]?.totals.map((one) => one.count)]
    }
    expect(await counts()).toEqual([13, [7, 6]])
    s.clock.now = new Date(s.clock.now.getTime() + 1000)
    expect((await s.call(early as Person, updateAnswer, { params: { id: body.answer._id }, body: { answer: 'no' } })).status).toBe(200)
    expect(await counts()).toEqual([13, [7, 6]])
    // 8 newcomers and 1 who changed an answer are enough; only one yes is gone, so the question keeps its figures.
    await nextRelease(s)
    expect(await counts()).toEqual([21, [7, 6]])
  })

  test('200 others: at the close with the answers until then; of 5 to 8 people only how many took part', async () => {
    const whole = await filled(6, 5, { results_published: true })
    const small = await filled(6, 0, { results_published: true })
    const later = new Date(s.clock.now.getTime() + 60_000)
    const ids = [whole.projectId, small.projectId]
    await s.db.updateTable('projects').set({ status: 'completed', completed_at: later }).where('id', 'in', ids).execute()
    s.clock.now = later
    const seen = await Promise.all(ids.map(async (id) => (await results(s.cast.neighbor, id)).body))
    expect(seen.map((body) => [body.answered, body.questions[0]?.count])).toEqual([
      [11, 11],
      [6, null],
    ])
  })

  test('200 others: how many took part is not told where it tells how few left a question out', async () => {
    const { projectId, questions } = await filled(6, 5, { results_published: true })
    const [one] = await crowd(s.db, s.clock.now, 1)
    await answer(one as Person, questions[2] as string, 'Shade')
    await nextRelease(s)
    const { body } = await results(s.cast.neighbor, projectId)
    expect([body.answered, body.questions[0]?.count]).toEqual([null, 11])
  })

  test('200 official: what everybody would see is shown before, and not stored', async () => {
    const { projectId } = await filled(6, 4)
    await nextRelease(s)
    const { body } = await results(s.cast.viewer, projectId, { asEveryone: 'true' })
    expect([body.answered, body.questions[0]?.count, body.questions[0]?.suppressed]).toEqual([10, 10, true])
    expect(await s.db.selectFrom('published_counts').selectAll().where('project_id', '=', projectId).execute()).toEqual([])
  })

  test('200 others: no filter changes what is shown', async () => {
    const { projectId } = await filled(6, 5, { results_published: true })
    await nextRelease(s)
    const whole = (await results(s.cast.neighbor, projectId)).body
    const day = fc.date({ min: new Date('2026-11-01'), max: new Date('2026-12-01'), noInvalidDate: true }).map((at) => at.toISOString())
    const flag = fc.constantFrom('true', 'false', '1', '0')
    const filters = fc.record({ from: day, to: day, includeUnconfirmed: flag, asEveryone: flag }, { requiredKeys: [] })
    await fc.assert(
      fc.asyncProperty(filters, async (query) => {
        expect((await results(s.cast.neighbor, projectId, query)).body).toEqual(whole)
      }),
      { numRuns: 100 },
    )
  })

  test('people are counted once for all who ask at the same time, in whatever order they name whom to count; again in a transaction', async () => {
    const { projectId } = await filled(2, 0)
    const { way, zip, ...others } = everybody
    const [one, same, narrowed] = await Promise.all([
      countPeople(s.db, projectId, everybody),
      countPeople(s.db, projectId, { zip, way, ...others }),
      countPeople(s.db, projectId, { ...everybody, way: 'code' }),
    ])
    expect(same).toBe(one)
    expect([one.confirmed, narrowed.confirmed]).toEqual([2, 0])
    const [outside, inside] = await s.db
      .transaction()
      .execute((tx) => Promise.all([countPeople(s.db, projectId, everybody), countPeople(tx, projectId, everybody)]))
    expect(inside).toEqual({ ...outside, cells: expect.any(Function) })
    expect(inside).not.toBe(outside)
  })

  test('401 visitor; 403 others while unpublished; 404 missing, and published drafts', async () => {
    const { projectId } = await ask(['open'])
    const who = [null, s.cast.resident, s.cast.otherZip, s.cast.otherAdministrator]
    const all = await Promise.all(who.map((one) => results(one, projectId)))
    expect(all.map((one) => [one.status, one.body.code])).toEqual([[401, 'login.needed'], ...Array(3).fill([403, 'results.unpublished'])])
    expect(all[1]?.body.message).toBe('The results of this project aren’t published.')
    const draft = await ask(['open'], { status: 'draft', results_published: true })
    expect((await results(s.cast.resident, draft.projectId)).status).toBe(404)
    expect((await results(s.cast.resident, newId())).status).toBe(404)
  })
})
