// The Census Bureau's borders (us-atlas, 1:10,000,000), projected to the Mercator plane once and kept in memory: 5 MB.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { GeoPermissibleObjects } from 'd3-geo'
import { feature } from 'topojson-client'
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification'
import { mercator } from '../../model/view.ts'

export type Area = (Polygon | MultiPolygon) & { id: string; properties: { name: string } }
/** West, south, east, north on the Mercator plane, in radians. */
export type TileBounds = readonly [number, number, number, number]
export type Atlas = {
  topology: Topology
  states: Area[]
  counties: Area[]
  boxOf: (area: Area) => TileBounds
  shapeOf: (area: Area) => GeoPermissibleObjects
}

const require = createRequire(import.meta.url)
const radians = Math.PI / 180
/** The outermost Aleutians are beyond the date line; their longitudes continue to the west here. */
const dateLine = 170

let cached: Atlas | undefined

/** The atlas; the first call reads it (about 60 ms). */
export function atlas(): Atlas {
  cached ??= read()
  return cached
}

type CountyAtlas = Topology<{ counties: GeometryCollection<{ name: string }>; states: GeometryCollection<{ name: string }> }>

function read(): Atlas {
  const source = JSON.parse(readFileSync(require.resolve('us-atlas/counties-10m.json'), 'utf8')) as CountyAtlas
  const { scale, translate } = source.transform ?? { scale: [1, 1], translate: [0, 0] }
  const arcs = source.arcs.map((arc) => {
    let [x, y] = [0, 0]
    return arc.map(([dx = 0, dy = 0]) => {
      x += dx
      y += dy
      const lng = x * scale[0] + translate[0]
      return [(lng > dateLine ? lng - 360 : lng) * radians, mercator(y * scale[1] + translate[1])]
    })
  })
  const boxes = arcs.map(boxOfPoints)
  const topology: Topology = { type: 'Topology', objects: {}, arcs }
  const boxOf = (area: Area): TileBounds => {
    const indices = (area.type === 'MultiPolygon' ? area.arcs.flat(2) : area.arcs.flat()).map((index) => (index < 0 ? ~index : index))
    return union(indices.map((index) => boxes[index] as TileBounds))
  }
  const made = new Map<Area, TileBounds>()
  const keptBoxOf = (area: Area): TileBounds => {
    const box = made.get(area) ?? boxOf(area)
    made.set(area, box)
    return box
  }
  return {
    topology,
    states: source.objects.states.geometries as Area[],
    counties: source.objects.counties.geometries as Area[],
    boxOf: keptBoxOf,
    shapeOf: (area) => feature(topology, area),
  }
}

function boxOfPoints(points: number[][]): TileBounds {
  const xs = points.map(([x = 0]) => x)
  const ys = points.map(([, y = 0]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}

const union = (boxes: readonly TileBounds[]): TileBounds => [
  Math.min(...boxes.map((box) => box[0])),
  Math.min(...boxes.map((box) => box[1])),
  Math.max(...boxes.map((box) => box[2])),
  Math.max(...boxes.map((box) => box[3])),
]
