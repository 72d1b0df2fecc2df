import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { WordSourceProvider } from '../../../core/i18n/words.tsx'
import type { Point } from '../model/distance.ts'
import en from '../model/text/en.json'
import { type Bounds, boundsOf, boundsShown, mapViewOf, project } from '../model/view.ts'
import { placePins, uncovered } from './clusters.ts'
import { ProjectMap } from './ProjectMap.tsx'
import { basemap } from './tiles/basemap.server.ts'

const pin = (id: string, lat: number, lng: number) => ({ id, lat, lng, label: `Project ${id}`, href: `/project/${id}`, icon: 'M0 0h1' })
const apart = [pin('a', 33.6, -117.9), pin('b', 33.65, -117.85), pin('c', 33.7, -117.95)]
const close = [pin('d', 33.601, -117.9), pin('e', 33.602, -117.901)]
const bounds = boundsOf(apart, { padMiles: 2 }) as Bounds
const view = mapViewOf(bounds, 'tall')

function drawn(pins: typeof apart, zoomHref?: (bbox: string) => string): string {
  const map = basemap({ bounds, shape: 'tall', zips: [] })
  const element = <ProjectMap map={map} pins={pins} label="Map of the same projects" {...(zoomHref && { zoomHref })} />
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(
    <WordSourceProvider value={{ read: () => en, delivered: () => '' }}>
      <RouterProvider router={router} />
    </WordSourceProvider>,
  )
}

describe('ProjectMap', () => {
  test('every pin is a link with a name, at its place', () => {
    const html = drawn(apart, (bbox) => `?bbox=${bbox}`)
    for (const one of apart) {
      const { x, y } = project(view, one)
      const at = `x="${((x / view.width) * 100).toFixed(2)}%" y="${((y / view.height) * 100).toFixed(2)}%"`
      expect(html).toMatch(new RegExp(`${at} overflow="visible"><a [^>]*aria-label="Project ${one.id}"[^>]*href="/project/${one.id}"`))
    }
  })

  test('pins that overlap are one link closer, with their number', () => {
    const html = drawn([...apart, ...close], (bbox) => `?bbox=${bbox}`)
    expect(html).toContain('aria-label="3 projects here. Zoom in"')
    expect(html).not.toContain('href="/project/d"')
    expect(html).toMatch(/href="\/\?bbox=-117\.9\d+,33\.59\d+,-117\.8\d+,33\.6\d+"/)
  })

  test('without a way to look closer every pin stays, and there are no buttons', () => {
    const html = drawn([...apart, ...close])
    expect(html.match(/href="\/project\//g)).toHaveLength(5)
    expect(html).not.toContain('Zoom in')
  })

  test('has no inline styles and no scripts, and names its sources', () => {
    const html = drawn(apart, (bbox) => `?bbox=${bbox}`)
    expect(html).not.toMatch(/ style=|<script|<style/)
    expect(html).toContain('Coast: GSHHG · Borders: US Census Bureau · Zip codes: GeoNames')
    expect(html).toMatch(/<a href="https:\/\/www\.openstreetmap\.org\/copyright"[^>]*>Harbors: © OpenStreetMap contributors<\/a>/)
    expect(html).toContain('aria-label="Map of the same projects"')
    expect(html.length).toBeLessThan(25_000)
  })
})

describe('pins', () => {
  test('at the very same place stand side by side', () => {
    const placed = placePins(view, [pin('a', 33.6, -117.9), pin('b', 33.6, -117.9), pin('c', 33.6, -117.9)])
    expect(placed.map((one) => one.kind)).toEqual(['pin', 'pin', 'pin'])
    expect(placed[1]?.x).toBeCloseTo(project(view, { lat: 33.6, lng: -117.9 }).x, 5)
    expect((placed[1]?.x ?? 0) - (placed[0]?.x ?? 0)).toBeGreaterThanOrEqual(44)
  })

  test('at the very same place are a cluster where a fan would cover another pin, or where pins need more room', () => {
    const same = [pin('a', 33.6, -117.9), pin('b', 33.6, -117.9)]
    const { x, y } = project(view, same[0] as Point)
    const beside = boundsShown(view, { left: x + 60, right: x + 61, top: y, bottom: y + 1 })
    const other = pin('c', beside.north, beside.west)
    expect(placePins(view, [...same, other]).map((one) => one.kind)).toEqual(['cluster', 'pin'])
    expect(placePins(view, same, 90).map((one) => one.kind)).toEqual(['cluster'])
  })

  test('none is nearer to another than it needs', () => {
    const many = Array.from({ length: 60 }, (_, i) => pin(String(i), 33.5 + ((i * 37) % 60) / 200, -118 + ((i * 17) % 60) / 200))
    for (const overlap of [54, 90]) {
      const placed = placePins(view, many, overlap)
      const isNear = (a: { x: number; y: number }, b: { x: number; y: number }) =>
        Math.abs(a.x - b.x) < overlap && Math.abs(a.y - b.y) < overlap
      expect(placed.filter((one) => placed.some((other) => other !== one && isNear(one, other)))).toEqual([])
    }
  })

  test('too many for that are a cluster, whose bounds hold them all', () => {
    const many = Array.from({ length: 9 }, (_, i) => pin(String(i), 33.6, -117.9))
    const [cluster, ...rest] = placePins(view, many)
    expect([cluster?.kind, rest]).toEqual(['cluster', []])
    if (cluster?.kind === 'cluster') expect(cluster.bounds.west < -117.9 && cluster.bounds.east > -117.9).toBe(true)
  })

  test('none is lost', () => {
    const many = Array.from({ length: 60 }, (_, i) => pin(String(i), 33.5 + ((i * 37) % 60) / 200, -118 + ((i * 17) % 60) / 200))
    const placed = placePins(view, many)
    expect(placed.reduce((sum, one) => sum + (one.kind === 'pin' ? 1 : one.pins.length), 0)).toBe(60)
  })

  test('hide the names under them; a city goes below, what was asked for stays', () => {
    const label = { x: 110, y: 90, text: 'Newport Beach', strong: false } as const
    const under = (kind: 'city' | 'county' | 'zip', strong = false) => uncovered([{ ...label, kind, strong }], [{ x: 100, y: 100 }])
    expect(under('county')).toEqual([])
    expect(under('zip', true)).toHaveLength(1)
    expect(under('city')[0]?.y).toBeGreaterThan(100)
    expect(uncovered([{ ...label, kind: 'county' }], [{ x: 400, y: 400 }])).toHaveLength(1)
  })
})
