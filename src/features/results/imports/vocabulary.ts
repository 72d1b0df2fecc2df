// Fields of imports from earlier platforms, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

const countedRows = 'Rows of the file'
export const vocabulary: Vocabulary = {
  'PlatformImport.added': ['Responses that the import added.', 214, 'responses'],
  'PlatformImportDetails.added': ['Responses that the import added.', 214, 'responses'],
  'PlatformImport.bad': [`${countedRows} with a fault, which are left out.`, 3, 'rows'],
  'PlatformImportDetails.bad': [`${countedRows} with a fault, which are left out.`, 3, 'rows'],
  'PlatformImport.known': [`${countedRows} that an earlier import has added.`, 0, 'rows'],
  'PlatformImportDetails.known': [`${countedRows} that an earlier import has added.`, 0, 'rows'],
  column: ['The heading of the column.', 'How do you travel?'],
  columns: ['The columns of the file, in order.'],
  empty: [`${countedRows} without anything to import.`, 1, 'rows'],
  faults: ['The first faults, by row and column.'],
  head: ['The heading of the column.', 'How do you travel?'],
  import: ['The import, or its id.', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'],
  imports: ['The imports.'],
  isMade: ['True if the import has added the question to the survey.'],
  isPersonal: ['True if the column identifies people: it is never imported.'],
  newQuestion: ['The question that the import adds to the survey, at the first of its columns; null elsewhere.'],
  'PlatformColumn.options': ['The labels of its options.', 'By bus'],
  'PlatformColumn.text': ['Its text, which is the heading.', 'How do you travel?'],
  'PlatformColumn.type': ['Its kind.'],
  part: ['The second heading, which names an option of the question; empty if there is none.', 'By bus'],
  row: ['The number of the row in the file, from 1.', 4],
  runs: ['How many chose one of these options. A group of fewer than 5 people is not shown.'],
  samples: ['Examples of its values; empty for a column that identifies people.', 'By bus'],
  source: ['The platform that wrote the file.', 'surveyMonkey'],
  suggested: ['The kind of question that could be made of the column; null if there is one, or if it has no answers.'],
  target: ['`ignore`, `own`, `comment`, `date`, the id of a question, or `new:` and the kind of a question to make.', 'own'],
  targets: ['How each column is imported, in order.', 'own'],
}
