import { expect, test } from 'vitest'
import { ApiError, HttpError } from './errors.ts'

test('an error of another copy of the module is an HttpError too: the build has one, the sources that start it another', async () => {
  const copy = './errors.ts?copy'
  const { HttpError: Other } = (await import(copy)) as { HttpError: typeof HttpError }
  expect(Other).not.toBe(HttpError)
  expect(new Other(507, 'files.full') instanceof HttpError).toBe(true)
  for (const error of [new Error('x'), new ApiError(404, { message: 'x', code: 'x' }), null, 'files.full'])
    expect((error as unknown) instanceof HttpError).toBe(false)
})
