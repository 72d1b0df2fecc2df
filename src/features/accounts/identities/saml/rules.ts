// What an answer of a SAML provider must say, and what follows from it. Everything here reads what the provider has signed.
import { mailDomainOf } from '../rules.ts'

/** Where SAML providers post their answers, below the site's address; one for all organizations. */
export const acsPath = '/login/sso/saml'
export const samlMetadataType = 'application/samlmetadata+xml'
/** In characters; ADFS describes itself with some 80,000. */
export const metadataMax = 200_000
/** In characters. */
export const entityIdMax = 500
export const attributeMax = 200
/** Of an answer, in characters of XML: thousands of groups. */
export const answerMax = 150_000
/** How far the provider's clock may differ. */
export const skewMilliseconds = 60_000

const formats = {
  'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent': 'persistent',
  'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress': 'emailAddress',
} as const
/** The formats of names that stay with a person. */
export const nameFormats = Object.keys(formats)

const schemas = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims'
/** Names of attributes in Entra ID and ADFS, in LDAP (Shibboleth, Okta's templates), and the plain ones that administrators choose. */
const usual = {
  email: [`${schemas}/emailaddress`, 'urn:oid:0.9.2342.19200300.100.1.3', 'mail', 'email'],
  given: [`${schemas}/givenname`, 'urn:oid:2.5.4.42', 'givenName', 'firstName'],
  family: [`${schemas}/surname`, 'urn:oid:2.5.4.4', 'sn', 'surname', 'lastName'],
  name: ['http://schemas.microsoft.com/identity/claims/displayname', 'urn:oid:2.16.840.1.113730.3.1.241', 'displayName'],
  groups: [
    'groups',
    'http://schemas.microsoft.com/ws/2008/06/identity/claims/groups',
    'http://schemas.xmlsoap.org/claims/Group',
    'urn:oid:1.3.6.1.4.1.5923.1.5.1.1',
    'memberOf',
  ],
}

/**
 * True for XML that is read at all. Declarations can hold entities, and a comment splits a text into parts that libraries read
 * differently; no provider sends either in an answer.
 */
export const isPlainXml = (xml: string): boolean => xml.length <= answerMax && !xml.includes('<!') && xml.lastIndexOf('<?') <= 0

