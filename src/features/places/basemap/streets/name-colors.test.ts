import { namedFlavor } from '@protomaps/basemaps'
import { parse, wcagContrast } from 'culori'
import { expect, test } from 'vitest'
import { nameColors } from './name-colors.ts'

/** WCAG 2.2, 1.4.3: text of normal size. */
const contrastMin = 4.5

/** Every color that the map draws below names. */
const grounds = (theme: 'light' | 'dark'): [string, string][] => {
  const { pois, landcover, ...flavor } = namedFlavor(theme)
  const plain = Object.entries(flavor).filter(([name]) => !/_label|background|regular|bold|italic/.test(name))
  return [...plain, ...Object.entries(landcover ?? {})].filter((one): one is [string, string] => parse(String(one[1])) !== undefined)
}

test.each(['light', 'dark'] as const)('names on the %s street map are readable on their halo and on whatever is below them', (theme) => {
  const { halo, ...inks } = nameColors[theme]
  const below = [...grounds(theme), ['halo', halo] as const]
  expect(below.length).toBeGreaterThan(50)
  const faint = Object.entries(inks).flatMap(([ink, color]) =>
    below.flatMap(([ground, paper]) => (wcagContrast(color, paper) < contrastMin ? [`${ink} on ${ground}`] : [])),
  )
  expect(faint).toEqual([])
})
