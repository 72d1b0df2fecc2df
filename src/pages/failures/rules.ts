// What failed, why in plain words, and the possible actions. No database, no clock, no HTTP.
import type { Letter } from '../../features/messaging/notifications/rules.ts'

export const failing = ['mail', 'sms', 'export', 'upload', 'picture', 'translation'] as const
export type Failing = (typeof failing)[number]

/** The reasons: each has a sentence in the catalog. */
export const reasons = [
  'noMailbox',
  'full',
  'refused',
  'unreachable',
  'notSetUp',
  'noNumber',
  'stopped',
  'interrupted',
  'notMade',
  'other',
] as const
export type FailureReason = (typeof reasons)[number]

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
export function reasonOf(of: Failing, error: string | null): FailureReason {
  const known = { mail: ofMails, sms: ofSms, translation: ofTranslations, export: [], upload: [], picture: [] }[of]
  return known.find(([pattern]) => pattern.test(error ?? ''))?.[1] ?? (of === 'mail' || of === 'sms' ? 'other' : 'notMade')
}

/** Enough of an email address to find it in one's own list: its first letter and the host. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '•••' : `${at > 1 ? [...address][0] : ''}•••${address.slice(at)}`
}

type Addressed = { of: Failing; letter: Letter | null; recipient: string | null; colleague: string | null }

/**
 * The recipient as an administrator may see it: colleagues by name; people of the organization's own lists by a masked address. Followers
 * of a project are private.
 */
export function recipientShown({ of, letter, recipient, colleague }: Addressed): string | null {
  if (of !== 'mail' || letter === 'news' || recipient === null) return null
  return colleague || maskedAddress(recipient)
}

/** What prevents a retry: it is obsolete, the number replied STOP, or the file is gone. */
export const hindrances = ['over', 'stopped', 'gone'] as const
export type Hindrance = (typeof hindrances)[number]

type Repeatable = { of: Failing; usefulUntil: Date | null; isStopped: boolean }

/**
 * Why a retry is pointless; null if it is not. An email is obsolete when its link has expired or its news are old; for a sheet, the file is
 * gone.
 */
export function hindranceOf({ of, usefulUntil, isStopped }: Repeatable, now: Date): Hindrance | null {
  if (of === 'upload') return 'gone'
  if (isStopped) return 'stopped'
  return usefulUntil !== null && usefulUntil <= now ? 'over' : null
}
