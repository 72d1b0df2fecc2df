// Text messages, by Twilio's REST API: https://www.twilio.com/docs/messaging/api/message-resource
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Config } from '../../../core/config/config.server.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { log } from '../../../core/tracing/log.server.ts'
import type { Sender, Sending } from './attempts.server.ts'
import { stopSms } from './queries.server.ts'
import { isTextable, optedOut, SmsRefused, smsOutcomeOf } from './rules.ts'
import { countSms, secondsToNextDay } from './sms-sum.server.ts'

type Twilio = NonNullable<Config['twilio']>
type Message = { sid: string; body: string; date_created: string }

const timeoutMilliseconds = 15_000
const pageSize = 50
/** Twilio names times to the second, by clocks that are not ours. */
const clocksApartMilliseconds = 60_000

/**
 * Sends text messages. Twilio has no key that would make a repeated call one message, so every try after the first asks before it sends
 * whether Twilio knows the message already: the same words to the same number, and no other row's.
 */
export function twilioSender(
  twilio: Twilio,
  db: Db,
  { perDay, timeout = timeoutMilliseconds }: { perDay: number; timeout?: number },
): Sender {
  return {
    channel: 'sms',
    outcome: smsOutcomeOf,
    async count(tx, now) {
      if (await countSms(tx, { perDay, now })) return null
      log.warn(`SMS_PER_DAY (${perDay}) is reached: text messages wait until 00:00 UTC`)
      return { afterSeconds: secondsToNextDay(now), reason: `SMS_PER_DAY (${perDay}) was reached.` }
    },
    async send(row, handOver) {
      if (!isTextable(row.recipient)) throw new SmsRefused(400, undefined, 'Text messages go to numbers of the US and Canada only.')
      if (row.attempts > 1) {
        const known = await find(twilio, db, row, timeout)
        if (known) return known
      }
      if (!(await handOver())) throw new Error('Another process has taken the text message over.')
      try {
        const { sid } = await call<Partial<Message>>(twilio, 'POST', {}, timeout, formOf(twilio, row))
        if (!sid) throw new Error('The answer is not Twilio’s. A proxy or another network may have sent it.')
        return sid
      } catch (error) {
        if (error instanceof SmsRefused && error.code === optedOut) await stopSms(db, row.recipient, new Date())
        throw error
      }
    },
    close: () => {},
  }
}

function formOf({ from }: Twilio, { recipient, body_text }: Sending): URLSearchParams {
  return new URLSearchParams({ To: recipient, Body: body_text, [from.startsWith('+') ? 'From' : 'MessagingServiceSid']: from })
}

/** Twilio's name for a message that an earlier try has brought there; undefined where it knows none. */
async function find(twilio: Twilio, db: Db, row: Sending, timeout: number): Promise<string | undefined> {
  const since = row.created_at.getTime() - clocksApartMilliseconds
  // The newest ones. Not asked for by the day they were sent: those that Twilio still holds have none.
  const { messages } = await call<{ messages: Message[] }>(twilio, 'GET', { To: row.recipient, PageSize: String(pageSize) }, timeout)
  // A trial account puts words of its own in front.
  const same = messages.filter((one) => one.body.endsWith(row.body_text) && Date.parse(one.date_created) >= since).map((one) => one.sid)
  if (same.length === 0) return undefined
  const others = await db.selectFrom('outbox').select('provider_id').where('provider_id', 'in', same).execute()
  return same.find((sid) => !others.some((one) => one.provider_id === sid))
}

/** @throws SmsRefused for every answer but 2xx; TimeoutError and TypeError where none comes */
async function call<Answer>(
  { accountSid, authToken, url }: Twilio,
  method: 'GET' | 'POST',
  query: Record<string, string>,
  timeout: number,
  body?: URLSearchParams,
): Promise<Answer> {
  const address = new URL(`${url}/2010-04-01/Accounts/${accountSid}/Messages.json`)
  for (const [name, value] of Object.entries(query)) address.searchParams.append(name, value)
  const response = await fetch(address, {
    method,
    headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`, accept: 'application/json' },
    ...(body ? { body } : {}),
    redirect: 'error',
    signal: AbortSignal.timeout(timeout),
  })
  const answer = (await response.json().catch(() => ({}))) as Answer & { code?: number; message?: string }
  if (!response.ok)
    throw new SmsRefused(response.status, answer.code, `Twilio answered ${response.status}: ${answer.message ?? 'no reason'}`)
  return answer
}

/**
 * Whether a call to our address comes from Twilio: HMAC-SHA1 of the address and the sorted parameters, under our token.
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export function isFromTwilio(authToken: string, url: string, parameters: Record<string, string>, signature: string | undefined): boolean {
  const signed = Buffer.from(signatureOf(authToken, url, parameters))
  const sent = Buffer.from(signature ?? '')
  return signed.length === sent.length && timingSafeEqual(signed, sent)
}

export const signatureOf = (authToken: string, url: string, parameters: Record<string, string>): string => {
  const text = Object.keys(parameters)
    .sort()
    .reduce((sum, name) => `${sum}${name}${parameters[name]}`, url)
  return createHmac('sha1', authToken).update(text).digest('base64')
}
