import { expect, test } from 'vitest'
import { singleFlight } from './single-flight.ts'

test('the same at the same time is asked once, later again, and a failure is everybody’s who waited', async () => {
  let asked = 0
  const ask = singleFlight(
    async (name: string) => {
      const number = ++asked
      await Promise.resolve()
      if (name === 'wrong') throw new Error('wrong')
      return `${name} ${number}`
    },
    (name) => (name === 'alone' ? null : name),
  )
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual(['a 1', 'b 2', 'a 1'])
  expect(await ask('a')).toBe('a 3')
  expect(await Promise.all([ask('alone'), ask('alone')])).toEqual(['alone 4', 'alone 5'])
  const failed = await Promise.allSettled([ask('wrong'), ask('wrong')])
  expect([failed.map((one) => one.status), asked]).toEqual([['rejected', 'rejected'], 6])
  await expect(ask('wrong')).rejects.toThrow('wrong')
})
