import * as z from 'zod/mini'
import { isBlank, withoutTurns } from '../../../core/contract/clean-text.ts'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { loginTypes, Organization, User } from '../../../core/contract/people.ts'
import { Id, Saved } from '../../../core/contract/schemas.ts'
import { timeZones } from '../../../core/time/time-zones.ts'
import {
  ageRanges,
  colleaguePermissions,
  ethnicities,
  genders,
  logoBytesMax,
  nameLengthMax,
  organizationTypes,
  passwordLengthMax,
  residentStatuses,
  titles,
} from './options.ts'
import { hasLink } from './rules.ts'

export * from '../../../core/contract/people.ts'
export * from './options.ts'

/**
 * A single-line text: trimmed, not empty, without characters that turn the order of reading around; control characters are refused. One
 * message code for missing and empty.
 */
const text = (code: string, max: number) =>
  z.string(code).check(
    z.overwrite((typed) => (isBlank(typed) ? '' : withoutTurns(typed).trim())),
    z.minLength(1, code),
    z.maxLength(max, 'field.tooLong'),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
    z.regex(/^[^\u0000-\u001f\u007f]*$/, 'field.invalid'),
  )
/** A name of a person or organization: mails greet with it, so it must not smuggle a web address into them. */
const name = (code: string, max: number) => text(code, max).check(z.refine((value) => !hasLink(value), 'field.link'))
const Email = text('account.email', 254).check(z.toLowerCase(), z.email('account.email'))
const Password = z.string('account.password').check(z.minLength(1, 'account.password'), z.maxLength(passwordLengthMax, 'field.tooLong'))
/** true, or a form's value of a ticked box. */
const tick = (code: string) =>
  z.pipe(
    z.union([z.boolean(), z.string()], code),
    z.transform((value: boolean | string) => value === true || (typeof value === 'string' && ['true', 'on', '1', 'yes'].includes(value))),
  )

/** For people who have not accepted the terms: true records the time, false is rejected, absence leaves it open. */
export const TermsAnswer = z.optional(tick('account.termsAccepted'))

const everybody = {
  title: z.enum(titles, 'account.title'),
  firstName: name('account.firstName', nameLengthMax),
  lastName: name('account.lastName', nameLengthMax),
  email: Email,
  /** In US or international notation. */
  mobileNumber: text('account.mobileNumber', 40),
  streetAddress: text('account.streetAddress', 200),
  apartment: text('account.apartment', 60),
  /** Five digits or ZIP+4. The county defaults to the zip code's; country, state and city must fit it. */
  zipCode: text('account.zipCode', 10),
  plus4: z.optional(z.string('account.plus4').check(z.trim(), z.regex(/^\d{4}$/, 'account.plus4'))),
  country: text('account.country', 60),
  state: text('account.state', 60),
  city: text('account.city', 100),
  county: z.optional(text('account.county', 100)),
  password: Password,
  confirmPassword: z.string('account.confirmPassword'),
  termsAccepted: z.pipe(tick('account.termsAccepted'), z.literal(true, 'account.termsAccepted')),
  language: z.optional(z.string()),
  /** A solved challenge of GET /feedback/challenge, as base64 of its JSON. Required unless only this machine can reach the server. */
  captcha: z.optional(z.string().check(z.maxLength(4000, 'field.tooLong'))),
}

const aboutOneself = {
  /** YYYY-MM-DD */
  dateOfBirth: text('account.dateOfBirth', 40),
  /** Must agree with the date of birth. */
  ageRange: z.enum(ageRanges, 'field.choice'),
  gender: z.enum(genders, 'account.gender'),
  ethnicity: z.enum(ethnicities, 'account.ethnicity'),
  residentStatus: z.enum(residentStatuses, 'account.residentStatus'),
}

export const ResidentRegistration = z.object({ loginType: z.literal('Resident'), ...everybody, ...aboutOneself })

export const LogoText = z.string('account.logo').check(z.minLength(1, 'account.logo'), z.maxLength(2 * logoBytesMax, 'account.logo'))

export const OrganizationRegistration = z.object({
  loginType: z.literal('Organization'),
  ...everybody,
  ...z.partial(z.object(aboutOneself)).shape,
  organizationName: name('account.organizationName', 120),
  organizationType: z.enum(organizationTypes, 'account.organizationType'),
  organizationTitle: text('account.organizationTitle', 120),
  department: text('account.department', 120),
  /** PNG or JPEG as base64 or a data URL; a file in multipart/form-data. */
  logo: LogoText,
})

export const Registration = z.discriminatedUnion('loginType', [ResidentRegistration, OrganizationRegistration], 'account.loginType')
export type Registration = z.infer<typeof Registration>

/** A resident who logs in with mailed codes. */
export const CodeRegistration = z.omit(ResidentRegistration, { password: true, confirmPassword: true })

/** A new colleague; the first password is set through a mailed link. */
export const NewColleague = z.object({
  loginType: z.optional(z.literal('Organization', 'account.loginType')),
  /** The caller's own organization, also the default. */
  organization: z.optional(Id),
  title: z.optional(z.enum(titles, 'account.title')),
  firstName: name('members.firstName', nameLengthMax),
  lastName: name('members.lastName', nameLengthMax),
  email: Email,
  mobileNumber: z.optional(text('account.mobileNumber', 40)),
  department: text('members.department', 120),
  /** A job title, such as "Public works director". */
  role: text('members.role', 120),
  permission: z.enum(colleaguePermissions, 'members.permission'),
})
export type NewColleague = z.infer<typeof NewColleague>

