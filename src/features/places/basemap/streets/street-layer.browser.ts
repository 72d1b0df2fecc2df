// Draws the operator's street map over the base map. Loaded only if there is one, when a map opens.
import { namedFlavor } from '@protomaps/basemaps'
import type * as Leaflet from 'leaflet'
import { leafletLayer, paintRules } from 'protomaps-leaflet'
import type { Theme } from '../tiles/tile.ts'
import { nameRules } from './name-rules.browser.ts'
import type { StreetMap } from './street-path.ts'

type StreetLayerOptions = { streets: StreetMap; bounds: [[number, number], [number, number]]; theme: Theme; zoomMax: number }

/** The languages of place names in the tiles, where they differ from the page's. */
const nameLanguages: Record<string, string> = { zh: 'zh-Hans' }

/** A layer of streets, water, parks and names in the colors of a theme. */
export function streetLayer(leaflet: typeof Leaflet, { streets, bounds, theme, zoomMax }: StreetLayerOptions): Leaflet.Layer {
  // The library expects Leaflet as a global variable.
  Object.assign(globalThis, { L: leaflet })
  const language = document.documentElement.lang.slice(0, 2)
  // Without a color of the background: where the file has no tile, the base map stays visible.
  const layer = leafletLayer({
    // The library reads tiles from an archive; the server reads the archive here, and a tile is one request.
    url: tilesAt(streets.url) as never,
    paintRules: paintRules(namedFlavor(theme)),
    labelRules: nameRules(theme, nameLanguages[language] ?? language),
    maxDataZoom: streets.maxZoom,
    attribution: '',
    bounds,
    maxZoom: zoomMax,
    zIndex: 2,
  })
  return layer as unknown as Leaflet.Layer
}

const tilesAt = (url: string) => ({
  getZxy: async (z: number, x: number, y: number, signal?: AbortSignal) => {
    const at = url.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
    // A lost connection leaves a gap, through which the base map shows.
    const answer = await fetch(at, signal ? { signal } : {}).catch(() => null)
    return answer?.status === 200 ? { data: await answer.arrayBuffer() } : undefined
  },
})
