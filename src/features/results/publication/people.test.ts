// The methods say how many people had moved, and how many probably answered twice, by the rules of every other published figure.
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { showResults } from '../model/contract.ts'
import { showPublished } from './contract.ts'
import { describeResults } from './description.server.ts'

let s: Stage
let project: string
let question: string
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' })
})
afterAll(() => s.close())

/** @param moved how many of them had moved; `same` how many have the mobile number of another one, in pairs and one of three */
async function survey(people: number, { moved, same }: { moved: number; same: number }) {
  const made = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'], { results_published: true })
  ;[project, question] = [made.projectId, made.questions[0] as string]
  await join(people, { moved, same })
  await nextRelease(s)
}

async function join(count: number, { moved, same }: { moved: number; same: number }) {
  const people = await crowd(s.db, s.clock.now, count)
  const ids = people.map(({ id }) => id)
  // A move opens only projects that are published after it.
  if (moved > 0)
    await s.db
      .updateTable('users')
      .set({ moved_at: new Date('2020-01-01') })
      .where('id', 'in', ids.slice(0, moved))
      .execute()
  for (const [n, id] of ids.slice(ids.length - 2 * same).entries())
    await s.db
      .updateTable('users')
      .set({ mobile_number: `+194955501${10 + (n % same)}` })
      .where('id', '=', id)
      .execute()
  for (const who of people) {
    s.clock.now = new Date(s.clock.now.getTime() + 1000)
    const body = { answers: [{ question, answer: 'yes' }] }
    expect((await s.call(who, sendAnswers, { params: { id: project }, body })).status).toBe(200)
  }
}

const published = async () => (await s.call(null, showPublished, { params: { id: project }, query: {} })).body.published
const sentences = async () =>
  describeResults(await published(), 'en')
    .methods.find((one) => one.id === 'methods-people')
    ?.blocks.map((block) => ('text' in block ? block.text : ''))
const divided = (people: number, yes: number) => ({
  people,
  runs: [
    { values: ['no'], people: people - yes },
    { values: ['yes'], people: yes },
  ],
})

/** As if the survey had closed. */
async function close() {
  const ends_at = new Date(s.clock.now.getTime() + 1000)
  s.clock.now = new Date(s.clock.now.getTime() + 2000)
  await s.db.updateTable('projects').set({ ends_at }).where('id', '=', project).execute()
}

test('once the survey is closed both are counted, with and without; officials and the export show it too', async () => {
  await survey(20, { moved: 5, same: 6 })
  expect((await published()).methods).toMatchObject({ moved: divided(20, 5), duplicates: null, withheld: { duplicates: true } })
  await join(10, { moved: 0, same: 0 })
  await close()
  const { methods } = await published()
  // Six, in fives.
  expect([methods.moved, methods.duplicates]).toEqual([divided(30, 5), divided(30, 5)])
  expect(methods.withheld).toMatchObject({ moved: false, duplicates: false })
  expect(await sentences()).toEqual([
    expect.stringMatching(/^5 of 30 people probably answered before .+ Without them, 25 people answered\.$/),
    '5 of 30 people had moved to another zip code before they answered.',
  ])
  const results = async (who: Person, query: object = {}) => {
    const { body } = await s.call(who, showResults, { params: { id: project }, query })
    return [body.answered, body.duplicates, body.moved]
  }
  expect(await results(s.cast.viewer)).toEqual([30, 5, 5])
  expect(await results(s.cast.viewer, { duplicates: 'leftOut' })).toEqual([25, 5, 5])
  expect(await results(s.cast.resident)).toEqual([30, null, null])
  const { raw } = await s.inject(s.cast.viewer, { method: 'GET', url: `/api/v1/projects/projectDataExportIntoSheet/${project}` })
  const [summary] = await (readXlsxFile as unknown as (file: Buffer) => Promise<{ data: unknown[][] }[]>)(raw)
  const facts = new Map(summary?.data.map(([name, value]) => [name, value]))
  expect(facts.get('People who answered, without probable duplicates')).toBe(25)
  expect(facts.get('People who had moved before they answered')).toBe(5)
})

test('nobody: few duplicates look like none, so neither is shown', async () => {
  await survey(12, { moved: 0, same: 0 })
  await join(10, { moved: 0, same: 0 })
  await close()
  expect((await published()).methods).toMatchObject({ moved: { people: 22, runs: [{ values: ['no'], people: 22 }] }, duplicates: null })
  expect(await sentences()).toEqual([expect.stringContaining('isn’t shown'), 'No one had moved to another zip code before they answered.'])
})

test('a group of 1 to 4 is not shown, neither directly nor as a difference', async () => {
  await survey(20, { moved: 4, same: 0 })
  expect((await published()).methods.moved).toEqual({ people: 20, runs: [] })
  expect((await published()).methods.withheld).toMatchObject({ moved: true })
  expect((await sentences())?.[1]).toContain('isn’t shown')
  await join(10, { moved: 4, same: 0 })
  await nextRelease(s)
  // Eight of thirty have moved now.
  const { answered, methods } = await published()
  expect([answered, methods.moved]).toEqual([30, divided(30, 8)])
})
