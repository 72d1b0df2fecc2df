// Resolves the language of a request and remembers a choice.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { yearSeconds } from '../time/durations.ts'
import { availableLanguages } from './catalogues.server.ts'
import { chooseLanguage, cookieValue, isLanguage, type Language } from './languages.ts'

export const localeCookie = 'locale'
/** `allow` or `decline`, set by the cookie banner. */
export const consentCookie = 'cookieConsent'

type Cookies = Record<string, string | undefined>

/** True if the visitor allowed cookies that are not strictly necessary. */
export const hasConsent = (cookies: Cookies): boolean => cookies[consentCookie] === 'allow'

/** The Set-Cookie header that remembers a language: permanently with consent, else for the browser session. */
export const rememberLanguage = (language: Language, cookies: Cookies): string =>
  `${localeCookie}=${encodeURIComponent(cookieValue(language))}; Path=/; SameSite=Lax` +
  (hasConsent(cookies) ? `; Max-Age=${yearSeconds}` : '')

/**
 * The language in a page's URL: `/projects?lang=fr` can be shared and found by search engines. Undefined for the API and for data
 * requests of React Router.
 */
export function askedLanguage({ method, url, query }: FastifyRequest): Language | undefined {
  if (method !== 'GET' || !url.includes('lang=') || url.startsWith('/api/') || url.split('?')[0]?.endsWith('.data')) return undefined
  const { lang } = query as { lang?: unknown }
  return typeof lang === 'string' && isLanguage(lang) && availableLanguages().includes(lang) ? lang : undefined
}

/** Proxies and clients read 4 to 16 KB of headers. */
const alternatesLengthMax = 3000

/**
 * The Link header that lists a page's URL in every language, plus the one without a language, for search engines. Undefined with a
 * single language, and for an address so long that its header would exceed what clients and proxies read.
 */
export function alternates(publicUrl: string, address: string): string | undefined {
  const languages = availableLanguages()
  if (languages.length < 2) return undefined
  // Concatenated, not resolved: //elsewhere/ is a local path here.
  const url = new URL(publicUrl.replace(/\/$/, '') + address)
  url.searchParams.delete('lang')
  const plain = url.href
  const links = languages.map((language) => {
    url.searchParams.set('lang', language)
    return `<${url.href}>; rel="alternate"; hreflang="${language}"`
  })
  const header = [`<${plain}>; rel="alternate"; hreflang="x-default"`, ...links].join(', ')
  return header.length <= alternatesLengthMax ? header : undefined
}

/**
 * Sets the language of a request once its actor is known.
 * @param saved the saved language of a person who is logged in
 */
export function resolveLanguage(request: FastifyRequest, saved: string | undefined): void {
  const wishes = { cookie: request.cookies[localeCookie], saved, header: request.headers['accept-language'] }
  const asProgram = request.headers.authorization !== undefined
  request.language = askedLanguage(request) ?? chooseLanguage(wishes, availableLanguages(), { asProgram })
}

/** True if the language that a person has saved would be the request's, whichever it is. */
export function savedLanguageCounts(request: FastifyRequest): boolean {
  const available = availableLanguages()
  const other = available.find((one) => one !== request.language)
  const wishes = { cookie: request.cookies[localeCookie], saved: other, header: request.headers['accept-language'] }
  return other !== undefined && chooseLanguage(wishes, available, { asProgram: request.headers.authorization !== undefined }) === other
}

/** Sets a language before the actor is known, for early rejections. */
export function resolveLanguageForAll(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    resolveLanguage(request, undefined)
    done()
  })
}
