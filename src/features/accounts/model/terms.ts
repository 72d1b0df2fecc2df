// The versions of the terms of use and the privacy policy, and who has to accept one. No database, no network.
import { dayMilliseconds } from '../../../core/time/durations.ts'

/** Changes to the terms are announced to each person this many days before that person has to accept them. */
export const termsNoticeDays = 30

export type TermsVersion = { version: string; announced: string; effective: string }

/** Newest first, by day (YYYY-MM-DD). The catalog describes the changes under `terms.changes`. The first version required no notice. */
export const termsVersions: readonly TermsVersion[] = [{ version: '1', announced: '2026-11-21', effective: '2026-11-21' }]

/** The version in force on a day, and the announced next version. */
export function termsOn(
  day: string,
  versions: readonly TermsVersion[] = termsVersions,
): { current: TermsVersion; next: TermsVersion | null } {
  const current = versions.find((one) => one.effective <= day) ?? (versions.at(-1) as TermsVersion)
  const next = versions.findLast((one) => one.announced <= day && one.effective > day) ?? null
  return { current, next }
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)

/** The version in force at an instant: the one that a person accepts then. */
export const currentTerms = (now: Date): TermsVersion => termsOn(dayOf(now)).current

/** The version that a person has certainly accepted who does not have to accept one now; null while everybody may respond. */
export const termsToHaveAccepted = (now: Date): string | null => {
  const { version } = currentTerms(now)
  return version === termsVersions.at(-1)?.version ? null : version
}

/** The version that people are to hear of: the next one, or the one in force; null while there is only the first. */
export function announcedTerms(now: Date): TermsVersion | null {
  const { current, next } = termsOn(dayOf(now))
  return next ?? (current === termsVersions.at(-1) ? null : current)
}

/**
 * The version that a person accepted last, the one that was last announced to the person, and the time of the first email about a version
 * that the person has not accepted.
 */
export type TermsStanding = { accepted: string | null; notified: string | null; notifiedAt: Date | null }

/**
 * True if a person has to accept the version in force before responding or publishing: it was announced to the person 30 days ago. The
 * first version asks nobody: people accepted it when they registered, or their program did not ask them.
 */
export function isTermsDue({ accepted, notified, notifiedAt }: TermsStanding, now: Date): boolean {
  const current = currentTerms(now)
  if (current === termsVersions.at(-1) || accepted === current.version) return false
  const place = (version: string | null) => termsVersions.findIndex((one) => one.version === version)
  // A person who heard of a later version heard of this one before.
  const hasHeard = notified !== null && place(notified) >= 0 && place(notified) <= place(current.version)
  return hasHeard && notifiedAt !== null && now.getTime() - notifiedAt.getTime() >= termsNoticeDays * dayMilliseconds
}
