// Decisions about following and telling. No database, no clock, no HTTP.

import { clockHour, clockStates, instantAt, weekdayIn } from '../../../core/i18n/us-time.ts'
import { dayMilliseconds } from '../../../core/time/durations.ts'
import { wakingFrom } from '../../messaging/notifications/rules.ts'

/**
 * What followers are told of: a project in their zip code, news, that it closes soon, what was decided, and that it was done; and, whether they
 * follow anything or not, authors of a comment: that it was answered or hidden.
 */
export const kinds = ['newProject', 'update', 'closing', 'decision', 'done', 'commentAnswered', 'commentHidden'] as const
export type Kind = (typeof kinds)[number]

/** About somebody's own comment. Mails only: text messages were agreed to for what one follows. */
export const ofComments = ['commentAnswered', 'commentHidden'] as const
export type OfComments = (typeof ofComments)[number]
export const isOfComments = (kind: Kind): kind is OfComments => ofComments.some((one) => one === kind)

/** What a person can say no to: a decision and its being done are one, and so is what becomes of a comment. */
export const topics = ['newProject', 'update', 'closing', 'decision', 'comment'] as const
export type Topic = (typeof topics)[number]
export const topicOf = (kind: Kind): Topic => (kind === 'done' ? 'decision' : isOfComments(kind) ? 'comment' : kind)

export const rhythms = ['atOnce', 'daily', 'weekly'] as const
export type Rhythm = (typeof rhythms)[number]
export type Channel = 'mail' | 'sms'

export const projectsMax = 100
export const zipsMax = 10

/** Digests go out at this hour of the resident's state; those of the week on Mondays. */
export const digestHour = 8
const monday = 1

/** The next moment of a digest after `now`, by the clocks of a state. */
export function nextDigest(rhythm: 'daily' | 'weekly', state: string, now: Date): Date {
  const ahead = clockHour(state, now) >= digestHour ? 1 : 0
  const daysToMonday = (monday - weekdayIn(state, now) + 7) % 7
  const days = rhythm === 'daily' ? ahead : daysToMonday === 0 ? ahead * 7 : daysToMonday
  return instantAt(state, now, { days, hour: digestHour })
}

/** When something found now goes out. Text messages never at night. */
export function dueAt(rhythm: Rhythm, channel: Channel, state: string, now: Date): Date {
  if (rhythm !== 'atOnce') return nextDigest(rhythm, state, now)
  return channel === 'sms' ? wakingFrom(state, now) : now
}

export type Slot = { state: string; rhythm: Rhythm; channel: Channel; due: Date }

/** The same for every clock, rhythm and channel at once, for a statement that is about many people. */
export const slotsAt = (now: Date): Slot[] =>
  clockStates.flatMap((state) =>
    rhythms.flatMap((rhythm) =>
      (['mail', 'sms'] as const).map((channel) => ({ state, rhythm, channel, due: dueAt(rhythm, channel, state, now) })),
    ),
  )

/** A project closes soon from this hour of the third day before its last. */
const closing = { days: -3, hour: 8 }

/** From when on followers hear that a project closes soon. */
export const closingFrom = (state: string, endsAt: Date): Date => instantAt(state, endsAt, closing)

/**
 * Whether followers hear now that a project closes soon: three days before its end, unless it was posted or the telling began later than
 * that; they have just heard of it then, or nobody could.
 */
export function closesSoon(project: { state: string; endsAt: Date; postedAt: Date }, { since, now }: { since: Date; now: Date }): boolean {
  const from = closingFrom(project.state, project.endsAt)
  return from <= now && now < project.endsAt && from > project.postedAt && from > since
}

/** Projects that end later than this are not looked at yet. */
export const closingHorizon = (now: Date): Date => new Date(now.getTime() + 4 * dayMilliseconds)

const lookBackDays = 7
/** What is older than this is no news any more, also where nothing ran meanwhile. */
export const lookBack = (start: Date, now: Date): Date =>
  new Date(Math.max(start.getTime(), now.getTime() - lookBackDays * dayMilliseconds))
