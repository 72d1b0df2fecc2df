import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guardedFetch, OutboundError } from './guarded-fetch.server.ts'
import { isPublicAddress, type OutboundNetwork, publicNetwork } from './public-network.server.ts'

const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  if (request.url === '/moved') response.writeHead(302, { location: '/' }).end()
  else if (request.url === '/large') response.end('x'.repeat(1_000_001))
  else if (request.url === '/none') response.writeHead(204).end()
  else request.pipe(response.writeHead(201, { 'content-type': 'text/plain' }))
})
let port = 0
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())

const loopback: OutboundNetwork = { resolve: async () => [{ address: '127.0.0.1', family: 4 }], isAllowed: () => true }
const reasonOf = (work: Promise<unknown>) =>
  work.then(
    () => 'a reply',
    (error: unknown) => (error instanceof OutboundError ? error.reason : error),
  )
const found = (...addresses: string[]): OutboundNetwork => ({
  resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  isAllowed: isPublicAddress,
})

test('sends method, headers and body to the address that was found, and returns the reply', async () => {
  const reply = await guardedFetch(loopback)(`http://login.example:${port}/echo`, { method: 'POST', body: new URLSearchParams({ a: 'ä' }) })
  expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([201, 'text/plain', 'a=%C3%A4'])
  expect((await guardedFetch(loopback)(`http://login.example:${port}/none`)).status).toBe(204)
})

test('redirects are returned, not followed', async () => {
  asked.length = 0
  expect((await guardedFetch(loopback)(`http://login.example:${port}/moved`)).status).toBe(302)
  expect(asked).toEqual(['GET /moved'])
})

test('a reply of more than 1 MB is refused', async () => {
  expect(await reasonOf(guardedFetch(loopback)(`http://login.example:${port}/large`))).toBe('size')
})

test('private and loopback addresses are not called: in the URL, from DNS, or as one of several', async () => {
  asked.length = 0
  expect(await reasonOf(guardedFetch(publicNetwork)(`http://127.0.0.1:${port}/`))).toBe('address')
  expect(await reasonOf(guardedFetch(publicNetwork)(`http://[::1]:${port}/`))).toBe('address')
  expect(await reasonOf(guardedFetch(publicNetwork)(`http://[::ffff:127.0.0.1]:${port}/`))).toBe('address')
  expect(await reasonOf(guardedFetch(found('127.0.0.1'))(`http://login.example:${port}/`))).toBe('address')
  expect(await reasonOf(guardedFetch(found('93.184.215.14', '10.0.0.1'))(`http://login.example:${port}/`))).toBe('address')
  expect(await reasonOf(guardedFetch(found())(`http://login.example:${port}/`))).toBe('dns')
  expect(asked).toEqual([])
})

test('a connection that is refused is no reply', async () => {
  expect(await reasonOf(guardedFetch(loopback)('http://login.example:1/'))).toBe('connection')
})
