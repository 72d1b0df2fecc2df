// Text on a page of a PDF, in whatever scripts: broken into lines, fitted into its place, written in runs of one font each.
import type PDFDocument from 'pdfkit'
import { memoize } from '../../../core/async/memoize.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { fontsFor, openFont, type Run, runsOf, type Weight } from './poster-fonts.server.ts'

export type Style = { size: number; weight: Weight; color: string; language: Language | null; lineHeight?: number }
type Line = { runs: Run[]; width: number }
export type Text = { lines: Line[]; style: Style; height: number }

type Doc = InstanceType<typeof PDFDocument>
/** pdfkit's own font, which knows its letters. Not in its types. */
type WithFont = { _font: { font: { hasGlyphForCodePoint: (codePoint: number) => boolean } } }

const usualLineHeight = 1.28
const segmenters = memoize((locale) => new Intl.Segmenter(locale, { granularity: 'word' }))
/** These begin a word; other marks end one. */
const opening = /^[([“‘«¿¡（《「]$/

/**
 * Words and spaces: between two of them a line may end. Marks stay with their word, so that no line begins with a comma, and so does what
 * a space that does not break holds together, as in « oui » or 1 000; no font has the narrow one of French, so the wide one is written.
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

export function penOn(doc: Doc) {
  const known = new Set<string>()
  const use = (font: string) => {
    if (!known.has(font)) doc.registerFont(font, openFont(font))
    known.add(font)
    return doc.font(font)
  }
  const has = (font: string, codePoint: number) => (use(font) as unknown as WithFont)._font.font.hasGlyphForCodePoint(codePoint)
  /** Texts as lines of size 1: a width grows with the size, so each text is measured once. */
  const measured = new Map<string, Line>()
  const lineOf = (text: string, { language, weight, size }: Style): Line => {
    const key = `${language} ${weight} ${text}`
    let line = measured.get(key)
    if (!line) {
      const runs = runsOf(text.trim(), fontsFor(language, weight), has)
      const width = runs.reduce((sum, one) => sum + use(one.font).fontSize(1000).widthOfString(one.text) / 1000, 0)
      line = { runs, width }
      measured.set(key, line)
    }
    return { runs: line.runs, width: line.width * size }
  }

  const spaceOf = (style: Style) => lineOf('n n', style).width - 2 * lineOf('n', style).width

  /** Breaks a text into lines no wider than `width`; a word that is wider by itself is broken anywhere. */
  function wrapped(text: string, style: Style, width: number): Line[] {
    const lines: string[] = []
    const space = spaceOf(style)
    let line = ''
    let used = 0
    // Letters move a little towards what stands beside them, so only where it is close the whole line is measured.
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
    return [...lines, line].filter((one) => one.trim() !== '').map((one) => lineOf(one, style))
  }

  const textOf = (lines: Line[], style: Style): Text => ({
    lines,
    style,
    height: lines.length * style.size * (style.lineHeight ?? usualLineHeight),
  })

  return {
    /**
     * The text as large as it may be to fit its width in so many lines; where it does not even at the smallest size, its end is cut off.
     */
    fit(text: string, style: Style, { width, linesMax = 1, sizeMin }: { width: number; linesMax?: number; sizeMin: number }): Text {
      for (let size = style.size; size >= sizeMin; size -= 0.5) {
        const lines = wrapped(text, { ...style, size }, width)
        if (lines.length <= linesMax && lines.every((line) => line.width <= width + 0.01)) return textOf(lines, { ...style, size })
      }
      const smallest = { ...style, size: sizeMin }
      for (let kept = [...text]; kept.length > 0; kept = kept.slice(0, -1)) {
        const lines = wrapped(`${kept.join('').trimEnd()}…`, smallest, width)
        if (lines.length <= linesMax) return textOf(lines, smallest)
      }
      return textOf([], smallest)
    },

    /** Writes a fitted text with its top at `y`, and gives where it ends. */
    write(
      { lines, style, height }: Text,
      x: number,
      y: number,
      { width, align = 'left' }: { width?: number; align?: 'left' | 'center' | 'right' } = {},
    ) {
      const step = style.size * (style.lineHeight ?? usualLineHeight)
      doc.fillColor(style.color)
      for (const [i, line] of lines.entries()) {
        const room = (width ?? line.width) - line.width
        let left = x + (align === 'right' ? room : align === 'center' ? room / 2 : 0)
        const baseline = y + i * step + step / 2 + style.size * 0.36
        for (const { font, text } of line.runs) {
          use(font).fontSize(style.size).text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
          left += doc.widthOfString(text)
        }
      }
      return y + height
    },
  }
}
export type Pen = ReturnType<typeof penOn>
