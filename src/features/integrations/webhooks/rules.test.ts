import { expect, test } from 'vitest'
import { isPublicAddress } from '../../../core/outbound/public-network.server.ts'
import { deliveryAttemptsMax, failingAfter, isTurnedOff, pauseAfterAttempts, urlRefusal } from './rules.ts'

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.9.9.9', '169.254.169.254', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '198.18.0.1', '224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', '192.0.2.1', 'nowhere', ''],
  ...[
    '::',
    '::1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
  ],
  ...['2002:7f00:1::', '2001:0:1::', '2001:db8::1', 'fe80::1%eth0'],
])('refused: %s', (address) => expect(isPublicAddress(address)).toBe(false))

test.each(['8.8.8.8', '1.1.1.1', '100.63.255.255', '100.128.0.1', '172.15.0.1', '172.32.0.1', '2606:4700::1', '2a00:1450::1'])(
  'allowed: %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each([
  ['nowhere', 'webhook.url'],
  ['https://', 'webhook.url'],
  ['https://user:secret@example.org/', 'webhook.url'],
  ['http://example.org/', 'webhook.https'],
  ['ftp://example.org/', 'webhook.https'],
  ['https://localhost/', 'webhook.address'],
  ['https://LOCALHOST./', 'webhook.address'],
  ['https://db.internal/', 'webhook.address'],
  ['https://printer.local:8443/', 'webhook.address'],
  ['https://127.0.0.1/', 'webhook.address'],
  ['https://127.1/', 'webhook.address'],
  ['https://0x7f000001/', 'webhook.address'],
  ['https://2130706433/', 'webhook.address'],
  ['https://[::1]/', 'webhook.address'],
  ['https://[::ffff:10.0.0.1]/', 'webhook.address'],
  ['https://10.0.0.1:8443/hook', 'webhook.address'],
  ['https://hooks.example.org/plaza?city=1', null],
  ['https://8.8.8.8/', null],
])('%s: %s', (url, code) => expect(urlRefusal(url, isPublicAddress)).toBe(code))

test('eight attempts within two days, with growing waits', () => {
  const pauses = Array.from({ length: deliveryAttemptsMax }, (_, i) => pauseAfterAttempts(i + 1))
  expect(deliveryAttemptsMax).toBe(8)
  expect(pauses.at(-1)).toBeNull()
  const waits = pauses.slice(0, -1) as number[]
  expect(waits).toEqual([...waits].sort((a, b) => a - b))
  const hours = waits.reduce((sum, one) => sum + one, 0) / 3600
  expect(hours).toBeGreaterThan(47)
  expect(hours).toBeLessThanOrEqual(48)
})

test('turned off after three days of failure of two deliveries, or of all attempts at one', () => {
  const since = new Date('2026-11-20T18:00:00Z')
  expect(isTurnedOff({ since, isTwice: true }, new Date('2026-11-23T17:59:59Z'))).toBe(false)
  expect(isTurnedOff({ since, isTwice: true }, new Date('2026-11-23T18:00:00Z'))).toBe(true)
  expect(isTurnedOff({ since, isTwice: false }, new Date('2026-12-23T18:00:00Z'))).toBe(false)
})

test('fails since the first failure; another delivery, or the last attempt at one, makes it twice', () => {
  const [since, now] = [new Date('2026-11-20T18:00:00Z'), new Date('2026-11-22T18:00:00Z')]
  const first = { lastAttemptAt: null, isGivenUp: false }
  expect(failingAfter({ since: null, isTwice: false }, first, now)).toEqual({ since: now, isTwice: false })
  const next = (failed: { lastAttemptAt: Date | null; isGivenUp: boolean }) => failingAfter({ since, isTwice: false }, failed, now)
  expect(next(first)).toEqual({ since, isTwice: true })
  expect(next({ lastAttemptAt: since, isGivenUp: false })).toEqual({ since, isTwice: false })
  expect(next({ lastAttemptAt: since, isGivenUp: true })).toEqual({ since, isTwice: true })
  // Tried before the last success, and sent again.
  expect(next({ lastAttemptAt: new Date('2026-11-01T18:00:00Z'), isGivenUp: false })).toEqual({ since, isTwice: true })
  expect(failingAfter({ since, isTwice: true }, { lastAttemptAt: since, isGivenUp: false }, now)).toEqual({ since, isTwice: true })
})
