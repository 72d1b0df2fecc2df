import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, Saved } from '../../../core/contract/schemas.ts'
import { EmailedCode, User } from '../../accounts/model/contract.ts'
import { followKinds, rhythms } from '../../participation/follows/rules.ts'
import { ways } from '../../surveys/arrivals/rules.ts'
import { channels } from '../../surveys/model/channels.ts'
import { sheetMediaType } from '../exports/contract.ts'
import { operations } from '../holds/rules.ts'

const AboutProject = z.object({ _id: Id, title: z.string(), organization: z.string() })
const ofProject = { project: AboutProject, createdAt: Instant }

/**
 * All stored data about a resident except secrets: the password hash, tokens, and the text of emails (which contain links that open
 * accounts).
 */
export const MyData = z.object({
  madeAt: Instant,
  user: z.extend(User, {
    emailVerifiedAt: z.nullable(Instant),
    termsAcceptedAt: z.nullable(Instant),
    termsVersion: z.nullable(z.string()),
    /** The newest version that an email announced. */
    termsNotifiedVersion: z.nullable(z.string()),
    termsNotifiedAt: z.nullable(Instant),
    /** The last change of zip code after a response. */
    movedAt: z.nullable(Instant),
  }),
  /** Each version of the terms that the person accepted, oldest first. */
  termsAcceptances: z.array(z.object({ version: z.string(), acceptedAt: Instant })),
  /** The projects the person took part in, with the alias that officials see there and the facts as of the first response. */
  takingPart: z.array(
    z.object({
      ...ofProject,
      alias: z.string(),
      sharesIdentity: z.boolean(),
      zipCode: z.nullable(z.string()),
      state: z.nullable(z.string()),
      ageRange: z.nullable(z.string()),
      gender: z.nullable(z.string()),
      ethnicity: z.nullable(z.string()),
      moved: z.boolean(),
      channel: z.enum(channels),
    }),
  ),
  answers: z.array(
    z.object({
      ...ofProject,
      _id: Id,
      question: z.string(),
      answer: z.union([z.string(), z.number()]),
      updatedAt: Instant,
    }),
  ),
  /** Attached files, those that were not sent yet as well; `url` downloads one. */
  files: z.array(
    z.object({
      ...ofProject,
      _id: Id,
      name: z.string(),
      mediaType: z.string(),
      bytes: z.int(),
      isSent: z.boolean(),
      url: z.string(),
    }),
  ),
  /** With the officials' replies, and when and why they hid a comment. */
  comments: z.array(
    z.object({
      ...ofProject,
      _id: Id,
      text: z.string(),
      editedAt: z.nullable(Instant),
      answer: z.nullable(z.string()),
      answeredAt: z.nullable(Instant),
      hiddenAt: z.nullable(Instant),
      hiddenReason: z.nullable(z.string()),
    }),
  ),
  votes: z.array(z.object({ ...ofProject, vote: z.enum(['yes', 'no']) })),
  likes: z.array(z.object(ofProject)),
  /**
   * What the person changed or deleted on projects on legal hold: a sealed copy stays until the hold ends. `what` is the table of the
   * database.
   */
  sealedCopies: z.array(z.object({ project: AboutProject, what: z.string(), operation: z.enum(operations), sealedAt: Instant })),
  /**
   * When the person opened each survey by a scanned code, a letter or a link, when they submitted it, and the language of the submitted
   * form.
   */
  visits: z.array(
    z.object({
      project: AboutProject,
      way: z.enum(ways),
      qrCode: z.nullable(z.object({ _id: Id, label: z.string() })),
      language: z.nullable(z.string()),
      startedAt: Instant,
      finishedAt: z.nullable(Instant),
      /** The furthest question that they saw before they left the survey; null if unknown. */
      reached: z.nullable(Id),
    }),
  ),
  /** The person's reports on a project, one of its updates (`update`) or of its decisions (`decision`). */
  reports: z.array(
    z.object({
      ...ofProject,
      _id: Id,
      update: z.nullable(Id),
      decision: z.nullable(Id),
      reason: z.string(),
      text: z.string(),
      resolvedAt: z.nullable(Instant),
      outcome: z.nullable(z.string()),
    }),
  ),
  projectFollows: z.array(z.object(ofProject)),
  zipFollows: z.array(z.object({ zipCode: z.string(), createdAt: Instant })),
  /**
   * How the person is notified of followed projects, with the text of the consent to text messages. Empty if they never followed a project.
   */
  telling: z.array(
    z.object({
      byMail: z.boolean(),
      bySms: z.boolean(),
      rhythm: z.enum(rhythms),
      /** Kinds of notifications switched off, separated by commas. */
      muted: z.string(),
      smsNumber: z.nullable(z.string()),
      smsAgreedAt: z.nullable(Instant),
      smsAgreedTo: z.nullable(z.string()),
      smsStoppedAt: z.nullable(Instant),
    }),
  ),
  /** A number that waits for its code. */
  smsCodes: z.array(
    z.object({
      smsNumber: z.string(),
      smsAgreedTo: z.string(),
      tries: z.number(),
      expiresAt: Instant,
      sentCount: z.number(),
      sentFromAt: Instant,
    }),
  ),
  /** Pending notifications; `about` is the id of the news or decision, or the project’s. */
  tidings: z.array(
    z.object({ project: AboutProject, channel: z.enum(['mail', 'sms']), kind: z.enum(followKinds), about: Id, dueAt: Instant }),
  ),
  sessions: z.array(z.object({ createdAt: Instant, lastSeenAt: Instant, rememberMe: z.boolean(), userAgent: z.nullable(z.string()) })),
  /** Emails and text messages to the account's addresses. */
  letters: z.array(
    z.object({
      channel: z.enum(['mail', 'sms']),
      to: z.string(),
      subject: z.string(),
      status: z.enum(['waiting', 'sent', 'failed']),
      createdAt: Instant,
      sentAt: z.nullable(Instant),
    }),
  ),
  links: z.array(
    z.object({
      purpose: z.string(),
      newEmail: z.nullable(z.string()),
      createdAt: Instant,
      expiresAt: Instant,
      usedAt: z.nullable(Instant),
    }),
  ),
  /** Codes to log in with or to confirm the address, without the digits. */
  codes: z.array(z.object({ _id: Id, tries: z.int(), createdAt: Instant, expiresAt: Instant, usedAt: z.nullable(Instant) })),
  /** Recent login attempts that failed or are pending. */
  logins: z.array(z.object({ triedAt: Instant, address: z.string(), failed: z.boolean() })),
  /** Messages of the contact form from the account's email address; only if that address is confirmed. */
  contactMessages: z.array(
    z.object({
      name: z.string(),
      email: z.string(),
      areYou: z.string(),
      feedbackType: z.nullable(z.string()),
      topic: z.nullable(z.string()),
      page: z.nullable(z.string()),
      message: z.string(),
      createdAt: Instant,
      answeredAt: z.nullable(Instant),
    }),
  ),
})
export type MyData = z.infer<typeof MyData>

export const showMyData = endpoint({
  method: 'GET',
  path: '/users/me/data',
  access: 'resident',
  refusals: [404],
  operationId: 'downloadMyData',
  summary: 'Everything that is held about the caller, as my-data.json; with format=xlsx the same as my-data.xlsx',
  query: z.object({ format: z._default(z.enum(['json', 'xlsx'], 'field.choice'), 'json') }),
  reply: MyData,
  otherMediaTypes: [sheetMediaType],
})

export const deleteMe = endpoint({
  method: 'POST',
  path: '/users/me/delete',
  access: 'resident',
  operationId: 'deleteAccount',
  summary:
    'Deletes the caller’s account for good and ends its sessions; what was answered, commented, voted and liked stays, and ' +
    'nobody can tell any more whose it was. Takes the password, or a code of /auth/mailedCode (mailedCode)',
  body: z.object({
    password: z.optional(z.string('myData.password').check(z.minLength(1, 'myData.password'), z.maxLength(1000, 'field.tooLong'))),
    mailedCode: z.optional(EmailedCode),
  }),
  reply: Saved,
})
