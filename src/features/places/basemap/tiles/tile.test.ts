import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../../tests/stage.ts'
import { showMapTiles } from '../../model/contract.ts'
import { boundsShown, project } from '../../model/view.ts'
import { drawTile, viewOfTile } from './tile.server.ts'
import { grounds, tilePath } from './tile.ts'

/** The tile that a place lies on. */
function tileAt(lat: number, lng: number, z: number) {
  const y = (1 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / Math.PI) / 2
  return { z, x: Math.floor(((lng + 180) / 360) * 2 ** z), y: Math.floor(y * 2 ** z) }
}
const newport = { lat: 33.62, lng: -117.93 }
const zip = { zip: '92660', city: 'Newport Beach', state: 'CA', ...newport }

describe('a tile', () => {
  test('is a square of the Mercator plane, and its neighbor begins where it ends', () => {
    const tile = tileAt(newport.lat, newport.lng, 10)
    const view = viewOfTile(tile)
    const { x, y } = project(view, newport)
    expect([x >= 0 && x < 512, y >= 0 && y < 512]).toEqual([true, true])
    expect(boundsShown(view).east).toBeCloseTo(boundsShown(viewOfTile({ ...tile, x: tile.x + 1 })).west, 9)
    expect(boundsShown(view).south).toBeCloseTo(boundsShown(viewOfTile({ ...tile, y: tile.y + 1 })).north, 9)
    expect(boundsShown(viewOfTile({ z: 0, x: 0, y: 0 }))).toMatchObject({ west: -180, east: 180 })
  })

  test('shows land, county lines and labels where there are any, in the colors of its theme', () => {
    const view = viewOfTile(tileAt(newport.lat, newport.lng, 8))
    const svg = drawTile(view, 8, [zip], 'light')
    expect(svg).toContain(grounds.light.land)
    expect(svg).toContain('>Newport Beach</text>')
    expect(svg).toContain('stroke-dasharray=".1 5.5"')
    expect(drawTile(view, 8, [zip], 'dark')).toContain(grounds.dark.land)
    expect(drawTile(viewOfTile(tileAt(newport.lat, newport.lng, 11)), 11, [zip], 'light')).toMatch(/>92660<\/text>|M\d+ \d+h0/)
  })

  test('carries no script, no style and no link', () => {
    const svg = drawTile(viewOfTile(tileAt(40, -76, 6)), 6, [], 'light')
    expect(svg).not.toMatch(/<script|<style| style=|href="(?!#)/)
    expect(svg.length).toBeLessThan(120_000)
  })

  test('names a state once, on the tile of its middle', () => {
    const named = [0, 1, 2, 3].flatMap((x) => [5, 6].map((y) => drawTile(viewOfTile({ z: 4, x, y }), 4, [], 'light')))
    expect(named.filter((svg) => svg.includes('>Nevada</text>'))).toHaveLength(1)
  })

  test('beyond the date line shows the outermost Aleutians', () => {
    const attu = drawTile(viewOfTile(tileAt(52.9, 172.9, 7)), 7, [], 'light')
    expect(attu).toMatch(/id="l" d="M/)
  })
})

describe('over the wire', () => {
  let s: Stage
  beforeAll(async () => {
    s = await stage({ MAP_TILES_URL: 'https://tiles.example.org/{z}/{x}/{y}.png', MAP_TILES_CREDIT: '© Somebody' })
  })
  afterAll(() => s.close())
  const get = (url: string) => s.app.inject({ url })

  test('200 a picture to be kept for a year', async () => {
    const { x, y } = tileAt(newport.lat, newport.lng, 10)
    const { statusCode, headers, body } = await get(tilePath('light', '10', String(x), String(y)))
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/svg+xml',
      'public, max-age=31536000, immutable',
    ])
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('</svg>')
  })

  test.each([
    tilePath('light', '3', '8', '0'),
    tilePath('light', '20', '0', '0'),
    tilePath('sepia', '3', '0', '0'),
    tilePath('dark', '3', 'x', '0'),
    tilePath('dark', '3', '-1', '0'),
  ])('404 %s', async (url) => expect((await get(url)).statusCode).toBe(404))

  test('200 the street map that the operator chose', async () => {
    const { body } = await s.call(null, showMapTiles, {})
    expect(body.tiles).toEqual({ url: 'https://tiles.example.org/{z}/{x}/{y}.png', credit: '© Somebody', creditUrl: null })
  })
})
