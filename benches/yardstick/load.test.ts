import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import type { LoadRequest } from './call.ts'
import { connections, load } from './load.ts'

const body = 'x'.repeat(2048)
const amount = 4 * connections
const next = (): LoadRequest => ({ method: 'GET', path: '/', headers: {} })
let server: Server

/** Loads a server that answers its n-th request with a status. */
async function loadServer(statusOf: (n: number) => number) {
  let received = 0
  server = createServer((_request, reply) => reply.writeHead(statusOf(received++)).end(body)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return load({ url: `http://127.0.0.1:${port}`, pid: process.pid }, next, 'read', { amount })
}

afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('counts requests, bytes on the wire and processor time', async () => {
  const { perSecond, kilobytes, processorMs } = await loadServer(() => 200)
  expect(perSecond).toBeGreaterThan(0)
  expect(kilobytes).toBeGreaterThan(2)
  expect(kilobytes).toBeLessThan(2.3)
  expect(processorMs).toBeGreaterThanOrEqual(0)
})

test('a single reply of another status fails the round, 204 and 302 included', async () => {
  await expect(loadServer((n) => (n === 50 ? 503 : 200))).rejects.toThrow(`${amount - 1} times 200, 1 times 503`)
})

test.each([204, 302])('a server that answers %i alone is not measured', async (status) => {
  await expect(loadServer(() => status)).rejects.toThrow(`0 times 200, ${amount} times ${status}`)
})
