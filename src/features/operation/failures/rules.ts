// What failed, why in plain words, and the possible actions. No database, no clock, no HTTP.
import type { LetterKind } from '../../messaging/notifications/rules.ts'

export const failing = [
  ...(['mail', 'sms', 'export', 'takeout', 'upload', 'platformImport', 'release'] as const),
  ...(['publish', 'picture', 'translation', 'webhook', 'schedule'] as const),
] as const
export type Failing = (typeof failing)[number]

/** Jobs of the schedule, and those without a row of their own, by the names of their queues. Their failures are the operator's. */
export const installationJobs = [
  ...(['export-expiry', 'follow-news', 'retention', 'records-request-reminders', 'terms-announcement'] as const),
  ...(['billing', 'single-sign-on-domains', 'mail-sender-records', 'status', 'tidy', 'picture-widths', 'record-chain'] as const),
  'outdated-files',
] as const
export type InstallationJob = (typeof installationJobs)[number]

/** The reasons: each has a sentence in the catalog. */
export const failureReasons = [
  'noMailbox',
  'full',
  'refused',
  'unreachable',
  'notSetUp',
  'noNumber',
  'stopped',
  'interrupted',
  'notMade',
  'notPublished',
  'notDelivered',
  'notRun',
  'other',
] as const
export type FailureReason = (typeof failureReasons)[number]

// The wording of mail servers varies; the enhanced codes are those of RFC 3463.
const ofMails: [RegExp, FailureReason][] = [
  [
    /\b5\.1\.[0-36]\b|no such|unknown (user|recipient|mailbox)|(user|recipient|mailbox|address)[^.]{0,40}(unknown|not found|not exist)/i,
    'noMailbox',
  ],
  [/\b[45]\.2\.2\b|\b552\b|over quota|quota exceeded|(mailbox|inbox)[^.]{0,20}full/i, 'full'],
  [/invalid login|authentication|credentials|\b53[05]\b/i, 'notSetUp'],
  [/process ended/i, 'interrupted'],
  [/\b(ECONN[A-Z]+|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPIPE)\b|time(d )?-?out|greeting|closed|socket/i, 'unreachable'],
  [/\b[45]\d\d\b/, 'refused'],
]
const ofSms: [RegExp, FailureReason][] = [
  [/unsubscribed|\b21610\b/i, 'stopped'],
  [/not a valid|invalid.{0,20}number|not a mobile|\b21(211|614)\b/i, 'noNumber'],
  [/answered 40[13]\b/i, 'notSetUp'],
  [/process ended/i, 'interrupted'],
  [/answered 4\d\d\b/i, 'refused'],
  [/answered 5\d\d\b|fetch failed|timeout|timed out|aborted|network/i, 'unreachable'],
]

const ofTranslations: [RegExp, FailureReason][] = [
  [/status 40[13]\b|none is set up/, 'notSetUp'],
  [/no connection|nothing within|status 5\d\d\b/, 'unreachable'],
  [/status 4\d\d\b/, 'refused'],
]

/** Classifies an error message. The message itself stays with the operator, because it can contain addresses and server names. */
export function failureReasonOf(of: Failing, error: string | null): FailureReason {
  const known = patterns[of]?.find(([pattern]) => pattern.test(error ?? ''))
  return known?.[1] ?? unknownReason[of] ?? 'notMade'
}

const patterns: Partial<Record<Failing, [RegExp, FailureReason][]>> = { mail: ofMails, sms: ofSms, translation: ofTranslations }
/** The reason if the error has none; a file that was not made otherwise. */
const unknownReason: Partial<Record<Failing, FailureReason>> = {
  ...({ mail: 'other', sms: 'other', publish: 'notPublished', webhook: 'notDelivered', schedule: 'notRun' } as const),
}

/** Enough of an email address to find it in one's own list: its first letter and the host. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${at > 1 ? [...address][0] : ''}•••${address.slice(at)}`
}

type Addressed = { of: Failing; letter: LetterKind | null; recipient: string | null; colleague: string | null }

/**
 * The recipient as an administrator may see it: colleagues by name; people of the organization's own lists by a masked address; the host of
 * a webhook. Followers of a project are private.
 */
export function recipientShown({ of, letter, recipient, colleague }: Addressed): string | null {
  if (of === 'webhook') return new URL(recipient ?? '').host
  if (of !== 'mail' || letter === 'news' || recipient === null) return null
  return colleague || maskedAddress(recipient)
}

/** What prevents a retry: it is obsolete, the number replied STOP, the file is gone, its subject is closed, or the webhook is off. */
export const hindrances = ['over', 'stopped', 'gone', 'closed', 'off'] as const
export type Hindrance = (typeof hindrances)[number]

type Repeatable = { of: Failing; usefulUntil: Date | null; isStopped: boolean }
const stoppedBy: Partial<Record<Failing, Hindrance>> = { sms: 'stopped', platformImport: 'closed', release: 'closed', webhook: 'off' }

/**
 * Why a retry is pointless; null if it is not. An email is obsolete when its link has expired or its news are old; for a sheet, the file is
 * gone.
 */
export function hindranceOf({ of, usefulUntil, isStopped }: Repeatable, now: Date): Hindrance | null {
  if (of === 'upload') return 'gone'
  if (isStopped) return stoppedBy[of] ?? 'stopped'
  return usefulUntil !== null && usefulUntil <= now ? 'over' : null
}
