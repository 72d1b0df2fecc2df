import { describe, expect, test } from 'vitest'
import {
  decisionIn,
  factIn,
  mostDoubtful,
  noteOn,
  questionIn,
  stateOf,
  type TranslatedSubject,
  textsOfDecision,
  textsOfFact,
  textsOfQuestion,
  toldOf,
  translationReaderOf,
  untranslatedIn,
} from './rules.ts'

const question = {
  _id: 'q',
  text: 'Where?',
  help: '',
  options: [
    { key: 'o1', label: 'Here' },
    { key: 'o2', label: 'There' },
  ],
  scale: null,
  range: null,
}
const inSpanish: TranslatedSubject = {
  subject: 'q',
  written: 'en',
  standing: 'machine',
  texts: { text: '¿Dónde?', 'option:o1': 'Aquí', 'option:o2': 'Allí' },
}
const search = (text = '') => new URLSearchParams(text)

describe('the state of a translation', () => {
  test('it is missing, as it was marked, or out of date once the original reads otherwise', () => {
    expect(stateOf(undefined, 'a')).toBe('missing')
    expect(stateOf({ mark: 'machine', madeFrom: 'a' }, 'a')).toBe('machine')
    expect(stateOf({ mark: 'reviewed', madeFrom: 'a' }, 'a')).toBe('reviewed')
    expect(stateOf({ mark: 'reviewed', madeFrom: 'a' }, 'b')).toBe('stale')
  })

  test('of several the most doubtful is named', () => {
    expect(mostDoubtful(['reviewed', 'machine'])).toBe('machine')
    expect(mostDoubtful(['machine', 'stale', 'reviewed'])).toBe('stale')
    expect(mostDoubtful([])).toBeNull()
  })

  test('a subject is translated only where every text of it is there', () => {
    const stored = { field: 'text', text: '¿Dónde?', state: 'reviewed' as const }
    expect(toldOf('q', 'en', [stored, { field: 'help', text: null, state: 'missing' }])).toMatchObject({ texts: null, standing: null })
    expect(toldOf('q', 'en', [stored])).toMatchObject({ texts: { text: '¿Dónde?' }, standing: 'reviewed' })
    expect(toldOf('q', 'en', [])).toMatchObject({ texts: null })
  })
})

describe('what a reader is shown', () => {
  test('an empty text needs no translation', () => {
    expect(textsOfQuestion(question).map((one) => one.field)).toEqual(['text', 'option:o1', 'option:o2'])
  })

  test('the section that begins with a question is read in the same language', () => {
    const begins = { ...question, section: { title: 'Here', text: '' } }
    expect(textsOfQuestion(begins).map((one) => one.field)).toEqual(['text', 'option:o1', 'option:o2', 'sectionTitle'])
    const reader = translationReaderOf([{ ...inSpanish, texts: { ...inSpanish.texts, sectionTitle: 'Aquí' } }], 'es', search())
    expect(questionIn(begins, reader).section).toEqual({ title: 'Aquí', text: '' })
  })

  test('a question in the reader’s language keeps the keys of its options', () => {
    const reader = translationReaderOf([inSpanish], 'es', search())
    expect(questionIn(question, reader)).toEqual({
      ...question,
      lang: 'es',
      text: '¿Dónde?',
      options: [
        { key: 'o1', label: 'Aquí' },
        { key: 'o2', label: 'Allí' },
      ],
    })
    expect(reader.note()).toEqual({ say: 'machine', to: '?original=1' })
  })

  test('the original is one link away, and the address keeps what else it says', () => {
    const reader = translationReaderOf([inSpanish], 'es', search('zip=92660&original=1'))
    expect(questionIn(question, reader)).toEqual({ ...question, lang: 'en' })
    expect(reader.note()).toEqual({ say: 'original', to: '?zip=92660' })
  })

  test('facts and decisions are read in the reader’s language, each by itself, with the questions that a decision answers', () => {
    const fact = { _id: 'f', label: 'Length', value: '' }
    expect(textsOfFact(fact)).toEqual([{ subject: 'f', kind: 'fact', field: 'label', text: 'Length' }])
    const decision = { _id: 'd', said: 'Shorter.', doing: 'Yes.', questions: [{ _id: 'q', text: 'Where?' }] }
    expect(textsOfDecision(decision).map((one) => one.field)).toEqual(['said', 'doing'])
    const translations: TranslatedSubject[] = [
      { subject: 'f', written: 'en', texts: null, standing: null },
      { subject: 'd', written: 'en', texts: { said: 'Más corto.', doing: 'Sí.' }, standing: 'reviewed' },
      inSpanish,
    ]
    const reader = translationReaderOf(translations, 'es', search())
    expect(factIn(fact, reader)).toEqual({ ...fact, lang: 'en' })
    expect(decisionIn(decision, reader)).toEqual({
      ...{ _id: 'd', said: 'Más corto.', doing: 'Sí.', lang: 'es' },
      questions: [{ _id: 'q', text: '¿Dónde?' }],
    })
    expect(decisionIn(decision, translationReaderOf(translations, 'es', search('original=1')))).toEqual({ ...decision, lang: 'en' })
    expect(reader.note()).toEqual({ say: 'machine', to: '?original=1' })
  })

  test('a project without any translation is untranslated for readers of other languages alone', () => {
    const untold: TranslatedSubject = { subject: 'q', written: 'en', texts: null, standing: null }
    expect([untranslatedIn([untold], 'fr'), untranslatedIn([untold], 'en'), untranslatedIn([], 'fr')]).toEqual(['en', null, null])
    expect(untranslatedIn([untold, inSpanish], 'es')).toBeNull()
  })

  test('the note says what a reader has to know first', () => {
    expect(noteOn(null, search(), 'en')).toEqual({ say: 'untranslated', written: 'en' })
    expect(noteOn('machine', search(), 'en')).toEqual({ say: 'machine', to: '?original=1' })
    expect(noteOn(null, search())).toBeNull()
  })

  test('what is not translated says its language where that is not the page’s', () => {
    const untold: TranslatedSubject = { subject: 'q', written: 'en', texts: null, standing: null }
    expect(translationReaderOf([untold], 'fr', search()).read('q')).toEqual({ texts: {}, lang: 'en' })
    expect(translationReaderOf([untold], 'en', search()).read('q')).toEqual({ texts: {}, lang: undefined })
    expect(translationReaderOf([untold], 'fr', search()).note()).toBeNull()
    expect(translationReaderOf([inSpanish], 'es', search()).writtenIn('q')).toBe('en')
    expect(translationReaderOf([untold], 'en', search()).writtenIn('q')).toBeUndefined()
  })
})
