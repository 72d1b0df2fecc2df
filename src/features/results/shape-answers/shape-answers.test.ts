import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { createAnswer, listAnswers, previewSubmit, sendAnswers, updateAnswer } from '../../surveys/model/contract.ts'
import { downloadShapes, listShapeAnswers } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const list = (who: Person | null, id: string, query: { zip?: string; includeUnconfirmed?: string } = {}) =>
  s.call(who, listShapeAnswers, { params: { id }, query })
const download = (who: Person | null, id: string) => s.call(who, downloadShapes, { params: { id }, query: {} })

const line = {
  type: 'LineString' as const,
  coordinates: [
    [-117.92, 33.61],
    [-117.92, 33.62],
  ] as [number, number][],
}
/** Clockwise. */
const block = '33.61,-117.92 33.62,-117.92 33.62,-117.91'

test('200 each official: shapes of single people under their aliases; unconfirmed people where asked for', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['line', 'area'])
  const [way, area] = questions as [string, string]
  const people = [...(await crowd(s.db, s.clock.now, 2)), s.cast.unconfirmed]
  for (const [i, who] of people.entries()) {
    s.clock.now = new Date(s.clock.now.getTime() + 1000)
    const answers = [
      { question: way, answer: i === 0 ? line : '33.61,-117.92 33.62,-117.93' },
      { question: area, answer: block },
    ]
    expect((await s.call(who, sendAnswers, { params: { id: projectId }, body: { answers } })).status).toBe(200)
  }
  for (const name of ['viewer', 'editor', 'administrator'] as const) {
    const { status, body } = await list(s.cast[name], way)
    expect([status, body.answered, body.question._id, body.answers.length]).toEqual([200, 2, way, 2])
    // Within a day there is no order.
    const drawn = body.answers.find((one) => JSON.stringify(one.shape) === JSON.stringify(line))
    expect(drawn).toMatchObject({ respondent: { alias: expect.any(String), zipCode: expect.any(String) } })
  }
  expect((await list(s.cast.viewer, way, { includeUnconfirmed: 'true' })).body.answered).toBe(3)
  expect((await list(s.cast.viewer, way, { zip: '10001' })).body).toMatchObject({ answered: 0, answers: [] })
  expect(
    (await s.call(s.cast.viewer, listAnswers, { params: { id: way }, query: {} })).body.answers.map((one) => one.answer),
  ).toContainEqual(line)

  const file = await download(s.cast.viewer, area)
  expect(file.status).toBe(200)
  expect(file.headers['content-disposition']).toContain('areas.geojson')
  const { type, features } = file.body as { type: string; features: { properties: object }[] }
  expect([type, features.length]).toEqual(['FeatureCollection', 2])
  expect(features[0]).toMatchObject({
    type: 'Feature',
    properties: { alias: expect.any(String), zipCode: expect.any(String), acres: expect.any(Number) },
    // Counterclockwise, as GeoJSON asks.
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [-117.92, 33.61],
          [-117.91, 33.62],
          [-117.92, 33.62],
          [-117.92, 33.61],
        ],
      ],
    },
  })
  expect(Object.keys(features[0]?.properties ?? {})).toEqual(['alias', 'zipCode', 'ageRange', 'gender', 'ethnicity', 'createdAt', 'acres'])
})

test('401 visitor, 403 resident and another organization, 404 unknown and a question of another kind', async () => {
  const { questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['line', 'place'])
  const [way, place] = questions as [string, string]
  for (const read of [list, download]) {
    const statuses = [
      await read(null, way),
      await read(s.cast.resident, way),
      await read(s.cast.otherAdministrator, way),
      await read(s.cast.viewer, 'nonsense'),
      await read(s.cast.viewer, place),
    ].map((one) => one.status)
    expect(statuses).toEqual([401, 403, 403, 404, 404])
  }
})

test('an answer can be given alone and changed; 422 names what is wrong with a shape', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['line', 'area'])
  const [way, area] = questions as [string, string]
  const { status, body } = await s.call(s.cast.resident, createAnswer, { params: { id: way }, body: { answer: line } })
  expect([status, body.answer.answer]).toEqual([200, line])
  const changed = await s.call(s.cast.resident, updateAnswer, {
    params: { id: body.answer._id },
    body: { answer: 'LINESTRING (-117.9 33.6, -117.8 33.6)' },
  })
  expect([changed.status, changed.body.answer.answer]).toMatchObject([200, { type: 'LineString' }])
  const wrong: [string, unknown, string][] = [
    [way, '33.6,-117.9', 'A line needs at least 2 corners'],
    [way, '19.43,-99.13 19.44,-99.13', 'Please draw inside the United States'],
    [way, '33.61,-117.92 34.61,-117.92', 'Please draw within 50 miles of the project'],
    [way, { text: 'Here' }, 'Please draw a line on the map'],
    [area, '33.6,-117.9 33.6,-117.8', 'An area needs at least 3 corners'],
    [
      area,
      '33.61,-117.92 33.62,-117.91 33.61,-117.91 33.62,-117.92',
      'The sides of this area cross or touch. Please move or remove a corner.',
    ],
    [area, line, 'Please draw an area on the map'],
  ]
  for (const [question, answer, text] of wrong) {
    const answers = [{ question, answer: answer as string }]
    for (const endpoint of [sendAnswers, previewSubmit]) {
      const who = endpoint === sendAnswers ? s.cast.resident : s.cast.viewer
      const refused = await s.call(who, endpoint, { params: { id: projectId }, body: { answers } })
      expect([refused.status, (refused.body as unknown as { errors: object }).errors]).toEqual([422, { 'answers.0.answer': text }])
    }
  }
})

test('422 for a shape beyond the border, however near the project is', async () => {
  const { projectId, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['line'], { lat: 32.56, lng: -117.05 })
  const answers = (answer: string) => ({ params: { id: projectId }, body: { answers: [{ question: questions[0] as string, answer }] } })
  const tijuana = await s.call(s.cast.resident, sendAnswers, answers('32.56,-117.05 32.48,-116.95'))
  expect(tijuana.body).toMatchObject({ errors: { 'answers.0.answer': 'Please draw inside the United States' } })
  expect((await s.call(s.cast.resident, sendAnswers, answers('32.56,-117.05 32.57,-117.05'))).status).toBe(200)
})
