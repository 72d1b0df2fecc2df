// The sections below the project list and their order, and which figures they may show.
import { groupSizeMin } from '../../core/async/small-groups.ts'

/** Sections of the operator's own texts, as named in the folder `content/`. */
export const ownSections = [
  'history',
  'vision',
  'mission',
  'interview',
  'team',
  'services',
  'benefits',
  'case-studies',
  'testimonials',
] as const
export type OwnSection = (typeof ownSections)[number]

/**
 * What the projects that people have answered publish: `withNumber` of them the number of people who answered, and `withholding` results
 * without that number. `number`: the largest that is published; null without one.
 */
export type Published = { projects: number; withNumber: number; withholding: number; number: number | null }

type People = { answered: number; tookPart: number }
type ShownPeople = { [Name in keyof People]: number | null }

/**
 * The numbers of people that may be shown: nothing below five, and nothing that tells what a project withholds. If only one project has
 * answers, the number that it publishes is shown, no newer one; if one project alone is without a published number and withholds it, it
 * could be computed from the others'.
 */
export function shownPeople({ answered, tookPart }: People, { projects, withNumber, withholding, number }: Published): ShownPeople {
  if (projects === 1 && withNumber + withholding === 1) return { answered: number, tookPart: null }
  if (projects - withNumber === 1 && withholding === 1) return { answered: null, tookPart: null }
  const shown = (people: number) => (people < groupSizeMin ? null : people)
  return { answered: shown(answered), tookPart: shown(tookPart) }
}

/** The sections that belong to "about". */
export const aboutSections = ['history', 'vision', 'mission', 'interview', 'team'] as const satisfies readonly OwnSection[]

/** At most this many results are shown. */
export const casesMax = 3
