// The base map as tiles for the interactive map: the same lines as on the static one, drawn once and cached.
import type { DbOrTx } from '../../../../core/database/database.server.ts'
import { zipsWithin } from '../../model/queries.server.ts'
import { boundsShown, type MapView, milesAcross } from '../../model/view.ts'
import { type LabelWish, labelWidthOf, type MapLabel, placeLabels, rise } from '../labels.ts'
import { type Area, atlas } from './atlas.server.ts'
import { citiesMilesMax, cityWishes, dotsOf, mapLinesOf, streetKindOf, type ZipPoint, zipsMilesMax, zipWishes } from './basemap.server.ts'
import { visibleMiddle } from './outline.server.ts'
import { grounds, type Theme, type Tile, tilePixels, tileZoomMax } from './tile.ts'

/** About 6 KB each. */
const keptMax = 2000
const zipsMax = 4000
/** Counties are labeled and outlined from this zoom on; states before. */
const countiesFromZoom = 7
/** At higher zooms a tile is within one county, and a label on every tile would be useless. */
const namesToZoom = 9
const cache = new Map<string, Promise<string>>()

/** A base map tile as SVG; null if no such tile exists. Caches the latest 2,000, because places rarely change. */
export async function keptTile(db: DbOrTx, tile: Tile, theme: Theme): Promise<string | null> {
  const side = 2 ** tile.z
  if (tile.z > tileZoomMax || tile.x >= side || tile.y >= side) return null
  const key = `${theme} ${tile.z} ${tile.x} ${tile.y}`
  const made = cache.get(key) ?? draw(db, tile, theme)
  cache.delete(key)
  cache.set(key, made)
  made.catch(() => cache.delete(key))
  if (cache.size > keptMax) cache.delete(cache.keys().next().value as string)
  return made
}

async function draw(db: DbOrTx, tile: Tile, theme: Theme): Promise<string> {
  const view = viewOfTile(tile)
  const zips = milesAcross(view) <= citiesMilesMax ? await zipsWithin(db, boundsShown(view), zipsMax) : []
  return drawTile(view, tile.z, zips, theme)
}

/** The outermost Aleutians are beyond the date line; in the atlas their longitudes continue to the west. */
const dateLine = (170 * Math.PI) / 180

/** The part of the Mercator plane that a tile shows. */
export function viewOfTile({ z, x, y }: Tile): MapView {
  const width = (2 * Math.PI) / 2 ** z
  const middle = (x + 0.5) * width - Math.PI
  return {
    width: tilePixels,
    height: tilePixels,
    x: middle - width / 2 >= dateLine ? middle - 2 * Math.PI : middle,
    y: Math.PI - (y + 0.5) * width,
    pixelsPerRadian: tilePixels / width,
  }
}

