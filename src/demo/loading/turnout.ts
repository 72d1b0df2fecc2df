import { type SeededRandom, seededRandom } from '../../core/async/seeded-random.ts'
import { dayMilliseconds } from '../../core/time/durations.ts'
import type { Story } from '../content/story.ts'
import { earliest, later, latest, newest } from './days.ts'
import { shuffled } from './draws.ts'
import type { DemoProject, DemoQuestionType, DemoResident } from './shape.ts'

/** Approximate number of answers, independent of the seed. */
const answersWanted = 3000

/** Share of participants who answer a question of a type; the rest skip it. */
export const answered: Record<DemoQuestionType, number> = { open: 0.72, yesno: 0.97, rating: 0.96, matrix: 0.93 }

/** A project that people may have answered by the load day. */
export interface DemoTurnout {
  project: DemoProject
  story: Story
  /** In the order of lists, not of time. */
  participants: DemoResident[]
  /** Asked, but did not answer. */
  others: DemoResident[]
  /** Of the participants, instead of the usual share. */
  commentShare?: number
  /** When a person could have answered: first and last instant, half an hour before the end, which leaves time for all answers. */
  span(person: DemoResident): readonly [Date, Date]
}

/** When a person can have answered a project by the load day. */
export const spanOf = ({ startsAt, endsAt }: Pick<DemoProject, 'startsAt' | 'endsAt'>, today: string): DemoTurnout['span'] => {
  const last = later(earliest(endsAt, latest(today)), -1800)
  return (person) => [newest(startsAt, later(person.createdAt, 900)), last]
}

/**
 * Who took part in which project: residents of its zip codes who had joined before it closed. Drafts and upcoming projects have no turnout;
 * a project with a crowd has one of its own.
 * The resident whose login is printed has answered projects that are closed or about to close, and has the rest still to do.
 */
export function turnouts(
  seed: string,
  today: string,
  projects: readonly { story: Story; project: DemoProject }[],
  residents: readonly DemoResident[],
): DemoTurnout[] {
  const [featured, ...crowd] = residents
  const until = latest(today)
  const openings = projects.flatMap(({ story, project }) => {
    const span = spanOf(project, today)
    const asked = (person: DemoResident) => project.zipCodes.includes(person.address.zipCode) && span(person)[0] < span(person)[1]
    const progress = Math.min(1, (until.getTime() - project.startsAt.getTime()) / (project.endsAt.getTime() - project.startsAt.getTime()))
    if (project.status === 'draft' || progress <= 0 || story.crowd) return []
    const invited = shuffled(seededRandom(`${seed}/turnout/${project.id}`), crowd.filter(asked))
    const replies = project.questions.reduce((sum, one) => sum + answered[one.type], 0)
    const endsSoon = project.endsAt.getTime() - until.getTime() < 8 * dayMilliseconds
    const alsoFeatured = featured && asked(featured) && endsSoon ? [featured] : []
    return [{ story, project, span, invited, alsoFeatured, replies, draw: story.interest * (0.4 + 0.6 * progress) }]
  })

  const share = (draw: number, rate: number) => Math.min(0.9, draw * rate)
  const expected = (rate: number) => openings.reduce((sum, one) => sum + one.invited.length * share(one.draw, rate) * one.replies, 0)
  const rate = solve(expected, answersWanted)
  return openings.map(({ invited, alsoFeatured, draw, project, story, span }) => {
    const count = Math.round(invited.length * share(draw, rate))
    return { project, story, span, participants: [...alsoFeatured, ...invited.slice(0, count)], others: invited.slice(count) }
  })
}

/** Where a growing function reaches a value, from 0 to 4, to a millionth. */
function solve(grows: (x: number) => number, value: number): number {
  let [low, high] = [0, 4]
  for (let i = 0; i < 22; i++) {
    const middle = (low + high) / 2
    if (grows(middle) < value) low = middle
    else high = middle
  }
  return high
}

/** A person's opinion of a project: in general (about -1 to 1), and by age (-1 young to 1 old). */
export interface Stance {
  mood: number
  age: number
}

export const stanceOf = (luck: SeededRandom, mood: number, person: DemoResident): Stance => ({
  mood: mood + luck.between(-0.2, 0.2),
  age: (Number.parseInt(person.ageRange, 10) - 42) / 26,
})
