import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { derivedOnce, SharedReplies } from './shared-replies.server.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

test('a reply is read once a second, and again after a change', async () => {
  const replies = new SharedReplies()
  const read = vi.fn(async () => ({ list: [1] }))
  const [one, two] = await Promise.all([replies.get('a', read), replies.get('a', read)])
  expect(one).toBe(two)
  await replies.get('a', read)
  expect(read).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 1001)
  await replies.get('a', read)
  replies.clear()
  await replies.get('a', read)
  expect(read).toHaveBeenCalledTimes(3)
})

test('nobody changes what others read', async () => {
  const reply = (await new SharedReplies().get('a', async () => ({ list: [1] }))) as { list: number[] }
  expect(() => reply.list.push(2)).toThrow(TypeError)
})

test('an error is not kept', async () => {
  const replies = new SharedReplies()
  await expect(replies.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await replies.get('a', async () => 1)).toBe(1)
})

test('the replies that were used longest ago make room for others, by their size', async () => {
  const replies = new SharedReplies(() => true, 50_000)
  const read = vi.fn(async () => ({ text: 'x'.repeat(20_000) }))
  for (const key of ['a', 'b', 'a', 'c', 'a']) await replies.get(key, read)
  expect(replies.entries().map(([key]) => key)).toEqual(['a', 'c'])
  expect(read).toHaveBeenCalledTimes(3)
})

test('a reply that was being read at a change is not kept', async () => {
  const replies = new SharedReplies()
  const { promise, resolve } = Promise.withResolvers<number>()
  const first = replies.get('a', () => promise)
  replies.clear()
  resolve(1)
  expect(await first).toBe(1)
  expect(await replies.get('a', async () => 2)).toBe(2)
})

const shared = (value: object) => new SharedReplies().get(JSON.stringify(value), async () => value) as Promise<object>

test('what is derived from shared replies is derived once, and shared', async () => {
  const [questions, texts] = [await shared({ questions: [1] }), await shared({ texts: [2] })]
  const once = derivedOnce<{ form: number[] }>()
  const derive = vi.fn(() => ({ form: [1, 2] }))
  const form = once([questions, texts], ['en', null], derive)
  expect(once([questions, texts], ['en', null], derive)).toBe(form)
  expect(derive).toHaveBeenCalledTimes(1)
  expect(Object.isFrozen(form.form)).toBe(true)
})

test('another reply or another plain value is derived apart', async () => {
  const [questions, texts, other] = [await shared({ a: 1 }), await shared({ b: 1 }), await shared({ c: 1 })]
  const once = derivedOnce<number>()
  let n = 0
  const derive = () => n++
  const asked: [Parameters<typeof once>[0], Parameters<typeof once>[1]][] = [
    [[questions, texts], ['en']],
    [[questions, texts], ['es']],
    [[questions, texts], [null]],
    [[questions, texts], ['null']],
    [[questions, other], ['en']],
    [[other, texts], ['en']],
    [[texts, questions], ['en']],
    [[questions], ['en']],
  ]
  expect(asked.map(([of, by]) => once(of, by, derive))).toEqual(asked.map((_, i) => i))
  expect(asked.map(([of, by]) => once(of, by, derive))).toEqual(asked.map((_, i) => i))
})

test('with a reply for one person, it is derived for each caller, and nothing is frozen', async () => {
  const once = derivedOnce<{ list: number[] }>()
  const [all, own] = [await shared({ all: 1 }), { own: 1 }]
  const [first, second] = [once([all, own], [], () => ({ list: [] })), once([all, own], [], () => ({ list: [] }))]
  expect(first).not.toBe(second)
  expect(Object.isFrozen(first.list)).toBe(false)
})
