import type { ProjectSummary } from './contract.ts'
import { type Timing, timingOf } from './timing.ts'

/** What a card shows, and no more: it travels to the browser once more with the page's data. */
export type Card = Pick<
  ProjectSummary,
  '_id' | 'title' | 'projectType' | 'isPin' | 'likes' | 'commentsCount' | 'questionsCount' | 'distance'
> & {
  category: ProjectSummary['infrastructureCategories']
  place: string
  image: ProjectSummary['images'][number] | null
  timing: Timing
}

export function cardOf(project: ProjectSummary, now: Date): Card {
  const { _id, title, projectType, isPin, likes, commentsCount, questionsCount, distance, location } = project
  return {
    _id,
    title,
    projectType,
    isPin,
    likes,
    commentsCount,
    questionsCount,
    distance,
    category: project.infrastructureCategories,
    place: [location.street, location.city, location.zip].filter(Boolean).join(', '),
    image: project.images[0] ?? null,
    timing: timingOf(project, now),
  }
}
