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

type PlacedBundle<P> = Bundle<P> & { x: number; y: number }

/** Merges groups within a pin's width of a larger group, until no two pins overlap. The counts still add up. */
export function bundled<P>(groups: readonly PinCluster<P>[]): Bundle<P>[] {
  let bundles = groups.map(
    ({ bbox: [west, south, east, north], ...group }): PlacedBundle<P> => ({ ...group, bounds: { west, south, east, north } }),
  )
  for (;;) {
    const merged = mergedOnce(bundles)
    if (merged.length === bundles.length) return merged
    // A merged pin is between its groups, where it may overlap another.
    bundles = merged
  }
}

function mergedOnce<P>(all: readonly PlacedBundle<P>[]): PlacedBundle<P>[] {
  const placed: PlacedBundle<P>[] = []
  for (const one of all.toSorted((a, b) => b.count - a.count)) {
    const near = placed.findIndex(({ x, y }) => Math.abs(x - one.x) < overlapPixels && Math.abs(y - one.y) < overlapPixels)
    const larger = placed[near]
    if (larger) placed[near] = together(larger, one)
    else placed.push(one)
  }
  return placed
}

function together<P>(a: PlacedBundle<P>, b: PlacedBundle<P>): PlacedBundle<P> {
  const count = a.count + b.count
  const between = (from: number, to: number) => from + ((to - from) * b.count) / count
  const bounds = {
    west: Math.min(a.bounds.west, b.bounds.west),
    south: Math.min(a.bounds.south, b.bounds.south),
    east: Math.max(a.bounds.east, b.bounds.east),
    north: Math.max(a.bounds.north, b.bounds.north),
  }
  return {
    x: between(a.x, b.x),
    y: between(a.y, b.y),
    lat: between(a.lat, b.lat),
    lng: between(a.lng, b.lng),
    count,
    bounds,
    project: null,
  }
}
