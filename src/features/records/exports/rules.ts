import type { Refusal } from '../../../core/contract/errors.ts'
import { wholeDays } from '../../../core/i18n/whole-days.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { filterGroupsIn, type GroupFilter, type GroupName, type ShownGroups } from '../../results/model/groups.ts'

/** The responses of an export: between two instants, both inclusive, with or without unconfirmed residents, of everyone or of groups. */
export type ExportFilter = GroupFilter & { from: Date | null; to: Date; includeUnconfirmed: boolean }
/** The same with the projects that show the way. */
export type ShownFilter = ExportFilter & ShownGroups

/** A filter as in a query or a body. */
export type ExportQuery = { from?: string | undefined; to?: string | undefined; includeUnconfirmed?: boolean | undefined } & {
  [Name in GroupName]?: string | undefined
}

/**
 * The requested filter, in whole days of the organization's time zone. The end is `now` at the latest: it excludes responses that arrive
 * during the export and keeps its sheets consistent.
 * @returns the refusal of `to` if the end is before the start
 */
export function exportFilterOf(
  { from, to, includeUnconfirmed = false, ...groups }: ExportQuery,
  timeZone: TimeZone,
  now: Date,
): ExportFilter | Refusal {
  const { from: begin, to: end } = wholeDays(timeZone, { from, to })
  if (begin && end && end < begin) return { code: 'export.order' }
  return { from: begin, to: end && end < now ? end : now, includeUnconfirmed, ...filterGroupsIn(groups) }
}

/** Everyone at any time, including unconfirmed people. */
export const everything: ShownFilter = {
  ...{ from: null, to: new Date('9999-12-31T00:00:00Z'), includeUnconfirmed: true },
  ...{ ...filterGroupsIn({}), shownIn: [] },
}
