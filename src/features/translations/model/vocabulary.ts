// Fields of translations, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  field: ["The name of the text's field.", 'title'],
  hash: ['The hash of the original text, which says to what text a translation belongs.', '9f86d081884c7d65'],
  job: ['How far the translation job is; null if there is none.'],
  'listTranslatableTexts.state': ['How far the translation of the text is.'],
  'listTranslations.decisions': [
    'Ids of decisions, separated by commas; for callers who are logged in.',
    '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a11',
  ],
  'listTranslations.blogs': ['Ids of articles, separated by commas.', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'],
  machine: ['Whether a translation service is configured, and how its texts are used.'],
  missing: ['A text for each field that is missing, by its name.', 'Please enter a description.'],
  original: ['The original text.', 'New lamps'],
  'saveTranslations.state': ['How far the translation of the text is.'],
  standing: ['Whether a machine or a person translated it, and whether the original has changed since; null if it is not translated.'],
  subject: ['The id of the project, article, question or other thing that the text belongs to.', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'],
  told: ['Translated texts of each subject.'],
  'translateMissingTexts.state': ['How far the translation of the text is.'],
  written: ['The language in which it is written.'],
}
