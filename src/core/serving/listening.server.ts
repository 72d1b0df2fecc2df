// Accepts connections as fast as they come, also while the process is busy.
import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server } from 'node:net'
import { SettingsError } from '../config/hints.server.ts'

/** Connections that the kernel holds for each socket until they are accepted; its own limit may be lower. */
const backlog = 4096
/**
 * Node accepts one connection per listening socket and turn of its event loop. A busy process has ten turns a second; beyond the
 * backlog, a client tries again after one, three and seven seconds.
 */
const sockets = 16

type Address = { port: number; host: string }

/**
 * Listens; on Linux, where sockets can share a port, on several.
 * @returns stops accepting on all sockets but the server's own, which its owner closes
 * @throws Error EADDRINUSE if another process listens at the address
 */
export async function listen(server: HttpServer, address: Address): Promise<() => void> {
  if (process.platform !== 'linux') {
    await begin(server, { ...address, backlog })
    return () => {}
  }
  const shared = { ...address, port: await freePort(address), backlog, reusePort: true }
  const others = Array.from({ length: sockets - 1 }, () => acceptFor(server))
  for (const one of [server, ...others]) await begin(one, shared)
  return () => {
    for (const one of others) one.close()
  }
}

/**
 * For the start, before it does what takes long.
 * @throws SettingsError if another program listens at the address, or it is none of this machine
 */
export async function ensureFree(address: Address): Promise<void> {
  try {
    await freePort(address)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const at = `${address.host}, port ${address.port}`
    const faults: Record<string, string> = {
      EADDRINUSE: `PORT: another program listens at ${at}. End it, or set another port.`,
      EACCES: `PORT: this user may not listen at ${at}. Set a port from 1024 on, with a proxy before it.`,
    }
    throw new SettingsError([faults[code] ?? `HOST: this machine has no address ${address.host} (${code}).`], error)
  }
}

/** The port, if nobody listens at it. Sockets that share a port would not notice another process that shares it too. */
async function freePort({ port, host }: Address): Promise<number> {
  const alone = createServer()
  await begin(alone, { port, host })
  const { port: found } = alone.address() as AddressInfo
  alone.close()
  await once(alone, 'close')
  return found
}

/** The options are those of Node's HTTP server. */
const acceptFor = (server: HttpServer): Server =>
  createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))

async function begin(server: Server, options: ListenOptions): Promise<void> {
  server.listen(options)
  await once(server, 'listening')
}
