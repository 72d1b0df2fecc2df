import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSaver, type SendOutcome } from './saver.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const debounceMilliseconds = 250

/** A saver whose requests the test ends. */
function setUp() {
  const states: string[] = []
  const under: ((outcome: SendOutcome) => void)[] = []
  let sent = 0
  const saver = createSaver({
    send: () => {
      sent++
      return new Promise((resolve) => under.push(resolve))
    },
    onState: ({ kind }) => states.push(kind),
    now: () => new Date(0),
    debounceMilliseconds,
    retryMilliseconds: [2000, 5000],
  })
  const end = async (outcome: SendOutcome = 'saved') => {
    under.shift()?.(outcome)
    await vi.advanceTimersByTimeAsync(0)
  }
  return { saver, states, end, sent: () => sent, under }
}
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

test('many strokes are one sending, 250 ms after the last', async () => {
  const { saver, sent, states, end } = setUp()
  saver.changed()
  await pass(200)
  saver.changed()
  await pass(249)
  expect(sent()).toBe(0)
  await pass(1)
  expect(sent()).toBe(1)
  await end()
  expect(states).toEqual(['waiting', 'waiting', 'saving', 'saved'])
  expect(saver.isDirty()).toBe(false)
  await pass(60_000)
  expect(sent()).toBe(1)
})

test('at most one is under way; what is typed meanwhile follows it', async () => {
  const { saver, sent, end, under, states } = setUp()
  saver.changed()
  await pass(250)
  saver.changed()
  await pass(10_000)
  expect([sent(), under.length]).toEqual([1, 1])
  await end()
  expect(states.at(-1)).toBe('waiting')
  await pass(250)
  expect(sent()).toBe(2)
  await end()
  expect([states.at(-1), saver.isDirty()]).toEqual(['saved', false])
})

test('without a connection it is tried again, more and more seldom, and immediately when asked to', async () => {
  const { saver, sent, end, states } = setUp()
  saver.changed()
  await pass(250)
  await end('offline')
  expect([states.at(-1), saver.isDirty()]).toEqual(['offline', true])
  await pass(1999)
  expect(sent()).toBe(1)
  await pass(1)
  expect(sent()).toBe(2)
  await end('offline')
  await pass(4999)
  expect(sent()).toBe(2)
  saver.resume()
  expect(sent()).toBe(3)
  await end()
  expect(states.at(-1)).toBe('saved')
  await pass(60_000)
  expect(sent()).toBe(3)
})

test.each(['conflict', 'loggedOut'] as const)('%s: nothing more is sent until it is resumed, and nothing is forgotten', async (outcome) => {
  const { saver, sent, end } = setUp()
  saver.changed()
  await pass(250)
  await end(outcome)
  saver.changed()
  await pass(60_000)
  expect([sent(), saver.isDirty(), await saver.flush()]).toEqual([1, true, false])
  saver.resume()
  expect(sent()).toBe(2)
})

test('refused: not again by itself, but with the next stroke', async () => {
  const { saver, sent, end } = setUp()
  saver.changed()
  await pass(250)
  await end('refused')
  await pass(60_000)
  expect(sent()).toBe(1)
  saver.changed()
  await pass(250)
  expect(sent()).toBe(2)
})

test('flush sends immediately, waits for what is under way, and reports whether all is saved', async () => {
  const { saver, sent, end } = setUp()
  expect(await saver.flush()).toBe(true)
  saver.changed()
  const first = saver.flush()
  expect(sent()).toBe(1)
  saver.changed()
  const second = saver.flush()
  await end()
  expect(sent()).toBe(2)
  await end()
  // Text that is typed after the first request starts is not part of it.
  expect(await Promise.all([first, second])).toEqual([false, true])
})

test('what is done between waits for what is under way, and holds up what is typed meanwhile, also where it fails', async () => {
  const { saver, sent, end } = setUp()
  saver.changed()
  await pass(250)
  const looked: string[] = []
  const looks = Promise.withResolvers<string>()
  const look = saver.between(() => {
    looked.push('began')
    return looks.promise
  })
  await pass(1000)
  expect([sent(), looked]).toEqual([1, []])
  await end()
  expect(looked).toEqual(['began'])
  saver.changed()
  await pass(10_000)
  expect([sent(), saver.isDirty()]).toEqual([1, true])
  looks.resolve('seen')
  expect(await look).toBe('seen')
  await pass(250)
  expect(sent()).toBe(2)
  await end()

  saver.changed()
  await expect(saver.between(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await Promise.all([saver.flush(), end()])).toEqual([true, undefined])
  expect(sent()).toBe(3)
})

test('two things done between are done one after the other', async () => {
  const { saver } = setUp()
  const done: number[] = []
  const mayEnd = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const waiting = mayEnd.map(({ promise }, n) =>
    saver.between(async () => {
      done.push(n)
      await promise
      done.push(n)
    }),
  )
  mayEnd[1]?.resolve()
  await pass(300)
  expect(done).toEqual([0])
  mayEnd[0]?.resolve()
  await Promise.all(waiting)
  expect(done).toEqual([0, 0, 1, 1])
})

test('another request that sends the edits takes them over: nothing is sent before it, and only after the running one', async () => {
  const { saver, sent, states, end } = setUp()
  const check = vi.fn(async (): Promise<SendOutcome> => 'ready')
  saver.changed()
  await pass(250)
  saver.changed()
  const ready = saver.handOver(check)
  await pass(1000)
  expect([sent(), check.mock.calls.length]).toEqual([1, 0])
  await end()
  expect([await ready, check.mock.calls.length, saver.isDirty()]).toEqual([true, 1, false])
  await pass(60_000)
  expect([sent(), states.at(-1)]).toEqual([1, 'saving'])
})

test.each(['offline', 'loggedOut', 'conflict'] as const)('%s: edits that cannot be taken over stay', async (outcome) => {
  const { saver, states } = setUp()
  saver.changed()
  expect(await saver.handOver(async () => outcome)).toBe(false)
  expect([states.at(-1), saver.isDirty()]).toEqual([outcome, true])
})

test('edits that are saved already need no check', async () => {
  const { saver, end } = setUp()
  saver.changed()
  await pass(250)
  await end()
  const check = vi.fn(async (): Promise<SendOutcome> => 'offline')
  expect([await saver.handOver(check), check.mock.calls.length]).toEqual([true, 0])
})

test('what is typed during the check goes with the other request', async () => {
  const { saver } = setUp()
  saver.changed()
  const ready = saver.handOver(async () => {
    saver.changed()
    return 'ready'
  })
  expect(await ready).toBe(true)
})
