import * as z from 'zod/mini'
import { endpoint } from '../../../core/contract/endpoint.ts'
import { Saved } from '../../../core/contract/schemas.ts'
import { EmailedCode, logIn, SignedIn, TermsAnswer } from '../model/contract.ts'

const { email, password } = logIn.body.shape

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgotPassword',
  access: 'anyone',
  operationId: 'requestPasswordReset',
  summary:
    'Mails a link to reset the password, which works once and for an hour; answers the same, in the same time, whether or ' +
    'not the address has an account',
  body: z.object({ email }),
  perHourMax: 100,
  reply: Saved,
})

export const sendConfirmation = endpoint({
  method: 'POST',
  path: '/users/confirmation',
  access: 'anyone',
  refusals: [404],
  operationId: 'resendConfirmation',
  summary:
    'Mails the link that confirms one’s email address again, at most four in an hour. Without a session it takes `email`, and ' +
    'answers the same whether or not the address has an account',
  body: z.object({ email: z.optional(email) }),
  perHourMax: 100,
  reply: Saved,
})

export const showReset = endpoint({
  method: 'GET',
  path: '/auth/resetPassword/:id',
  access: 'anyone',
  gone: true,
  operationId: 'showPasswordResetLink',
  summary: 'Whose password a mailed link resets, or 410 where it is used or old; looking at it changes nothing',
  params: z.object({ id: z.string() }),
  reply: z.object({ email: z.string(), termsNeeded: z.boolean() }),
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/resetPassword',
  access: 'anyone',
  gone: true,
  summary: 'Sets a new password with a mailed link, ends all sessions of the person, and confirms the email address that the link went to',
  body: z.object({
    id: z.string('account.link').check(z.minLength(1, 'account.link'), z.maxLength(200, 'account.link')),
    password,
    confirmPassword: z.string('account.confirmPassword'),
    termsAccepted: TermsAnswer,
  }),
  perHourMax: 100,
  reply: Saved,
})

export const mailLoginCode = endpoint({
  method: 'POST',
  path: '/auth/mailedCode',
  access: 'anyone',
  summary:
    'Mails a resident a code of six digits to log in with, at most four in an hour; answers the same, in the same time, whether or ' +
    'not the address has an account',
  body: z.object({ email }),
  perHourMax: 100,
  reply: Saved,
})

export const mailOwnCode = endpoint({
  method: 'POST',
  path: '/users/me/mailedCode',
  access: 'resident',
  summary: 'Mails the caller a code of six digits, which does wherever the password is asked for again; at most four in an hour',
  perHourMax: 100,
  refusals: [404],
  reply: Saved,
})

export const logInWithMailedCode = endpoint({
  method: 'POST',
  path: '/auth/mailedCode/login',
  access: 'anyone',
  summary:
    'Opens a session with the newest code that was mailed, which is valid once, for ten minutes and five tries; confirms the address',
  body: z.object({ email, code: EmailedCode, rememberMe: logIn.body.shape.rememberMe }),
  perHourMax: 100,
  reply: SignedIn,
})

export const confirmWithCode = endpoint({
  method: 'POST',
  path: '/users/confirmation/code',
  access: 'resident',
  summary: 'Confirms the caller’s email address with the newest code that was mailed',
  body: z.object({ code: EmailedCode }),
  perHourMax: 100,
  reply: Saved,
})
