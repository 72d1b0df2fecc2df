import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { wordsForRendering } from '../../../core/i18n/catalogues.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { LanguageProvider, WordSourceProvider } from '../../../core/i18n/words.tsx'
import type { FieldProps, FormQuestion } from './form-question.ts'
import MoreFields from './MoreFields.tsx'
import { QuestionField } from './QuestionField.tsx'

const asked = {
  ...{ _id: 'q1', type: 'choice', text: 'Which tree?', help: 'The one nearest to you', required: false, order: 1, onlyIf: null },
  ...{ options: [{ key: 'elm', label: 'Elm' }], scale: null, range: null, askIf: null, lang: 'en' },
} as unknown as FormQuestion

const markup = (question: FormQuestion, Fields: ComponentType<FieldProps> = QuestionField) =>
  renderToStaticMarkup(
    <WordSourceProvider value={wordsForRendering()}>
      <LanguageProvider language="es">
        <Fields question={question} value="" error={undefined} onChange={() => {}} />
      </LanguageProvider>
    </WordSourceProvider>,
  )
const marked = (words: string, lang: Language) => `<span lang="${lang}">${words}</span>`

test('question, help and options that are not in the page’s language say which they are in', () => {
  const one = markup(asked)
  const several = markup({ ...asked, type: 'choices' }, MoreFields)
  const ranked = markup({ ...asked, type: 'ranking' }, MoreFields)
  for (const html of [one, several, ranked])
    for (const words of ['Which tree?', 'The one nearest to you', 'Elm']) expect(html).toContain(marked(words, 'en'))
})

test('a scale marks the words at its ends, not its numbers', () => {
  const html = markup({ ...asked, type: 'scale', scale: { min: 1, max: 2, minLabel: 'Never', maxLabel: '' } } as FormQuestion)
  expect(html).toContain(marked('Never', 'en'))
  expect(html).not.toContain(marked('2', 'en'))
})

test('words of the page itself are not marked, nor is anything in its language', () => {
  expect(markup({ ...asked, type: 'yesno' } as FormQuestion)).toContain('<b>Sí</b>')
  expect(markup({ ...asked, lang: undefined })).not.toContain('lang=')
})
