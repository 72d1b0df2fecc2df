// Translations of officials' texts: what can be translated, when a translation is outdated, what a reader sees.
import type { Language } from '../../../core/i18n/languages.ts'

/** Who made a translation. */
export type TranslationMark = 'machine' | 'reviewed'
/** The status that officials see next to an original. */
export type TranslationState = 'missing' | TranslationMark | 'stale'
/** What readers learn about a translation: made by a machine, reviewed, or possibly outdated. */
export const standings = ['machine', 'reviewed', 'stale'] as const
export type TranslationStanding = (typeof standings)[number]
export const subjectKinds = ['project', 'question', 'update', 'fact', 'decision', 'blog'] as const
export type SubjectKind = (typeof subjectKinds)[number]

/** An original text; `field` is its name within its subject. It has several lines, or HTML, if it can. */
export type Text = { subject: string; kind: SubjectKind; field: string; text: string }
/** A stored translation; `madeFrom` is the hash of the original that was translated. */
export type StoredTranslation = { subject: string; field: string; text: string; mark: TranslationMark; madeFrom: string }

type TranslatableQuestion = {
  _id: string
  text: string
  help: string
  options: readonly { key: string; label: string; image?: { alt: string } | undefined }[]
  rows?: readonly { key: string; label: string }[] | undefined
  scale: { minLabel: string; maxLabel: string } | null
  range: { unit: string } | null
  section?: { title: string; text: string } | undefined
}
type Update = { _id: string; title: string; text: string }
type TranslatableFact = { _id: string; label: string; value: string }
type TranslatableDecision = { _id: string; said: string; doing: string }

const textsOf = (kind: SubjectKind, subject: string, fields: Record<string, string>): Text[] =>
  Object.entries(fields).flatMap(([field, text]) => (text.trim() === '' ? [] : [{ subject, kind, field, text }]))

/** A project's own texts. */
export const textsOfProject = (
  subject: string,
  { title, description, department }: { title: string; description: string; department: string },
): Text[] => textsOf('project', subject, { title, description, department })

/** The texts of a question: the question, its help, its options and rows, and the section that begins with it. */
export const textsOfQuestion = ({ _id, text, help, options, rows = [], scale, range, section }: TranslatableQuestion): Text[] =>
  textsOf('question', _id, {
    text,
    help,
    ...Object.fromEntries(options.map(({ key, label }) => [`option:${key}`, label])),
    ...Object.fromEntries(options.flatMap(({ key, image }) => (image ? [[`alt:${key}`, image.alt]] : []))),
    ...Object.fromEntries(rows.map(({ key, label }) => [`row:${key}`, label])),
    ...(scale && { minLabel: scale.minLabel, maxLabel: scale.maxLabel }),
    ...(range && { unit: range.unit }),
    ...(section && { sectionTitle: section.title, sectionText: section.text }),
  })

export const textsOfUpdate = ({ _id, title, text }: Update): Text[] => textsOf('update', _id, { title, text })

export const textsOfFact = ({ _id, label, value }: TranslatableFact): Text[] => textsOf('fact', _id, { label, value })

export const textsOfDecision = ({ _id, said, doing }: TranslatableDecision): Text[] => textsOf('decision', _id, { said, doing })

export const textsOfBlog = (subject: string, { title, description }: { title: string; description: string }): Text[] =>
  textsOf('blog', subject, { title, description })

/** A translation is stale if its original has changed since. */
export function stateOf(stored: Pick<StoredTranslation, 'mark' | 'madeFrom'> | undefined, hash: string): TranslationState {
  if (!stored) return 'missing'
  return stored.madeFrom === hash ? stored.mark : 'stale'
}

/** The languages in which a subject is not or only partly translated, and those in which it may be outdated. */
export type Lack = { missing: Language[]; stale: Language[] }

