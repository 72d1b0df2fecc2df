// What published results withhold, and why. No database, no HTTP, no clock.

import type { ApproximateFigures } from '../model/publishing.ts'
import type { QuestionResult } from '../model/rules.ts'

export const reasons = ['few', 'group', 'words'] as const
export type WithheldReason = (typeof reasons)[number]

/** Why a part of a question is not shown; null if all of it is. */
export function reasonOf(type: string, { count, suppressed }: Pick<QuestionResult, 'count' | 'suppressed'>): WithheldReason | null {
  if (count === null) return 'few'
  if (type === 'open') return 'words'
  return suppressed ? 'group' : null
}

/** Runs as shown: without groups of too few people. */
export const toldRuns = ({ runs }: ApproximateFigures): { values: string[]; people: number }[] =>
  runs.filter((run) => run.count > 0).map(({ options, count }) => ({ values: [...options], people: count }))

/** True if nothing of a breakdown is shown. Groups that are missing may be empty. */
export const isHidden = (divided: { runs: readonly unknown[] } | null): boolean => divided === null || divided.runs.length === 0
