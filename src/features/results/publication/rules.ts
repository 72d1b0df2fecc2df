// What published results withhold, and why. No database, no HTTP, no clock.

import type { FigureShape, Kind } from '../../surveys/kinds/kind.ts'
import { figureShape } from '../../surveys/kinds/kinds.ts'
import type { QuestionResult } from '../model/rules.ts'
import type { SuppressedBreakdown } from '../model/suppressed-breakdowns.ts'

export const withheldReasons = ['awaited', 'few', 'group', 'words', 'files', 'shapes'] as const
export type WithheldReason = (typeof withheldReasons)[number]

const onlyNumbers: { [Shape in FigureShape]?: WithheldReason } = { words: 'words', files: 'files', drawings: 'shapes' }

/** Nothing of the answers is published but their number. */
export const isOnlyNumber = (withheld: WithheldReason | null): withheld is 'words' | 'files' | 'shapes' =>
  withheld === 'words' || withheld === 'files' || withheld === 'shapes'

/**
 * Why a part of a question is not shown; null if all of it is.
 * @param isAwaited no update has come since the results were published
 */
export function withheldReasonOf(
  type: Kind,
  { count, suppressed }: Pick<QuestionResult, 'count' | 'suppressed'>,
  isAwaited: boolean,
): WithheldReason | null {
  if (count === null) return isAwaited ? 'awaited' : 'few'
  return onlyNumbers[figureShape({ type })] ?? (suppressed ? 'group' : null)
}

/** Runs as shown: empty groups are left out if others are shown, which keeps empty rows out of the table. */
export const toldRuns = ({ runs }: SuppressedBreakdown): { values: string[]; people: number }[] =>
  runs.filter((run) => run.count > 0).map(({ options, count }) => ({ values: [...options], people: count }))

/** True if a part of a breakdown is not shown. */
export const isPart = (divided: { runs: readonly { values: readonly string[] }[] } | null): boolean =>
  divided === null || divided.runs.length === 0 || divided.runs.some((run) => run.values.length > 1)
