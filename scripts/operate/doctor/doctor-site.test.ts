// The public address as the doctor tries it: through a proxy with TLS, which is set up well or badly.
import { once } from 'node:events'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../../src/core/config/config.server.ts'
import { certificateFor, trustNoTestCertificate } from '../../../tests/servers/tls.ts'
import { type Stage, stage } from '../../../tests/stage.ts'
import { examineSite } from './site.ts'

let s: Stage
let port: number
beforeAll(async () => {
  s = await stage({ TRUST_PROXY: 'loopback' })
  await s.app.listen({ port: 0, host: '127.0.0.1' })
  port = (s.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  trustNoTestCertificate()
  await s.close()
})

type Headers = Record<string, string | undefined>
const good = (given: Headers): Headers => ({ ...given, 'x-forwarded-for': '198.51.100.4', 'x-forwarded-proto': 'https' })

/** What the doctor says of a site behind a proxy. @param change makes the headers that the proxy sends of those that it gets */
async function examined(change = good, { days = 60, env = {} }: { days?: number; env?: Record<string, string> } = {}) {
  const proxy = createServer(await certificateFor(days), (from, to) => {
    const headers = Object.fromEntries(Object.entries(change(from.headers as Headers)).filter(([, value]) => value !== undefined))
    request({ port, host: '127.0.0.1', path: from.url, headers: headers as Record<string, string> }, (reply) => {
      to.writeHead(reply.statusCode as number, reply.headers)
      reply.pipe(to)
    }).end()
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const publicUrl = `https://localhost:${(proxy.address() as AddressInfo).port}`
  try {
    return (await examineSite(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: publicUrl, ...env }))).map(
      ({ color, sentence }) => `${color}: ${sentence.replace(publicUrl, 'URL')}`,
    )
  } finally {
    proxy.closeAllConnections()
    proxy.close()
  }
}

test('a proxy that replaces or extends the header is green', async () => {
  const green = [
    'green: URL responds with a certificate that is valid for 60 more days.',
    'green: X-Forwarded-For is trusted from loopback, and the proxy sets it.',
  ]
  expect(await examined()).toEqual(green)
  expect(await examined((given) => ({ ...good(given), 'x-forwarded-for': `${given['x-forwarded-for']}, 127.0.0.1` }))).toEqual(green)
})

test.each([
  [10, 'yellow', 'Check that it will be renewed.'],
  [1, 'red', 'Renew it today'],
])('a certificate for %s more days is %s', async (days, color, advice) => {
  const [site] = await examined(good, { days })
  expect(site).toContain(`${color}: URL responds with a certificate that is valid for ${days} more days. ${advice}`)
})

test('an expired certificate is red', async () => {
  const [site] = await examined(good, { days: -1 })
  expect(site).toMatch(/^red: URL\/health can’t be read: certificate has expired/)
})

test.each<[string, (given: Headers) => Headers, string]>([
  ['sends no X-Forwarded-For', (given) => ({ ...good(given), 'x-forwarded-for': undefined }), 'The proxy sends no X-Forwarded-For'],
  [
    'passes on what a client sends',
    (given) => ({ ...good(given), 'x-forwarded-for': given['x-forwarded-for'] }),
    'rate limits can be bypassed',
  ],
  ['sends no X-Forwarded-Proto', (given) => ({ ...good(given), 'x-forwarded-proto': undefined }), 'no X-Forwarded-Proto: https'],
  ['changes the host', (given) => ({ ...good(given), host: 'internal:3000' }), 'The proxy sends the Host internal:3000'],
])('a proxy that %s is red', async (_, change, sentence) => {
  const [, proxy] = await examined(change)
  expect(proxy).toMatch(/^red: /)
  expect(proxy).toContain(sentence)
})

test('a proxy that is not trusted is red', async () => {
  const app = await stage({ TRUST_PROXY: '192.0.2.0/24' })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const before = port
  port = (app.app.server.address() as AddressInfo).port
  const [, proxy] = await examined(good, { env: { TRUST_PROXY: '192.0.2.0/24' } })
  port = before
  await app.close()
  expect(proxy).toBe('red: The proxy isn’t in TRUST_PROXY (192.0.2.0/24), so everyone shares one rate limit. Add its network.')
})
