import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeConsole } from '../../../../tests/quiet.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { prefersProblemDetails } from './problem.server.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const details = 'application/problem+json'

test.each([
  ['application/problem+json', true],
  ['APPLICATION/PROBLEM+JSON', true],
  ['application/problem+json, application/json', true],
  ['application/problem+json, */*', true],
  ['application/problem+json;q=0.9, application/json;q=0.8', true],
  ['application/problem+json; charset=utf-8', false],
  ['application/json, application/problem+json', false],
  ['application/problem+json;q=0.5, application/json', false],
  ['application/problem+json;q=0', false],
  ['application/json', false],
  ['*/*', false],
  ['', false],
  [undefined, false],
])('Accept %j prefers problem details: %j', (accept, expected) => {
  expect(prefersProblemDetails(accept)).toBe(expected)
})

test.each([
  [401, 'GET', '/api/v1/users/me', 'Unauthorized', 'login.needed'],
  [404, 'GET', '/api/v1/nowhere?secret=1', 'Not Found', 'request.notFound'],
  [405, 'PATCH', '/api/v1/site', 'Method Not Allowed', 'request.method'],
  [400, 'GET', '/api/v1/%ff', 'Bad Request', 'request.malformed'],
] as const)('%i as problem details: %s %s', async (status, method, url, title, code) => {
  const plain = await s.inject(null, { method, url })
  const { body, headers } = await s.inject(null, { method, url, headers: { accept: details } })
  expect(headers['content-type']).toBe(details)
  expect(String(headers['vary']).split(', ')).toContain('accept')
  expect(body).toEqual({ type: 'about:blank', title, status, detail: plain.body.message, instance: url.split('?')[0], code })
  expect(plain.headers['content-type']).toMatch(/^application\/json/)
  expect(plain.body).toEqual({ message: plain.body.message, code })
})

test('422 as problem details carries the errors by field, in the language of the request', async () => {
  const headers = { accept: details, 'accept-language': 'es' }
  const { status, body } = await s.inject(null, { method: 'POST', url: '/api/v1/auth/login', headers, payload: {} })
  expect([status, body.code]).toEqual([422, 'fields.invalid'])
  expect(Object.keys(body.errors ?? {})).toEqual(['email', 'password'])
  expect(body).toMatchObject({ status: 422, title: 'Unprocessable Entity', instance: '/api/v1/auth/login' })
})

describe('500', () => {
  const failing = async () => {
    const app = await stage({}, async (one) => {
      one.get('/api/v1/fails', () => Promise.reject(new Error('a fault')))
      one.get('/fails', { config: { isPage: true } }, () => Promise.reject(new Error('a fault')))
    })
    takeConsole()
    return app
  }

  test('as problem details names the request; as plain JSON it does not', async () => {
    const own = await failing()
    const ask = (accept: string) => own.inject(null, { url: '/api/v1/fails', headers: { accept, 'x-request-id': 'a-request-of-mine' } })
    expect((await ask(details)).body).toMatchObject({ status: 500, code: 'server.unexpected', requestId: 'a-request-of-mine' })
    expect((await ask('application/json')).body).toEqual({ message: 'Something went wrong', code: 'server.unexpected' })
    await own.close()
  })

  test.each([
    ['en', 'If you tell us about this, give us this number: a-request-of-mine'],
    ['fr', 'a-request-of-mine'],
  ])('as a page shows the number to give us: %s', async (language, text) => {
    const own = await failing()
    const headers = { accept: 'text/html', 'accept-language': language, 'x-request-id': 'a-request-of-mine' }
    const { status, raw } = await own.inject(null, { url: '/fails', headers })
    expect([status, raw.toString()]).toEqual([500, expect.stringContaining(text)])
    await own.close()
  })
})

test('a success is JSON whatever the request prefers', async () => {
  const { headers } = await s.inject(null, { url: '/api/v1/site', headers: { accept: details } })
  expect(headers['content-type']).toMatch(/^application\/json/)
})
