// The fonts of drawn text. They are part of Plaza (fonts/): a picture looks the same on every machine.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { packageRoot } from '../../../core/config/package-root.server.ts'

export type Weight = 500 | 600

const fileAt = (name: string) => readFileSync(join(packageRoot, 'fonts', name))
const loaded = new Map<string, Font>()

/** A font file, read on first use. */
function fontAt(name: string): Font {
  const font = loaded.get(name) ?? create(fileAt(name))
  loaded.set(name, font)
  return font
}

/** A family returns its font that has a character; undefined without one. */
type Family = (codePoint: number, weight: Weight) => Font | undefined

const familyOf =
  (name: string, subsets: readonly string[]): Family =>
  (codePoint, weight) =>
    subsets.map((subset) => fontAt(`${name}/${name}-${subset}-${weight}-normal.woff2`)).find((font) => font.hasGlyphForCodePoint(codePoint))

type Span = { from: number; to: number; subset: string }
let spans: Span[] | undefined

/** The Chinese family has about a hundred files; its index lists the characters of each. */
const chinese: Family = (codePoint, weight) => {
  spans ??= spansOf(JSON.parse(fileAt('noto-sans-sc/unicode.json').toString()))
  return spans
    .filter(({ from, to }) => from <= codePoint && codePoint <= to)
    .map(({ subset }) => fontAt(`noto-sans-sc/noto-sans-sc-${subset}-${weight}-normal.woff2`))
    .find((font) => font.hasGlyphForCodePoint(codePoint))
}

function spansOf(index: Record<string, string>): Span[] {
  return Object.entries(index).flatMap(([name, ranges]) =>
    ranges.split(',').map((range) => {
      const [from = '', to = from] = range.replace('U+', '').split('-')
      return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), subset: name.replace(/[[\]]/g, '') }
    }),
  )
}

/** Poppins, the font of the pages, covers English, French, Italian, Spanish and Hindi; the other two cover Vietnamese and Chinese. */
const families: readonly Family[] = [
  familyOf('poppins', ['latin', 'latin-ext', 'devanagari']),
  familyOf('be-vietnam-pro', ['latin', 'latin-ext', 'vietnamese']),
  chinese,
]

export type TextRun = { font: Font; text: string }
/** A text ready to draw: its drawable part, the share of its letters in it (0 to 1), and the fonts of any piece. */
export type Setting = { text: string; share: number; runs(piece: string): TextRun[] }

/** Characters that may be dropped if no font has them: they have no width, or only select a variant of the previous one. */
const unseen = /[\p{Cf}\p{Mn}]/u

/**
 * Sets a text in the one family that has all its letters, else each letter in the first family that has it. Letters in no family are
 * dropped.
 */
export function settingOf(sent: string, weight: Weight): Setting {
  const letters = [...sent.normalize('NFC').replace(/\s+/g, ' ')].map((letter) => ({ letter, code: letter.codePointAt(0) as number }))
  const whole = families.find((family) => letters.every(({ code }) => family(code, weight)))
  const order = whole ? [whole] : families
  const fonts = new Map<string, Font>()
  let [text, missed] = ['', 0]
  for (const { letter, code } of letters) {
    const font = fonts.get(letter) ?? order.map((family) => family(code, weight)).find((one) => one !== undefined)
    if (font) {
      fonts.set(letter, font)
      text += letter
    } else if (!unseen.test(letter)) missed++
  }
  // Marks the end of a text that was cut.
  const dots = order.map((family) => family('…'.codePointAt(0) as number, weight)).find((one) => one !== undefined)
  if (dots) fonts.set('…', dots)
  text = text.replace(/ +/g, ' ').trim()
  const drawn = text.replaceAll(' ', '').length
  return { text, share: drawn === 0 ? 0 : drawn / (drawn + missed), runs: (piece) => runsOf(piece, fonts) }
}

function runsOf(piece: string, fonts: ReadonlyMap<string, Font>): TextRun[] {
  const runs: TextRun[] = []
  for (const letter of piece) {
    const last = runs.at(-1)
    // Spaces and marks belong to the preceding word.
    const joins = last && /[ \p{M}]/u.test(letter) && last.font.hasGlyphForCodePoint(letter.codePointAt(0) as number)
    const font = joins ? last.font : fonts.get(letter)
    if (font && last?.font === font) last.text += letter
    else if (font) runs.push({ font, text: letter })
  }
  return runs
}
