import { expect, test } from 'vitest'
import { Pace, receptionOf } from './pace.ts'

const never = new AbortController().signal
/** What has happened once every microtask that can run has run. */
const settled = async (promise: Promise<unknown>) => {
  let state = 'waiting'
  promise.then(
    () => (state = 'entered'),
    () => (state = 'stopped'),
  )
  await new Promise(setImmediate)
  return state
}

test.each([
  ['accepted', null],
  ['busy', { responseCode: 421, command: 'CONN' }],
  ['busy', { responseCode: 421, command: 'RCPT TO' }],
  ['busy', { responseCode: 450, command: 'MAIL FROM' }],
  ['busy', { responseCode: 451, command: 'DATA' }],
  ['busy', { responseCode: 450, command: 'RCPT TO', response: '450 4.7.1 Error: too much mail from 192.0.2.7' }],
  ['other', { responseCode: 450, command: 'RCPT TO', response: '450 4.2.1 The mailbox is busy' }],
  ['other', { responseCode: 550, command: 'RCPT TO', response: '550 5.1.1 No such mailbox' }],
  ['other', { code: 'ECONNREFUSED' }],
] as const)('%s: %o', (reception, error) => {
  expect(receptionOf(error && Object.assign(new Error('no'), error))).toBe(reception)
})

test('as many at a time as allowed; another once one has left', async () => {
  const pace = new Pace(2)
  await pace.enter(never)
  await pace.enter(never)
  const third = pace.enter(never)
  expect(await settled(third)).toBe('waiting')
  pace.leave('other')
  expect(await settled(third)).toBe('entered')
})

test('a process that stops waits no longer', async () => {
  const pace = new Pace(1)
  await pace.enter(never)
  const stopping = new AbortController()
  const second = pace.enter(stopping.signal)
  stopping.abort()
  expect(await settled(second)).toBe('stopped')
  await expect(pace.enter(stopping.signal)).rejects.toThrow()
})

test('a busy server gets nothing for a pause, which doubles, then half as many, and one more after 100 that it took', async () => {
  const pace = new Pace(4, 60)
  const pauseAfter = async (reception: 'busy' | 'accepted') => {
    const begun = performance.now()
    pace.leave(reception)
    await pace.enter(never)
    return performance.now() - begun
  }
  for (let i = 0; i < 4; i++) await pace.enter(never)
  const first = await (async () => {
    const begun = performance.now()
    for (let i = 0; i < 4; i++) pace.leave('busy')
    await pace.enter(never)
    return performance.now() - begun
  })()
  expect(first).toBeGreaterThan(50)
  await pace.enter(never)
  const third = pace.enter(never)
  expect(await settled(third)).toBe('waiting')
  pace.leave('accepted')
  await third
  pace.leave('accepted')
  expect(await pauseAfter('busy')).toBeGreaterThan(50)
  expect(await pauseAfter('busy')).toBeGreaterThan(110)
  for (let i = 0; i < 99; i++) await pauseAfter('accepted')
  expect(await settled(pace.enter(never))).toBe('waiting')
  await pauseAfter('accepted')
})
