// Which numbers of people the landing page may show.
import { groupSizeMin } from '../../../core/async/small-groups.ts'

/** People who answered at least one question, and people who answered, commented, voted or liked. */
export type PeopleCounts = { answered: number; tookPart: number }

/**
 * The numbers of people that may be shown: nothing below five, and nothing that tells what a project withholds. Where every project with
 * answers publishes results, a number that one of them withholds could be computed from the others'. Beside one that publishes nothing,
 * nobody can tell.
 */
export function shownPeople({ answered, tookPart }: PeopleCounts, arePublished: boolean): { [Name in keyof PeopleCounts]: number | null } {
  const shown = (people: number) => (arePublished || people < groupSizeMin ? null : people)
  return { answered: shown(answered), tookPart: shown(tookPart) }
}
