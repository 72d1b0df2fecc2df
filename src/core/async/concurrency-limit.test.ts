import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

test('never more than so many at once, in the order in which they came, whatever becomes of them', async () => {
  const inTurn = concurrencyLimit(3)
  let running = 0
  let most = 0
  const begun: number[] = []
  const works = Array.from({ length: 40 }, (_, i) =>
    inTurn(async () => {
      begun.push(i)
      most = Math.max(most, ++running)
      for (let n = 0; n < i % 5; n++) await Promise.resolve()
      running--
      if (i % 4 === 0) throw new Error(`${i}`)
      return i
    }),
  )
  const ended = await Promise.allSettled(works)
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : `${one.reason.message}!`))).toEqual(
    Array.from({ length: 40 }, (_, i) => (i % 4 === 0 ? `${i}!` : i)),
  )
  expect([most, running, begun]).toEqual([3, 0, Array.from({ length: 40 }, (_, i) => i)])
  expect(await inTurn(async () => 'again')).toBe('again')
})
