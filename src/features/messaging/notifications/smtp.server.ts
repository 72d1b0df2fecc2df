// Mails, by SMTP.
import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import type { Config } from '../../../core/config/config.server.ts'
import type { Sender, Sending } from './attempts.server.ts'
import { outcomeOf } from './rules.ts'

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/**
 * Sends mails over one connection that stays open between them. The receiving server takes a mail on with the line that ends it
 * (RFC 5321, 4.1.1.4): everything is sent up to there, then `handOver` is asked, then that line goes out.
 */
export function smtpSender(url: string, { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>): Sender {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...timeouts } as Parameters<typeof createTransport>[0])
  const gates = new Map<string, () => Promise<boolean>>()
  transport.use('stream', (mail, done) => {
    const gate = gates.get(mail.data.messageId as string) ?? (async () => false)
    mail.message.processFunc((whole: Readable) => Readable.from(beforeTheEnd(whole, gate), { objectMode: false }))
    done()
  })
  return {
    channel: 'mail',
    outcome: outcomeOf,
    async send(row, handOver) {
      const mail = mailOf(row, { mailFrom, publicUrl })
      gates.set(mail.messageId, handOver)
      try {
        await transport.sendMail(mail)
      } finally {
        gates.delete(mail.messageId)
      }
      return undefined
    },
    close: () => transport.close(),
  }
}

/** The message id is the same for all attempts, which lets a mailbox recognize a duplicate. */
const mailOf = (row: Sending, { mailFrom, publicUrl }: Pick<Config, 'mailFrom' | 'publicUrl'>) => ({
  messageId: `<${row.id}@${new URL(publicUrl).hostname}>`,
  from: mailFrom,
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
