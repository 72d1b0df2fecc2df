// A small load balancer, as operators run one: it asks each server's /health/ready and sends requests to those that are ready, in turn.
// It repeats no request: what fails at a server fails for the client.
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { until } from '../until.ts'

const intervalMilliseconds = 100

export type Balancer = {
  url: string
  /** Requests answered so far, by the server's port. */
  answered: () => ReadonlyMap<number, number>
  /** Waits until the balancer knows whether a server is ready. */
  untilReady: (port: number, isReady: boolean) => Promise<void>
  stop: () => Promise<void>
}

/** @param ports of the servers on this machine */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  // As proxies do, connections are kept and used again.
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const answered = new Map(ports.map((port) => [port, 0]))
  let requestIndex = 0

  const examine = async (port: number) => {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`, { headers: { connection: 'close' } }).catch(() => null)
    await reply?.body?.cancel()
    if (reply?.ok) ready.add(port)
    else ready.delete(port)
  }
  const timers = ports.map((port) => setInterval(() => void examine(port), intervalMilliseconds))

  const forward = (from: IncomingMessage, to: ServerResponse) => {
    const port = [...ready][requestIndex++ % ready.size]
    if (port === undefined) return void to.writeHead(503).end()
    const { method, url: path, headers } = from
    const sent = request({ port, host: '127.0.0.1', method, path, headers, agent }, (reply) => {
      answered.set(port, (answered.get(port) ?? 0) + 1)
      to.writeHead(reply.statusCode as number, reply.headers)
      reply.pipe(to)
    })
    sent.on('error', () => (to.headersSent ? to.destroy() : to.writeHead(502).end()))
    from.pipe(sent)
  }
  const server = createServer(forward).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answered: () => new Map(answered),
    untilReady: (port, isReady) => until(() => ready.has(port) === isReady),
    async stop() {
      for (const timer of timers) clearInterval(timer)
      agent.destroy()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
