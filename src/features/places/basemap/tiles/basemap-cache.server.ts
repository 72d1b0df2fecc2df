import type { DbOrTx } from '../../../../core/database/database.server.ts'
import { zipsWithin } from '../../model/queries.server.ts'
import type { Bounds, MapShape } from '../../model/view.ts'
import { type Basemap, basemap, zipBounds } from './basemap.server.ts'

/** About 8 KB each. */
const keptMax = 300
const zipsMax = 4000
const cache = new Map<string, Basemap>()

/**
 * The base map for bounds, rounded to about 100 yards, with the database's zip codes. Caches the latest 300, because places rarely
 * change.
 */
export async function cachedBasemap(db: DbOrTx, wanted: Bounds, shape: MapShape, first: string[]): Promise<Basemap> {
  const bounds = rounded(wanted)
  const key = [shape, bounds.west, bounds.south, bounds.east, bounds.north, ...first].join(' ')
  const known = cache.get(key)
  cache.delete(key)
  const made = known ?? (await make(db, bounds, shape, first))
  cache.set(key, made)
  for (const oldest of cache.keys()) {
    if (cache.size <= keptMax) break
    cache.delete(oldest)
  }
  return made
}

async function make(db: DbOrTx, bounds: Bounds, shape: MapShape, first: string[]): Promise<Basemap> {
  const shown = zipBounds(bounds, shape)
  const zips = shown ? await zipsWithin(db, shown, zipsMax) : []
  return basemap({ bounds, shape, zips, first })
}

const rounded = ({ west, south, east, north }: Bounds): Bounds => {
  const near = (degrees: number) => Math.round(degrees * 1000) / 1000
  return { west: near(west), south: near(south), east: near(east), north: near(north) }
}
