import { describe, expect, test } from 'vitest'
import { failureReasonOf, hindranceOf, maskedAddress, recipientShown } from './rules.ts'

describe('why, in plain words', () => {
  test.each([
    ['All recipients were rejected: 550 5.1.1 <bo@example.org>: Recipient address rejected', 'noMailbox'],
    ['Can’t send mail - all recipients were rejected: 550 no such mailbox', 'noMailbox'],
    ['550 User unknown in virtual mailbox table', 'noMailbox'],
    ['552 5.2.2 Over quota', 'full'],
    ['452 4.2.2 The mailbox is full', 'full'],
    ['Invalid login: 535 5.7.8 Authentication failed', 'notSetUp'],
    ['connect ECONNREFUSED 127.0.0.1:587', 'unreachable'],
    ['getaddrinfo ENOTFOUND mail.example.org', 'unreachable'],
    ['Connection timeout', 'unreachable'],
    ['The process ended while sending.', 'interrupted'],
    ['Message failed: 554 5.7.1 enough of this', 'refused'],
    ['450 mailbox is busy', 'refused'],
    ['something else', 'other'],
    [null, 'other'],
  ] as const)('mail: %s', (error, reason) => expect(failureReasonOf('mail', error)).toBe(reason))

  test.each([
    ['Twilio answered 400: Attempt to send to unsubscribed recipient', 'stopped'],
    ["Twilio answered 400: The 'To' number +1555 is not a valid phone number.", 'noNumber'],
    ['Twilio answered 401: Authenticate', 'notSetUp'],
    ['Twilio answered 400: The message is too long', 'refused'],
    ['Twilio answered 503: no reason', 'unreachable'],
    ['fetch failed', 'unreachable'],
    ['something else', 'other'],
  ] as const)('text message: %s', (error, reason) => expect(failureReasonOf('sms', error)).toBe(reason))

  test.each([
    ...([
      ['export', 'notMade'],
      ['takeout', 'notMade'],
      ['platformImport', 'notMade'],
      ['release', 'notMade'],
    ] as const),
    ...([
      ['publish', 'notPublished'],
      ['webhook', 'notDelivered'],
      ['schedule', 'notRun'],
    ] as const),
  ])('%s', (of, reason) => expect(failureReasonOf(of, null)).toBe(reason))
})

test('an address shows its first letter and its host, and one letter alone not even that', () => {
  expect(['bo@example.org', 'b@example.org', '@example.org', 'none', '"a@b"@example.org'].map(maskedAddress)).toEqual([
    'b•••@example.org',
    '•••@example.org',
    '•••',
    '•••',
    '"•••@example.org',
  ])
})

test('colleagues are listed by name, people of a list masked, and followers and numbers not at all', () => {
  const mail = { of: 'mail', letter: 'residentInvitation', recipient: 'bo@example.org', colleague: '' } as const
  expect(recipientShown(mail)).toBe('b•••@example.org')
  expect(recipientShown({ ...mail, colleague: 'Bo Example' })).toBe('Bo Example')
  expect(recipientShown({ ...mail, letter: 'news', colleague: 'Bo Example' })).toBeNull()
  expect(recipientShown({ ...mail, of: 'sms', recipient: '+19495550142' })).toBeNull()
  expect(recipientShown({ ...mail, of: 'webhook', letter: null, recipient: 'https://hooks.example.org:8443/a?key=b' })).toBe(
    'hooks.example.org:8443',
  )
})

test('another try: until what it says is over, not after STOP, and never of a sheet', () => {
  const now = new Date('2026-11-20T18:00:00Z')
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  const mail = { of: 'mail', usefulUntil: null, isStopped: false } as const
  expect([null, at(1), at(0), at(-1)].map((usefulUntil) => hindranceOf({ ...mail, usefulUntil }, now))).toEqual([
    null,
    null,
    'over',
    'over',
  ])
  expect(hindranceOf({ ...mail, of: 'sms', isStopped: true }, now)).toBe('stopped')
  expect(hindranceOf({ ...mail, of: 'upload' }, now)).toBe('gone')
  const stopped = (['platformImport', 'release', 'webhook'] as const).map((of) => hindranceOf({ ...mail, of, isStopped: true }, now))
  expect(stopped).toEqual(['closed', 'closed', 'off'])
})
