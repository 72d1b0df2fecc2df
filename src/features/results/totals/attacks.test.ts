// The same attacker over the API: on two servers that differ in one victim's answers only, everything that can be read is the same.
// Pages: tests/e2e/everyone/attacker.spec.ts
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attack, attackedTypes, type Made, readersOf, subjectOf, surveysMin } from '../../../../tests/api/attack.ts'
import { differences, operationsOf, type Read, readableBy, readEverything } from '../../../../tests/api/everything-read.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { seededRandom } from '../../../core/async/seeded-random.ts'
import { questionTypes } from '../../projects/model/contract.ts'
import { embedFrames } from '../../syndication/embeds/frames/frames.server.tsx'

/** The victim answers on each of 3 days, among few and among many. `attacker.test.ts` plays 1,000 surveys without the API. */
const surveys = surveysMin
const random = seededRandom('attacks')
let worlds: [Stage, Stage]
beforeAll(async () => {
  const world = () =>
    stage({ PUBLIC_URL: 'https://plaza.example' }, async (app) => {
      await app.register(embedFrames, { styles: [], mode: 'production' })
    })
  worlds = [await world(), await world()]
})
afterAll(() => Promise.all(worlds.map((one) => one.close())))

/** What everybody may read, and a council in the officials' report. */
async function readsOf(made: Made): Promise<Read[]> {
  const { s, project } = made
  const operations = await operationsOf(s)
  const routes = ['/sitemap.xml', '/thought-leadership/feed.xml', '/files/projects/{projectId}/share/{name}', '/embed/results/{id}']
  expect(operations.map((one) => one.path)).toEqual(expect.arrayContaining(routes))
  const all = await readableBy(s, operations, readersOf(made), subjectOf(made))
  const council = ['', '.pdf'].map((end) => `/api/v1/projects/${project}/councilReport${end}`)
  return [...all, ...council.map((url, i) => ({ who: s.cast.viewer, url, name: `council ${i}` }))]
}

test('every type of question is attacked', () => {
  expect([...attackedTypes].sort()).toEqual([...questionTypes].sort())
})

test(`${surveys} pairs of surveys: 4 accounts learn nothing of what a fifth person answered`, { timeout: 900_000 }, async () => {
  for (let n = 0; n < surveys; n++) {
    let reads: [Read[], Read[]] | null = null
    await attack(random, worlds, n, async ([one, two], when) => {
      reads ??= [await readsOf(one), await readsOf(two)]
      const [seen, other] = [await readEverything(one.s, reads[0]), await readEverything(two.s, reads[1])]
      expect(seen.size).toBeGreaterThan(80)
      expect(differences(seen, other), `survey ${n}, ${when}`).toEqual([])
    })
  }
})
