// The services that jobs need, each a real server on this machine.

import { type Dns, startDns } from '../servers/dns.ts'
import { mailServer } from '../servers/mail.ts'
import { type Translator, translator } from '../servers/translator.ts'
import { type TwilioServer, twilioServer } from '../servers/twilio.ts'
import { startReceiver, type WebhookReceiver } from '../servers/webhook-receiver.ts'

export type JobServices = {
  /** Settings with which every kind of job has something to do. The cast's administrator is the operator. */
  env: Record<string, string>
  /** The recipients of the emails that were taken, in order. */
  mailed: string[]
  twilio: TwilioServer
  service: Translator
  receiver: WebhookReceiver
  dns: Dns
  close: () => Promise<void>
}

export async function startServices(): Promise<JobServices> {
  const [twilio, service, receiver, dns] = await Promise.all([twilioServer(), translator(), startReceiver('reply'), startDns()])
  const mailed: string[] = []
  const mail = await mailServer({ onMail: ({ to }) => void mailed.push(...to) })
  const env = {
    ...twilio.env,
    ...{ BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' },
    OPERATOR_EMAIL: 'administrator@example.org',
    SMTP_URL: mail.url,
    PUBLIC_URL: 'https://plaza.example',
    TRANSLATOR: 'libretranslate',
    TRANSLATOR_URL: service.url,
    DNS_SERVERS: dns.address,
    ...receiver.env,
  }
  return {
    ...{ env, mailed, twilio, service, receiver, dns },
    async close() {
      await twilio.close()
      service.close()
      await receiver.kill()
      await dns.close()
      await mail.close()
    },
  }
}
