import type { Language } from '../../../core/i18n/languages.ts'
import { type TranslationReader, titleIn } from '../../translations/model/rules.ts'
import type { Category, ProjectSummary } from '../model/contract.ts'
import { type Timing, timingOf } from '../model/timing.ts'

/** Only what a card shows: the page's data repeats it in the browser. */
export type ProjectCardData = Pick<
  ProjectSummary,
  '_id' | 'title' | 'projectType' | 'isPin' | 'likes' | 'commentsCount' | 'questionsCount' | 'distance' | 'ownerName' | 'ownerVerified'
> & {
  category: Category | null
  place: string
  image: ProjectSummary['images'][number] | null
  timing: Timing
  /** The title's language, if it differs from the page's or the title was translated into it. */
  lang?: Language | undefined
}

export function cardOf(project: ProjectSummary, reader: TranslationReader, now: Date): ProjectCardData {
  const { _id, projectType, isPin, likes, commentsCount, questionsCount, distance, location, ownerName, ownerVerified } = project
  return {
    _id,
    ...titleIn(reader, project),
    projectType,
    isPin,
    likes,
    commentsCount,
    questionsCount,
    distance,
    ownerName,
    ownerVerified,
    category: project.infrastructureCategories[0] ?? null,
    place: [location.street, location.city, location.zip].filter(Boolean).join(', '),
    image: project.images[0] ?? null,
    timing: timingOf(project, now),
  }
}
