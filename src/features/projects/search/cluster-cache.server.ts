// Maps of whole states are the same for everybody, and the only ones that take long: they are kept for a while.
import type { Db } from '../../../core/database/database.server.ts'
import type { Box } from '../model/list-text.ts'
import type { ListFilter } from './list-conditions.server.ts'
import { cellOf, findGroups, type Group, snapped } from './points.queries.server.ts'

/** Degrees: wider than a large city with all around it. */
const wideFrom = 3
const freshMilliseconds = 15_000
/** After that nobody is shown what is so old; until then they are, while it is made anew. */
const shownMilliseconds = 120_000
const keptMax = 200

type Kept = { at: number; groups: Promise<Group[]>; renewing: boolean }
const keptOf = new WeakMap<Db, Map<string, Kept>>()

/** The groups of a box. Those of wide boxes may be up to 15 seconds old, or two minutes where nobody asked for a while. */
export async function clustersOf(db: Db, filter: ListFilter & { box: Box }): Promise<Group[]> {
  const cell = cellOf(filter.box)
  const asked = { ...filter, box: snapped(filter.box) }
  const { west, east } = asked.box
  if ((east > west ? east - west : east + 360 - west) < wideFrom) return findGroups(db, asked, cell)
  const all = keptOf.get(db) ?? new Map<string, Kept>()
  keptOf.set(db, all)
  const { now, sort: _, ...same } = asked
  const key = JSON.stringify(same)
  const make = (): Promise<Group[]> => {
    const groups = findGroups(db, asked, cell)
    groups.catch(() => all.delete(key))
    all.delete(key)
    all.set(key, { at: now.getTime(), groups, renewing: false })
    if (all.size > keptMax) all.delete(all.keys().next().value as string)
    return groups
  }
  const kept = all.get(key)
  const age = kept ? Math.abs(now.getTime() - kept.at) : Number.POSITIVE_INFINITY
  if (!kept || age > shownMilliseconds) return make()
  if (age > freshMilliseconds && !kept.renewing) {
    kept.renewing = true
    // Whoever asks meanwhile is shown the old one; a failure leaves it to the next.
    findGroups(db, asked, cell).then(
      (groups) => all.set(key, { at: now.getTime(), groups: Promise.resolve(groups), renewing: false }),
      () => all.delete(key),
    )
  }
  return kept.groups
}
