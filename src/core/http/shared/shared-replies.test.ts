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
  vi.setSystemTime(Date.now() + 1000)
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
