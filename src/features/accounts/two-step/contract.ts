import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Id, Instant, line, Saved } from '../../../core/contract/schemas.ts'
import { EmailedCode, logIn } from '../model/contract.ts'

export const passkeysMax = 20
const passkeyNameLengthMax = 60

const { password, rememberMe } = logIn.body.shape
const Code = logIn.body.shape.code.def.innerType
/** Six digits, with or without a space in the middle. */

/** What `navigator.credentials.get()` returns for the options of `/auth/passkey/options`. */
const PasskeyAnswer = z.looseObject(
  { id: z.string('passkey.failed'), response: z.looseObject({ clientDataJSON: z.string('passkey.failed') }, 'passkey.failed') },
  'passkey.failed',
)

/** Proves a second step: a code of the app, a recovery code, or a passkey. */
export const StepProof = z.object({ code: z.optional(Code), passkey: z.optional(PasskeyAnswer) })
export type StepProof = z.infer<typeof StepProof>

/**
 * Step-up: changes to how a person logs in require the password again, because a screen may be left unlocked. A person with a second step
 * proves it too, or the password alone would remove it. One who must have a second step and has none yet proves the email address by the
 * code of `/users/me/security/mailedCode`, or a stolen password would set the step up.
 */
export const OwnerProof = z.extend(StepProof, { password, mailedCode: z.optional(EmailedCode) })
export type OwnerProof = z.infer<typeof OwnerProof>
const PasskeyName = line(passkeyNameLengthMax, 'passkey.name')
/** Codes of 16 characters, shown only once. */
const NewCodes = z.extend(Saved, { codes: z.array(z.string()) })
/** Options and answers of the Web Authentication API in its JSON form. */
const Options = z.object({ options: z.record(z.string(), z.unknown()) })
export const Passkey = z.object({ _id: Id, name: z.string(), createdAt: Instant, lastUsedAt: z.nullable(Instant) })
export type Passkey = z.infer<typeof Passkey>

export const showSecurity = endpoint({
  method: 'GET',
  path: '/users/me/security',
  access: 'secured',
  withoutTwoStep: true,
  summary: 'How an official logs in: whether an authenticator app is on, how many recovery codes are left, which passkeys there are',
  reply: z.object({
    authenticator: z.nullable(z.object({ since: Instant, codesLeft: z.number() })),
    passkeys: z.array(Passkey),
    /** The only origin of this site where passkeys work. */
    passkeyOrigin: z.string(),
    /** The organization requires a second step of all its officials. */
    required: z.boolean(),
    /** To the administrator: the number of other officials without a second step. Null to others. */
    colleaguesWithout: z.nullable(z.number()),
  }),
})

export const requireTwoStep = endpoint({
  method: 'PUT',
  path: '/organizations/:id/twoStep',
  access: 'administrator',
  operationId: 'requireTwoStepLogin',
  summary:
    'Requires a second login step of all officials, or no longer. Officials without one can then only set one up: other ' +
    'calls are rejected with 403 `twoStep.required`',
  params: z.object({ id: Id }),
  body: z.extend(OwnerProof, { required: z.boolean('field.choice') }),
  reply: z.extend(Saved, { required: z.boolean() }),
})

export const mailSetupCode = endpoint({
  method: 'POST',
  path: '/users/me/security/mailedCode',
  access: 'secured',
  withoutTwoStep: true,
  summary:
    'Mails the caller, who must have a second step and has none yet, a code of six digits: setting one up takes it with the ' +
    'password. At most four in an hour',
  perHourMax: 100,
  reply: Saved,
})

export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/users/me/authenticator',
  access: 'secured',
  withoutTwoStep: true,
  summary: 'Makes the secret that an authenticator app is to hold; nothing is on before a code of it is sent to /confirm within 15 minutes',
  body: OwnerProof,
  reply: z.object({
    /** Base32, for typing by hand. */
    secret: z.string(),
    /** An otpauth: URL, and the same as a QR code (SVG). */
    url: z.string(),
    qr: z.string(),
  }),
})

export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/users/me/authenticator/confirm',
  access: 'secured',
  withoutTwoStep: true,
  summary: 'Turns the authenticator app on with a code from it, and returns ten recovery codes, which are never shown again',
  body: z.object({ code: Code }),
  reply: NewCodes,
})

export const removeAuthenticator = endpoint({
  method: 'POST',
  path: '/users/me/authenticator/remove',
  access: 'secured',
  summary: 'Switches the authenticator app off, and forgets its recovery codes',
  body: OwnerProof,
  reply: Saved,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/users/me/recoveryCodes',
  access: 'secured',
  summary: 'Makes ten new recovery codes; those from before stop working',
  body: OwnerProof,
  reply: NewCodes,
})

export const startPasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/options',
  access: 'secured',
  withoutTwoStep: true,
  summary: 'What navigator.credentials.create() needs for a new passkey of that name; good once, for 5 minutes',
  body: z.extend(OwnerProof, { name: PasskeyName }),
  reply: Options,
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys',
  access: 'secured',
  withoutTwoStep: true,
  summary: 'Adds the passkey that a device has made, under a name',
  body: z.object({ name: PasskeyName, response: PasskeyAnswer }),
  reply: z.extend(Saved, { passkey: Passkey }),
})

export const removePasskey = endpoint({
  method: 'POST',
  path: '/users/me/passkeys/:id/remove',
  access: 'secured',
  summary: 'Removes a passkey; nobody can log in with it any more',
  params: z.object({ id: Id }),
  body: OwnerProof,
  reply: Saved,
})

export const logInWithCode = endpoint({
  method: 'POST',
  path: '/auth/login/code',
  access: 'anyone',
  summary:
    'The second step of a login in a browser: after the right password a cookie stands for it, for 5 minutes and one ' +
    'login. Programs send the code with the password to /auth/login',
  body: z.object({ code: Code }),
  reply: logIn.reply,
})

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'anyone',
  reads: true,
  summary: 'What navigator.credentials.get() needs for a login by passkey; good once, for 5 minutes',
  reply: Options,
})

export const logInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'anyone',
  summary: 'Opens a session for whose passkey has signed; no password and no code is needed then',
  body: z.object({ response: PasskeyAnswer, rememberMe }),
  reply: logIn.reply,
})
