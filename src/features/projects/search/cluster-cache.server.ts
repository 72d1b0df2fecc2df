// Maps of whole states are the same for everyone and the only slow ones: they are cached.
import type { Db } from '../../../core/database/database.server.ts'
import type { BoundingBox } from '../model/list-text.ts'
import type { ListFilter } from './list-conditions.server.ts'
import { type ClusterRow, cellOf, findGroups, snapped } from './points.queries.server.ts'

/** Degrees: wider than a large city and its surroundings. */
const wideFrom = 3
const freshMilliseconds = 15_000
/** The maximum age of a cached result; until then it is returned while a new one is made. */
const shownMilliseconds = 120_000
const keptMax = 200

type CachedClusters = { at: number; groups: Promise<ClusterRow[]>; renewing: boolean }
const keptOf = new WeakMap<Db, Map<string, CachedClusters>>()

/** The clusters of a box. Those of wide boxes may be up to 15 seconds old, or two minutes after a pause. */
export async function clustersOf(db: Db, filter: ListFilter & { box: BoundingBox }): Promise<ClusterRow[]> {
  const cell = cellOf(filter.box)
  const asked = { ...filter, box: snapped(filter.box) }
  const { west, east } = asked.box
  if ((east > west ? east - west : east + 360 - west) < wideFrom) return findGroups(db, asked, cell)
  const all = keptOf.get(db) ?? new Map<string, CachedClusters>()
  keptOf.set(db, all)
  const { now, sort: _, ...same } = asked
  const key = JSON.stringify(same)
  const make = (): Promise<ClusterRow[]> => {
    const groups = findGroups(db, asked, cell)
    groups.catch(() => all.delete(key))
    all.delete(key)
    all.set(key, { at: now.getTime(), groups, renewing: false })
    if (all.size > keptMax) all.delete(all.keys().next().value as string)
    return groups
  }
  const cached = all.get(key)
  const age = cached ? Math.abs(now.getTime() - cached.at) : Number.POSITIVE_INFINITY
  if (!cached || age > shownMilliseconds) return make()
  if (age > freshMilliseconds && !cached.renewing) {
    cached.renewing = true
    // Requests in the meantime get the old result; after a failure the next request tries again.
    findGroups(db, asked, cell).then(
      (groups) => all.set(key, { at: now.getTime(), groups: Promise.resolve(groups), renewing: false }),
      () => all.delete(key),
    )
  }
  return cached.groups
}
