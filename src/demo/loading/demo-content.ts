import { cities } from '../content/cities.ts'
import { demoAnswers } from './answers.ts'
import { crowds, withDoubts } from './crowd.ts'
import { cityHall } from './organizations.ts'
import { demoResidents } from './people.ts'
import { demoProject } from './projects.ts'
import type { DemoContent } from './shape.ts'
import { demoRespondents, demoResponses, withAnswers } from './taking-part.ts'
import { turnouts } from './turnout.ts'

/** The default seed. */
export const demoSeed = 'the plan on the table'

/**
 * All content of the demo. The same seed and day produce the same content, including ids.
 * @param today load day, YYYY-MM-DD: no activity is on that day or later, and projects open and close around it
 */
export function demoContent(seed: string, today: string): DemoContent {
  const halls = cities.map((city) => ({ city, ...cityHall(seed, today, city) }))
  const projects = halls.flatMap((hall) =>
    hall.city.stories.map((story) => ({ city: hall.city, story, project: demoProject(seed, today, story, hall) })),
  )
  const residents = demoResidents(seed, today, cities)
  const crowded = crowds(seed, today, projects, residents.length)
  const rounds = [...turnouts(seed, today, projects, residents), ...crowded].map((turnout) => {
    const answers = demoAnswers(seed, turnout)
    return { answers, ...demoResponses(seed, turnout, answers) }
  })
  const answers = rounds.flatMap((round) => round.answers)
  const comments = withAnswers(
    seed,
    today,
    rounds.flatMap((round) => round.comments),
  )
  const likes = rounds.flatMap((round) => round.likes)
  const votes = rounds.flatMap((round) => round.votes)
  return {
    organizations: halls.map((hall) => hall.organization),
    officials: halls.flatMap((hall) => hall.officials),
    residents: [...residents, ...crowded.flatMap((one) => one.participants)],
    projects: projects.map(({ project }) => project),
    answers,
    comments,
    likes,
    votes,
    respondents: withDoubts(seed, crowded, demoRespondents(seed, [...answers, ...comments, ...likes, ...votes])),
  }
}
