// The way to a service, which can be broken: connections are cut, answered by nobody, or answered by something else; or the service does
// what it is asked, and its answer does not come; or all connections stay open, and nothing passes.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export const troubles = ['silent', 'down', 'rubbish', 'slow', 'frozen'] as const
export type Trouble = (typeof troubles)[number]

export type Way = {
  port: number
  /** Breaks or mends the way, for open connections too. */
  set: (trouble: Trouble | null) => void
  /** Connections that met trouble. */
  met: () => number
  close: () => Promise<void>
}

const endOfMail = '\r\n.\r\n'
const page = '<!doctype html><title>Sign in to the network</title>'
const rubbish = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\nconnection: close\r\n\r\n${page}`

/** @param speaksFirst true for a service that greets, such as a mail server */
export async function wayTo(port: number, { speaksFirst = false } = {}): Promise<Way> {
  const sockets = new Set<Socket>()
  let trouble: Trouble | null = null
  let met = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((socket) => {
    keep(socket)
    if (trouble === null || trouble === 'slow') {
      const other = keep(connect(port, '127.0.0.1'))
      socket.pipe(other)
      if (trouble === null) other.pipe(socket)
      else withholdAnswer(socket, other, speaksFirst)
      return
    }
    met++
    if (trouble === 'down') socket.resetAndDestroy()
    else if (trouble === 'silent' || trouble === 'frozen') socket.resume()
    else if (speaksFirst) socket.end(rubbish)
    else socket.once('data', () => socket.end(rubbish))
  }).listen(0, '127.0.0.1')
  /** Passes on a conversation, but not the answer to a mail's end or, where the client speaks first, to its request. */
  const withholdAnswer = (client: Socket, service: Socket, isConversation: boolean) => {
    let sent = ''
    client.on('data', (data) => (sent = (sent + data.toString('latin1')).slice(-endOfMail.length)))
    service.on('data', (data) => {
      if (isConversation && sent !== endOfMail) client.write(data)
      else met++
    })
  }
  await once(server, 'listening')
  const cut = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    met: () => met,
    set(next) {
      trouble = next
      if (next === 'frozen') for (const socket of sockets) socket.unpipe().resume()
      else cut()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
