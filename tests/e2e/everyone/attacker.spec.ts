// The attacker of published figures (tests/api/attack.ts) reads pages: on two servers that differ in one victim's answers only, every page
// of the site map that anybody but the officials can open is the same, and those that show the project in two languages. For the API:
// src/features/results/totals/attacks.test.ts
import { seededRandom } from '../../../src/core/async/seeded-random.ts'
import { attack, type Made, readersOf, subjectOf } from '../../api/attack.ts'
import { differences } from '../../api/everything-read.ts'
import type { Stage } from '../../stage-of.ts'
import { builtStage } from '../built-stage.ts'
import { host, type PageRead, readablePages, readPages } from '../every-page.ts'
import { expect, test } from '../plaza.ts'

/** One where few take part and one where many do, and the victim on different days. */
const surveys = [0, 1]

/** The officials' results: what differs there would be found in what the others read. */
const resultsPage = ({ s, project }: Made): PageRead => ({
  ...{ who: s.cast.viewer, url: `/project/${project}/results`, name: 'results', language: 'en' },
})

let worlds: readonly [Stage, Stage]
test.beforeAll(async () => {
  const world = () => builtStage({ PUBLIC_URL: `https://${host}` })
  worlds = [await world(), await world()]
})
test.afterAll(async () => {
  for (const s of worlds) await s.close()
})

for (const n of surveys) {
  test(`pair ${n + 1} of surveys: no page shows 4 accounts what a fifth person answered`, async () => {
    let reads: [PageRead[], PageRead[]] | null = null
    await attack(seededRandom(`attacks on pages ${n}`), worlds, n, async ([one, two], when) => {
      reads ??= [await readablePages(one.s, readersOf(one), subjectOf(one)), await readablePages(two.s, readersOf(two), subjectOf(two))]
      const [seen, other] = [await readPages(one.s, reads[0]), await readPages(two.s, reads[1])]
      expect(seen.size).toBeGreaterThan(200)
      expect(differences(seen, other), `survey ${n}, ${when}`).toEqual([])
      const [official] = await readPages(one.s, [resultsPage(one)])
      expect(official?.[1].slice(0, 3)).toBe('200')
      expect(await readPages(two.s, [resultsPage(two)])).not.toEqual(new Map([official as [string, string]]))
    })
  })
}