/** SHA-1 and shared keys are refused: no provider needs them, and both can be forged. */
export const isStrongAlgorithm = (algorithm: string | null): boolean =>
  (algorithm?.length ?? 0) <= attributeMax &&
  /^http:\/\/www\.w3\.org\/2001\/04\/(xmldsig-more#(rsa-)?sha(256|384|512)|xmlenc#sha(256|512))$/.test(algorithm ?? '')

/** Offered to providers, the best first. */
export const encryptionMethods = [
  'http://www.w3.org/2009/xmlenc11#aes256-gcm',
  'http://www.w3.org/2001/04/xmlenc#aes256-cbc',
  'http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p',
] as const

/** What Entra ID, ADFS, Okta and Shibboleth use. PKCS #1 v1.5 and Triple DES can be broken by asking often enough. */
export const isEncryptionStrong = (algorithm: string | null): boolean =>
  (algorithm?.length ?? 0) <= attributeMax &&
  /^http:\/\/www\.w3\.org\/(2001\/04\/xmlenc#(rsa-oaep-mgf1p|aes(128|256)-cbc)|2009\/xmlenc11#aes(128|256)-gcm)$/.test(algorithm ?? '')

/** An element as xml2js reads it: attributes under `$`, text under `_`. */
type XmlElement = { $?: Record<string, string>; _?: string; [child: string]: unknown }

/** An assertion, from the bytes that the provider has signed. */
export type SignedAssertion = XmlElement

const childrenOf = (element: XmlElement | undefined, name: string): XmlElement[] => {
  const found = element?.[name]
  return Array.isArray(found) ? found.map((one) => (typeof one === 'string' ? { _: one } : one)) : []
}

export type ExpectedAnswer = { issuer: string; entityId: string; acsUrl: string; requestId: string; now: Date }

/**
 * Why a signed assertion does not answer a request; null if it does.
 * @param response the attributes of the response around it, which nobody may have signed
 */
export function assertionRefusal(
  assertion: SignedAssertion,
  response: { destination: string | null; inResponseTo: string | null },
  expected: ExpectedAnswer,
): string | null {
  const [confirmation, ...others] = childrenOf(childrenOf(assertion, 'Subject')[0], 'SubjectConfirmation')
  const data = childrenOf(confirmation, 'SubjectConfirmationData')[0]?.$
  if (!data || others.length > 0 || confirmation?.$?.['Method'] !== 'urn:oasis:names:tc:SAML:2.0:cm:bearer') return 'confirmation'
  if (childrenOf(assertion, 'Issuer')[0]?._?.trim() !== expected.issuer) return 'iss'
  if (data['Recipient'] !== expected.acsUrl) return 'recipient'
  if (response.destination !== null && response.destination !== expected.acsUrl) return 'destination'
  if (data['InResponseTo'] !== expected.requestId || response.inResponseTo !== expected.requestId) return 'inResponseTo'
  const conditions = childrenOf(assertion, 'Conditions')
  if (conditions.length !== 1) return 'conditions'
  if (!isMeantFor(conditions[0] as XmlElement, expected.entityId)) return 'aud'
  if (data['NotOnOrAfter'] === undefined) return 'exp'
  const [statement] = childrenOf(assertion, 'AuthnStatement')
  if (!statement) return 'statement'
  const ends = { NotOnOrAfter: statement.$?.['SessionNotOnOrAfter'] }
  return periodRefusal(data, expected.now) ?? periodRefusal(conditions[0]?.$ ?? {}, expected.now) ?? periodRefusal(ends, expected.now)
}

/** Every restriction of the audience must name the organization. */
function isMeantFor(conditions: XmlElement, entityId: string): boolean {
  const restrictions = childrenOf(conditions, 'AudienceRestriction')
  const names = (one: XmlElement) => childrenOf(one, 'Audience').some((audience) => audience._?.trim() === entityId)
  return restrictions.length > 0 && restrictions.every(names)
}

/** SAML's times are UTC; a time that cannot be read is a refusal. */
function periodRefusal(period: Record<string, string | undefined>, now: Date): 'nbf' | 'exp' | null {
  const { NotBefore, NotOnOrAfter } = period
  if (NotBefore !== undefined && !(Date.parse(NotBefore) <= now.getTime() + skewMilliseconds)) return 'nbf'
  if (NotOnOrAfter !== undefined && !(Date.parse(NotOnOrAfter) > now.getTime() - skewMilliseconds)) return 'exp'
  return null
}

/** The ID of an assertion; null without one. */
export const assertionId = (assertion: SignedAssertion): string | null => assertion.$?.['ID'] ?? null

type NamedAttributes = ReadonlyMap<string, string[]>

function attributesOf(assertion: XmlElement): NamedAttributes {
  const found = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, 'Attribute')) {
      const values = childrenOf(attribute, 'AttributeValue').flatMap((value) => value._?.trim() || [])
      const name = attribute.$?.['Name']
      if (name !== undefined) found.set(name, [...(found.get(name) ?? []), ...values])
    }
  return found
}

const valuesAt = (attributes: NamedAttributes, names: readonly string[]): string[] =>
  names.map((name) => attributes.get(name) ?? []).find((values) => values.length > 0) ?? []

export type SamlClaims = Readonly<Record<string, unknown>> & { sub: string }

type AttributeNames = { issuer: string; entityId: string; groupsClaim: string; emailAttribute: string | null }

/**
 * What an assertion says of a person, in the claims of OpenID Connect. The provider is the organization's own and signs for the address,
 * whose domain the organization has proved.
 * @returns null for a person without a name that stays: of another format, or of another provider's or service's people
 */
export function samlClaims(assertion: SignedAssertion, names: AttributeNames): SamlClaims | null {
  const ids = childrenOf(childrenOf(assertion, 'Subject')[0], 'NameID')
  const { Format = '', NameQualifier = names.issuer, SPNameQualifier = names.entityId } = ids[0]?.$ ?? {}
  const format = Object.hasOwn(formats, Format) ? formats[Format as keyof typeof formats] : null
  const id = ids[0]?._?.trim()
  if (!format || !id || ids.length > 1 || NameQualifier !== names.issuer || SPNameQualifier !== names.entityId) return null
  const attributes = attributesOf(assertion)
  const first = (of: readonly string[]) => valuesAt(attributes, of)[0]
  const named = first(names.emailAttribute === null ? usual.email : [names.emailAttribute])
  const email = named ?? (format === 'emailAddress' ? id : undefined)
  return {
    sub: `${format}:${format === 'emailAddress' ? id.toLowerCase() : id}`,
    ...(email !== undefined && mailDomainOf(email) ? { email, email_verified: true } : {}),
    given_name: first(usual.given),
    family_name: first(usual.family),
    name: first(usual.name),
    [names.groupsClaim]: valuesAt(attributes, names.groupsClaim === 'groups' ? usual.groups : [names.groupsClaim]),
  }
}
