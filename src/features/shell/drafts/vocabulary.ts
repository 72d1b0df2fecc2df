// Fields of drafts, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  content: ["The form's fields as JSON.", '{"title":"Shade where people wait"}'],
  draft: ['What is not saved yet; null if there is nothing.'],
  'keepTextDraft.project': [
    'The project that the text is about: its draft is removed with the project.',
    '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10',
  ],
  'showTextDraft.name': ['The form, and what it is about.', 'oped-new'],
  'keepTextDraft.name': ['The form, and what it is about.', 'oped-new'],
  'removeTextDraft.name': ['The form, and what it is about.', 'oped-new'],
  savedAt: ['When it was kept.'],
}
