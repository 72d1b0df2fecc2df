import { speakerOf } from '../../core/catalogues.server.ts'
import type { Language } from '../../core/languages.ts'
import type { Reader } from './rules.ts'
import type en from './text/en.json'

const wordsIn = speakerOf<typeof en>('translations')

/** What a page says once about the translations on it: a sentence, and the link to the page the other way round. */
export type SaidNote = { text: string; link: string; search: string }

/** Null where nothing on the page is translated. Said here, because phones should not download it for pages that seldom need it. */
export function noteOf(reader: Reader, language: Language): SaidNote | null {
  const note = reader.said()
  if (!note) return null
  const words = wordsIn(language)
  const link = words(note.say === 'original' ? 'note.back' : 'note.show')
  return { text: words(`note.${note.say}`), link, search: note.to }
}
