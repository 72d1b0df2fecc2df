import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

test('at most two run, the others in order, and one that fails makes room for the next', async () => {
  const limit = concurrencyLimit(2)
  const begun: number[] = []
  const ends = new Map<number, (error?: Error) => void>()
  const work = (n: number) =>
    limit(
      () =>
        new Promise<number>((resolve, reject) => {
          begun.push(n)
          ends.set(n, (error) => (error ? reject(error) : resolve(n)))
        }),
    )
  const [first, second, third, fourth] = [work(1), work(2), work(3), work(4)]
  expect(begun).toEqual([1, 2])
  ends.get(2)?.(new Error('full'))
  await expect(second).rejects.toThrow('full')
  expect(begun).toEqual([1, 2, 3])
  ends.get(1)?.()
  ends.get(3)?.()
  expect(await Promise.all([first, third])).toEqual([1, 3])
  ends.get(4)?.()
  expect(await fourth).toBe(4)
})
