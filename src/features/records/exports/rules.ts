import { instantOf } from '../../../core/contract/period.ts'
import { type GroupName, type Groups, groupsIn } from '../../results/model/groups.ts'

/** In place of a project's id: every project of the caller's organisation. */
export const allProjects = 'all'

/** Which responses an export holds: between two instants, both included, with or without unconfirmed residents, of everybody or of groups. */
export type Filter = Groups & { from: Date | null; to: Date; includeUnconfirmed: boolean }

/** A filter as a query or a body says it. */
export type Asked = { from?: string | undefined; to?: string | undefined; includeUnconfirmed?: boolean | undefined } & {
  [Name in GroupName]?: string | undefined
}

/**
 * The filter that was asked for. What comes in while an export runs stays out, so that its sheets agree: the end is `now` at
 * the latest. Gives the code of the message where the end lies before the beginning.
 */
export function filterOf({ from, to, includeUnconfirmed = false, ...groups }: Asked, now: Date): Filter | { code: string } {
  const begin = instantOf(from, 'first')
  const end = instantOf(to, 'last')
  if (begin && end && end < begin) return { code: 'export.order' }
  return { from: begin, to: end && end < now ? end : now, includeUnconfirmed, ...groupsIn(groups) }
}

/** Everybody at any time, unconfirmed people too. */
export const everything: Filter = { from: null, to: new Date('9999-12-31T00:00:00Z'), includeUnconfirmed: true, ...groupsIn({}) }
