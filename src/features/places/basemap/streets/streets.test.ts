import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { harbor, writeExtract } from '../../../../../tests/fixtures/street-extract.ts'
import { type Stage, stage } from '../../../../../tests/stage.ts'
import { showMapTiles } from '../../model/contract.ts'
import { reportOn } from './report.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'plaza-streets-'))
const region = join(folder, 'region.pmtiles')
let tiles = 0
beforeAll(() => {
  tiles = writeExtract(region)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A damaged copy. */
function copy(name: string, change: (bytes: Buffer) => Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, change(readFileSync(region)))
  return path
}
const at14 = { z: 14, x: Math.floor(((-117.91 + 180) / 360) * 2 ** 14) }
const rowOf = (lat: number, z: number) => Math.floor(((1 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / Math.PI) / 2) * 2 ** z)

describe('a street map', () => {
  let s: Stage
  let none: Stage
  beforeAll(async () => {
    s = await stage({ MAP_PMTILES: region })
    none = await stage()
  })
  afterAll(async () => {
    await s.close()
    await none.close()
  })
  const pathOf = async (tile: { z: number; x: number; y: number }) => {
    const { body } = await s.call(null, showMapTiles, {})
    return (body.streets?.url ?? '').replace(/\{([zxy])\}/g, (_, axis: 'z' | 'x' | 'y') => String(tile[axis]))
  }
  const harborTile = { ...at14, y: rowOf(33.615, 14) }
  const get = (url: string, headers: Record<string, string> = {}) => s.app.inject({ url, headers })

  test('200 its tiles are announced, with the area and the credit', async () => {
    const { body } = await s.call(null, showMapTiles, {})
    expect(body.streets).toEqual({
      url: expect.stringMatching(/^\/map\/streets\/[0-9a-f]{12}\/\{z\}\/\{x\}\/\{y\}\.mvt$/),
      maxZoom: 14,
      bbox: [harbor.west, harbor.south, harbor.east, harbor.north].join(','),
      credit: '© OpenStreetMap contributors',
      creditUrl: 'https://www.openstreetmap.org/copyright',
    })
  })

  test('200 a tile, compressed for clients that accept it, to be kept for a year, without a cookie', async () => {
    const url = await pathOf(harborTile)
    const packed = await get(url, { 'accept-encoding': 'gzip, br' })
    expect([packed.statusCode, packed.headers['content-type'], packed.headers['content-encoding']]).toEqual([
      200,
      'application/vnd.mapbox-vector-tile',
      'gzip',
    ])
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(packed.headers['set-cookie']).toBeUndefined()
    const plain = await get(url)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.rawPayload).equals(plain.rawPayload)).toBe(true)
    for (const text of ['earth', 'roads', 'First Made-up Street']) expect(plain.rawPayload.includes(text)).toBe(true)
  })

  test('204 where the file has no tile', async () => {
    const { statusCode, body } = await get(await pathOf({ z: 14, x: 1, y: 1 }))
    expect([statusCode, body]).toEqual([204, ''])
  })

  test('404 another file, and what is no tile', async () => {
    const url = await pathOf(harborTile)
    for (const wrong of [
      url.replace(/streets\/\w+/, 'streets/0123456789ab'),
      url.replace('/14/', '/x/'),
      await pathOf({ z: 1, x: 2, y: 0 }),
      await pathOf({ z: 27, x: 0, y: 0 }),
    ])
      expect((await get(wrong)).statusCode).toBe(404)
  })

  test('404 without a file; none is announced', async () => {
    expect((await none.call(null, showMapTiles, {})).body).toEqual({ tiles: null, streets: null })
    expect((await none.app.inject({ url: await pathOf(harborTile) })).statusCode).toBe(404)
  })
})