/** @param states of each of the subject's texts, by language */
export const lackOf = (states: ReadonlyMap<Language, readonly TranslationState[]>): Lack => {
  const languages = [...states.keys()].sort()
  const has = (language: Language, state: TranslationState) => states.get(language)?.includes(state) ?? false
  const missing = languages.filter((one) => has(one, 'missing'))
  return { missing, stale: languages.filter((one) => !missing.includes(one) && has(one, 'stale')) }
}

const doubt = { stale: 2, machine: 1, reviewed: 0 } as const
/** The most doubtful of several: the one that a reader must know. */
export const mostDoubtful = (standings: readonly TranslationStanding[]): TranslationStanding | null =>
  standings.toSorted((a, b) => doubt[b] - doubt[a])[0] ?? null

/** What a reader may see of a subject. `texts` is null if the translation is incomplete: a half-translated question helps nobody. */
export type TranslatedSubject = {
  subject: string
  written: Language
  texts: Record<string, string> | null
  standing: TranslationStanding | null
}

/** A translation is complete without them: they are names, and translations made before they could be translated do not have them. */
const mayLack = ['department']

/** @param states of each of the subject's texts, by field, with the translation */
export function toldOf(
  subject: string,
  written: Language,
  texts: readonly { field: string; text: string | null; state: TranslationState }[],
): TranslatedSubject {
  const given = texts.filter(({ state }) => state !== 'missing')
  const isWhole = given.length > 0 && texts.every((one) => one.state !== 'missing' || mayLack.includes(one.field))
  if (!isWhole) return { subject, written, texts: null, standing: null }
  const standings = given.flatMap(({ state }) => (state === 'missing' ? [] : [state]))
  return { subject, written, texts: Object.fromEntries(given.map((one) => [one.field, one.text ?? ''])), standing: mostDoubtful(standings) }
}

/**
 * The page's note about its translations: the address of the other version, or the language of texts that exist in their own language
 * only.
 */
export type TranslationNote = { say: TranslationStanding | 'original'; to: string } | { say: 'untranslated'; written: Language }

/** True if an address asks for the originals. */
export const asksOriginal = (search: URLSearchParams): boolean => search.get('original') === '1'

/** The language of a project's texts if it is another one than the reader's and none of them is translated; else null. */
export function untranslatedIn(translations: readonly TranslatedSubject[], language: Language): Language | null {
  const [first] = translations
  return first && first.written !== language && translations.every((one) => one.texts === null) ? first.written : null
}

/**
 * The note for translations of this quality, on this version of the page; null if there is nothing to say.
 * @param untranslated the language of texts that have no translation
 */
export function noteOn(
  standing: TranslationStanding | null,
  search: URLSearchParams,
  untranslated: Language | null = null,
): TranslationNote | null {
  if (!standing) return untranslated && { say: 'untranslated', written: untranslated }
  const other = new URLSearchParams(search)
  if (asksOriginal(search)) other.delete('original')
  else other.set('original', '1')
  return { say: asksOriginal(search) ? 'original' : standing, to: `?${other}` }
}

/**
 * Reads subjects in a reader's language: translated, unless the address asks for the original, and with the language of each. Call `note`
 * last: it returns the note about everything read before.
 */
export function translationReaderOf(translations: readonly TranslatedSubject[], language: Language, search: URLSearchParams) {
  const bySubject = new Map(translations.map((one) => [one.subject, one]))
  const original = asksOriginal(search)
  const used: TranslationStanding[] = []
  return {
    /** The translated texts by field, empty without a translation, and the language of the shown text if it differs from the page's. */
    read(subject: string): { texts: Readonly<Record<string, string | undefined>>; lang: Language | undefined } {
      const one = bySubject.get(subject)
      const written = one && one.written !== language ? one.written : undefined
      if (!one?.texts || !one.standing) return { texts: {}, lang: written }
      used.push(one.standing)
      return original ? { texts: {}, lang: written } : { texts: one.texts, lang: language }
    },
    /** The original's language if it differs from the page's. */
    writtenIn(subject: string): Language | undefined {
      const written = bySubject.get(subject)?.written
      return written === language ? undefined : written
    },
    /** Those of the translations that were read, even if their originals are shown. */
    standings: (): readonly TranslationStanding[] => [...used],
    /** The most doubtful of them. */
    standing: (): TranslationStanding | null => mostDoubtful(used),
    note: (): TranslationNote | null => noteOn(mostDoubtful(used), search),
  }
}
export type TranslationReader = ReturnType<typeof translationReaderOf>

