// Text layout for PDF in any script: line breaking, fitting, and runs of one font each.
import type PDFDocument from 'pdfkit'
import { memoize } from '../../async/memoize.ts'
import type { Language } from '../../i18n/languages.ts'
import { type FontWeight, openFont, pdfFontsFor, runsOf } from './fonts.server.ts'
import { groupedByLanguage, type LanguageRun } from './line-languages.ts'

export type Style = { size: number; weight: FontWeight; color: string; language: Language | null; lineHeight?: number }
/** `breaksAtSpace`: the next line begins with another word, which reading aloud and copying must keep apart. */
export type TextLine = { runs: LanguageRun[]; width: number; breaksAtSpace?: boolean }
export type FittedText = { lines: TextLine[]; style: Style; height: number }

export type PdfDocument = InstanceType<typeof PDFDocument>

const usualLineHeight = 1.28
const reorderedScript = /\p{Script=Devanagari}/u
const segmenters = memoize((locale) => new Intl.Segmenter(locale, { granularity: 'word' }))
/** Opening marks begin a word; all others end one. */
const opening = /^[([“‘«¿¡（《「]$/

/**
 * Splits a text into words and spaces; a line can break between two of them. Punctuation stays with its word, so no line begins with a
 * comma. No-break spaces hold words together, as in « oui » or 1 000; the narrow French one is replaced by the wide one, because the
 * fonts lack it.
 */
function piecesOf(text: string, language: Language | null): string[] {
  const pieces: string[] = []
  const spaced = text.replace(/\u202f/g, '\u00a0').replace(/[^\S\u00a0]+/g, ' ')
  for (const { segment } of segmenters(language ?? 'en').segment(spaced.trim())) {
    const last = pieces.at(-1) ?? ' '
    const joins = (/^[\p{P}\u00a0]/u.test(segment) && !opening.test(segment)) || opening.test(last) || last.endsWith('\u00a0')
    if (joins && last !== ' ') pieces[pieces.length - 1] += segment
    else pieces.push(segment)
  }
  return pieces
}

type Align = 'left' | 'center' | 'right'
/** The share of a line's spare width that precedes the text. */
const shareBefore: Record<Align, number> = { left: 0, center: 0.5, right: 1 }

type LineOf = (text: string, style: Style) => TextLine

/** Selects fonts and measures lines, each text once: at size 1, because widths scale with the size. */
function measuringOn(doc: PdfDocument) {
  const known = new Set<string>()
  const use = (font: string) => {
    // pdfkit's types do not know that it also takes a parsed font.
    if (!known.has(font)) doc.registerFont(font, openFont(font) as unknown as Uint8Array)
    known.add(font)
    return doc.font(font)
  }
  const has = (font: string, codePoint: number) => openFont(font).hasGlyphForCodePoint(codePoint)
  const measured = new Map<string, TextLine>()
  const lineOf = (text: string, { language, weight, size }: Style): TextLine => {
    const key = `${language} ${weight} ${text}`
    let line = measured.get(key)
    if (!line) {
      const runs = runsOf(text.trim(), pdfFontsFor(language, weight), has)
      const width = runs.reduce((sum, one) => sum + use(one.font).fontSize(1000).widthOfString(one.text) / 1000, 0)
      line = { runs, width }
      measured.set(key, line)
    }
    return { runs: line.runs, width: line.width * size }
  }
  return { use, lineOf }
}

/** Breaks a text into lines of at most `width`; a wider word is broken anywhere. */
function wrapped(lineOf: LineOf, text: string, style: Style, width: number): TextLine[] {
  const lines: string[] = []
  const space = lineOf('n n', style).width - 2 * lineOf('n', style).width
  let line = ''
  let used = 0
  // Kerning changes widths slightly, so only close cases measure the whole line.
  const fits = (part: string, sum: number) =>
    Math.abs(sum - width) < style.size / 4 ? lineOf(line + part, style).width <= width : sum <= width
  for (const piece of piecesOf(text, style.language)) {
    for (const part of lineOf(piece, style).width > width ? piece : [piece]) {
      const own = /^\s/.test(part) ? space : lineOf(part, style).width
      if (line === '' || /^\s/.test(part) || fits(part, used + own)) {
        line += part
        used += own
      } else {
        lines.push(line)
        line = part
        used = own
      }
    }
  }
  const filled = [...lines, line].filter((one) => one.trim() !== '')
  return filled.map((one, i) => ({ ...lineOf(one, style), breaksAtSpace: i < filled.length - 1 && /\s$/.test(one) }))
}

const textOf = (lines: TextLine[], style: Style): FittedText => ({
  lines,
  style,
  height: lines.length * style.size * (style.lineHeight ?? usualLineHeight),
})

export function penOn(doc: PdfDocument) {
  const { use, lineOf } = measuringOn(doc)
  return {
    /**
     * Finds the largest size at which the text fits its width and number of lines; truncates it if even the smallest size does not fit.
     */
    fit(text: string, style: Style, { width, linesMax = 1, sizeMin }: { width: number; linesMax?: number; sizeMin: number }): FittedText {
      for (let size = style.size; size >= sizeMin; size -= 0.5) {
        const lines = wrapped(lineOf, text, { ...style, size }, width)
        if (lines.length <= linesMax && lines.every((line) => line.width <= width + 0.01)) return textOf(lines, { ...style, size })
      }
      const smallest = { ...style, size: sizeMin }
      for (let remaining = [...text]; remaining.length > 0; remaining = remaining.slice(0, -1)) {
        const lines = wrapped(lineOf, `${remaining.join('').trimEnd()}…`, smallest, width)
        if (lines.length <= linesMax) return textOf(lines, smallest)
      }
      return textOf([], smallest)
    },

    /**
     * Writes a fitted text with its top at `y`.
     * @returns the y coordinate of its bottom
     */
    write({ lines, style, height }: FittedText, x: number, y: number, { width, align = 'left' }: { width?: number; align?: Align } = {}) {
      const step = style.size * (style.lineHeight ?? usualLineHeight)
      doc.fillColor(style.color)
      for (const [i, line] of lines.entries()) {
        const room = (width ?? line.width) - line.width
        let left = x + room * shareBefore[align]
        const baseline = y + i * step + step / 2 + style.size * 0.36
        for (const { lang, runs } of groupedByLanguage(line)) {
          const spoken = runs.map((run) => run.text).join('')
          // The glyphs of Devanagari are not in the order of its letters: the text itself is for reading aloud, searching and copying.
          const marks = { ...(lang && { lang }), ...(reorderedScript.test(spoken) && { actual: spoken }) }
          const isMarked = Object.keys(marks).length > 0
          if (isMarked) doc.markContent('Span', marks)
          for (const { font, text } of runs) {
            use(font).fontSize(style.size).text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
            left += doc.widthOfString(text)
          }
          if (isMarked) doc.endMarkedContent()
        }
      }
      return y + height
    },
  }
}
export type Pen = ReturnType<typeof penOn>
