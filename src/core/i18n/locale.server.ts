// Which language a request is answered in, and how a choice is remembered.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { availableLanguages } from './catalogues.server.ts'
import { chooseLanguage, cookieValue, isLanguage, type Language } from './languages.ts'

export const localeCookie = 'locale'
/** `allow` or `decline`, set by who answers the question about cookies. */
export const consentCookie = 'cookieConsent'
const yearSeconds = 365 * 86_400

type Cookies = Record<string, string | undefined>

/** Whether the visitor allowed what is not strictly needed. */
export const hasConsent = (cookies: Cookies): boolean => cookies[consentCookie] === 'allow'

/** The Set-Cookie header that remembers a language: for good after consent, else until the browser is closed. */
export const rememberLanguage = (language: Language, cookies: Cookies): string =>
  `${localeCookie}=${encodeURIComponent(cookieValue(language))}; Path=/; SameSite=Lax${hasConsent(cookies) ? `; Max-Age=${yearSeconds}` : ''}`

/**
 * A page's address may ask for a language: `/projects?lang=fr` can be shared, and found by search engines. Undefined for the API and for
 * the data of pages that the browser goes on to.
 */
export function askedLanguage({ method, url, query }: FastifyRequest): Language | undefined {
  if (method !== 'GET' || !url.includes('lang=') || url.startsWith('/api/') || url.split('?')[0]?.endsWith('.data')) return undefined
  const { lang } = query as { lang?: unknown }
  return typeof lang === 'string' && isLanguage(lang) && availableLanguages().includes(lang) ? lang : undefined
}

/**
 * The Link header by which search engines find a page in every language: the address that is for all of them, and the same with each
 * language asked for. Undefined where there is one language only.
 */
export function alternates(publicUrl: string, address: string): string | undefined {
  const languages = availableLanguages()
  if (languages.length < 2) return undefined
  // Joined, not resolved: //elsewhere/ is a path of ours here.
  const url = new URL(publicUrl.replace(/\/$/, '') + address)
  url.searchParams.delete('lang')
  const plain = url.href
  const links = languages.map((language) => {
    url.searchParams.set('lang', language)
    return `<${url.href}>; rel="alternate"; hreflang="${language}"`
  })
  return [`<${plain}>; rel="alternate"; hreflang="x-default"`, ...links].join(', ')
}

/**
 * Sets the language of every request, once it is known who asks.
 * @param saved what somebody who is logged in has saved
 */
export function resolveLanguage(request: FastifyRequest, saved: string | undefined): void {
  const wishes = { cookie: request.cookies[localeCookie], saved, header: request.headers['accept-language'] }
  const asProgram = request.headers.authorization !== undefined
  request.language = askedLanguage(request) ?? chooseLanguage(wishes, availableLanguages(), { asProgram })
}

/** Before it is known who asks, for what is refused until then. */
export function resolveLanguageForAll(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    resolveLanguage(request, undefined)
    done()
  })
}
