import type { Language } from '../../../core/i18n/languages.ts'
import vietnameseLatin400 from '../../../ui/fonts/be-vietnam-pro-latin-400-normal.woff2?url'
import vietnameseLatin600 from '../../../ui/fonts/be-vietnam-pro-latin-600-normal.woff2?url'
import vietnamese400 from '../../../ui/fonts/be-vietnam-pro-vietnamese-400-normal.woff2?url'
import vietnamese600 from '../../../ui/fonts/be-vietnam-pro-vietnamese-600-normal.woff2?url'
import devanagari400 from '../../../ui/fonts/poppins-devanagari-400-normal.woff2?url'
import devanagari600 from '../../../ui/fonts/poppins-devanagari-600-normal.woff2?url'
import latin400 from '../../../ui/fonts/poppins-latin-400-normal.woff2?url'
import latin600 from '../../../ui/fonts/poppins-latin-600-normal.woff2?url'

const latin = [latin400, latin600]
const own: Partial<Record<Language, string[]>> = {
  hi: [devanagari400, devanagari600, latin400],
  vi: [vietnameseLatin400, vietnamese400, vietnameseLatin600, vietnamese600],
}

/** Fonts of the first lines of any page in a language, preloaded before the style sheet requests them. */
export const pageFontsFor = (language: Language): string[] => own[language] ?? latin
