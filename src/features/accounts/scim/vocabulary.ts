// Fields of SCIM's token, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  baseUrl: ['The address of SCIM, to be entered at the identity provider.', 'https://plaza.example/scim/v2'],
  'ScimAccess.createdAt': ['When the token was made.'],
  'ScimAccess.ending': ['The last four characters of the token.', 'x7Qd'],
  'ScimAccess.lastUsedAt': ['When the provider last called, to the minute; null before the first call.'],
  'ScimAccess.users': ['How many people the provider has added.', 12],
  scim: ['The token without its secret; null without one.'],
  'createProvisioningToken.secret': ['The token itself, which is only returned once.', 'plz_scim_q3vJ8mXr2LkT0aYwZb5nEo7Hc1Ds9Gf4'],
}
