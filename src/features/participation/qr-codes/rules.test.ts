import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cameByValue, codeLetters, readCameBy, typedCodeOf, wayHere, withScan } from '../../surveys/arrivals/rules.ts'
import { deadEndOf, fileNameOf } from './rules.ts'
import { isScan } from './scan.ts'

const code = fc.string({ unit: fc.constantFrom(...codeLetters), minLength: 6, maxLength: 6 })
const now = new Date('2026-11-20T18:00:00Z')
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('a code is read back however it is typed, and nothing else is one', () => {
  fc.assert(fc.property(code, (one) => typedCodeOf(` ${one.slice(0, 2).toLowerCase()}-${one.slice(2)}`) === one))
  fc.assert(fc.property(fc.string(), (text) => typedCodeOf(text) === null || /^[3-9A-Y]{6}$/.test(typedCodeOf(text) as string)))
  for (const text of ['K7Q4M0', 'K7Q4MO', 'K7Q4M1', 'K7Q4MI', 'K7Q4ML', 'K7Q4MB', 'K7Q4M8']) expect(typedCodeOf(text)).toBeNull()
})

test('the cookie is read back, and a made-up one is none', () => {
  fc.assert(
    fc.property(code, (one) => {
      const [arrival, ...others] = readCameBy(cameByValue(withScan([], one, now)))
      return arrival?.code === one && arrival.at === now.getTime() / 1000 && others.length === 0
    }),
  )
  for (const value of [undefined, '', 'K7Q4M3', 'K7Q4M3.', '.1', 'K7Q4M3.x', 'K7Q4M3.1.2', 'OOOOOO.1', '-', '---'])
    expect(readCameBy(value)).toEqual([])
  expect(readCameBy('K7Q4M3.5-x-C3F9XY.4')).toEqual([
    { code: 'K7Q4M3', at: 5 },
    { code: 'C3F9XY', at: 4 },
  ])
})

describe('a scan', () => {
  const opened = (headers: Record<string, string>, more: { method?: string; cookie?: string; byOfficial?: boolean } = {}) =>
    isScan(
      { method: more.method ?? 'GET', headers: new Headers(headers) },
      { code: 'K7Q4M3', now, cookie: more.cookie, byOfficial: more.byOfficial ?? false },
    )
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

  test('is a browser or a reader of codes opening the address', () => {
    for (const agent of [phone, 'curl/8.5.0', 'node', 'python-requests/2.32.3', phone.replace(/Chrome|Safari|Firefox/, 'HeadlessChrome')])
      expect(opened({ 'user-agent': agent }), agent).toBe(true)
    expect(opened({})).toBe(true)
    for (const agent of ['WhatsApp/2.23.20.0', 'facebookexternalhit/1.1', 'Slackbot-LinkExpanding 1.0', 'Googlebot/2.1'])
      expect(opened({ 'user-agent': agent }), agent).toBe(false)
    expect(opened({ 'user-agent': phone, 'sec-purpose': 'prefetch;prerender' })).toBe(false)
    expect(opened({ 'user-agent': phone, purpose: 'prefetch' })).toBe(false)
    expect(opened({ 'user-agent': phone }, { method: 'HEAD' })).toBe(false)
    expect(opened({ 'user-agent': phone }, { byOfficial: true })).toBe(false)
  })

  test.each([
    ['just now', 'K7Q4M3', 0, false],
    ['a moment less than a day ago', 'K7Q4M3', 86_399, false],
    ['a day ago', 'K7Q4M3', 86_400, true],
    ['by another code, just now', 'K7Q4M4', 0, true],
  ])('once for a browser that came %s', (_, last, seconds, counts) => {
    expect(opened({ 'user-agent': phone }, { cookie: cameByValue(withScan([], last, secondsAgo(seconds))) })).toBe(counts)
  })

  test('does not count again after scans of other codes: going to and fro between two posters counts each once a day', () => {
    let scanned = withScan([], 'K7Q4M3', secondsAgo(3000))
    scanned = withScan(scanned, 'C3F9XY', secondsAgo(2000))
    expect(opened({ 'user-agent': phone }, { cookie: cameByValue(scanned) })).toBe(false)
    scanned = withScan(scanned, 'K7Q4M3', now)
    expect(scanned.map((one) => one.code)).toEqual(['K7Q4M3', 'C3F9XY'])
    const nextDay = new Date(secondsAgo(3000).getTime() + 86_400_000)
    expect(withScan(scanned, 'K7Q4M3', nextDay)[0]?.at).toBe(nextDay.getTime() / 1000)
  })

  test('the cookie holds the latest twenty codes', () => {
    fc.assert(
      fc.property(fc.uniqueArray(code, { minLength: 21, maxLength: 40 }), (codes) => {
        const scanned = codes.reduce<ReturnType<typeof withScan>>((before, one) => readCameBy(cameByValue(withScan(before, one, now))), [])
        expect(scanned.map((one) => one.code)).toEqual(codes.toReversed().slice(0, 20))
      }),
    )
  })
})

