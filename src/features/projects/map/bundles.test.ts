import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bundled } from './bundles.ts'

const group = (x: number, y: number, count: number, project: string | null = null) => ({
  x,
  y,
  lat: y,
  lng: x,
  count,
  bbox: [x, y, x, y] as const,
  project: count === 1 ? (project ?? `${x} ${y}`) : null,
})

test('those that lie on each other are one, with the bounds of all', () => {
  const [one, ...more] = bundled([group(0, 0, 1), group(10, 20, 3), group(300, 0, 1, 'far')])
  expect(one).toMatchObject({ count: 4, project: null, bounds: { west: 0, south: 0, east: 10, north: 20 } })
  expect([one?.lng, one?.lat]).toEqual([7.5, 15])
  expect(more).toMatchObject([{ count: 1, project: 'far' }])
})

test('none is lost, and none overlaps another', () => {
  const some = fc.array(fc.tuple(fc.integer({ max: 600, min: 0 }), fc.integer({ max: 600, min: 0 }), fc.integer({ min: 1, max: 50 })))
  fc.assert(
    fc.property(some, (all) => {
      const bundles = bundled(all.map(([x, y, count]) => group(x, y, count)))
      const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)
      return (
        sum(bundles.map(({ count }) => count)) === sum(all.map(([, , count]) => count)) &&
        bundles.every(({ count, project }) => (count === 1) === (project !== null)) &&
        // A group's place is its pixel here.
        bundles.every((a, i) => bundles.slice(i + 1).every((b) => Math.max(Math.abs(a.lng - b.lng), Math.abs(a.lat - b.lat)) > 45.9))
      )
    }),
  )
})
