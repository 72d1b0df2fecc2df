// The fonts of drawn text. They come along with Plaza, so a picture looks the same on every machine, whatever is installed there.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { create, type Font } from 'fontkit'

export type Weight = 500 | 600

const { resolve } = createRequire(import.meta.url)
const read = (name: string): Font => create(readFileSync(resolve(`@fontsource/${name}`)))
const loaded = new Map<string, Font>()

/** A font's file, read when the first letter of it is drawn. */
function fontAt(name: string): Font {
  const font = loaded.get(name) ?? read(name)
  loaded.set(name, font)
  return font
}

/** By family: the font that has a letter; undefined where the family has none for it. */
type Family = (codePoint: number, weight: Weight) => Font | undefined

const familyOf =
  (name: string, subsets: readonly string[]): Family =>
  (codePoint, weight) =>
    subsets
      .map((subset) => fontAt(`${name}/files/${name}-${subset}-${weight}-normal.woff2`))
      .find((font) => font.hasGlyphForCodePoint(codePoint))

type Span = { from: number; to: number; subset: string }
let spans: Span[] | undefined

/** The Chinese family is a hundred files, each with the letters that its index says. */
const chinese: Family = (codePoint, weight) => {
  spans ??= spansOf(JSON.parse(readFileSync(resolve('@fontsource/noto-sans-sc/unicode.json'), 'utf8')))
  return spans
    .filter(({ from, to }) => from <= codePoint && codePoint <= to)
    .map(({ subset }) => fontAt(`noto-sans-sc/files/noto-sans-sc-${subset}-${weight}-normal.woff2`))
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

/** Poppins, which the pages are set in, has English, French, Italian, Spanish and Hindi; the other two are for Vietnamese and Chinese. */
const families: readonly Family[] = [
  familyOf('poppins', ['latin', 'latin-ext', 'devanagari']),
  familyOf('be-vietnam-pro', ['latin', 'latin-ext', 'vietnamese']),
  chinese,
]

export type Run = { font: Font; text: string }
/** A text as it is set: what of it can be drawn, in which share of its letters that is (0 to 1), and the fonts of any piece of it. */
export type Setting = { text: string; share: number; runs(piece: string): Run[] }

/** Letters that may be left out where no font has them: they have no width, or only choose how the one before is drawn. */
const unseen = /[\p{Cf}\p{Mn}]/u

/** Sets a text in the one family that has all of its letters, else letter by letter in the first that has it. What none has is left out. */
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
  // What is too long ends in it.
  const dots = order.map((family) => family('…'.codePointAt(0) as number, weight)).find((one) => one !== undefined)
  if (dots) fonts.set('…', dots)
  text = text.replace(/ +/g, ' ').trim()
  const drawn = text.replaceAll(' ', '').length
  return { text, share: drawn === 0 ? 0 : drawn / (drawn + missed), runs: (piece) => runsOf(piece, fonts) }
}

function runsOf(piece: string, fonts: ReadonlyMap<string, Font>): Run[] {
  const runs: Run[] = []
  for (const letter of piece) {
    const last = runs.at(-1)
    // Spaces and marks belong to the word before them.
    const joins = last && /[ \p{M}]/u.test(letter) && last.font.hasGlyphForCodePoint(letter.codePointAt(0) as number)
    const font = joins ? last.font : fonts.get(letter)
    if (font && last?.font === font) last.text += letter
    else if (font) runs.push({ font, text: letter })
  }
  return runs
}
