// URLs and colors of the base map's tiles, shared by server and browser.

/** Web Mercator tiles: at zoom z the world is 2^z tiles wide. */
export type Tile = { z: number; x: number; y: number }
export const tilePixels = 512
/** Higher zooms show nothing more: the borders are accurate to some hundred yards. */
export const tileZoomMax = 14
/** Increase after a change of the drawing or the zip codes: browsers then fetch all tiles again. */
const version = 3

export const mapThemes = ['light', 'dark'] as const
export type Theme = (typeof mapThemes)[number]

/** For the server (`:z`) and for Leaflet (`{z}`). */
export const tilePath = (theme: string, z: string, x: string, y: string): string => `/map/${version}/${theme}/${z}/${x}/${y}.svg`

type Ground = Record<'water' | 'foam' | 'sand' | 'land' | 'mark' | 'ink' | 'surface' | 'soft' | 'paper' | 'hatch', string>

/** Natural colors, independent of the organization's; the same as in Ground.module.css. */
export const grounds: Record<Theme, Ground> = {
  light: {
    water: '#c4dfe3',
    foam: '#fff',
    sand: '#f7ead0',
    land: '#fbf7ee',
    mark: '#d5cdbd',
    ink: '#252f6a',
    surface: '#fefdfa',
    soft: '#4b4f5e',
    paper: '#f3eee5',
    hatch: '#bbb8ba',
  },
  dark: {
    water: '#16324c',
    foam: '#456c90',
    sand: '#4a4c63',
    land: '#1d2342',
    mark: '#3a4066',
    ink: '#cfd8f7',
    surface: '#181c2d',
    soft: '#b9bacb',
    paper: '#0a0e1b',
    hatch: '#50566a',
  },
}
