// Decisions about messages. No database, no network.
import { hasOutbox } from '../../../core/config/has-outbox.ts'
import { clockHour, instantAt } from '../../../core/i18n/us-time.ts'
import { type TimeZone, timeZones } from '../../../core/time/time-zones.ts'

export type Channel = 'mail' | 'sms'

/** Messages that went out are kept so long, for questions about whether they did. What failed stays until somebody has looked at it. */
export const sentKeptDays = 30

/** The kinds of messages, as the list of failures names them. */
export const letters = [
  'invitation',
  'residentInvitation',
  'confirmation',
  'reset',
  'newAddress',
  'addressChanged',
  'undoAddress',
  'newLogin',
  'loginCode',
  'failedLogins',
  'secondStep',
  'verification',
  'securityAudit',
  'contactMessage',
  'newTerms',
  'administrator',
  'webhookOff',
  'billing',
  'notPublished',
  'removalWarning',
  'recordsRequestDue',
  'news',
  'smsCode',
] as const
export type LetterKind = (typeof letters)[number]

const minute = 60_000
/** When a message is tried again: 8 times within two days. A server that is down is usually back by then. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 1440].map((minutes) => minutes * minute)
export const mailAttemptsMax = pauses.length + 1

export type DeliveryOutcome = { kind: 'sent' | 'failed' | 'again'; afterMilliseconds: number }

/** The outcome of a mail's nth attempt: sent, retried after a delay, or failed; a permanent refusal fails immediately. */
export function outcomeOf(error: Error | null, attempts: number): DeliveryOutcome {
  const { responseCode = 0, code } = (error ?? {}) as { responseCode?: number; code?: string }
  // 5xx is a permanent refusal (RFC 5321, 4.2.1), except of our own login, which the operator will correct.
  return outcome(error, attempts, responseCode >= 500 && code !== 'EAUTH')
}

/** The other side refused a text message: its HTTP status, and Twilio's own code if it sent one. */
export class SmsRefused extends Error {
  status: number
  code: number | undefined
  constructor(status: number, code: number | undefined, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/** North American area codes of countries where a text message costs a multiple of one in the US. */
const islands = '242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876'.split(' ')
/** Area codes of premium services and of numbers that belong to no place. */
const placeless = /^(900|700|710|5(00|21|22|23|24|25|26|27|28|29|33|44|66|77|88))/

/**
 * Whether text messages go to a number: to those of the United States, their territories and Canada, never to premium numbers. Somebody
 * earns from messages to premium numbers and to some networks abroad, and would ask for many.
 * @param number in E.164
 */
export function isTextable(number: string): boolean {
  const [, area = '', exchange = ''] = /^\+1([2-9]\d{2})([2-9]\d{2})\d{4}$/.exec(number) ?? []
  return area !== '' && !islands.includes(area) && !placeless.test(area) && exchange !== '976'
}

/** Twilio's code for a number that has answered STOP. */
export const optedOut = 21610

/**
 * The same for a text message. 4xx is permanent, except a login that the operator will put right (401, 403), a time-out (408) and too
 * many requests (429). 5xx, and no answer at all, are tried again.
 */
export function smsOutcomeOf(error: Error | null, attempts: number): DeliveryOutcome {
  const forGood = error instanceof SmsRefused && error.status >= 400 && error.status < 500 && ![401, 403, 408, 429].includes(error.status)
  return outcome(error, attempts, forGood)
}

function outcome(error: Error | null, attempts: number, forGood: boolean): DeliveryOutcome {
  if (!error) return { kind: 'sent', afterMilliseconds: 0 }
  const pause = pauses[attempts - 1]
  return forGood || pause === undefined ? { kind: 'failed', afterMilliseconds: 0 } : { kind: 'again', afterMilliseconds: pause }
}

/** Text messages that nobody asked for just now go out between these hours of the day only. */
export const waking = { from: 8, until: 21 } as const

/** True during quiet hours in a time zone, 21:00 to 08:00 local time. */
export function isQuiet(timeZone: TimeZone, now: Date): boolean {
  const hour = clockHour(timeZone, now)
  return hour < waking.from || hour >= waking.until
}

/** The next moment at which text messages may go out in a time zone; `now` itself by day. */
export function wakingFrom(timeZone: TimeZone, now: Date): Date {
  if (!isQuiet(timeZone, now)) return now
  return instantAt(timeZone, now, { days: clockHour(timeZone, now) >= waking.until ? 1 : 0, hour: waking.from })
}

/** The time zones in which it is night. */
export const quietTimeZones = (now: Date): TimeZone[] => timeZones.filter((timeZone) => isQuiet(timeZone, now))

// GSM 03.38: what a text message holds at 7 bits a letter. Those of the second line take two places.
const gsm =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
const gsmTwice = '^{}\\[~]|€'
const plainer: Record<string, string> = {
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‘': "'",
  '’': "'",
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
}

/** How many text messages a text is split into: 160 letters or 153 a part in the GSM alphabet, else 70 or 67 UTF-16 units. */
export function segmentsOf(text: string): number {
  const letters = [...text]
  if (letters.every((letter) => gsm.includes(letter) || gsmTwice.includes(letter))) {
    const places = letters.reduce((sum, letter) => sum + (gsmTwice.includes(letter) ? 2 : 1), 0)
    return places <= 160 ? 1 : Math.ceil(places / 153)
  }
  return text.length <= 70 ? 1 : Math.ceil(text.length / 67)
}

const segmentsMax = 2

/**
 * A text message of at most two parts: `write` puts it together around a title, which is shortened until it fits. Quotation marks,
 * dashes and spaces become plain ones, because one of them halves what a part holds.
 */
export function shortSms(title: string, write: (title: string) => string): string {
  const plain = (text: string) => text.replace(/[“”„«»‘’–—…\u00a0\u202f]/g, (letter) => plainer[letter] as string)
  const letters = [...title]
  for (let length = letters.length; length > 0; length--) {
    const text = plain(write(length < letters.length ? `${letters.slice(0, length).join('').trimEnd()}...` : title))
    if (segmentsOf(text) <= segmentsMax) return text
  }
  return plain(write(''))
}

export type Keyword = 'stop' | 'start' | 'help'

// What carriers in the US know, https://www.twilio.com/docs/messaging/tutorials/advanced-opt-out
const keywords: Record<Keyword, readonly string[]> = {
  stop: ['stop', 'stopall', 'unsubscribe', 'cancel', 'end', 'quit', 'revoke', 'optout'],
  start: ['start', 'unstop', 'yes'],
  help: ['help', 'info'],
}

/** In characters, with what people type around the word. */
const keywordMax = 100

/** What somebody asks who answers a text message with one word; null for anything else. */
export function keywordIn(text: string): Keyword | null {
  if (text.length > keywordMax) return null
  const word = text
    .trim()
    .replace(/[.!"']/g, '')
    .toLowerCase()
  return (Object.keys(keywords) as Keyword[]).find((keyword) => keywords[keyword].includes(word)) ?? null
}

/** Whether text messages get anywhere: a provider sends them, or they can be read in the open outbox. */
export const smsIsPossible = (config: { smtpUrl: string | undefined; loopbackOnly: boolean; twilio: object | undefined }): boolean =>
  config.twilio !== undefined || hasOutbox(config)
