import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../tests/stage.ts'

let s: Stage
let secure: Stage
beforeAll(async () => {
  s = await stage()
  secure = await stage({ PUBLIC_URL: 'https://plaza.example' })
})
afterAll(async () => {
  await s.close()
  await secure.close()
})

const guards = {
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
}

test.each([
  ['200', '/api/v1/site'],
  ['401', '/api/v1/users/me'],
  ['404', '/api/v1/nowhere'],
])('%s carries the headers that guard a browser', async (status, url) => {
  const answer = await s.inject(null, { url })
  expect(String(answer.status)).toBe(status)
  expect(answer.headers).toMatchObject(guards)
  expect(answer.headers).not.toHaveProperty('strict-transport-security')
})

test('an address with https tells browsers to stay with it', async () => {
  const { headers } = await secure.inject(null, { url: '/api/v1/site' })
  expect(headers['strict-transport-security']).toContain('max-age=')
})

test.each([
  ['POST', '/api/v1/auth/login', 422],
  ['DELETE', '/api/v1/projects/nowhere/likes', 404],
  ['POST', '/api/v1/auth/logout', 200],
] as const)('%s %s says JSON and sends nothing: no body, and no mistake', async (method, url, status) => {
  const headers = { 'content-type': 'application/json', 'content-length': '0' }
  const answer = await s.inject(s.cast.resident, { method, url, headers })
  expect([answer.status, typeof answer.body.message]).toEqual([status, 'string'])
})

test('400 JSON that is broken, or that would change what objects are', async () => {
  for (const payload of ['{', ' ', '{"__proto__": {"isAdmin": true}}']) {
    const headers = { 'content-type': 'application/json' }
    const { status, body } = await s.inject(null, { method: 'POST', url: '/api/v1/auth/login', headers, payload })
    expect([status, body.code], payload).toEqual([400, 'request.malformed'])
  }
})

test('400 a compressed body is not unpacked', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
  const { status } = await s.inject(null, { method: 'POST', url: '/api/v1/auth/login', headers, payload: Buffer.from([0x1f, 0x8b, 8, 0]) })
  expect(status).toBe(400)
})

test('who has gone before being served is not served', async () => {
  const socket = new Socket()
  socket.destroy()
  const request = Object.assign(new IncomingMessage(socket), { method: 'GET', url: '/api/v1/site', headers: { host: 'plaza' } })
  const response = new ServerResponse(request)
  s.app.server.emit('request', request, response)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect([response.writableEnded, response.statusCode]).toEqual([false, 200])
})
