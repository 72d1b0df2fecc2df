// Whether residents or officials use a browser: kept only where cookies are allowed, so that the way to register leads to the right form.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LoginType } from '../../../core/contract/people.ts'
import { hasConsent } from '../../../core/i18n/locale.server.ts'

const userTypeCookie = 'userType'
const yearSeconds = 365 * 86_400
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

const encode = (loginType: LoginType) => Buffer.from(loginType).toString('base64url')

/** The header by which a page remembers it, encoded. */
export const rememberedUserType = (loginType: LoginType): string =>
  `${userTypeCookie}=${encode(loginType)}; ${attributes}; Max-Age=${yearSeconds}`

/** The header by which a page forgets it. */
export const forgottenUserType = `${userTypeCookie}=; ${attributes}; Max-Age=0`

/** Remembers it with a login, where that is allowed. */
export function keepUserType(request: FastifyRequest, reply: FastifyReply, loginType: LoginType): void {
  if (!hasConsent(request.cookies)) return
  reply.setCookie(userTypeCookie, encode(loginType), { path: '/', httpOnly: true, secure: true, sameSite: 'lax', maxAge: yearSeconds })
}

/** What the cookies remember; undefined where they remember nothing. */
export function userTypeIn(cookies: Record<string, string | undefined>): LoginType | undefined {
  const kept = Buffer.from(cookies[userTypeCookie] ?? '', 'base64url').toString()
  return kept === 'Organization' || kept === 'Resident' ? kept : undefined
}
