// A project that hundreds of people have answered: its results show weighting, missing groups, probable duplicates and suppression.
import { createHash } from 'node:crypto'
import { seededRandom } from '../../core/async/seeded-random.ts'
import type { City } from '../content/city.ts'
import type { Story } from '../content/story.ts'
import { shuffled } from './draws.ts'
import { demoCrowd } from './people.ts'
import type { DemoProject, DemoRespondent } from './shape.ts'
import { type DemoTurnout, spanOf } from './turnout.ts'

type Told = { city: City; story: Story; project: DemoProject }

const movedShare = 0.03
const duplicatePairs = 6

/** The turnout of each project with a crowd: all of it. `residents`: the number of people before. */
export function crowds(seed: string, today: string, projects: readonly Told[], residents: number): DemoTurnout[] {
  let first = residents
  return projects.flatMap(({ city, story, project }) => {
    if (!story.crowd) return []
    const participants = demoCrowd(seed, today, city, story, first)
    first += participants.length
    return [{ project, story, participants, others: [], commentShare: story.crowd.commentShare, span: spanOf(project, today) }]
  })
}

/** Of the crowds, a few had moved, and a few answered with two accounts. */
export function withDoubts(seed: string, crowded: readonly DemoTurnout[], respondents: readonly DemoRespondent[]): DemoRespondent[] {
  const luck = seededRandom(`${seed}/doubts`)
  const projects = new Set(crowded.map((one) => one.project.id))
  const found = shuffled(
    luck,
    respondents.filter((one) => projects.has(one.projectId)),
  )
  const hashes = new Map(
    found.slice(0, 2 * duplicatePairs).map((one, i) => [
      one.id,
      createHash('sha256')
        .update(`${seed}/${i >> 1}`)
        .digest(),
    ]),
  )
  return respondents.map((one) => {
    const moved = projects.has(one.projectId) && luck.maybe(movedShare)
    return { ...one, moved, personHash: hashes.get(one.id) ?? null }
  })
}
