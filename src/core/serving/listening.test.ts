import { once } from 'node:events'
import { Agent, createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { ensureFree, listen } from './listening.server.ts'

const host = '127.0.0.1'

/** Works for a while at each request, as a busy process does: its event loop has few turns a second. */
function busyServer(milliseconds: number) {
  let turns = 0
  const server = createServer((_request, reply) => {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
    reply.end()
  })
  const count = () => {
    turns++
    if (server.listening) setImmediate(count)
  }
  server.on('listening', () => setImmediate(count))
  return { server, turns: () => turns }
}

const portOf = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port
const status = (port: number, agent?: Agent) =>
  new Promise<number | undefined>((resolve, reject) => {
    get({ host, port, agent }, (reply) => reply.resume().on('end', () => resolve(reply.statusCode))).on('error', reject)
  })

test('a port that is taken is refused, also by a process that shares its port', async () => {
  const { server } = busyServer(0)
  const stop = await listen(server, { host, port: 0 })
  await expect(listen(createServer(), { host, port: portOf(server) })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  expect(await status(portOf(server))).toBe(200)
  stop()
  server.close()
  await once(server, 'close')
})

test.skipIf(process.platform !== 'linux')('many connections are accepted in one turn of the event loop', async () => {
  const { server, turns } = busyServer(2)
  const stop = await listen(server, { host, port: 0 })
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const before = turns()
  const clients = 320
  const statuses = await Promise.all(Array.from({ length: clients }, () => status(portOf(server), agent)))
  expect(statuses.every((one) => one === 200)).toBe(true)
  // With one socket there is a turn for each.
  expect(turns() - before).toBeLessThan(clients / 2)
  stop()
  server.close()
  await once(server, 'close')
  agent.destroy()
})

test('an address that cannot be listened at is named with its setting', async () => {
  const server = createServer()
  await listen(server, { host, port: 0 })
  await expect(ensureFree({ host, port: portOf(server) })).rejects.toThrow(
    `PORT: another program listens at ${host}, port ${portOf(server)}.`,
  )
  server.close()
  await expect(ensureFree({ host: '192.0.2.1', port: 0 })).rejects.toThrow('HOST: this machine has no address 192.0.2.1')
})
