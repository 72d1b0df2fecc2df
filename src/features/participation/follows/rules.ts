// Rules about following and notifications. No database, no clock, no HTTP.

import { clockHour, instantAt, weekdayIn } from '../../../core/i18n/us-time.ts'
import { dayMilliseconds, minuteMilliseconds } from '../../../core/time/durations.ts'
import { type TimeZone, timeZones } from '../../../core/time/time-zones.ts'
import { type Channel, wakingFrom } from '../../messaging/notifications/rules.ts'

/**
 * Events that followers are notified about: a project in their zip code, news, a project that closes soon, a decision, and its
 * completion. Authors of a comment are notified that it was answered or hidden even if they follow nothing.
 */
export const followKinds = ['newProject', 'update', 'closing', 'decision', 'done', 'commentAnswered', 'commentHidden'] as const
export type EventKind = (typeof followKinds)[number]

/** Events about a person's own comment. Email only: the consent to text messages covers only followed projects. */
export const ofComments = ['commentAnswered', 'commentHidden'] as const
export type OfComments = (typeof ofComments)[number]
export const isOfComments = (kind: EventKind): kind is OfComments => ofComments.some((one) => one === kind)

/** Topics that a person can turn off: a decision and its completion are one topic, and so are all events about a comment. */
export const topics = ['newProject', 'update', 'closing', 'decision', 'comment'] as const
export type Topic = (typeof topics)[number]
export function topicOf(kind: EventKind): Topic {
  if (kind === 'done') return 'decision'
  return isOfComments(kind) ? 'comment' : kind
}

export const rhythms = ['atOnce', 'daily', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]
export const projectsMax = 100
export const zipsMax = 10

/** Digests are sent at this hour in the resident's time zone; weekly ones on Mondays. */
export const digestHour = 8
const monday = 1

/** Clocks differ by whole quarters of an hour, so no digest is due within one. */
const quarterMilliseconds = 15 * minuteMilliseconds
let digests = { quarter: Number.NaN, next: new Map<string, Date>() }

/**
 * Computed once per quarter of an hour: the notifications of a thousand events would otherwise compute the same days again and again.
 * @returns the time of the next digest after `now`, in a time zone
 */
export function nextDigest(rhythm: 'daily' | 'weekly', timeZone: TimeZone, now: Date): Date {
  const quarter = Math.floor(now.getTime() / quarterMilliseconds)
  if (digests.quarter !== quarter) digests = { quarter, next: new Map() }
  const key = `${rhythm} ${timeZone}`
  const next = digests.next.get(key) ?? findNextDigest(rhythm, timeZone, now)
  digests.next.set(key, next)
  return next
}

function findNextDigest(rhythm: 'daily' | 'weekly', timeZone: TimeZone, now: Date): Date {
  const ahead = clockHour(timeZone, now) >= digestHour ? 1 : 0
  const daysToMonday = (monday - weekdayIn(timeZone, now) + 7) % 7
  const daysToDigest = daysToMonday === 0 ? ahead * 7 : daysToMonday
  return instantAt(timeZone, now, { days: rhythm === 'daily' ? ahead : daysToDigest, hour: digestHour })
}

/** @returns when an event detected now is due; text messages are never due at night */
export function dueAt(rhythm: Rhythm, channel: Channel, timeZone: TimeZone, now: Date): Date {
  if (rhythm !== 'atOnce') return nextDigest(rhythm, timeZone, now)
  return channel === 'sms' ? wakingFrom(timeZone, now) : now
}

export type Slot = { timeZone: TimeZone; rhythm: Rhythm; channel: Channel; due: Date }

/** @returns the due time for every time zone, rhythm and channel, for a statement about many people */
export const slotsAt = (now: Date): Slot[] =>
  timeZones.flatMap((timeZone) =>
    rhythms.flatMap((rhythm) =>
      (['mail', 'sms'] as const).map((channel) => ({ timeZone, rhythm, channel, due: dueAt(rhythm, channel, timeZone, now) })),
    ),
  )

/** A project "closes soon" from this hour, three days before its last day. */
const closing = { days: -3, hour: 8 }

/** @returns when followers are notified that a project closes soon */
export const closingFrom = (timeZone: TimeZone, endsAt: Date): Date => instantAt(timeZone, endsAt, closing)

/**
 * True if followers are notified now that a project closes soon: three days before its end, unless it was posted, or notifications were
 * first started, after that.
 */
export function closesSoon(
  project: { timeZone: TimeZone; endsAt: Date; postedAt: Date },
  { since, now }: { since: Date; now: Date },
): boolean {
  const from = closingFrom(project.timeZone, project.endsAt)
  return from <= now && now < project.endsAt && from > project.postedAt && from > since
}

/** @returns the end date up to which projects are examined */
export const closingHorizon = (now: Date): Date => new Date(now.getTime() + 4 * dayMilliseconds)

const lookBackDays = 7
/** @returns the time before which events are too old to report, also after a long outage */
export const lookBack = (start: Date, now: Date): Date =>
  new Date(Math.max(start.getTime(), now.getTime() - lookBackDays * dayMilliseconds))
