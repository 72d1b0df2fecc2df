// Remembers whether residents or officials use a browser, only with consent; links to registration then open the right form.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginType } from '../../../core/contract/people.ts'
import { hasConsent } from '../../../core/i18n/locale.server.ts'
import { yearSeconds } from '../../../core/time/durations.ts'

const userTypeCookie = 'userType'
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

const encode = (loginType: LoginType) => Buffer.from(loginType).toString('base64url')

/** The Set-Cookie header that remembers the user type. */
export const rememberedUserType = (loginType: LoginType): string =>
  `${userTypeCookie}=${encode(loginType)}; ${attributes}; Max-Age=${yearSeconds}`

/** The Set-Cookie header that deletes the user type. */
export const forgottenUserType = `${userTypeCookie}=; ${attributes}; Max-Age=0`

/** Remembers the user type at login, with consent. */
export function keepUserType(request: FastifyRequest, reply: FastifyReply, loginType: LoginType): void {
  if (!hasConsent(request.cookies)) return
  reply.setCookie(userTypeCookie, encode(loginType), { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: yearSeconds })
}

/** The user type in the cookies; undefined without one. */
export function userTypeIn(cookies: Record<string, string | undefined>): LoginType | undefined {
  const stored = Buffer.from(cookies[userTypeCookie] ?? '', 'base64url').toString()
  return stored === 'Organization' || stored === 'Resident' ? stored : undefined
}
