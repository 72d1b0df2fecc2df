// Draws the operator's street map over the base map. Loaded only if there is one, when a map opens.
import type * as Leaflet from 'leaflet'
import { leafletLayer } from 'protomaps-leaflet'
import type { Theme } from '../tiles/tile.ts'
import type { StreetMap } from './street-path.ts'

type StreetLayerOptions = { streets: StreetMap; bounds: [[number, number], [number, number]]; theme: Theme; zoomMax: number }

/** The languages of place names in the tiles, where they differ from the page's. */
const nameLanguages: Record<string, string> = { zh: 'zh-Hans' }

/** A layer of streets, water, parks and names in the colors of a theme. */
export function streetLayer(leaflet: typeof Leaflet, { streets, bounds, theme, zoomMax }: StreetLayerOptions): Leaflet.Layer {
  // The library expects Leaflet as a global variable.
  Object.assign(globalThis, { L: leaflet })
  const language = document.documentElement.lang.slice(0, 2)
  const layer = leafletLayer({
    // The library reads tiles from an archive; the server reads the archive here, and a tile is one request.
    url: tilesAt(streets.url) as never,
    flavor: theme,
    lang: nameLanguages[language] ?? language,
    maxDataZoom: streets.maxZoom,
    attribution: '',
    bounds,
    maxZoom: zoomMax,
    zIndex: 2,
  })
  // Where the file has no tile, the base map stays visible.
  delete layer.backgroundColor
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
