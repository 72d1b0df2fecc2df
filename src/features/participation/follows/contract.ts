import * as z from 'zod/mini'
import { cleanLine } from '../../../core/contract/clean-text.ts'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { ByProjectId, Flag, Id, Instant, Saved } from '../../../core/contract/schemas.ts'
import { rhythms, topics } from './rules.ts'

export const FollowedProject = z.object({
  _id: Id,
  title: z.string(),
  /** The organization's name. */
  organization: z.string(),
  status: z.enum(['draft', 'published', 'completed']),
  endDate: z.nullable(Instant),
  followedAt: Instant,
})
export const FollowedZip = z.object({ zipCode: z.string(), city: z.string(), state: z.string(), followedAt: Instant })

export const Telling = z.object({
  byMail: z.boolean(),
  bySms: z.boolean(),
  /** atOnce, or a digest at 8:00: daily, or on Mondays. */
  rhythm: z.enum(rhythms),
  /** The topics that the person is notified about. */
  topics: z.array(z.enum(topics)),
  /** The email address, and whether it is confirmed: nothing is sent before. */
  email: z.string(),
  emailVerified: z.boolean(),
  /** True if this installation sends text messages. */
  smsPossible: z.boolean(),
  /** The confirmed number, E.164. */
  smsNumber: z.nullable(z.string()),
  smsAgreedAt: z.nullable(Instant),
  /** True after the number replied STOP; START resumes. */
  smsStopped: z.boolean(),
  /** A number waiting for confirmation by code. */
  smsPending: z.nullable(z.string()),
})
export type Telling = z.infer<typeof Telling>

export const showFollow = endpoint({
  method: 'GET',
  path: '/projects/:id/follow',
  access: 'person',
  operationId: 'showProjectFollow',
  summary: 'Whether the caller follows a project; residents only',
  params: ByProjectId,
  reply: z.object({ following: z.boolean() }),
})
export const follow = endpoint({
  method: 'POST',
  path: '/projects/:id/follow',
  access: 'person',
  memory: { ends: 'nothing' },
  operationId: 'followProject',
  summary:
    'Follows a published project: its news, its end and what is decided are told to the caller; residents only, at most 100 projects',
  params: ByProjectId,
  reply: z.extend(Saved, { following: z.boolean() }),
})
export const unfollow = endpoint({
  method: 'DELETE',
  path: '/projects/:id/follow',
  access: 'person',
  memory: { ends: 'nothing' },
  operationId: 'unfollowProject',
  summary: 'Ends following a project; what was not told yet is not told any more',
  params: ByProjectId,
  reply: z.extend(Saved, { following: z.boolean() }),
})

export const listFollows = endpoint({
  method: 'GET',
  path: '/users/me/follows',
  access: 'person',
  summary: 'What the caller follows: at most 100 projects, newest first, and at most 10 zip codes',
  reply: z.object({ projects: z.array(FollowedProject), zips: z.array(FollowedZip) }),
})
export const followZip = endpoint({
  method: 'POST',
  path: '/users/me/follows/zips',
  access: 'person',
  memory: { ends: 'nothing' },
  operationId: 'followZipCode',
  summary: 'Follows a zip code: the caller is notified of new projects for it; residents only, at most 10 zip codes',
  body: z.object({ zipCode: z.string('follow.zip').check(z.trim(), z.regex(/^\d{5}$/, 'follow.zip')) }),
  reply: Saved,
})
export const unfollowZip = endpoint({
  method: 'DELETE',
  path: '/users/me/follows/zips/:zip',
  access: 'person',
  memory: { ends: 'nothing' },
  operationId: 'unfollowZipCode',
  summary: 'Ends following a zip code',
  params: z.object({ zip: z.string() }),
  reply: Saved,
})

export const showTelling = endpoint({
  method: 'GET',
  path: '/users/me/notifications',
  access: 'person',
  operationId: 'showNotificationSettings',
  summary: 'How the caller is notified; residents only',
  reply: z.object({ telling: Telling }),
})
export const changeTelling = endpoint({
  method: 'PUT',
  path: '/users/me/notifications',
  access: 'person',
  memory: { ends: 'nothing' },
  operationId: 'updateNotificationSettings',
  summary: 'Changes how the caller is notified; omitted settings stay. Text messages need a confirmed number',
  body: z.partial(
    z.object({
      byMail: z.boolean(),
      bySms: z.boolean(),
      rhythm: z.enum(rhythms, 'field.choice'),
      topics: z.array(z.enum(topics, 'field.choice')).check(z.maxLength(topics.length)),
    }),
  ),
  reply: z.extend(Saved, { telling: Telling }),
})

export const askForSms = endpoint({
  method: 'POST',
  path: '/users/me/notifications/sms',
  access: 'person',
  operationId: 'requestSmsCode',
  summary: 'Agrees to text messages to a number, and sends a code there that confirms it within 10 minutes; at most 3 codes an hour',
  body: z.object({
    mobileNumber: z.string('account.mobileNumber').check(z.overwrite(cleanLine), z.maxLength(40, 'field.tooLong')),
    /** True: the caller consents to the displayed text, which is stored. */
    agreed: z.optional(z.boolean()),
  }),
  reply: z.extend(Saved, { smsPending: z.string() }),
})
export const confirmSms = endpoint({
  method: 'POST',
  path: '/users/me/notifications/sms/confirm',
  access: 'person',
  operationId: 'confirmSmsNumber',
  summary: 'Confirms a number by the code that was sent to it; text messages are on from then',
  body: z.object({ code: z.string('follow.code').check(z.trim(), z.maxLength(20, 'follow.code')) }),
  reply: z.extend(Saved, { telling: Telling }),
})
export const endSms = endpoint({
  method: 'DELETE',
  path: '/users/me/notifications/sms',
  access: 'person',
  operationId: 'withdrawSmsConsent',
  summary: 'Takes the agreement to text messages back, and forgets the number',
  reply: z.extend(Saved, { telling: Telling }),
})

const link = z.string().check(z.maxLength(200))

export const showUnsubscribe = endpoint({
  method: 'GET',
  path: '/unsubscribe/:id',
  access: 'anyone',
  gone: true,
  operationId: 'showUnsubscribeLink',
  summary: 'What the link of a letter ends, or 410; looking at it changes nothing',
  params: z.object({ id: link }),
  reply: z.object({ topic: z.enum([...topics, 'all']), email: z.string() }),
})
export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:id',
  access: 'anyone',
  gone: true,
  operationId: 'unsubscribeFromLetters',
  summary: 'Ends the letters that a link is for, or with all=true every one; without a login, as often as one likes (RFC 8058)',
  params: z.object({ id: link }),
  query: z.object({ all: z.optional(Flag) }),
  reply: Saved,
})
