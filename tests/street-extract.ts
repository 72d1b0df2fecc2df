// Writes a small street map as an operator would get it: a PMTiles archive of vector tiles in the layers of Protomaps' basemap. The
// streets and names are made up.
import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { geoJSONToTile } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { zxyToTileId } from 'pmtiles'

type Area = { west: number; south: number; east: number; north: number }
export type ExtractOptions = {
  area?: Area
  zooms?: readonly [least: number, most: number]
  layers?: string[]
  version?: string
  /** 1: vector tiles, 2: PNG. */
  tileType?: number
}

/** Around the harbor of Newport Beach. */
export const harbor: Area = { west: -117.95, south: 33.59, east: -117.87, north: 33.64 }
const headerBytes = 127
const gzip = 2

/** Writes the archive and returns the number of its tiles. */
export function writeExtract(path: string, options: ExtractOptions = {}): number {
  const { area = harbor, zooms = [0, 14], layers = ['earth', 'water', 'roads', 'places'], version = '4.0.0', tileType = 1 } = options
  const tiles = tilesOf(area, zooms).map(({ z, x, y }) => ({ id: zxyToTileId(z, x, y), bytes: gzipSync(tileOf(area, z, x, y)) }))
  tiles.sort((a, b) => a.id - b.id)
  const metadata = gzipSync(JSON.stringify({ version, vector_layers: layers.map((id) => ({ id })) }))
  const directory = gzipSync(directoryOf(tiles))
  const data = Buffer.concat(tiles.map(({ bytes }) => bytes))
  const header = headerOf({ directory: directory.length, metadata: metadata.length, data: data.length, tiles: tiles.length })
  header.writeUInt8(tileType, 99)
  header.writeUInt8(zooms[0], 100)
  header.writeUInt8(zooms[1], 101)
  const corners = [area.west, area.south, area.east, area.north]
  for (const [i, degrees] of corners.entries()) header.writeInt32LE(Math.round(degrees * 1e7), 102 + i * 4)
  writeFileSync(path, Buffer.concat([header, directory, metadata, data]))
  return tiles.length
}

/** The fixed part, of version 3 of the format. */
function headerOf(bytes: { directory: number; metadata: number; data: number; tiles: number }): Buffer {
  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const metadataAt = headerBytes + bytes.directory
  const dataAt = metadataAt + bytes.metadata
  const fields = [
    headerBytes,
    bytes.directory,
    metadataAt,
    bytes.metadata,
    dataAt,
    0,
    dataAt,
    bytes.data,
    bytes.tiles,
    bytes.tiles,
    bytes.tiles,
  ]
  for (const [i, value] of fields.entries()) header.writeBigUInt64LE(BigInt(value), 8 + i * 8)
  header.writeUInt8(1, 96)
  header.writeUInt8(gzip, 97)
  header.writeUInt8(gzip, 98)
  return header
}

/** Ids as differences, run lengths, lengths, and offsets, of which 0 means: after the one before. */
function directoryOf(tiles: readonly { id: number; bytes: Buffer }[]): Uint8Array {
  const bytes: number[] = []
  const write = (value: number) => {
    let rest = value
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128)
    bytes.push(rest)
  }
  write(tiles.length)
  for (const [i, { id }] of tiles.entries()) write(id - (tiles[i - 1]?.id ?? 0))
  for (const _ of tiles) write(1)
  for (const tile of tiles) write(tile.bytes.length)
  for (const i of tiles.keys()) write(i === 0 ? 1 : 0)
  return Uint8Array.from(bytes)
}

function tilesOf({ west, south, east, north }: Area, [least, most]: readonly [number, number]) {
  const row = (lat: number, side: number) =>
    Math.floor(((1 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / Math.PI) / 2) * side)
  const column = (lng: number, side: number) => Math.floor(((lng + 180) / 360) * side)
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
  return range(least, most).flatMap((z) =>
    range(column(west, 2 ** z), column(east, 2 ** z)).flatMap((x) =>
      range(row(north, 2 ** z), row(south, 2 ** z)).map((y) => ({ z, x, y })),
    ),
  )
}

/** Land with a basin, four streets and a name. */
function tileOf({ west, south, east, north }: Area, z: number, x: number, y: number): Uint8Array {
  const [width, height] = [east - west, north - south]
  const at = (across: number, up: number): [number, number] => [west + across * width, south + up * height]
  const box = (left: number, bottom: number, right: number, top: number) => ({
    type: 'Polygon' as const,
    coordinates: [[at(left, bottom), at(right, bottom), at(right, top), at(left, top), at(left, bottom)]],
  })
  const line = (...points: [number, number][]) => ({ type: 'LineString' as const, coordinates: points })
  const road = (geometry: ReturnType<typeof line>, name: string) => ({ geometry, properties: { kind: 'major_road', name, min_zoom: 8 } })
  const layers = {
    earth: [{ geometry: box(-0.2, -0.2, 1.2, 1.2), properties: { kind: 'earth' } }],
    water: [{ geometry: box(0.2, 0.3, 0.7, 0.45), properties: { kind: 'water' } }],
    roads: [
      road(line(at(0, 0.6), at(1, 0.6)), 'First Made-up Street'),
      road(line(at(0, 0.8), at(1, 0.8)), 'Second Made-up Street'),
      road(line(at(0.3, 0.5), at(0.3, 1)), 'Third Made-up Street'),
      road(line(at(0.8, 0), at(0.8, 1)), 'Fourth Made-up Street'),
    ],
    places: [{ geometry: { type: 'Point' as const, coordinates: at(0.5, 0.7) }, properties: { kind: 'locality', name: 'Made-up Place' } }],
  }
  return fromGeojsonVt(
    Object.fromEntries(
      Object.entries(layers).map(([name, features]) => {
        const collection = { type: 'FeatureCollection' as const, features: features.map((one) => ({ type: 'Feature' as const, ...one })) }
        return [name, geoJSONToTile(collection, z, x, y, { extent: 4096, clip: true, wrap: false })]
      }),
    ),
    { version: 2, extent: 4096 },
  )
}
