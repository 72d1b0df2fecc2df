import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SharedReplies } from './shared-replies.server.ts'

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
