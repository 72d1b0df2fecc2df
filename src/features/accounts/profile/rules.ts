// Rules of the profile: when a resident may move.
import { dayMilliseconds } from '../../../core/time/durations.ts'

/** A resident who has responded to a project moves at most once in so many days of 24 hours. */
export const daysBetweenMoves = 90

/** When a resident may move again; null if they may now. */
export function nextMove(movedAt: Date | null, now: Date): Date | null {
  const at = movedAt && new Date(movedAt.getTime() + daysBetweenMoves * dayMilliseconds)
  return at && at > now ? at : null
}