/** Sets every color by attribute: an SVG image cannot use the page's style sheets or fonts. */
export function drawTile(view: MapView, zoom: number, zips: ZipPoint[], theme: Theme): string {
  const { drawn, areas } = mapLinesOf(view, { counties: zoom >= countiesFromZoom ? Infinity : 0, coast: Infinity })
  const shownZips = milesAcross(view) <= zipsMilesMax ? zips : []
  const [, zipCodes] = zipWishes(view, shownZips, [])
  const names = zoom <= namesToZoom ? nameWishes(view, zoom >= countiesFromZoom ? areas.counties : areas.states) : []
  const labels = placeLabels([...cityWishes(view, zips), ...zipCodes, ...names], view)
  const c = grounds[theme]
  const line = (d: string, more: string) => d && `<path d="${d}" fill="none" stroke="${c.ink}" stroke-linecap="round" ${more}/>`
  const middle = tilePixels / 4
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tilePixels}" height="${tilePixels}" viewBox="0 0 ${tilePixels} ${tilePixels}">`,
    `<defs><path fill-rule="evenodd" clip-rule="evenodd" id="l" d="${drawn.land}"/><clipPath id="c"><use href="#l"/></clipPath>`,
    '<pattern id="h" width="8" height="8" patternUnits="userSpaceOnUse">',
    `<rect width="8" height="8" fill="${c.paper}"/><path d="M-2 2l4-4M0 8l8-8M6 10l4-4" stroke="${c.hatch}" stroke-width="1.2"/></pattern>`,
    '<pattern id="g" width="128" height="128" patternUnits="userSpaceOnUse">',
    `<path d="M${middle / 2 - 4} 64h8m-4-4v8" fill="none" stroke="${c.mark}"/></pattern></defs>`,
    `<rect width="100%" height="100%" fill="${c.water}"/>`,
    `<g fill="none" stroke-linejoin="round"><use href="#l" stroke="${c.foam}" stroke-opacity=".22" stroke-width="40"/>`,
    `<use href="#l" stroke="${c.foam}" stroke-opacity=".28" stroke-width="22"/><use href="#l" stroke="${c.sand}" stroke-width="8"/></g>`,
    `<use href="#l" fill="${c.land}" stroke="${c.ink}" stroke-opacity=".5"/>`,
    drawn.beyond && `<g clip-path="url(#c)"><path d="${drawn.beyond}" fill="url(#h)"/><path d="${drawn.stateLand}" fill="${c.land}"/></g>`,
    '<rect width="100%" height="100%" fill="url(#g)"/>',
    line(drawn.counties, 'stroke-opacity=".55" stroke-width="1.6" stroke-dasharray=".1 5.5"'),
    line(drawn.states, 'stroke-opacity=".6" stroke-width="1.3" stroke-dasharray="8 4 .1 4"'),
    line(dotsOf(view, shownZips, labels), 'stroke-opacity=".4" stroke-width="5"'),
    `<g font-family="Poppins,system-ui,sans-serif" font-size="13" text-anchor="middle">`,
    ...labels.map((label) => labelled(label, theme)),
    '</g></svg>',
  ]
  return parts.join('')
}

const baseline = 4.5

function labelled({ x, y, text, kind }: MapLabel, theme: Theme): string {
  const c = grounds[theme]
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const at = `x="${x}" y="${y + baseline - rise(kind)}"`
  if (kind === 'zip') {
    const plate = `<rect x="${x - 25}" y="${y - 10}" width="50" height="20" rx="4" fill="${c.surface}"/>`
    return `${plate}<text ${at} fill="${c.ink}" font-weight="500">${text}</text>`
  }
  const look = kind === 'city' ? `fill="${c.ink}" font-weight="500"` : `fill="${c.soft}" letter-spacing="1.2"`
  return `<text ${at} ${look} paint-order="stroke" stroke="${c.surface}" stroke-width="3" stroke-linejoin="round">${escaped}</text>`
}

/** Label candidates for areas: each area is labeled once, on the tile of its middle, shifted away from the tile's edge. */
function nameWishes(view: MapView, areas: Area[]): LabelWish[] {
  return areas
    .map((area) => {
      const { x, y, size } = wholeMiddle(view, area)
      const wish = { x, y, text: area.properties.name, kind: streetKindOf(area.id), strong: false }
      const half = labelWidthOf(wish) / 2 + 1
      const inside = x >= 0 && x < view.width && y >= 0 && y < view.height
      const moved = { ...wish, x: clamp(x, half, view.width - half), y: clamp(y, 24, view.height - 24) }
      return { wish: moved, fits: inside && labelWidthOf(wish) < 1.6 * Math.sqrt(size), size }
    })
    .filter(({ fits }) => fits)
    .sort((a, b) => b.size - a.size || (a.wish.text < b.wish.text ? -1 : 1))
    .map(({ wish }) => wish)
}

const clamp = (n: number, least: number, most: number) => Math.max(least, Math.min(most, n))

const middles = new Map<Area, { x: number; y: number; area: number }>()
/** Wide enough to clip nothing of the atlas. */
const plane: MapView = { width: 2e6, height: 2e6, x: 0, y: 0, pixelsPerRadian: 1e5 }

/** The middle of a whole area in pixels of the view, and its size in square pixels. */
function wholeMiddle(view: MapView, area: Area): { x: number; y: number; size: number } {
  const whole = middles.get(area) ?? visibleMiddle(plane, atlas().shapeOf(area))
  middles.set(area, whole)
  const scale = view.pixelsPerRadian / plane.pixelsPerRadian
  return {
    x: view.width / 2 + (whole.x - plane.width / 2) * scale - view.x * view.pixelsPerRadian,
    y: view.height / 2 + (whole.y - plane.height / 2) * scale + view.y * view.pixelsPerRadian,
    size: whole.area * scale * scale,
  }
}
