// Fields of messaging, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  messages: ['The messages, newest first.'],
  to: ['The address or number.', 'ada@example.org'],
}
