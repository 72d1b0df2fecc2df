// Also for the thread that renders PDFs.
import type { Language } from '../../../core/i18n/languages.ts'

/** A part of a line. `lang` is its language, if it is not the reader's. */
export type LinePart = { text: string; lang?: Language | undefined }
export type Line = readonly LinePart[]

export const plainLine = (text: string): Line => [{ text }]

export const textOfLine = (line: Line): string => line.map((part) => part.text).join('')