describe('a street map whose file changes while the site runs', () => {
  const changing = join(folder, 'changing.pmtiles')
  let s: Stage
  beforeAll(async () => {
    writeExtract(changing)
    s = await stage({ MAP_PMTILES: changing })
  })
  afterAll(() => s.close())
  const announced = async () => (await s.call(null, showMapTiles, {})).body.streets?.url
  const middle = `14/${at14.x}/${rowOf(33.615, 14)}`
  const get = async (url: string | undefined, headers: Record<string, string> = {}) => {
    const { statusCode, headers: sent } = await s.app.inject({ url: (url ?? '').replace('{z}/{x}/{y}', middle), headers })
    return { statusCode, cache: sent['cache-control'] }
  }

  test.each([
    ['written over', () => writeExtract(changing, { area: { ...harbor, west: -117.99 } })],
    [
      'replaced by another',
      () => {
        writeExtract(join(folder, 'newer.pmtiles'), { area: { ...harbor, north: 33.7 } })
        renameSync(join(folder, 'newer.pmtiles'), changing)
      },
    ],
  ])('404 tiles of the old file, 200 those of the new one, after it was %s', async (_, change) => {
    const old = await announced()
    expect((await get(old)).statusCode).toBe(200)
    change()
    expect(await get(old)).toEqual({ statusCode: 404, cache: undefined })
    expect(await announced()).not.toBe(old)
    expect((await get(await announced())).statusCode).toBe(200)
  })

  test('404 none is announced while the file is too short', async () => {
    const old = await announced()
    const whole = readFileSync(changing)
    writeFileSync(changing, whole.subarray(0, -200))
    expect([await announced(), (await get(old)).statusCode]).toEqual([undefined, 404])
    writeFileSync(changing, whole)
    expect((await get(await announced())).statusCode).toBe(200)
  })

  test('500 a damaged tile is not kept by caches', async () => {
    const bytes = readFileSync(changing)
    // All tiles, but not the directory.
    writeFileSync(changing, bytes.fill(0, Number(bytes.readBigUInt64LE(56))))
    expect(await get(await announced())).toEqual({ statusCode: 500, cache: undefined })
  })
})

describe('the report', () => {
  test('says what a file covers', async () => {
    expect(await reportOn(region)).toEqual({
      covers: {
        ...harbor,
        bytes: readFileSync(region).length,
        miles: [expect.closeTo(4.6, 1), expect.closeTo(3.45, 1)],
        zooms: [0, 14],
        tiles,
        layers: ['earth', 'water', 'roads', 'places'],
        version: '4.0.0',
      },
      faults: [],
      notes: ['It has no landuse, landcover, buildings, boundaries, pois.'],
    })
  })

  test('names what is wrong', async () => {
    const pictures = join(folder, 'pictures.pmtiles')
    writeExtract(pictures, { tileType: 2 })
    const other = join(folder, 'other.pmtiles')
    writeExtract(other, { layers: ['transportation', 'water'], version: '3.1', zooms: [0, 11] })
    const faults = async (path: string) => (await reportOn(path)).faults.join()
    expect(await faults(pictures)).toContain('Its tiles are pictures')
    expect(await faults(other)).toContain('The layers earth, roads are missing')
    expect((await reportOn(other)).notes).toEqual([
      'It ends at zoom 11; small streets begin at 13.',
      expect.stringContaining('It has no earth'),
      'It is of version 3.1; Plaza draws version 4.',
    ])
    expect(await faults(copy('short.pmtiles', (bytes) => bytes.subarray(0, -200)))).toContain('The file ends too early')
    expect(await faults(copy('torn.pmtiles', (bytes) => bytes.fill(0, 400)))).not.toBe('')
    expect(await faults(copy('page.pmtiles', () => Buffer.from('<!doctype html>'.repeat(40))))).toContain('no PMTiles file')
    expect(await faults(join(folder, 'missing.pmtiles'))).toContain('ENOENT')
  })

  test('is printed by npm run map', () => {
    const run = (...args: string[]) =>
      execFileSync(process.execPath, ['scripts/operate/map.ts', ...args], { encoding: 'utf8', stdio: 'pipe' })
    expect(run('check', region)).toContain('Plaza can use this file')
    expect(JSON.parse(run('check', region, '--json'))).toMatchObject({ faults: [] })
    expect(() => run('check', join(folder, 'missing.pmtiles'))).toThrow(/Command failed/)
  })
})
