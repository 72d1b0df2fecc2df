// A short run with a fixed seed; `npm run fuzz` sets the others.
import { expect, test } from 'vitest'
import { roles } from './credentials.ts'
import { fuzz } from './fuzz.ts'

const { FUZZ_SEED: seed = '1', FUZZ_REQUESTS: requests = '600' } = process.env
const isRun = 'FUZZ_SEED' in process.env
const noteEvery = 1000
/** A machine that runs other tests as well is late by itself; what is quadratic takes seconds. */
const [silenceMax, silenceOfTestsMax] = [250, 2000]

test('bad requests to every call in every role get a documented reply, and the server works afterwards', {
  timeout: 3_600_000,
}, async () => {
  const { statuses, faults, slowest, silence, after } = await fuzz({ seed: Number(seed), requests: Number(requests) }, (sent) => {
    if (isRun && sent % noteEvery === 0) process.stdout.write(`${sent} requests\n`)
  })
  const lines = faults.map((one) => `${one.call} as ${one.role}, seed ${one.seed}: ${one.complaint}\n    ${one.curl}`)
  if (isRun)
    process.stdout.write(
      `Seed ${seed}, ${JSON.stringify(statuses)}, slowest ${JSON.stringify(slowest)}, longest silence ${silence} ms\n${lines.join('\n')}\n`,
    )
  expect(lines.join('\n')).toBe('')
  expect(silence).toBeLessThan(isRun ? silenceMax : silenceOfTestsMax)
  expect(after).toEqual(Array.from({ length: roles.length + 1 }, () => 200))
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '401', '403', '404', '405', '422']))
})
