// The clusters of a map: projects that are close together, with their number.
import { sql } from 'kysely'
import { type DbOrTx, unpreparedPlan } from '../../../core/database/database.server.ts'
import type { BoundingBox } from '../model/list-text.ts'
import type { Category } from '../model/shapes.ts'
import { all, type ListFilter, listConditionsOf } from './list-conditions.server.ts'

/** `id`, `title` and `category` of a single project; null for several. */
export type ClusterRow = {
  lat: number
  lng: number
  count: number
  west: number
  south: number
  east: number
  north: number
  id: string | null
  title: string | null
  category: Category | null
}

/** A map is this many cells wide: about as many as pins fit side by side. */
const cellsAcross = 12
const groupsMax = 600
/** Degrees: a map without a width still has cells. */
const narrowest = 0.001

/** The side of a cell in degrees of longitude. It is a power of two: neighboring views share their cells, and nothing jumps. */
export function cellOf({ west, east }: BoundingBox): number {
  const across = Math.max(east > west ? east - west : east + 360 - west, narrowest)
  return 2 ** Math.ceil(Math.log2(across / cellsAcross))
}

/** Extends a box to whole cells: similar maps make the same query. */
export function snapped(box: BoundingBox): BoundingBox {
  const cell = cellOf(box)
  const down = (degrees: number, least: number) => Math.max(least, Math.floor(degrees / cell) * cell)
  const up = (degrees: number, most: number) => Math.min(most, Math.ceil(degrees / cell) * cell)
  return { west: down(box.west, -180), south: down(box.south, -90), east: up(box.east, 180), north: up(box.north, 90) }
}

/** The projects of a box in clusters, one per cell. */
export async function findGroups(db: DbOrTx, filter: ListFilter & { box: BoundingBox }, cell: number): Promise<ClusterRow[]> {
  // A map has no order in which to scan.
  const wordSearch = filter.wordSearch === 'frequent' ? 'rare' : filter.wordSearch
  const { rows } = await sql<ClusterRow>`${unpreparedPlan}
    select g.lat, g.lng, g.count, g.west, g.south, g.east, g.north, p.id, p.title, p.category
    from (
      select avg(p.lat) as lat, avg(p.lng) as lng, count(*)::int as count, min(p.lng) as west, min(p.lat) as south, max(p.lng) as east,
        max(p.lat) as north, case when count(*) = 1 then (array_agg(p.id))[1] end as id
      from projects as p where ${all(listConditionsOf({ ...filter, wordSearch }))}
      group by floor(p.lng / ${cell}::float8), floor(p.lat / ${cell}::float8)
      order by count(*) desc, min(p.lat), min(p.lng) limit ${groupsMax}) as g
    left join lateral (select p.id, p.title, p.category from projects as p where p.id = g.id limit 1) as p on true`.execute(db)
  return rows
}
