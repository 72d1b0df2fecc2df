// Mails, by SMTP.
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import DkimSigner from 'nodemailer/lib/dkim'
import type { Config } from '../../../core/config/config.server.ts'
import type { Sender, Sending } from './attempts.server.ts'
import { type IdentityOf, type MailIdentity, signedHeaders } from './mail-identity.ts'
import { outcomeOf } from './rules.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

type SenderConfig = Pick<Config, 'mailFrom' | 'publicUrl'>
type OpenMail = { gate: () => Promise<boolean>; dkim: MailIdentity['dkim'] }

/**
 * Sends mails over one connection that stays open between them. The receiving server takes a mail on with the line that ends it
 * (RFC 5321, 4.1.1.4): everything is sent up to there, then `handOver` is asked, then that line goes out. The signature is made before,
 * here and not by the transport, because it needs the whole mail.
 * @param identityOf as whom a message goes out
 * @param timeout milliseconds without a word from the server, if not the usual ones
 */
export function smtpSender(url: string, config: SenderConfig, identityOf: IdentityOf, timeout?: number): Sender {
  const limits = timeout === undefined ? timeouts : { connectionTimeout: timeout, greetingTimeout: timeout, socketTimeout: timeout }
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...limits } as Parameters<typeof createTransport>[0])
  const open = new Map<string, OpenMail>()
  transport.use('stream', (mail, done) => {
    const { gate, dkim } = open.get(mail.data.messageId as string) ?? { gate: async () => false, dkim: null }
    mail.message.processFunc((whole: Readable) => {
      const signed = dkim ? new DkimSigner({ ...dkim, headerFieldNames: signedHeaders }).sign(whole) : whole
      return Readable.from(beforeTheEnd(signed, gate), { objectMode: false })
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
 * end is pulled, not before.
 */
async function* beforeTheEnd(mail: Readable, may: () => Promise<boolean>) {
  yield* mail
  if (!(await may())) throw new Error('Another process has taken the mail over.')
}
