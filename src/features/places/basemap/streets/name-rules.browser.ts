// Which names the street map shows and how. The library's own rules draw most of them gray on gray, and some without a halo.
import {
  CenteredTextSymbolizer,
  CircleSymbolizer,
  type Feature,
  GeomType,
  GroupSymbolizer,
  type LabelRule,
  LineLabelSymbolizer,
  OffsetTextSymbolizer,
} from 'protomaps-leaflet'
import type { Theme } from '../tiles/tile.ts'
import { nameColors } from './name-colors.ts'

/** Pixels of the halo on both sides of a letter. */
const haloWidth = 2
const largeTown = 9
const knownTownZoom = 5

const isOf =
  (...kinds: string[]) =>
  (_: number, { props }: Feature) =>
    kinds.includes(String(props['kind']))
const isPointOf =
  (...kinds: string[]) =>
  (zoom: number, feature: Feature) =>
    feature.geomType === GeomType.Point && isOf(...kinds)(zoom, feature)

/** The names of streets, water and places in a theme's colors, in the map's language if the file has them. */
export function nameRules(theme: Theme, language: string): LabelRule[] {
  const { strong, soft, water, halo } = nameColors[theme]
  const labelProps = [`name:${language}`, 'name']
  const around = { stroke: halo, width: haloWidth }
  const street = (fill: string, minzoom: number, ...kinds: string[]): LabelRule => ({
    dataLayer: 'roads',
    symbolizer: new LineLabelSymbolizer({ labelProps, fill, font: '500 13px sans-serif', stroke: halo, width: haloWidth * 2 }),
    minzoom,
    filter: isOf(...kinds),
  })
  const waters = (textTransform: 'uppercase' | undefined, ...kinds: string[]): LabelRule => ({
    dataLayer: 'water',
    symbolizer: new CenteredTextSymbolizer({
      ...{ labelProps, fill: water, ...around, lineHeight: 1.5, letterSpacing: 1, font: '500 13px sans-serif' },
      ...(textTransform && { textTransform }),
    }),
    filter: isPointOf(...kinds),
  })
  const place = { labelProps, lineHeight: 1.5, ...around }
  return [
    street(soft, 16, 'minor_road', 'other', 'path'),
    street(strong, 12, 'highway', 'major_road'),
    waters('uppercase', 'ocean', 'bay', 'strait', 'fjord'),
    waters(undefined, 'sea', 'lake', 'water'),
    {
      dataLayer: 'places',
      symbolizer: new CenteredTextSymbolizer({
        ...{ ...place, fill: soft, font: '500 13px sans-serif', textTransform: 'uppercase' },
        labelProps: (zoom) => (zoom < 6 ? [`ref:${language}`, 'ref'] : labelProps),
      }),
      filter: isOf('region'),
    },
    {
      dataLayer: 'places',
      symbolizer: new CenteredTextSymbolizer({ ...place, fill: soft, font: '600 13px sans-serif', textTransform: 'uppercase' }),
      filter: isOf('country'),
    },
    {
      dataLayer: 'places',
      minzoom: 9,
      symbolizer: new CenteredTextSymbolizer({ ...place, fill: strong, font: (_, town) => townFont(town) }),
      sort: (a, b) => Number(a['min_zoom']) - Number(b['min_zoom']),
      filter: isOf('locality'),
    },
    {
      dataLayer: 'places',
      maxzoom: 8,
      symbolizer: new GroupSymbolizer([
        new CircleSymbolizer({ radius: 2, fill: strong, stroke: halo, width: 1.5 }),
        new OffsetTextSymbolizer({ ...place, fill: strong, offsetX: 6, offsetY: 4.5, font: '500 13px sans-serif' }),
      ]),
      filter: isOf('locality'),
    },
  ]
}

function townFont(town: Feature | undefined): string {
  const [zoom, rank] = [Number(town?.props['min_zoom'] ?? Infinity), Number(town?.props['population_rank'] ?? 0)]
  return `${zoom <= knownTownZoom ? 600 : 500} ${rank > largeTown ? 16 : 13}px sans-serif`
}
