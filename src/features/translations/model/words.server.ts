import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import { type Language, languages } from '../../../core/i18n/languages.ts'
import type { TranslationNote, TranslationReader } from './rules.ts'
import type en from './text/en.json'

export const wordsIn = wordsFor<typeof en>('translations')

/** The page's note about its translations: a sentence, and the link to the other version. */
export type SaidNote = { text: string; link: string; search: string }

/** Null if nothing on the page is translated. Made on the server: phones need not download its code. */
export function noteOf(reader: Pick<TranslationReader, 'note'>, language: Language): SaidNote | null {
  const note = reader.note()
  return note && note.say !== 'untranslated' ? { ...noteWords(note.say, language), search: note.to } : null
}

/** The sentence, and the text of the link. */
export function noteWords(say: Exclude<TranslationNote['say'], 'untranslated'>, language: Language): { text: string; link: string } {
  const words = wordsIn(language)
  return { text: words(`note.${say}`), link: words(say === 'original' ? 'note.back' : 'note.show') }
}

/** The sentence beside a text that exists in one language only. */
export const onlyInWords = (written: Language, language: Language): string =>
  wordsIn(language)('note.onlyIn', { language: languageName(language, written) })

/** A language as another language names it within a sentence. */
export function languageName(language: Language, of: Language): string {
  const name = new Intl.DisplayNames(languages[language].locale, { type: 'language' }).of(of) ?? languages[of].name
  // "Tiếng Anh" begins with a capital letter only at the beginning of a sentence.
  return language === 'vi' ? name.replace(/^Tiếng/, 'tiếng') : name
}
