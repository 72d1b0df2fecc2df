// When a delivery is tried again, and when a webhook is turned off.
import { type PublicUrlFault, publicUrlFault } from '../../../core/outbound/public-url.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'

/** What every secret begins with. */
export const secretPrefix = 'whsec_'
export const webhooksMax = 20
/** In characters. */
export const urlMax = 500
export const deliveriesKeptDays = 30
/** How long both secrets sign after a rotation. */
export const rotationHours = 24
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const
export const deliveryErrors = ['timeout', 'address', 'dns', 'connection', 'off'] as const
export const replyBytesMax = 1024

const minute = 60
/** Seconds before the second to the eighth attempt: two days together. */
const pauses = [minute, 5 * minute, 30 * minute, 2 * 60 * minute, 6 * 60 * minute, 15 * 60 * minute, 24 * 60 * minute]
export const deliveryAttemptsMax = pauses.length + 1
/** Days of failure after which a webhook is turned off. */
const failingDaysMax = 3
/** Administrators hear of deliveries that were given up at most once in this many hours. */
const tellingHours = 24
/** How long a webhook rests after a failure, in seconds. */
export const restSeconds = minute

/** @returns seconds until the next attempt after `attempts` failed ones; null after the last */
export const pauseAfterAttempts = (attempts: number): number | null => pauses[attempts - 1] ?? null

/** Since when a webhook fails. `isTwice`: since then a second delivery failed, or one used up its attempts. */
type FailingSpan = { since: Date | null; isTwice: boolean }
export type FailedDelivery = { lastAttemptAt: Date | null; isGivenUp: boolean }

/**
 * How long attempts have been failing, after one that failed now, however rare events are: only a success ends it.
 * @param lastAttemptAt when the delivery was tried before
 */
export function failingAfter({ since, isTwice }: FailingSpan, { lastAttemptAt, isGivenUp }: FailedDelivery, now: Date) {
  const isAnother = since !== null && (lastAttemptAt === null || lastAttemptAt < since)
  return { since: since ?? now, isTwice: isTwice || isAnother || isGivenUp }
}

/** True after three days of failure. One delivery that failed once does not show that the receiver is down. */
export const isTurnedOff = ({ since, isTwice }: { since: Date; isTwice: boolean }, now: Date): boolean =>
  isTwice && now.getTime() - since.getTime() >= failingDaysMax * dayMilliseconds

export const isRecentlyNotified = (toldAt: Date | null, now: Date): boolean =>
  toldAt !== null && now.getTime() - toldAt.getTime() < tellingHours * 3_600_000

/** True while the secret before the last rotation signs too. */
export const isRotating = (formerUntil: Date | null, now: Date): boolean => formerUntil !== null && formerUntil > now

export type UrlCode = `webhook.${PublicUrlFault}`

/**
 * What is wrong with a webhook's URL; null if it can be tried. Names are resolved when something is sent.
 * @param isPublic whether an IP address can be reached from anywhere
 */
export function urlRefusal(text: string, isPublic: (address: string) => boolean): UrlCode | null {
  const fault = publicUrlFault(text, isPublic)
  return fault && `webhook.${fault}`
}
