// Mails, by SMTP.
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import DkimSigner from 'nodemailer/lib/dkim'
import pLimit, { type LimitFunction } from 'p-limit'
import type { Config } from '../../../core/config/config.server.ts'
import type { Sender, Sending } from './attempts.server.ts'
import { dkimSignedHeaders, type IdentityOf, type MailIdentity } from './mail-identity.ts'
import { outcomeOf } from './rules.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

type SenderConfig = Pick<Config, 'mailFrom' | 'publicUrl' | 'smtpConnections'>
type OpenMail = { gate: () => Promise<boolean>; dkim: MailIdentity['dkim'] }

/**
 * Sends mails over connections that stay open between them. The receiving server takes a mail on with the line that ends it
 * (RFC 5321, 4.1.1.4): everything is sent up to there, then `handOver` is asked, then that line goes out. The signature is made before,
 * here and not by the transport, because it needs the whole mail.
 * @param identityOf as whom a message goes out
 * @param timeout milliseconds without a word from the server, if not the usual ones
 */
export function smtpSender(url: string, config: SenderConfig, identityOf: IdentityOf, timeout?: number): Sender {
  const limits = timeout === undefined ? timeouts : { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const transport = createTransport({ url, pool: true, maxConnections: config.smtpConnections, ...limits } as Parameters<
    typeof createTransport
  >[0])
  const open = new Map<string, OpenMail>()
  // A process that dies between the mark and the line loses that mail: no second one may be there.
  const oneAtATime = pLimit(1)
  transport.use('stream', (mail, done) => {
    const { gate, dkim } = open.get(mail.data.messageId as string) ?? { gate: async () => false, dkim: null }
    mail.message.processFunc((whole: Readable) => {
      const signed = dkim ? new DkimSigner({ ...dkim, headerFieldNames: dkimSignedHeaders }).sign(whole) : whole
      return Readable.from(beforeTheEnd(signed, gate, oneAtATime), { objectMode: false })
    })
    done()
  })
  return {
    channel: 'mail',
    outcome: outcomeOf,
    async send(row, handOver) {
      const identity = await identityOf(row)
      const mail = mailOf(row, config, identity)
      open.set(mail.messageId, { gate: handOver, dkim: identity?.dkim ?? null })
      try {
        await transport.sendMail(mail)
      } finally {
        open.delete(mail.messageId)
      }
      return undefined
    },
    close: () => transport.close(),
  }
}

/** The message id is the same for all attempts, which lets a mailbox recognize a duplicate. */
const mailOf = (row: Sending, { mailFrom, publicUrl }: SenderConfig, identity: MailIdentity | null) => ({
  messageId: `<${row.id}@${new URL(publicUrl).hostname}>`,
  from: identity?.from ?? mailFrom,
  ...(identity?.replyTo ? { replyTo: { name: '', address: identity.replyTo } } : {}),
  to: { name: '', address: row.recipient },
  subject: row.subject,
  text: row.body_text,
  ...(row.body_html === null ? {} : { html: row.body_html }),
  headers: { 'Auto-Submitted': 'auto-generated', ...row.headers },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/**
 * Streams a mail, and its end only if `may` resolves to true; otherwise it breaks off and the server discards it. `may` is called when the
 * end is pulled, not before, and for another mail only once this one's last line is written.
 */
async function* beforeTheEnd(mail: Readable, may: () => Promise<boolean>, oneAtATime: LimitFunction) {
  yield* mail
  const written = Promise.withResolvers<void>()
  try {
    const allowed = await new Promise<boolean>((resolve, reject) => {
      oneAtATime(() =>
        may()
          .then(resolve, reject)
          .then(() => written.promise),
      )
    })
    if (!allowed) throw new Error('Another process has taken the mail over.')
  } finally {
    // The line goes out in the ticks that follow the end of this stream.
    setImmediate(written.resolve)
  }
}
