// Fields of single sign-on, for the API description.
import type { Vocabulary } from '../../../core/contract/vocabulary.ts'

export const vocabulary: Vocabulary = {
  'SsoSettings.active': ['True if people can log in at the provider.'],
  'changeSingleSignOn.active': ['True if people can log in at the provider.'],
  answer: ['The query that the provider added to the redirect URI.', 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj'],
  changedAt: ['When the settings were last changed.'],
  clientId: ['The client ID that the provider assigned.', '6731de76-14a6-49ae-97bc-6eba6914391e'],
  clientSecret: ['The client secret that the provider issued; left out, the stored one remains.', 'GBAyfVL7YWtP6gudLIjbRZV'],
  credentials: ['Whether the provider accepts the client ID and secret.', 'accepted'],
  'SsoSettings.domains': ['Mail domains of the organization, proved by DNS records.', 'newport.example'],
  'changeSingleSignOn.domains': ['Mail domains; new ones must have the DNS record.', 'newport.example'],
  failingDomains: ['Mail domains whose DNS record is missing.'],
  domain: ['The mail domain.', 'newport.example'],
  since: ['Since when the record is missing.'],
  stopped: ['True if nobody can log in with addresses of the domain until the record is back.'],
  editorGroups: ['Groups whose members are editors; without any, groups change no permission.', 'plaza-editors'],
  enforced: ['True if officials except the administrator can log in no other way.'],
  groupsClaim: ["The claim that lists a person's groups.", 'groups'],
  issuer: ["The provider's issuer URL.", 'https://login.newport.example'],
  loginUrl: ['The page that begins a login at the provider.', 'https://plaza.example/sso/newport'],
  'startSingleSignOn.organization': ['The name of the organization in URLs.', 'newport'],
  'finishSingleSignOn.next': ['The page to open, as a path of this site.', '/home'],
  'startSingleSignOn.next': ['The page to open after the login, as a path of this site.', '/home'],
  redirectUri: ['The redirect URI to register at the provider.', 'https://plaza.example/login/sso/callback'],
  sso: ['The settings; null before the first ones.'],
  viewerGroups: ['If there are any, only members of these or of the editor groups can log in.', 'plaza-viewers'],
}
