// An organization's colors in Plaza's scales: changes the hue, and keeps text in its own color readable.
import { clampChroma, converter, formatHex, modeLch, modeLrgb, modeOklch, modeRgb, useMode as register, wcagContrast } from 'culori/fn'

register(modeRgb)
register(modeLrgb)
register(modeLch)
register(modeOklch)
const toOklch = converter('oklch')

/** WCAG 2.2, 1.4.3: text of normal size. */
export const contrastMin = 4.5
/** The tints of a scale support chromas up to this. */
const chromaMax = 0.14
const step = 0.005

/** Backgrounds of text in the brand's color: paper, and the tint of the color itself. */
const papers = ['#fefdfa', '#f9f6f0']
const tintOf = (hex: string) => {
  const { c, h = 0 } = oklchOf(hex)
  return formatHex(clampChroma({ mode: 'oklch', l: 0.945, c: Math.min(c, chromaMax) * 0.22, h }, 'oklch')) as string
}

const oklchOf = (hex: string) => {
  const color = toOklch(hex)
  if (!color) throw new Error(`${hex} is no color`)
  return color
}

/** The lowest contrast of text in or on a color: 1 to 21. */
export const contrastOf = (hex: string): number => Math.min(...[...papers, tintOf(hex)].map((paper) => wcagContrast(hex, paper)))

export const isReadable = (hex: string): boolean => contrastOf(hex) >= contrastMin

/** The nearest darker color of the same hue that is readable as text; the color itself if it is. */
export function nearestReadable(hex: string): string {
  const { l, c, h = 0 } = oklchOf(hex)
  for (let lightness = l; lightness > 0; lightness -= step) {
    const one = lightness === l ? hex : (formatHex(clampChroma({ mode: 'oklch', l: lightness, c, h }, 'oklch')) as string)
    if (isReadable(one)) return one
  }
  return '#000000'
}

/**
 * An organization's style sheet: its hue for every tint, its exact color for titles and buttons, its accent's hue.
 * @param brand brand and accent as #rrggbb; null for Plaza's own
 */
export function styleOf(brand: string | null, accent: string | null): string {
  const lines: string[] = []
  if (brand) {
    const { c, h = 0 } = oklchOf(brand)
    lines.push(`--brand-hue:${h.toFixed(2)}`, `--brand-chroma:${Math.min(c, chromaMax).toFixed(4)}`, `--primary-700:${brand}`)
  }
  if (accent) lines.push(`--accent-hue:${(oklchOf(accent).h ?? 66).toFixed(2)}`)
  return lines.length > 0 ? `:root:root{${lines.join(';')}}\n` : ''
}
