// Which numbers of people the landing page may show.
import { groupSizeMin } from '../../../core/async/small-groups.ts'

/** People who answered at least one question, and people who answered, commented, voted or liked. */
export type PeopleCounts = { answered: number; tookPart: number }

/**
 * What the projects that people have answered publish: `withNumber` of them the number of people who answered, and `withholding` results
 * without that number. `number`: the largest that is published; null without one.
 */
export type ReleasedNumbers = { projects: number; withNumber: number; withholding: number; number: number | null }

/**
 * The numbers of people that may be shown: nothing below five, and nothing that tells what a project withholds. If only one project has
 * answers, the number that it publishes is shown, no newer one; if every project publishes results, and some of them not this
 * number, or not yet, it could be computed from the others'. Beside projects that publish nothing, nobody can tell.
 */
export function shownPeople(
  { answered, tookPart }: PeopleCounts,
  { projects, withNumber, withholding, number }: ReleasedNumbers,
): { [Name in keyof PeopleCounts]: number | null } {
  if (projects === 1 && withNumber + withholding === 1) return { answered: number, tookPart: null }
  if (withholding > 0 && projects === withNumber + withholding) return { answered: null, tookPart: null }
  const shown = (people: number) => (people < groupSizeMin ? null : people)
  return { answered: shown(answered), tookPart: shown(tookPart) }
}
