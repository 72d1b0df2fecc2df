// What officials wrote, in other languages: what there is to translate, when a translation may be out of date, what a reader is shown.
import type { Language } from '../../../core/i18n/languages.ts'

/** Who made a translation. */
export type Mark = 'machine' | 'reviewed'
/** What officials see beside an original. */
export type State = 'missing' | Mark | 'stale'
/** What readers are told of what they read: that it is a translation, by whom, or that it may be out of date. */
export const standings = ['machine', 'reviewed', 'stale'] as const
export type Standing = (typeof standings)[number]
export type Kind = 'project' | 'question' | 'update' | 'blog'

/** One text as it was written; `field` names it within its subject. Several lines, or HTML, where it can be. */
export type Text = { subject: string; kind: Kind; field: string; text: string }
/** A translation as it is kept; `madeFrom` is the hash of its original then. */
export type Kept = { subject: string; field: string; text: string; mark: Mark; madeFrom: string }

type Question = {
  _id: string
  text: string
  help: string
  options: readonly { key: string; label: string }[]
  scale: { minLabel: string; maxLabel: string } | null
  range: { unit: string } | null
}
type Update = { _id: string; title: string; text: string }

const textsOf = (kind: Kind, subject: string, fields: Record<string, string>): Text[] =>
  Object.entries(fields).flatMap(([field, text]) => (text.trim() === '' ? [] : [{ subject, kind, field, text }]))

/** A project's own texts. */
export const textsOfProject = (subject: string, { title, description }: { title: string; description: string }): Text[] =>
  textsOf('project', subject, { title, description })

/** All that people read of a question: what is asked, what helps, what they choose from. */
export const textsOfQuestion = ({ _id, text, help, options, scale, range }: Question): Text[] =>
  textsOf('question', _id, {
    text,
    help,
    ...Object.fromEntries(options.map(({ key, label }) => [`option:${key}`, label])),
    ...(scale && { minLabel: scale.minLabel, maxLabel: scale.maxLabel }),
    ...(range && { unit: range.unit }),
  })

export const textsOfUpdate = ({ _id, title, text }: Update): Text[] => textsOf('update', _id, { title, text })

export const textsOfBlog = (subject: string, { title, description }: { title: string; description: string }): Text[] =>
  textsOf('blog', subject, { title, description })

/** Out of date means that the original reads otherwise than what the translation was made from. */
export const stateOf = (kept: Pick<Kept, 'mark' | 'madeFrom'> | undefined, hash: string): State =>
  !kept ? 'missing' : kept.madeFrom === hash ? kept.mark : 'stale'

/** What readers of a subject lack, by language: where it is not there, or only half of it, and where it may be out of date. */
export type Lack = { missing: Language[]; stale: Language[] }

/** @param states of each of the subject's texts, by language */
export const lackOf = (states: ReadonlyMap<Language, readonly State[]>): Lack => {
  const languages = [...states.keys()].sort()
  const has = (language: Language, state: State) => states.get(language)?.includes(state) ?? false
  const missing = languages.filter((one) => has(one, 'missing'))
  return { missing, stale: languages.filter((one) => !missing.includes(one) && has(one, 'stale')) }
}

const doubt = { stale: 2, machine: 1, reviewed: 0 } as const
/** Of several, what a reader has to know: the most doubtful. */
export const mostDoubtful = (standings: readonly Standing[]): Standing | null =>
  standings.toSorted((a, b) => doubt[b] - doubt[a])[0] ?? null

/** What a reader may be shown of a subject. `texts` is null where not all of it is there: half a question in each language helps nobody. */
export type Told = { subject: string; written: Language; texts: Record<string, string> | null; standing: Standing | null }

/** @param states of each of the subject's texts, by field, with the translation */
export function toldOf(subject: string, written: Language, texts: readonly { field: string; text: string | null; state: State }[]): Told {
  const standings = texts.flatMap(({ state }) => (state === 'missing' ? [] : [state]))
  if (texts.length === 0 || standings.length < texts.length) return { subject, written, texts: null, standing: null }
  return { subject, written, texts: Object.fromEntries(texts.map((one) => [one.field, one.text ?? ''])), standing: mostDoubtful(standings) }
}

/** What a page says once about the translations on it, and the address of the page the other way round. */
export type Note = { say: Standing | 'original'; to: string }

/** Whether an address asks for the originals of what was translated. */
export const asksOriginal = (search: URLSearchParams): boolean => search.get('original') === '1'

/** What is said where translations of this standing are read, or would be at the address the other way round; null where there are none. */
export function noteOn(standing: Standing | null, search: URLSearchParams): Note | null {
  if (!standing) return null
  const other = new URLSearchParams(search)
  if (asksOriginal(search)) other.delete('original')
  else other.set('original', '1')
  return { say: asksOriginal(search) ? 'original' : standing, to: `?${other}` }
}

/**
 * Reads subjects in a reader's language: what was translated, unless the address asks for the original, and in which language each is.
 * `said` is for the end: what the page has to say about what was read until then.
 */
export function readerOf(told: readonly Told[], language: Language, search: URLSearchParams) {
  const bySubject = new Map(told.map((one) => [one.subject, one]))
  const original = asksOriginal(search)
  const used: Standing[] = []
  return {
    /** The translated texts by field, empty where there are none, and the language of what is shown where it needs to be said. */
    read(subject: string): { texts: Readonly<Record<string, string | undefined>>; lang: Language | undefined } {
      const one = bySubject.get(subject)
      const written = one && one.written !== language ? one.written : undefined
      if (!one?.texts || !one.standing) return { texts: {}, lang: written }
      used.push(one.standing)
      return original ? { texts: {}, lang: written } : { texts: one.texts, lang: language }
    },
    /** The most doubtful of the translations that were read, also where their originals are shown. */
    standing: (): Standing | null => mostDoubtful(used),
    said: (): Note | null => noteOn(mostDoubtful(used), search),
  }
}
export type Reader = ReturnType<typeof readerOf>

/** Reads subjects as those do who wrote them: the originals, each with its language where that is not the page's. */
export const writersReader = (told: readonly Told[], language: Language): Reader =>
  readerOf(
    told.map((one) => ({ ...one, texts: null, standing: null })),
    language,
    new URLSearchParams(),
  )

/** A project's or an article's title as the reader reads it, with its language where that needs to be said. */
export function titleIn(reader: Reader, { _id, title }: { _id: string; title: string }): { title: string; lang: Language | undefined } {
  const { texts, lang } = reader.read(_id)
  // What stands for a title that is not there yet is in the page's language.
  return { title: texts['title'] ?? title, lang: title ? lang : undefined }
}

/** A question with its words in the reader's language; keys, by which answers are kept, stay. */
export function questionIn<Q extends Question>(question: Q, reader: Reader): Q & { lang: Language | undefined } {
  const { texts, lang } = reader.read(question._id)
  const { text, help, options, scale, range } = question
  return {
    ...question,
    lang,
    text: texts['text'] ?? text,
    help: texts['help'] ?? help,
    options: options.map((one) => ({ ...one, label: texts[`option:${one.key}`] ?? one.label })),
    scale: scale && { ...scale, minLabel: texts['minLabel'] ?? scale.minLabel, maxLabel: texts['maxLabel'] ?? scale.maxLabel },
    range: range && { ...range, unit: texts['unit'] ?? range.unit },
  }
}

export const translationLengthMax = 100_000

/** How far a translation by machine is: it waits for its turn or for another try, is under way, or has ended. */
export const jobStatuses = ['waiting', 'running', 'done', 'failed'] as const
export type JobStatus = (typeof jobStatuses)[number]
