// A mail server that keeps what it takes.
import { once } from 'node:events'
import { buffer } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { from: string; to: string[]; id: string; raw: Buffer }

export type MailServer = {
  port: number
  url: string
  /** In the order in which they came. */
  received: ReceivedMail[]
  close: () => Promise<void>
}

type Conduct = {
  /** More connections at a time are refused with 421. */
  connectionsMax?: number
  /** Called with the sender of each mail. */
  onSender?: () => void | Promise<void>
  /** Called with each recipient. An error refuses it. */
  onRecipient?: (address: string) => Error | null | Promise<Error | null>
  /** Called when a mail has come whole; the sender gets its answer afterwards. */
  onMail?: (mail: ReceivedMail) => void | Promise<void>
  /** A free one unless told. */
  port?: number
}

export async function mailServer(conduct: Conduct = {}): Promise<MailServer> {
  const { connectionsMax = Infinity, onSender = () => {}, onRecipient = () => null, onMail = () => {}, port = 0 } = conduct
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    maxClients: connectionsMax,
    async onMailFrom(_address, _session, done) {
      await onSender()
      done()
    },
    async onRcptTo({ address }, _session, done) {
      done(await onRecipient(address))
    },
    async onData(stream, { envelope }, done) {
      const raw = await buffer(stream).catch(() => null)
      // The connection was cut.
      if (!raw) return
      const id = /^message-id: (\S+)/im.exec(raw.toString('latin1'))?.[1] ?? ''
      const from = envelope.mailFrom ? envelope.mailFrom.address : ''
      const mail = { from, to: envelope.rcptTo.map(({ address }) => address), id, raw }
      received.push(mail)
      await onMail(mail)
      done()
    },
  })
  // A connection that is cut in the middle of a mail; without a listener the error would end the process.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const taken = (server.server.address() as { port: number }).port
  return {
    ...{ port: taken, url: `smtp://127.0.0.1:${taken}`, received },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}
