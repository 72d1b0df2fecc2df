// Font fallback: a text may mix scripts, and each font covers only a few.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { packageRoot } from '../../config/package-root.server.ts'
import type { Language } from '../../i18n/languages.ts'
import { unpackWoff } from './woff.server.ts'

// WOFF, because subsetting breaks composite glyphs of WOFF2 fonts.
const file = (family: string, subset: string) => (weight: FontWeight) => `${family}/${family}-${subset}-${weight}-normal.woff`

const opened = new Map<string, Font>()
/** Opens a font by a name of `fontsFor`. All documents share the parsed font: parsing its tables takes longer than drawing a poster. */
export function openFont(name: string): Font {
  const font = opened.get(name) ?? (create(unpackWoff(readFileSync(join(packageRoot, 'fonts', name)))) as Font)
  opened.set(name, font)
  return font
}

export type FontWeight = 400 | 600
const latin = [file('poppins', 'latin'), file('poppins', 'latin-ext')]
const vietnamese = [file('be-vietnam-pro', 'latin'), file('be-vietnam-pro', 'latin-ext'), file('be-vietnam-pro', 'vietnamese')]
const hindi = [file('poppins', 'devanagari')]
const chinese = [file('noto-sans-sc', 'chinese-simplified')]

/** @returns font names in fallback order; null is a text of unknown language, such as a title */
export function pdfFontsFor(language: Language | null, weight: FontWeight): string[] {
  const order = {
    zh: [chinese, latin, vietnamese, hindi],
    vi: [vietnamese, latin, hindi, chinese],
    hi: [hindi, latin, vietnamese, chinese],
    other: [latin, vietnamese, hindi, chinese],
  }
  const fonts = order[language === 'zh' || language === 'vi' || language === 'hi' ? language : 'other']
  return fonts.flat().map((path) => path(weight))
}

type FontRun = { font: string; text: string }

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })

/**
 * Splits a text into runs of one font each. A run continues while its font has the glyphs, so letters can join; characters without a
 * glyph in any font are dropped.
 */
export function runsOf(text: string, fonts: readonly string[], has: (font: string, codePoint: number) => boolean): FontRun[] {
  const runs: FontRun[] = []
  for (const { segment } of graphemes.segment(text)) {
    const points = Array.from(segment, (letter) => letter.codePointAt(0) as number)
    const writes = (font: string) => points.every((point) => has(font, point))
    const last = runs.at(-1)
    // Spaces and digits stay in the current run; letters use the first font that has them.
    const font = last && /^[\s\d]$/.test(segment) && writes(last.font) ? last.font : fonts.find(writes)
    if (!font) continue
    if (last?.font === font) last.text += segment
    else runs.push({ font, text: segment })
  }
  return runs
}
