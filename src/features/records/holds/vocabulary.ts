// Fields of legal holds, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  'MyData.operation': ['Whether the person changed or removed it.'],
  'MyData.sealedCopies': [
    'What the person changed or removed on projects on legal hold, of which a sealed copy stays until the hold ends.',
  ],
}
