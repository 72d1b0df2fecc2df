import { wordsFor } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { Note, Reader } from './rules.ts'
import type en from './text/en.json'

const wordsIn = wordsFor<typeof en>('translations')

/** What a page says once about the translations on it: a sentence, and the link to the page the other way round. */
export type SaidNote = { text: string; link: string; search: string }

/** Null where nothing on the page is translated. Said here, because phones should not download it for pages that seldom need it. */
export function noteOf(reader: Pick<Reader, 'said'>, language: Language): SaidNote | null {
  const note = reader.said()
  return note && { ...noteWords(note.say, language), search: note.to }
}

/** The sentence, and the words of the link. */
export function noteWords(say: Note['say'], language: Language): { text: string; link: string } {
  const words = wordsIn(language)
  return { text: words(`note.${say}`), link: words(say === 'original' ? 'note.back' : 'note.show') }
}
