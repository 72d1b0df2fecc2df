import { expect, test } from 'vitest'
import { assertionRefusal, isPlainXml, isStrongAlgorithm, type SignedAssertion, samlClaims } from './rules.ts'

const now = new Date('2026-11-23T12:00:00Z')
const expected = { issuer: 'urn:provider', entityId: 'urn:plaza', acsUrl: 'https://plaza.example/login/sso/saml', requestId: '_1', now }
const data = { Recipient: expected.acsUrl, InResponseTo: '_1', NotOnOrAfter: '2026-11-23T12:05:00Z' }
const confirmation = (of: Record<string, string>) => ({
  $: { Method: 'urn:oasis:names:tc:SAML:2.0:cm:bearer' },
  SubjectConfirmationData: [{ $: of }],
})
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const right = (changes: Record<string, unknown> = {}): SignedAssertion => ({
  $: { ID: '_a' },
  Issuer: [{ _: 'urn:provider' }],
  Subject: [{ NameID: [{ _: 'ada', $: { Format: persistent } }], SubjectConfirmation: [confirmation(data)] }],
  Conditions: [{ AudienceRestriction: [{ Audience: [{ _: 'urn:other' }, { _: 'urn:plaza' }] }] }],
  AuthnStatement: [{}],
  ...changes,
})
const response = { destination: null, inResponseTo: '_1' }
const refusal = (changes: Record<string, unknown>, around = response) => assertionRefusal(right(changes), around, expected)

test('an assertion answers the request, of the organization, of its provider', () => {
  expect(refusal({})).toBeNull()
  expect(refusal({}, { destination: null, inResponseTo: null } as never)).toBe('inResponseTo')
  expect(refusal({ Subject: [{ SubjectConfirmation: [confirmation({ ...data, NotOnOrAfter: 'tomorrow' })] }] })).toBe('exp')
  const { NotOnOrAfter: _, ...endless } = data
  expect(refusal({ Subject: [{ SubjectConfirmation: [confirmation(endless)] }] })).toBe('exp')
  expect(refusal({ Subject: [{ SubjectConfirmation: [confirmation(data), confirmation(data)] }] })).toBe('confirmation')
  expect(refusal({ Subject: [] })).toBe('confirmation')
  expect(refusal({ Conditions: [{}] })).toBe('aud')
  const foreign = { Audience: [{ _: 'urn:other' }] }
  expect(refusal({ Conditions: [{ AudienceRestriction: [{ Audience: [{ _: 'urn:plaza' }] }, foreign] }] })).toBe('aud')
  expect(refusal({ Conditions: [{}, {}] })).toBe('conditions')
  expect(refusal({ AuthnStatement: [{ $: { SessionNotOnOrAfter: '2026-11-23T11:00:00Z' } }] })).toBe('exp')
})

test('plain XML has no declarations, comments, instructions, and a limit', () => {
  expect(isPlainXml('<?xml version="1.0"?><a/>')).toBe(true)
  for (const xml of ['<!DOCTYPE a><a/>', '<a><!-- --></a>', '<a><![CDATA[x]]></a>', '<a><?php ?></a>', '<?xml?><?xml?><a/>'])
    expect(isPlainXml(xml)).toBe(false)
  expect(isPlainXml(`<a>${'x'.repeat(150_000)}</a>`)).toBe(false)
})

test('only RSA with SHA-256 or better is strong', () => {
  expect(isStrongAlgorithm('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')).toBe(true)
  expect(isStrongAlgorithm('http://www.w3.org/2001/04/xmlenc#sha512')).toBe(true)
  for (const one of ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2001/04/xmldsig-more#hmac-sha256', '', null])
    expect(isStrongAlgorithm(one)).toBe(false)
})

test('a person has one name that stays, of this provider and for this service', () => {
  const names = { issuer: 'urn:provider', entityId: 'urn:plaza', groupsClaim: 'groups', emailAttribute: null }
  const claims = (nameIds: unknown[]) => samlClaims(right({ Subject: [{ NameID: nameIds }] }), names)
  expect(claims([{ _: 'ada', $: { Format: persistent, NameQualifier: 'urn:provider', SPNameQualifier: 'urn:plaza' } }])?.sub).toBe(
    'persistent:ada',
  )
  expect(claims([{ _: 'ada', $: { Format: persistent, NameQualifier: 'urn:other' } }])).toBeNull()
  expect(claims([{ _: 'ada', $: { Format: 'constructor' } }])).toBeNull()
  expect(claims(['ada'])).toBeNull()
  expect(claims([])).toBeNull()
})
