// Draws text as outlines: measures it, breaks it into lines, and needs no installed font.
import type { Setting } from './fonts.server.ts'

const widths = new WeakMap<Setting, Map<string, number>>()

/** The width of a piece of text in ems. */
function emsOf(setting: Setting, piece: string): number {
  const known = widths.get(setting) ?? new Map<string, number>()
  widths.set(setting, known)
  const width =
    known.get(piece) ?? setting.runs(piece).reduce((sum, { font, text }) => sum + font.layout(text).advanceWidth / font.unitsPerEm, 0)
  known.set(piece, width)
  return width
}

export const letteringWidthOf = (setting: Setting, size: number, piece = setting.text): number => emsOf(setting, piece) * size

type LinePlace = { x: number; y: number; size: number; fill: string }

/** The outlines of a line as SVG; its baseline begins at (x, y). */
export function drawLine(setting: Setting, { x, y, size, fill }: LinePlace, line = setting.text): string {
  let at = x
  const glyphs: string[] = []
  for (const { font, text } of setting.runs(line)) {
    const scale = size / font.unitsPerEm
    const { glyphs: shapes, positions } = font.layout(text)
    for (const [i, shape] of shapes.entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {}
      const outline = shape.path.toSVG()
      const place = `translate(${round(at + xOffset * scale)} ${round(y - yOffset * scale)}) scale(${scale} ${-scale})`
      if (outline) glyphs.push(`<path transform="${place}" d="${outline}"/>`)
      at += xAdvance * scale
    }
  }
  return `<g fill="${fill}">${glyphs.join('')}</g>`
}

const round = (value: number) => Math.round(value * 100) / 100

type Fitted = { size: number; lines: string[] }
type TextBox = { width: number; height: number; sizes: readonly number[]; lineHeight: number }

/** Fits a text into a box in the largest size that fits; if none does, in the smallest size, cut with …. */
export function fitInto(setting: Setting, { width, height, sizes, lineHeight }: TextBox): Fitted {
  let smallest: Fitted = { size: 0, lines: [] }
  for (const [i, size] of sizes.entries()) {
    const { lines, broke } = linesOf(setting, width / size)
    const most = Math.floor(height / (size * lineHeight))
    // A word is broken only if no size fits it.
    if (lines.length <= most && (!broke || i === sizes.length - 1)) return { size, lines }
    smallest = { size, lines: lines.slice(0, most) }
  }
  const { size, lines } = smallest
  return { size, lines: [...lines.slice(0, -1), cutTo(setting, `${lines.at(-1) ?? ''}…`, width / size)] }
}

/** A text in one line, cut with … if it is too long. */
export const oneLine = (setting: Setting, width: number, size: number): string =>
  letteringWidthOf(setting, size) <= width ? setting.text : cutTo(setting, `${setting.text}…`, width / size)

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })
const lettersOf = (text: string) => [...graphemes.segment(text)].map((one) => one.segment)

function cutTo(setting: Setting, text: string, ems: number): string {
  const letters = lettersOf(text)
  while (letters.length > 2 && emsOf(setting, letters.join('')) > ems) letters.splice(-2, 1)
  return letters.join('').replace(/(?<![\s,;:.–-])[\s,;:.–-]+…$/, '…')
}

/** A line may end between these characters without a space, but not before closing punctuation or a bracket. */
const ideographic = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u
const closing = /^[、。，．：；！？）」』】〉》”’…\p{Pe}\p{Pf}]/u

/** Words that may end a line, each with whether a space precedes it. */
function wordsOf(text: string): { word: string; spaced: boolean }[] {
  return text.split(/\s+/).flatMap((chunk, i) => {
    const parts: string[] = []
    for (const letter of lettersOf(chunk)) {
      const last = parts.at(-1)
      const breaks = last !== undefined && !closing.test(letter) && (ideographic.test(letter) || ideographic.test(last.at(-1) ?? ''))
      if (last === undefined || breaks) parts.push(letter)
      else parts[parts.length - 1] = last + letter
    }
    return parts.map((word, j) => ({ word, spaced: i > 0 && j === 0 }))
  })
}

function linesOf(setting: Setting, ems: number): { lines: string[]; broke: boolean } {
  const fits = (line: string) => emsOf(setting, line) <= ems
  const lines: string[] = []
  let broke = false
  for (const { word, spaced } of wordsOf(setting.text)) {
    const last = lines.at(-1)
    const joined = `${last ?? ''}${spaced ? ' ' : ''}${word}`
    if (last !== undefined && fits(joined)) lines[lines.length - 1] = joined
    else if (fits(word)) lines.push(word)
    else {
      lines.push(...broken(word, fits))
      broke = true
    }
  }
  return { lines, broke }
}

/** Splits a word that is wider than a line. */
function broken(word: string, fits: (line: string) => boolean): string[] {
  const pieces: string[] = []
  for (const letter of lettersOf(word)) {
    const last = pieces.at(-1)
    if (last !== undefined && fits(last + letter)) pieces[pieces.length - 1] = last + letter
    else pieces.push(letter)
  }
  return pieces
}
