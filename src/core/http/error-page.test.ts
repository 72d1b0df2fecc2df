import { describe, expect, test } from 'vitest'
import { ApiError } from '../contract/errors.ts'
import { formErrors, nullIfRefused, orGone, orRefusalPage, typedTexts } from './error-page.server.ts'

const refused = (status: number, errors?: Record<string, string>) =>
  new ApiError(status, { code: `code.${status}`, message: `Text ${status}`, errors })
const rejectedWith = (status: number) => Promise.reject(refused(status))
const defect = new TypeError('defect')

describe('formErrors', () => {
  test('returns the texts by field, or else the text for the whole form', () => {
    expect(formErrors(refused(422, { title: 'Missing' }))).toEqual({
      status: 422,
      code: 'code.422',
      message: 'Text 422',
      errors: { title: 'Missing' },
      formError: null,
    })
    expect(formErrors(refused(409))).toMatchObject({ errors: {}, formError: 'Text 409' })
  })

  test.each([
    ['a defect', defect, {}],
    ['a redirect', new Response(null, { status: 302 }), {}],
    ['a fault of the server', refused(500), {}],
    ['an excepted status', refused(404), { except: [404] }],
    ['an excepted fault', refused(500), { except: [500], serverErrors: true }],
  ])('throws %s', (_, error, options) => {
    expect(() => formErrors(error, options)).toThrow(error instanceof Error ? error : undefined)
  })

  test('returns faults of the server if asked to', () => {
    expect(formErrors(refused(503), { serverErrors: true }).formError).toBe('Text 503')
  })
})

test('nullIfRefused catches the named statuses and codes, or every 4xx', async () => {
  expect(await nullIfRefused(Promise.resolve('found'), 404)).toBe('found')
  expect(await nullIfRefused(rejectedWith(404), 403, 404)).toBeNull()
  expect(await nullIfRefused(rejectedWith(404), 'code.404')).toBeNull()
  expect(await nullIfRefused(rejectedWith(503), 500, 503)).toBeNull()
  expect(await nullIfRefused(rejectedWith(409))).toBeNull()
  await expect(nullIfRefused(rejectedWith(403), 404)).rejects.toMatchObject({ status: 403 })
  await expect(nullIfRefused(rejectedWith(500))).rejects.toMatchObject({ status: 500 })
  await expect(nullIfRefused(Promise.reject(defect))).rejects.toBe(defect)
})

test('orGone returns the text of a used link', async () => {
  expect(await orGone(Promise.resolve('opened'))).toEqual({ done: 'opened', gone: null, status: 200 })
  for (const status of [409, 410, 422]) expect(await orGone(rejectedWith(status))).toEqual({ done: null, gone: `Text ${status}`, status })
  await expect(orGone(rejectedWith(404))).rejects.toMatchObject({ status: 404 })
})

test('orRefusalPage throws the page of a 403 or 404, and other errors as they are', async () => {
  expect(await orRefusalPage(Promise.resolve('page'))).toBe('page')
  await expect(orRefusalPage(rejectedWith(404))).rejects.toMatchObject({ status: 404, body: null })
  await expect(orRefusalPage(rejectedWith(403))).rejects.toMatchObject({ data: 'Text 403', init: { status: 403 } })
  await expect(orRefusalPage(rejectedWith(409))).rejects.toBeInstanceOf(ApiError)
})

test('typedTexts leaves out files', () => {
  const form = new FormData()
  form.set('title', 'Bridge')
  form.set('file', new File(['x'], 'x.txt'))
  expect(typedTexts(form)).toEqual({ title: 'Bridge' })
})
