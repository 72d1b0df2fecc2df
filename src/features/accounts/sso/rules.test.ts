import { describe, expect, test } from 'vitest'
import { mailDomainOf, permissionOf } from '../identities/rules.ts'
import { groupsInClaims, issuerRefusal, mergeClaims, namesOf, verifiedEmail } from './rules.ts'

const isPublic = (address: string) => address.startsWith('93.')

describe('the issuer', () => {
  test.each([
    ['https://login.example.org/tenant/v2.0', null],
    ['https://93.1.1.1', null],
    ['http://login.example.org', 'sso.issuer.https'],
    ['http://127.0.0.1:8080', 'sso.issuer.https'],
    ['https://127.0.0.1', 'sso.issuer.address'],
    ['https://localhost', 'sso.issuer.address'],
    ['https://login.internal', 'sso.issuer.address'],
    ['https://user@login.example.org', 'sso.issuer.url'],
    ['https://login.example.org/?a=b', 'sso.issuer.url'],
    ['javascript:alert(1)', 'sso.issuer.https'],
    ['nonsense', 'sso.issuer.url'],
  ])('%s: %s', (issuer, refusal) => {
    expect(issuerRefusal(issuer, isPublic, false)).toBe(refusal)
  })

  test('may be on this machine if nobody else reaches the site', () => {
    expect(issuerRefusal('http://127.0.0.1:8080', isPublic, true)).toBeNull()
    expect(issuerRefusal('http://10.0.0.1', isPublic, true)).toBe('sso.issuer.https')
    expect(issuerRefusal('ftp://localhost', isPublic, true)).toBe('sso.issuer.https')
  })
})

test('an address counts if the provider vouches for it', () => {
  const email = (claims: object) => verifiedEmail({ sub: '1', email: ' Ada@City.example ', ...claims })
  expect(email({ email_verified: true })).toBe('ada@city.example')
  expect(email({ xms_edov: 1 })).toBe('ada@city.example')
  for (const claims of [{}, { email_verified: false }, { email_verified: 'false' }, { email_verified: 'yes' }, { xms_edov: 0 }])
    expect(email(claims)).toBeNull()
  for (const wrong of ['ada', 'ada@a@b', '', 7, undefined, `${'a'.repeat(250)}@b.example`])
    expect(verifiedEmail({ sub: '1', email: wrong, email_verified: true })).toBeNull()
  expect([mailDomainOf('a@B.example'), mailDomainOf('a b@c'), mailDomainOf(`a@${'b'.repeat(253)}`)]).toEqual(['b.example', null, null])
})

test('the word that an address is verified never comes from another place than the address', () => {
  const token = { sub: '1', email: 'mayor@city.example' }
  const merged = mergeClaims(token, { email: 'ada@city.example', email_verified: true, groups: ['a'] }, 'groups')
  expect([verifiedEmail(merged), merged['groups']]).toEqual([null, ['a']])
  expect(verifiedEmail(mergeClaims({ sub: '1' }, { email: 'ada@city.example', email_verified: true }, 'groups'))).toBe('ada@city.example')
  expect(mergeClaims({ sub: '1', groups: ['own'] }, { groups: ['other'] }, 'groups')['groups']).toEqual(['own'])
})

test('names are read from what there is, and contain no web address', () => {
  const names = (claims: object) => namesOf({ sub: '1', ...claims }, 'ada.example@city.example')
  expect(names({ given_name: 'Ada', family_name: 'Lovelace' })).toEqual({ firstName: 'Ada', lastName: 'Lovelace' })
  expect(names({ name: 'Ada King Lovelace' })).toEqual({ firstName: 'Ada', lastName: 'King Lovelace' })
  expect(names({})).toEqual({ firstName: 'ada', lastName: '' })
  expect(names({ given_name: 'Go to https://evil.example', name: 7 })).toEqual({ firstName: 'ada', lastName: '' })
  expect(names({ given_name: '\u202eAda\u202c', family_name: 'Lovelace' }).firstName).toBe('Ada')
  expect(names({ given_name: 'A\u0000da', family_name: 'x'.repeat(200) }).lastName).toHaveLength(80)
})

test('groups make viewers and editors, or leave the permission alone', () => {
  const none = { viewerGroups: [], editorGroups: [] }
  const both = { viewerGroups: ['v'], editorGroups: ['e'] }
  expect(permissionOf(none, ['administrator', 'e'])).toBeNull()
  expect(permissionOf(both, ['v', 'e'])).toBe('editor')
  expect(permissionOf(both, ['v'])).toBe('viewer')
  expect(permissionOf(both, [])).toBe('none')
  expect(permissionOf({ ...none, editorGroups: ['e'] }, [])).toBe('viewer')
  expect(permissionOf({ ...none, viewerGroups: ['v'] }, ['v'])).toBeNull()
  expect([groupsInClaims('one'), groupsInClaims(['a', 1]), groupsInClaims({ a: 1 }), groupsInClaims(undefined)]).toEqual([
    ['one'],
    ['a'],
    [],
    [],
  ])
})
