// Fields of takeouts, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  takeout: ['The file with everything of an organization.'],
  takeouts: ['The files with everything of an organization.'],
}
