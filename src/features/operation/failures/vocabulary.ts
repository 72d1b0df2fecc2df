// Fields of failures, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  'Failure.fileName': ['The name of an uploaded file, or the number of a records request; null if it is neither.', 'Residents.xlsx'],
  'Failure.job': ['The job of the installation, of which only the operator hears; null if it is none.', 'retention'],
  'Failure.to': ['A name, a masked address, or the host of a webhook; null if it is private or has no recipient.', 'a•••@example.org'],
  failures: ['Failed jobs.'],
  hindrance: ['Why the job cannot run again; null if it can.'],
  isArticle: ['True if it belongs to an opinion article.'],
  letter: ['The kind of email; null if it is none.'],
}