test('how somebody came: by a letter, by the code that the browser remembers, else by a link', () => {
  const arrivalAt = (path: string, referer?: string, cookie?: string) =>
    wayHere(
      { url: `https://plaza.example${path}`, headers: new Headers(referer ? { referer: `https://plaza.example${referer}` } : {}) },
      cookie,
    )
  const cookie = cameByValue(withScan([], 'K7Q4M3', now))
  expect(arrivalAt('/project/1/survey')).toEqual({ way: 'link' })
  expect(arrivalAt('/project/1/survey', undefined, cookie)).toEqual({ way: 'code', code: 'K7Q4M3' })
  expect(arrivalAt('/project/1/survey', undefined, 'something')).toEqual({ way: 'link' })
  expect(arrivalAt('/project/1/survey?from=mail', undefined, cookie)).toEqual({ way: 'mail' })
  expect(arrivalAt('/project/1/survey.data?from=mail&_routes=x')).toEqual({ way: 'mail' })
  expect(arrivalAt('/project/1/survey', '/project/1?from=mail')).toEqual({ way: 'mail' })
  expect(arrivalAt('/project/1/survey', '/project/1?from=link', cookie)).toEqual({ way: 'link' })
  expect(arrivalAt('/project/1/survey', '/projects?from=mail')).toEqual({ way: 'link' })
  expect(arrivalAt('/project/1/survey?from=elsewhere')).toEqual({ way: 'link' })
})

test('a code that is off is off, whatever its project is', () => {
  const open = { active: true, status: 'published' as const, startsAt: null, endsAt: null }
  expect(deadEndOf(open, now)).toBeNull()
  expect(deadEndOf({ ...open, active: false, status: 'completed' }, now)).toBe('off')
  expect(deadEndOf({ ...open, startsAt: new Date(now.getTime() + 1) }, now)).toBe('notYet')
  expect(deadEndOf({ ...open, startsAt: now, endsAt: now }, now)).toBeNull()
  expect(deadEndOf({ ...open, endsAt: new Date(now.getTime() - 1) }, now)).toBe('closed')
})

test('a file’s name is plain, whatever the label says', () => {
  expect(fileNameOf({ label: 'Bus stop 4', code: 'K7Q4M3' }, '.png')).toBe('qr-bus-stop-4-K7Q4M3.png')
  expect(fileNameOf({ label: 'Café “Été”', code: 'K7Q4M3' }, '.svg')).toBe('qr-cafe-ete-K7Q4M3.svg')
  expect(fileNameOf({ label: '公交车站', code: 'K7Q4M3' }, '.svg')).toBe('qr-K7Q4M3.svg')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (label) =>
      /^qr-[a-z0-9-]*K7Q4M3\.jpg$/.test(fileNameOf({ label, code: 'K7Q4M3' }, '.jpg')),
    ),
  )
})
