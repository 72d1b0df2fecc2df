import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const css = ['./scales.css', './theme.css'].map((file) => readFileSync(new URL(file, import.meta.url), 'utf8')).join('\n')

type Tokens = Record<string, string>
type Rgb = [number, number, number]

const tokensOf = (block: string): Tokens =>
  Object.fromEntries([...block.matchAll(/(--[\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))

const between = (start: string, end: string): string => {
  const from = css.indexOf(start)
  return css.slice(from, css.indexOf(end, from))
}

const scales = tokensOf(between(':root {', '\n}\n'))
const hues = tokensOf(between('@supports (color: oklch', '\n}\n'))
const light = tokensOf(between(':root {\n  color-scheme: light;', '\n}\n'))
const darkBySystem = tokensOf(between(':root:not([data-theme="light"])', '\n}\n'))
const darkByChoice = tokensOf(between(':root[data-theme="dark"] {', '\n}\n'))

/** A token as linear light red, green and blue, clipped to what a screen can show. */
const linear = (name: string, tokens: Tokens): Rgb => {
  const words = (value: string): string => value.replace(/var\((--[\w-]+)\)/g, (_, inner: string) => words(tokens[inner] ?? `no ${inner}`))
  const value = words(tokens[name] ?? `no ${name}`)
  if (value.startsWith('#')) {
    const full = value.length === 4 ? value.replace(/[\da-f]/g, '$&$&') : value
    return [1, 3, 5].map((at) => {
      const part = Number.parseInt(full.slice(at, at + 2), 16) / 255
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }) as Rgb
  }
  const numbers = value
    .replace(/calc\(([^)]+)\)/g, (_, sum: string) => {
      const [a = 0, b = 0] = sum.split(/ [*+-] /).map(Number)
      return String(sum.includes('*') ? a * b : sum.includes(' - ') ? a - b : a + b)
    })
    .match(/^oklch\(([\d.]+) ([\d.]+) (-?[\d.]+)\)$/)
  if (!numbers) throw new Error(`${name} is no color: ${value}`)
  const [lightness = 0, chroma = 0, hue = 0] = numbers.slice(1).map(Number)
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb: Rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return rgb.map((part) => Math.min(1, Math.max(0, part))) as Rgb
}

const luminance = ([red, green, blue]: Rgb) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** WCAG 2 contrast ratio of two tokens. */
const contrast = (one: string, other: string, tokens: Tokens): number => {
  const [high = 0, low = 0] = [one, other].map((name) => luminance(linear(name, tokens)) + 0.05).sort((a, b) => b - a)
  return high / low
}

const WORDS = `text page, text surface, text raised, text sunken, text-soft page, text-soft surface, text-soft raised, text-soft sunken, ink page, ink surface,
  ink primary-soft, link page, link surface, link sunken, on-primary primary, on-primary primary-hover, on-primary-soft primary-soft, text primary-soft,
  text-soft primary-soft, on-accent accent, on-accent accent-hover, accent-text accent-soft, accent-text surface, text accent-soft, ok-text ok-soft,
  ok-text surface, warn-text warn-soft, warn-text surface, bad-text bad-soft, bad-text surface, text bad-soft, text ok-soft, text warn-soft, on-bad bad,
  on-band band, on-band-soft band, on-chart-1 chart-1, on-chart-2 chart-2, on-toast toast`
const SHAPES = `control surface, control page, focus page, focus surface, focus sunken, chart-1 surface, chart-2 surface, chart-1 chart-track, ok surface,
  warn surface, bad surface, accent-line surface, ink surface`
const pairs = (list: string) =>
  list.split(',').map(
    (pair) =>
      pair
        .trim()
        .split(/\s+/)
        .map((name) => `--${name}`) as [string, string],
  )

/** Every pair that is too weak, in words. */
const weak = (tokens: Tokens): string[] =>
  [...pairs(WORDS).map((pair) => ({ pair, least: 4.5 })), ...pairs(SHAPES).map((pair) => ({ pair, least: 3 }))].flatMap(
    ({ pair: [one, other], least }) => {
      const ratio = contrast(one, other, tokens)
      return ratio < least ? [`${one} on ${other}: ${ratio.toFixed(2)}, needs ${least}`] : []
    },
  )

test('the two dark blocks say the same', () => {
  expect(Object.keys(darkBySystem).length).toBeGreaterThan(40)
  expect(darkByChoice).toEqual(darkBySystem)
})

test('old phones without OKLCH read every pair, light and dark', () => {
  expect(weak({ ...scales, ...light })).toEqual([])
  expect(weak({ ...scales, ...light, ...darkBySystem })).toEqual([])
})

test('whatever hue a city takes, every pair keeps its contrast, light and dark', () => {
  const failures: string[] = []
  for (let hue = 0; hue < 360; hue += 15) {
    for (const chroma of [0.04, 0.103, 0.14]) {
      for (const accent of [30, 66, 100]) {
        const city = { ...scales, ...hues, '--brand-hue': String(hue), '--brand-chroma': String(chroma), '--accent-hue': String(accent) }
        for (const [theme, meanings] of Object.entries({ light, dark: { ...light, ...darkBySystem } })) {
          failures.push(
            ...weak({ ...city, ...meanings }).map((text) => `${theme}, hue ${hue}, chroma ${chroma}, accent ${accent}: ${text}`),
          )
        }
      }
    }
  }
  expect(failures).toEqual([])
})
