// Fields of integrations, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  createdBy: ['Who made the key; null if the account was deleted.'],
  ending: ['The last four characters of the key.', 'x7Qd'],
  key: ['The key without its secret.'],
  keys: ['The keys, newest first.'],
  lastUsedAt: ['When the key was last used, to the minute; null before the first call.'],
  name: ['The name by which the activity log knows the key.', 'Open data portal'],
  'createKey.project': ['The id of the only project that the key can see; null for all.', '0193a1c4-7f3e-7a52-9c1b-2f6d8e4b7a10'],
  origins: ['Sites whose pages may call the API with the key.', 'https://www.example.org'],
  scopes: ['What the key may do.', 'projects:read'],
  secret: ['The key itself, which is only returned once.', 'plz_q3vJ8mXr2LkT0aYwZb5nEo7Hc1Ds9Gf4'],
}