/** Changes to a colleague; null clears the title. */
export const ColleagueChange = z.partial(
  z.extend(z.pick(NewColleague, { firstName: true, lastName: true, department: true, role: true, permission: true }), {
    title: z.nullable(z.enum(titles, 'account.title')),
  }),
)

/** Changes to an organization; the address can be changed in part. */
export const OrganizationChange = z.partial(
  z.object({
    name: name('account.organizationName', 120),
    type: z.enum(organizationTypes, 'account.organizationType'),
    title: text('account.organizationTitle', 120),
    department: text('account.department', 120),
    /** Everyone may read the details of its published projects; responding still needs a login. */
    openReading: z.boolean('field.choice'),
    /** Null: that of the organization's county. */
    timeZone: z.nullable(z.enum(timeZones, 'field.choice')),
    address: z.partial(z.pick(z.object(everybody), { streetAddress: true, apartment: true, zipCode: true, city: true, county: true })),
  }),
)

export type OrganizationChange = z.infer<typeof OrganizationChange>

export const SignedIn = z.extend(Saved, { user: User, token: z.nullable(z.string()), organization: z.nullable(Organization) })

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  operationId: 'registerAccount',
  summary:
    'Registers a resident, who is logged in at once, or an organization, whose administrator confirms the email address ' +
    'first; from an administrator, without organizationName, adds a colleague',
  body: z.union([Registration, NewColleague]),
  bodyBytesMax: 2 * logoBytesMax,
  reply: SignedIn,
})

export const registerWithCode = endpoint({
  method: 'POST',
  path: '/auth/register/code',
  access: 'anyone',
  summary: 'Registers a resident without a password and logs in; mails a code of six digits that confirms the email address',
  body: CodeRegistration,
  reply: SignedIn,
})

export const checkRegistration = endpoint({
  method: 'POST',
  path: '/auth/register/check',
  access: 'anyone',
  summary: 'What is wrong with a registration so far, by field; registers nobody. For forms that are filled in step by step',
  body: z.record(z.string(), z.unknown()),
  reply: z.object({ errors: z.record(z.string(), z.string()) }),
})

export const logIn = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Opens a session; the token is good for 15 minutes after each use',
  body: z.object({
    email: Email,
    password: Password,
    rememberMe: z.optional(tick('field.choice')),
    /**
     * A code of the authenticator app, or a recovery code. If it is required and missing, the login is rejected with `login.codeNeeded`.
     */
    code: z.optional(text('login.code', 40)),
    /** A solved challenge of GET /feedback/challenge. Required of an address that has failed a hundred times within 15 minutes. */
    captcha: everybody.captcha,
  }),
  reply: SignedIn,
})

export const logOut = endpoint({
  method: 'POST',
  path: '/auth/logout',
  access: 'anyone',
  summary: 'Ends the session whose token is sent; without one there is nothing to do',
  reply: Saved,
})

/** Six digits of an email, with or without a space in the middle. */
export const EmailedCode = z
  .string('mailedCode.missing')
  .check(z.trim(), z.minLength(1, 'mailedCode.missing'), z.maxLength(40, 'field.tooLong'))

export const showMe = endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'person',
  refusals: [404],
  withoutTwoStep: true,
  operationId: 'showCurrentUser',
  summary: 'Who is logged in, with the organization of an official',
  reply: z.object({ user: User, organization: z.nullable(Organization) }),
})

export const showLink = endpoint({
  method: 'GET',
  path: '/auth/setPassword/:id',
  access: 'anyone',
  gone: true,
  operationId: 'showMailedLink',
  summary: 'What a mailed link is for; looking at it changes nothing',
  params: z.object({ id: z.string() }),
  reply: z.object({
    purpose: z.enum(['confirm', 'setPassword']),
    email: z.string(),
    loginType: z.enum(loginTypes),
    /** The person has not accepted the terms yet; the password form asks for it. */
    termsNeeded: z.boolean(),
    /** Using the link takes the account's password: the request comes from no session of it, nor from the browser that registered. */
    passwordNeeded: z.boolean(),
  }),
})

export const setPassword = endpoint({
  method: 'POST',
  path: '/members/setpassword',
  access: 'anyone',
  gone: true,
  operationId: 'useMailedLink',
  summary:
    'Uses a mailed link up: confirms the email address, or sets the first password. Confirming takes the password of the ' +
    'account, a session of it, or the browser that registered an organization, and logs its administrator in',
  body: z.object({
    id: z.string('account.link').check(z.minLength(1, 'account.link'), z.maxLength(200, 'account.link')),
    password: z.optional(z.string()),
    confirmPassword: z.optional(z.string()),
    termsAccepted: TermsAnswer,
  }),
  /** `signedIn`: the confirmation has opened a session, whose cookie comes with the reply. */
  reply: z.extend(Saved, { loginType: z.enum(loginTypes), signedIn: z.boolean() }),
})
