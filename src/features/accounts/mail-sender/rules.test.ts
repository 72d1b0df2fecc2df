import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addressParts,
  dkimState,
  headerName,
  isOrganizationLetter,
  isSenderName,
  keysAfter,
  proofAfter,
  senderNameMax,
  spfState,
  spfValueOf,
} from './rules.ts'

const server = 'include:plaza.example'

describe('the name in the header', () => {
  test.each([
    ['City of Newport Beach', 'City of Newport Beach'],
    ['City\r\nBcc: everybody@example.org', 'City Bcc: everybody example.org'],
    ['"City" <mayor@bank.example>', 'City mayor bank.example'],
    ['City \u202efo yticC', 'City fo yticC'],
    ['न्यूपोर्ट बीच शहर', 'न्यूपोर्ट बीच शहर'],
    ['x'.repeat(61), `${'x'.repeat(59)}…`],
  ])('%j becomes %j', (name, shown) => expect(headerName(name)).toBe(shown))

  test('is never longer, of several lines, or anything like an address', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (name) => {
        const shown = headerName(name)
        return [...shown].length <= senderNameMax && !/[\r\n<>"@]|\p{Cc}/u.test(shown)
      }),
    ))

  test.each([
    ['City of Newport Beach', true],
    ['city.gov', false],
    ['Mayor <mayor', false],
    ['City\nBcc: x', false],
  ])('%j as a sender name: %s', (name, good) => expect(isSenderName(name)).toBe(good))
})

test.each([
  ['notices@newport.example', 'newport.example'],
  ['city+news@a.newport.example', 'a.newport.example'],
  ['notices@newport', undefined],
  ['notices@192.0.2.7', undefined],
  ['a@b@newport.example', undefined],
  ['"a b"@newport.example', undefined],
  ['a..b@newport.example', undefined],
  ['a@newport.example\r\nBcc: x@y.example', undefined],
  [`${'a'.repeat(65)}@newport.example`, undefined],
])('the domain of %j: %s', (address, domain) => expect(addressParts(address)?.domain).toBe(domain))

describe('the SPF record', () => {
  test.each([
    [[], 'missing', 'v=spf1 include:plaza.example ~all'],
    [['v=spf1 include:plaza.example -all'], 'found', 'v=spf1 include:plaza.example -all'],
    [['v=spf1 mx +INCLUDE:Plaza.example ?all'], 'found', 'v=spf1 mx +INCLUDE:Plaza.example ?all'],
    [['v=spf1 mx -all'], 'different', 'v=spf1 include:plaza.example mx -all'],
    // Receivers read nothing after "all".
    [['v=spf1 -all include:plaza.example'], 'different', 'v=spf1 include:plaza.example -all include:plaza.example'],
    [['v=spf1 -include:plaza.example -all'], 'different', 'v=spf1 include:plaza.example -include:plaza.example -all'],
    [['v=spf1 redirect=other.example'], 'different', 'v=spf1 include:plaza.example redirect=other.example'],
    [['v=spf1 include:plaza.example -all', 'v=spf1 mx -all'], 'different', 'v=spf1 include:plaza.example -all'],
  ])('%j is %s', (found, state, value) => {
    expect([spfState(found, server), spfValueOf(found, server)]).toEqual([state, value])
  })

  test('all mechanisms of a server are needed', () => {
    const both = 'ip4:192.0.2.25 include:plaza.example'
    expect(spfState(['v=spf1 include:plaza.example -all'], both)).toBe('different')
    expect(spfValueOf(['v=spf1 include:plaza.example -all'], both)).toBe('v=spf1 ip4:192.0.2.25 include:plaza.example -all')
    expect(spfState([spfValueOf([], both)], both)).toBe('found')
  })
})

test.each([
  [[], 'missing'],
  [['v=DKIM1; k=rsa; p=AAAA'], 'found'],
  [['v=DKIM1;p= AA AA'], 'found'],
  [['v=DKIM1; k=rsa; p='], 'different'],
  [['v=DKIM1; k=rsa; p=BBBB'], 'different'],
  [['v=DKIM1; p=AAAA', 'v=DKIM1; p=BBBB'], 'different'],
])('the DKIM record %j is %s', (values, state) => expect(dkimState(values, 'AAAA')).toBe(state))

describe('after a lookup', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const before = new Date('2026-11-01T18:00:00Z')
  const used = { provedAt: before, activeAt: before }
  const records = (ownership: 'found' | 'missing' | 'unreachable', others: 'found' | 'missing' | 'different' | 'unreachable') => [
    { kind: 'ownership' as const, state: ownership, found: [] },
    { kind: 'spf' as const, state: others, found: [] },
    { kind: 'dkim' as const, state: 'found' as const, found: [] },
  ]

  test.each([
    ['found', 'found', { provedAt: now, activeAt: now }, used],
    ['found', 'missing', { provedAt: now, activeAt: null }, { provedAt: before, activeAt: null }],
    ['found', 'different', { provedAt: now, activeAt: null }, { provedAt: before, activeAt: null }],
    ['missing', 'found', { provedAt: null, activeAt: null }, { provedAt: null, activeAt: null }],
    // A name server that does not answer begins nothing and ends nothing.
    ['found', 'unreachable', { provedAt: now, activeAt: null }, used],
    ['unreachable', 'unreachable', { provedAt: null, activeAt: null }, used],
    ['unreachable', 'missing', { provedAt: null, activeAt: null }, { provedAt: before, activeAt: null }],
  ] as const)('ownership %s, SPF %s', (ownership, spf, fresh, afterUse) => {
    expect(proofAfter({ provedAt: null, activeAt: null }, records(ownership, spf), now)).toEqual(fresh)
    expect(proofAfter(used, records(ownership, spf), now)).toEqual(afterUse)
  })
})

test.each([
  ['news', true],
  ['residentInvitation', true],
  ['reset', false],
  ['billing', false],
  ['verification', false],
  [null, false],
])('the letter %s is the organization’s: %s', (letter, isIts) => expect(isOrganizationLetter(letter)).toBe(isIts))

test('a new key takes the place of the current one once it is found; an old one is forgotten once its record is gone', () => {
  const record = (kind: 'dkim' | 'nextDkim' | 'oldDkim', state: 'found' | 'missing' | 'unreachable') => ({ kind, state, found: [kind] })
  expect(keysAfter([record('dkim', 'missing'), record('nextDkim', 'found'), record('oldDkim', 'found')])).toEqual({
    records: [
      { kind: 'dkim', state: 'found', found: ['nextDkim'] },
      { kind: 'oldDkim', state: 'missing', found: ['dkim'] },
    ],
    takesNext: true,
    forgetsOld: false,
  })
  const unchanged = [record('dkim', 'found'), record('nextDkim', 'missing'), record('oldDkim', 'unreachable')]
  expect(keysAfter(unchanged)).toEqual({ records: unchanged, takesNext: false, forgetsOld: false })
  expect(keysAfter([record('dkim', 'found'), record('oldDkim', 'missing')])).toMatchObject({ forgetsOld: true, takesNext: false })
})
