import * as z from 'zod/mini'
import { cleanLine } from '../../../core/contract/clean-text.ts'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, Saved } from '../../../core/contract/schemas.ts'
import { languages } from '../../../core/i18n/languages.ts'
import { EmailedCode, logIn, OrganizationRegistration, passwordLengthMax, ResidentRegistration, User } from '../model/contract.ts'
import { StepProof } from '../two-step/contract.ts'

const { email, password } = logIn.body.shape
const languageIds = Object.keys(languages) as [keyof typeof languages, ...(keyof typeof languages)[]]

/** Changes to one's own profile; absent fields stay. For officials only names, title, mobile number, department and email. */
export const ProfileChange = z.partial(
  z.object({
    ...z.pick(ResidentRegistration, {
      title: true,
      firstName: true,
      lastName: true,
      dateOfBirth: true,
      ageRange: true,
      gender: true,
      ethnicity: true,
      residentStatus: true,
      streetAddress: true,
      apartment: true,
      zipCode: true,
      country: true,
      state: true,
      city: true,
      county: true,
    }).shape,
    /** Optional for officials. */
    mobileNumber: z.string('account.mobileNumber').check(z.overwrite(cleanLine), z.maxLength(40, 'field.tooLong')),
    plus4: z.string('account.plus4').check(z.trim(), z.regex(/^(\d{4})?$/, 'account.plus4')),
    department: OrganizationRegistration.shape.department,
    language: z.enum(languageIds, 'field.choice'),
    email,
    /** A new email address takes the second step of an account that has one, or else the password; of a resident, a mailed code does. */
    mailedCode: EmailedCode,
    currentPassword: z.string('account.password').check(z.maxLength(passwordLengthMax, 'field.tooLong')),
    ...StepProof.shape,
  }),
)
export type ProfileChange = z.infer<typeof ProfileChange>

/** `_id` identifies a session but cannot be used as a token. `userAgent` is browser and system, "Firefox, Windows"; empty if unknown. */
export const Session = z.object({
  _id: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
  userAgent: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

const byLink = z.object({ id: z.string('account.link').check(z.minLength(1, 'account.link'), z.maxLength(200, 'account.link')) })

export const updateProfile = endpoint({
  method: 'PUT',
  path: '/users/:id',
  access: 'person',
  summary:
    'Changes one’s own profile; city, county and state follow a new zip code. A new email address takes currentPassword; it ends the ' +
    'other sessions, and counts once the link mailed there is used. Of a resident, a mailed code does instead (mailedCode). An account ' +
    'with a second step takes it instead (code or passkey), for a new mobile number too',
  params: z.object({ id: Id }),
  body: ProfileChange,
  reply: z.extend(Saved, { user: User, pendingEmail: z.nullable(z.string()) }),
})

export const showPendingEmail = endpoint({
  method: 'GET',
  path: '/users/me/email',
  access: 'person',
  summary: 'The new email address that waits for its confirmation, or null; and whether the account has a password',
  reply: z.object({ pendingEmail: z.nullable(z.string()), hasPassword: z.boolean() }),
})

export const showEmailLink = endpoint({
  method: 'GET',
  path: '/users/email/:id',
  access: 'anyone',
  gone: true,
  summary: 'The new email address that a mailed link confirms, or 410; looking at it changes nothing',
  params: z.object({ id: z.string() }),
  /** `passwordNeeded`: using the link takes the account's password, because the request comes from no session of the account. */
  reply: z.object({ email: z.string(), passwordNeeded: z.boolean() }),
})

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/users/email',
  access: 'anyone',
  gone: true,
  operationId: 'confirmEmailChange',
  summary:
    'Uses a mailed link up: from then on the account has the new email address. Takes the password of the account, or a ' + 'session of it',
  body: z.extend(byLink, { password: z.optional(z.string().check(z.maxLength(passwordLengthMax, 'field.tooLong'))) }),
  reply: Saved,
  perHourMax: 100,
})

export const showUndo = endpoint({
  method: 'GET',
  path: '/users/email/undo/:id',
  access: 'anyone',
  gone: true,
  operationId: 'showEmailUndoLink',
  summary: 'The old email address that a mailed link restores, or 410; looking at it changes nothing',
  params: z.object({ id: z.string() }),
  reply: z.object({ email: z.string() }),
})

export const undoEmail = endpoint({
  method: 'POST',
  path: '/users/email/undo',
  access: 'anyone',
  gone: true,
  operationId: 'undoEmailChange',
  summary:
    'Undoes a change of email address with the link that the old address got: restores it, ends all sessions and ' +
    'invalidates the password',
  body: byLink,
  /** `id` sets a new password: POST /auth/resetPassword. */
  reply: z.extend(Saved, { id: z.string() }),
  perHourMax: 100,
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/users/change-passw',
  access: 'person',
  summary:
    'Changes one’s password, ends all one’s other sessions, and lets no link work that was mailed before. An account with a second step ' +
    'takes it as well (code or passkey). Of a resident, a mailed code does in place of the current one: so the first one is set',
  body: z.object({
    currentPassword: z.optional(z.string()),
    mailedCode: z.optional(EmailedCode),
    ...StepProof.shape,
    password,
    confirmPassword: z.string('account.confirmPassword'),
  }),
  reply: Saved,
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/users/me/sessions',
  access: 'person',
  summary: 'Where one is logged in, the newest use first',
  reply: z.object({ sessions: z.array(Session) }),
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions/:id',
  access: 'person',
  summary: 'Ends one of one’s sessions',
  params: z.object({ id: z.string() }),
  reply: Saved,
})

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/users/me/sessions',
  access: 'person',
  summary: 'Ends all one’s sessions but the one that asks',
  reply: Saved,
})
