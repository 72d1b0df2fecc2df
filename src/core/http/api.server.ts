import type { FastifyInstance, InjectOptions } from 'fastify'
import { createContext, type RouterContextProvider, redirect } from 'react-router'
import { pageCalls } from '../async/page-calls.server.ts'
import { requestOf } from '../contract/call.ts'
import { type Endpoint, type EndpointInput, type Reply, readMemoryOf } from '../contract/endpoint.ts'
import { ApiError, type Problem } from '../contract/errors.ts'
import { isUnavailable } from '../database/unavailable.server.ts'
import { cookieValue, type Language } from '../i18n/languages.ts'
import { localeCookie } from '../i18n/locale.server.ts'
import type { PageExchange, SentToRead } from './direct-reads.server.ts'
import { httpProblemOf } from './problems/problem.server.ts'
import { writtenCookieOf } from './replica/replica-reads.server.ts'

/** What a page's loader or action receives as `context`. */
export type PageContext = Readonly<RouterContextProvider>

export type Api = <E extends Endpoint>(e: E, sent: EndpointInput<E>) => Promise<Reply<E>>

/** Headers that a call on behalf of the visitor forwards: session, language and network address. */
const forwarded = [
  'authorization',
  'cookie',
  'accept-language',
  'user-agent',
  'host',
  'origin',
  'sec-fetch-site',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
] as const

type PageCaller = { headers: Record<string, string | string[] | undefined>; ip: string; url: string; language?: Language }

/**
 * The calls of a page's loaders. Plain reads run without a request of their own while the page itself is only read: an action may change
 * who is asking, so everything after it identifies the person again.
 */
export function apiFor(app: FastifyInstance, asking: PageExchange, keepCookie: (cookie: string) => void): Api {
  const { request } = asking
  const requested = apiAs(app, request, keepCookie)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  // Some calls are refused to officials who owe a second login step, by what their own request would be.
  if (!isRead || request.owesTwoStep) return requested
  return async (e, sent) => {
    const read = app.directReads.of(e, request.actor)
    if (!read) return requested(e, sent)
    try {
      return (await read(sent as SentToRead, asking)) as Reply<typeof e>
    } catch (error) {
      const { status, problem } = httpProblemOf(error as Error, request)
      if (isUnavailable(error)) app.noteOutage(error as Error)
      else if (status >= 500) request.log.error({ err: error, reqId: request.id })
      throw refused({ status, problem }, request.url)
    }
  }
}

export type SharedPart = <Part>(of: unknown[], make: (call: Api) => Promise<Part>) => Promise<Part>

/**
 * Parts of a page that everybody in the same circumstances (language, site, place, standing) sees alike. `of` names the part and all that
 * `make` depends on beside these; `make` may call shared endpoints only, and its result cannot be changed.
 */
export function sharedPartsFor(app: FastifyInstance, asking: PageExchange, call: Api): SharedPart {
  const isRead = asking.request.method === 'GET' || asking.request.method === 'HEAD'
  if (!isRead || asking.request.owesTwoStep) return (_of, make) => make(call)
  return (of, make) => app.directReads.share(of, asking, (anyone) => make(sharedOnly(apiFor(app, anyone, () => {}))))
}

/** Calls shared endpoints only. @throws Error for any other: its reply may depend on the one who asked first */
export const sharedOnly =
  (call: Api): Api =>
  (e, sent) => {
    if (readMemoryOf(e).sharedBy !== 'everyone') throw new Error(`A shared part of a page calls ${e.path}, whose replies are not shared.`)
    return call(e, sent)
  }

/**
 * Lets a page's loader or action call an endpoint in process as the visitor, with the same access check and validation. Cookies that the
 * endpoint sets are passed to `keepCookie` for the page's own reply.
 * @throws ApiError if the endpoint rejects the call; a redirect to the login page and back if nobody is logged in or the session has
 * ended
 */
export function apiAs(app: FastifyInstance, request: PageCaller, keepCookie: (cookie: string) => void): Api {
  const headers: Record<string, string> = {}
  const written = writtenCookieOf(app.appContext.config.publicUrl)
  for (const name of forwarded) if (request.headers[name] !== undefined) headers[name] = String(request.headers[name])
  // The first cookie of a name counts: the API answers in the page's language.
  if (request.language)
    headers.cookie = [`${localeCookie}=${encodeURIComponent(cookieValue(request.language))}`, headers.cookie ?? []].flat().join('; ')
  const inPage = pageCalls()
  return async (e, sent) => {
    const { url, body, form } = requestOf(e, sent)
    const options: InjectOptions = { method: e.method, url, headers, remoteAddress: request.ip }
    if (form) Object.assign(options, await multipartOf(form, headers))
    else if (body !== undefined) options.payload = body as object
    const res = await inPage(() => app.inject(options))
    for (const cookie of [res.headers['set-cookie'] ?? []].flat()) {
      keepCookie(cookie)
      // The page's own reads after its action must show what it wrote.
      if (cookie.startsWith(`${written}=`)) headers.cookie = [cookie.split(';', 1)[0], headers.cookie ?? []].flat().join('; ')
    }
    const data = res.json()
    if (res.statusCode < 400) return data
    throw refused({ status: res.statusCode, problem: data }, request.url)
  }
}

/** What a page throws when the API rejects its call: a redirect to the login and back if that is what is missing. */
function refused({ status, problem }: { status: number; problem: Problem }, url: string): Response | ApiError {
  const { code } = problem
  if (code === 'access.operatorStep') return redirect(`/security?next=${encodeURIComponent(pageOf(url))}`)
  return code === 'login.needed' || code === 'session.expired' ? redirect(loginAddress(url, code)) : new ApiError(status, problem)
}

/**
 * The login page's path, which leads back to `url`. React Router requests a page's data at `<page>.data?_routes=...`; the path is the
 * page's.
 */
function loginAddress(url: string, code: string): string {
  return `/login?next=${encodeURIComponent(pageOf(url))}${code === 'session.expired' ? '&expired=1' : ''}`
}

function pageOf(url: string): string {
  const { pathname, searchParams } = new URL(url, 'http://site.invalid')
  searchParams.delete('_routes')
  return `${pathname.replace(/\.data$/, '')}${searchParams.size > 0 ? `?${searchParams}` : ''}`
}

/** Set for every page request; loaders and actions read it with `context.get(api)`. */
export const api = createContext<Api>()
/** The same for `context.get(sharedPart)`. */
export const sharedPart = createContext<SharedPart>()

async function multipartOf(form: FormData, headers: Record<string, string>): Promise<Pick<InjectOptions, 'headers' | 'payload'>> {
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') as string
  return { headers: { ...headers, 'content-type': type }, payload: Buffer.from(await encoded.arrayBuffer()) }
}
