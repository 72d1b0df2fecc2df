// Merges groups of projects whose pins would overlap.
import type { Bounds } from '../../places/model/view.ts'

type PinCluster<P> = {
  x: number
  y: number
  lat: number
  lng: number
  count: number
  /** West, south, east, north. */
  bbox: readonly [number, number, number, number]
  project: P
}
export type Bundle<P> = { lat: number; lng: number; count: number; bounds: Bounds; project: P | null }

/** Pins nearer than this overlap, in pixels. */
const overlapPixels = 46

/** Merges groups within a pin's width of a larger group. The counts still add up. */
export function bundled<P>(groups: readonly PinCluster<P>[]): Bundle<P>[] {
  const bundles: (Bundle<P> & { x: number; y: number })[] = []
  for (const group of [...groups].sort((a, b) => b.count - a.count)) {
    const near = bundles.find(({ x, y }) => Math.abs(x - group.x) < overlapPixels && Math.abs(y - group.y) < overlapPixels)
    const [west, south, east, north] = group.bbox
    if (near) {
      const count = near.count + group.count
      near.lat += ((group.lat - near.lat) * group.count) / count
      near.lng += ((group.lng - near.lng) * group.count) / count
      near.bounds = {
        west: Math.min(near.bounds.west, west),
        south: Math.min(near.bounds.south, south),
        east: Math.max(near.bounds.east, east),
        north: Math.max(near.bounds.north, north),
      }
      near.count = count
      near.project = null
    } else {
      const { x, y, lat, lng, count, project } = group
      bundles.push({ x, y, lat, lng, count, project, bounds: { west, south, east, north } })
    }
  }
  return bundles
}
