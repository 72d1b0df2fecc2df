// What the pages of one project say about its language.
import type { Api } from '../../../core/http/api.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { showRequestedTranslation } from './contract.ts'
import { noteOn, type TranslatedSubject, type TranslationNote, type TranslationStanding, untranslatedIn } from './rules.ts'
import { languageName, noteWords, onlyInWords, type SaidNote, wordsIn } from './words.server.ts'

/** A project whose texts exist in another language only, and how to have them translated. */
export type UntranslatedNote = {
  text: string
  link: null
  /** Null if no machine can translate it. */
  request: {
    action: string
    back: string
    button: string
    /** Replaces the button's label while the machine works; null otherwise. */
    busy: string | null
    again: string
    failed: string | null
  } | null
}
export type ProjectNote = SaidNote | UntranslatedNote

type NoteReader = {
  id: string
  /** The page's path. */
  path: string
  language: Language
  search: URLSearchParams
  translations: readonly TranslatedSubject[]
  standing: TranslationStanding | null
}

/** Null if the project is in the reader's language. */
export async function projectNote(call: Api, reader: NoteReader): Promise<ProjectNote | null> {
  const { language, search, translations, standing } = reader
  const note = noteOn(standing, search, untranslatedIn(translations, language))
  if (note?.say === 'untranslated') return untranslated(call, reader, note)
  return note && { ...noteWords(note.say, language), search: note.to }
}

async function untranslated(
  call: Api,
  { id, path, language, search }: NoteReader,
  { written }: Extract<TranslationNote, { say: 'untranslated' }>,
): Promise<UntranslatedNote> {
  const words = wordsIn(language)
  const { machine, job } = await call(showRequestedTranslation, { params: { id } })
  const request = machine === 'on' && {
    action: `/project/${id}/translate`,
    back: search.size === 0 ? path : `${path}?${search}`,
    button: words(job === 'failed' ? 'note.tryAgain' : 'note.translate'),
    busy: job === 'waiting' || job === 'running' ? words('machineBusy') : null,
    again: words('machineReload'),
    failed: job === 'failed' ? words('note.failed') : null,
  }
  return { text: words('note.untranslated', { language: languageName(language, written) }), link: null, request: request || null }
}

/** The language of what nobody translates; null if it is the reader's. */
export function untranslatedNote(of: 'documents' | 'captions', [first]: readonly TranslatedSubject[], language: Language): string | null {
  if (!first || first.written === language) return null
  return wordsIn(language)(`note.${of}`, { language: languageName(language, first.written) })
}

/** The note beside one text among others: its language if it is another one than the reader's and it is not translated; else null. */
export function onlyInNote(translations: readonly TranslatedSubject[], language: Language): string | null {
  const written = untranslatedIn(translations, language)
  return written && onlyInWords(written, language)
}
