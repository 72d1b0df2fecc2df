// Which font writes what: a text may hold letters of several scripts, and a font has those of a few.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Language } from '../../../core/i18n/languages.ts'
import { unpackWoff } from './woff.server.ts'

// WOFF, because the composed letters of WOFF2 come out broken when a font is cut down to those in use.
const require = createRequire(import.meta.url)
const file = (family: string, subset: string) => (weight: Weight) => `${family}/files/${family}-${subset}-${weight}-normal.woff`

const opened = new Map<string, Buffer>()
/** A font by one of the names that `fontsFor` gives; kept once it was needed. */
export function openFont(name: string): Buffer {
  const font = opened.get(name) ?? unpackWoff(readFileSync(require.resolve(`@fontsource/${name}`)))
  opened.set(name, font)
  return font
}

export type Weight = 400 | 600
const latin = [file('poppins', 'latin'), file('poppins', 'latin-ext')]
const vietnamese = [file('be-vietnam-pro', 'latin'), file('be-vietnam-pro', 'latin-ext'), file('be-vietnam-pro', 'vietnamese')]
const hindi = [file('poppins', 'devanagari')]
const chinese = [file('noto-sans-sc', 'chinese-simplified')]

/** Names of fonts in the order in which they are tried. Null is a text whose language nobody said, such as a title. */
export function fontsFor(language: Language | null, weight: Weight): string[] {
  const order = {
    zh: [chinese, latin, vietnamese, hindi],
    vi: [vietnamese, latin, hindi, chinese],
    hi: [hindi, latin, vietnamese, chinese],
    other: [latin, vietnamese, hindi, chinese],
  }
  const fonts = order[language === 'zh' || language === 'vi' || language === 'hi' ? language : 'other']
  return fonts.flat().map((path) => path(weight))
}

export type Run = { font: string; text: string }

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * A text in pieces of one font each. A run goes on with its font as long as that has the letters, so that they can join; what no font has
 * is left out.
 */
export function runsOf(text: string, fonts: readonly string[], has: (font: string, codePoint: number) => boolean): Run[] {
  const runs: Run[] = []
  for (const { segment } of graphemes.segment(text)) {
    const points = Array.from(segment, (letter) => letter.codePointAt(0) as number)
    const writes = (font: string) => points.every((point) => has(font, point))
    const last = runs.at(-1)
    // Spaces and digits stay with what they stand beside; letters go to the first font that has them.
    const font = last && /^[\s\d]$/.test(segment) && writes(last.font) ? last.font : fonts.find(writes)
    if (!font) continue
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}