/** Reads the originals, each with its language if it differs from the page's. */
export const writersReader = (translations: readonly TranslatedSubject[], language: Language): TranslationReader =>
  translationReaderOf(
    translations.map((one) => ({ ...one, texts: null, standing: null })),
    language,
    new URLSearchParams(),
  )

/** The title of a project or an article for this reader, with its language if it differs from the page's. */
export function titleIn(
  reader: TranslationReader,
  { _id, title }: { _id: string; title: string },
): { title: string; lang: Language | undefined } {
  const { texts, lang } = reader.read(_id)
  // The placeholder of a missing title is in the page's language.
  return { title: texts['title'] ?? title, lang: title ? lang : undefined }
}

/** The department of a project for this reader, with its language if it differs from the page's. */
export function departmentIn(
  reader: TranslationReader,
  { _id, department }: { _id: string; department: string },
): { department: string; departmentLang: Language | undefined } {
  const { texts, lang } = reader.read(_id)
  const translated = texts['department']
  return { department: translated ?? department, departmentLang: translated ? lang : reader.writtenIn(_id) }
}

/** A question in the reader's language. The keys, which answers refer to, stay the same. */
export function questionIn<Q extends TranslatableQuestion>(question: Q, reader: TranslationReader): Q & { lang: Language | undefined } {
  const { texts, lang } = reader.read(question._id)
  const { text, help, options, rows, scale, range, section } = question
  return {
    ...question,
    lang,
    text: texts['text'] ?? text,
    help: texts['help'] ?? help,
    options: options.map((one) => ({
      ...one,
      label: texts[`option:${one.key}`] ?? one.label,
      ...(one.image && { image: { ...one.image, alt: texts[`alt:${one.key}`] ?? one.image.alt } }),
    })),
    ...(rows && { rows: rows.map((one) => ({ ...one, label: texts[`row:${one.key}`] ?? one.label })) }),
    scale: scale && { ...scale, minLabel: texts['minLabel'] ?? scale.minLabel, maxLabel: texts['maxLabel'] ?? scale.maxLabel },
    range: range && { ...range, unit: texts['unit'] ?? range.unit },
    ...(section && { section: { title: texts['sectionTitle'] ?? section.title, text: texts['sectionText'] ?? section.text } }),
  }
}

/** A fact in the reader's language. */
export function factIn<F extends TranslatableFact>(fact: F, reader: TranslationReader): F & { lang: Language | undefined } {
  const { texts, lang } = reader.read(fact._id)
  return { ...fact, lang, label: texts['label'] ?? fact.label, value: texts['value'] ?? fact.value }
}

/** A decision in the reader's language, with the questions that it answers. */
export function decisionIn<D extends TranslatableDecision & { questions: readonly { _id: string; text: string }[] }>(
  decision: D,
  reader: TranslationReader,
): D & { lang: Language | undefined } {
  const { texts, lang } = reader.read(decision._id)
  const questions = decision.questions.map((one) => ({ ...one, text: reader.read(one._id).texts['text'] ?? one.text }))
  return { ...decision, lang, questions, said: texts['said'] ?? decision.said, doing: texts['doing'] ?? decision.doing }
}

export const translationLengthMax = 100_000

/** The status of a machine translation: waiting (also for a retry), running, or ended. */
export const jobStatuses = ['waiting', 'running', 'done', 'failed'] as const
export type JobStatus = (typeof jobStatuses)[number]
