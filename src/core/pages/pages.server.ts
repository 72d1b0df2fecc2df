// Serves the pages: React Router inside Fastify. Pages of anonymous visitors are cached.

import { Readable, Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import type { BillingConfig } from '../config/billing.server.ts'
import { HttpError } from '../contract/errors.ts'
import { api, apiFor, sharedPart, sharedPartsFor } from '../http/api.server.ts'
import { acceptsCookies } from '../http/cross-origin/cross-origin.server.ts'
import type { PageExchange } from '../http/direct-reads.server.ts'
import { answerUnrouted } from '../http/unanswerable.server.ts'
import { type Visit, visit } from '../http/visit.server.ts'
import type { Language } from '../i18n/languages.ts'
import { alternates, askedLanguage, consentCookie, localeCookie, rememberLanguage } from '../i18n/locale.server.ts'
import { message } from '../i18n/messages.server.ts'
import { codingOf, codingsOf, quickly } from '../memory/compression.server.ts'
import { type CompressedPage, type KeptPage, keptFromNow, PageCache } from '../memory/page-cache.server.ts'
import { PageHoles, type PageTemplate } from '../memory/page-holes.server.ts'
import { pageResponse, renderedPages, templateOf } from '../memory/rendered-pages.server.ts'
import { megabyte } from '../storage/file-size.ts'
import { compressedPage } from './compressed-page.server.ts'
import { PageLookup } from './page-lookup.server.ts'
import { newNonce, policyFor } from './policy.server.ts'

/** Body limit of page forms in bytes: officials upload pictures and documents, residents a file of a survey, others a logo. */
const formBytesMax = { official: 256 * megabyte, resident: 30 * megabyte, visitor: 6 * megabyte }

/** Registers the pages for all paths outside of the API. */
export async function servePages(app: FastifyInstance, build: ServerBuild, mode: string): Promise<PageCache> {
  const lookup = new PageLookup(build, renderedPages)
  const render = createRequestHandler(lookup.build, mode)
  const cache = new PageCache()
  const { mapTiles, analytics, billing } = app.appContext.config
  const hosts = {
    images: mapTiles ? [new URL(mapTiles.url.replace(/[{}]/g, '')).origin] : [],
    counting: analytics ? [new URL(analytics.url).origin] : [],
    forms: billing?.stripe?.pages ?? [],
  }
  const visitorsPages = new WeakMap<PageTemplate, Promise<CompressedPage>>()
  /** A page of visitors has no hole but the nonce, so it is compressed once for as long as it shows the same. */
  const keptPageOf = async (template: PageTemplate, holes: PageHoles): Promise<KeptPage> => {
    const compressed = visitorsPages.get(template) ?? compressedPage(template.fill(holes).toString(), mode, hosts)
    visitorsPages.set(template, compressed)
    return keptFromNow(await compressed, app.directReads.changes?.isListening)
  }
  /** Sends the rendered page, or returns it if it can be cached: it has a key. While the database is away, returns the last one. */
  const make = async (request: FastifyRequest, reply: FastifyReply, key: string | null): Promise<KeptPage | null> => {
    const nonce = newNonce()
    const holes = new PageHoles(!isData(request))
    holes.keep('nonce', nonce)
    holes.keep('requestId', request.id)
    const cookies: string[] = []
    const asked = requestOf(request)
    const context = contextFor(app, { request, reply }, { nonce, holes }, cookies)
    const isPage = mode === 'production' && request.method === 'GET' && !isData(request)
    const found = isPage ? await lookup.find(asked, context) : undefined
    const response = found ? pageResponse(found.template, { headers: found.headers ?? [] }) : await render(asked, context)
    const template = templateOf(response)
    const isHtml = template !== undefined || (response.headers.get('content-type')?.startsWith('text/html') ?? false)
    const last = response.status === 503 ? lastWithNotice(cache, key, request.language) : null
    if (last) return last
    const setsCookies = cookies.length > 0 || response.headers.has('set-cookie')
    const isForOne = setsCookies || (response.headers.get('cache-control')?.includes('no-store') ?? false)
    if (key !== null && template && response.status === 200 && !isForOne) return keptPageOf(template, holes)
    reply.code(response.status)
    for (const [name, value] of response.headers) reply.header(name, value)
    if (cookies.length > 0) reply.header('set-cookie', cookies)
    if (response.status === 405) reply.header('allow', 'GET, HEAD')
    if (isHtml) {
      reply.header('content-security-policy', policyFor([`'nonce-${nonce}'`], mode, hosts))
      reply.header('cache-control', 'private, no-store')
    }
    if (!isHtml && isData(request) && !reply.hasHeader('cache-control')) reply.header('cache-control', 'private, no-store')
    if (found && codingsOf(request).includes('gzip')) {
      const gzip = await found.template.fillGzip(holes)
      reply.header('vary', pageVary).header('content-encoding', 'gzip').send(gzip)
    } else if (isHtml) {
      await sendCompressed(template?.fill(holes) ?? Buffer.from(await response.text()), request, reply)
    } else reply.send(response.body)
    return null
  }
  await app.register(async (pages) => {
    // Actions read their own forms, so nothing may consume the body before them.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    // The root's middleware redirects officials without a required second step to its setup.
    pages.all('/*', { config: { withoutTwoStep: true, isPage: true } }, async (request, reply) => {
      if (isOfARoute(request)) return answerUnrouted(request, reply)
      ensurePageRequest(request, reply)
      const asked = askedLanguage(request)
      if (asked) reply.header('set-cookie', rememberLanguage(asked, request.cookies))
      const key = keyOf(request)
      const cached = key && (await cache.get(key))
      if (cached) return sendKept(cached, request, reply)
      const finish = key ? cache.begin(key) : () => {}
      let page: KeptPage | null = null
      try {
        page = await make(request, reply, key)
      } finally {
        finish(page)
      }
      return page ? sendKept(page, request, reply) : reply
    })
  })
  return cache
}

/** True for paths that are no page: unknown ones of the API, with any method, and those of other routes, which have other methods. */
function isOfARoute({ url, method, server }: FastifyRequest): boolean {
  if (/^\/api\/v1(\/|\?|$)/.test(url)) return true
  return method !== 'GET' && method !== 'HEAD' && server.methodsAt(url.split('?')[0] as string).all.length > 0
}

/** React Router asks for a page's data alone when it is already open. */
const isData = ({ url }: FastifyRequest): boolean => /\.data(\?|$)/.test(url)

const pageVary = 'accept-encoding, accept-language, cookie'

/** Sends a page that nobody else gets, so compressing it well would take longer than sending it. */
async function sendCompressed(html: Buffer, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  reply.header('vary', pageVary)
  const coding = codingOf(request)
  if (coding) reply.header('content-encoding', coding)
  reply.send(coding ? await quickly[coding](html) : html)
}

const pageMethods = ['GET', 'HEAD', 'POST']

/**
 * Rejects what the pages' router would fail on.
 * @throws HttpError 405 for a method that pages do not have, 415 for a body that is not a form, 403 for one from another site with a cookie
 */
function ensurePageRequest(request: FastifyRequest, reply: FastifyReply): void {
  if (!pageMethods.includes(request.method)) {
    reply.header('allow', pageMethods.join(', '))
    throw new HttpError(405, 'request.method')
  }
  // An action may set cookies without a call that would check where it comes from.
  const isForeign = request.method === 'POST' && !acceptsCookies(request)
  if (isForeign || request.sessionEnded === 'crossSite') throw new HttpError(403, 'session.crossSite')
  const type = request.headers['content-type']
  if (request.method === 'POST' && type && !/^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type))
    throw new HttpError(415, 'request.mediaType')
}

/** The cookies that visitors' pages may read: the cache's key holds each of them. Session cookies are not among them. */
const pageCookies = [consentCookie, localeCookie, 'theme', 'userType', 'cameBy', 'loginStep', '__Host-loginStep', 'flash'] as const

/** The cookies of `pageCookies` that a request has. */
const pageCookiesOf = ({ cookies }: FastifyRequest): Record<string, string | undefined> =>
  Object.fromEntries(pageCookies.flatMap((name) => (cookies[name] === undefined ? [] : [[name, cookies[name]]])))

/** The page's cache key; null unless the visitor is anonymous. Anonymous visitors see the same page for a host, path and these cookies. */
function keyOf(request: FastifyRequest): string | null {
  if (request.method !== 'GET' || request.actor.kind !== 'visitor' || request.sessionEnded !== null) return null
  if (request.cookies.flash !== undefined) return null
  return [request.host, request.language, JSON.stringify(pageCookiesOf(request)), optsOut(request) ? 'private' : '', request.url].join(' ')
}

/** Do Not Track or Global Privacy Control. */
const optsOut = ({ headers }: FastifyRequest): boolean => headers['dnt'] === '1' || headers['sec-gpc'] === '1'

/** The last page, with a notice. React leaves elements that it does not know at the beginning of the body. */
function lastWithNotice(cache: PageCache, key: string | null, language: Language): KeptPage | null {
  const page = key === null ? undefined : cache.lastOf(key)
  if (!page) return null
  const notice = message(language, 'service.fromMemory')
  const html = page.html.toString()
  const start = html.indexOf('>', html.indexOf('<body')) + 1
  const withNotice = `${html.slice(0, start)}<p role="status" class="small strong">${notice}</p>${html.slice(start)}`
  return { ...page, html: Buffer.from(withNotice), isOld: true }
}

function sendKept(page: KeptPage, request: FastifyRequest, reply: FastifyReply) {
  reply.header('content-type', 'text/html; charset=utf-8').header('content-security-policy', page.policy)
  reply.header('vary', pageVary).header('cache-control', 'private, no-store')
  const links = alternates(request.server.appContext.config.publicUrl, request.url)
  if (links) reply.header('link', links)
  if (page.isOld) return sendCompressed(page.html, request, reply)
  const coding = codingOf(request)
  return coding ? reply.header('content-encoding', coding).send(page[coding]) : reply.send(page.html)
}

const paymentOf = ({ stripe }: BillingConfig) => (stripe ? 'card' : 'transfer')

const tooLarge = (bytesMax: number) => new HttpError(413, 'request.tooLarge', { megabytes: Math.floor(bytesMax / megabyte) })

function requestOf(request: FastifyRequest): Request {
  const bytesMax = formBytesMax[request.actor.kind]
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) throw tooLarge(bytesMax)
  const withoutBody = request.method === 'GET' || request.method === 'HEAD'
  const body = withoutBody ? undefined : Readable.toWeb(request.raw.pipe(atMost(bytesMax)))
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && !name.startsWith(':')) headers.set(name, String(value))
  return new Request(`${request.protocol}://${request.host}${request.url}`, {
    method: request.method,
    headers,
    body,
    duplex: 'half',
  } as RequestInit)
}

/** Aborts a body that grows past the limit without a declared length. */
function atMost(bytesMax: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length
      done(bytes > bytesMax ? tooLarge(bytesMax) : null, chunk)
    },
  })
}

function contextFor(
  app: FastifyInstance,
  { request, reply }: PageExchange,
  { nonce, holes }: Pick<Visit, 'nonce' | 'holes'>,
  cookies: string[],
): RouterContextProvider {
  const { productName, publicUrl, sessionIdleSeconds, retentionMonths, loopbackOnly, analytics, billing } = app.appContext.config
  const context = new RouterContextProvider()
  const call = apiFor(app, { request, reply }, (cookie) => cookies.push(cookie))
  context.set(api, call)
  context.set(sharedPart, sharedPartsFor(app, { request, reply }, call))
  context.set(visit, {
    actor: request.actor,
    language: request.language,
    sessionEnded: request.sessionEnded,
    owesTwoStep: request.owesTwoStep,
    cookies: pageCookiesOf(request),
    optsOut: optsOut(request),
    nonce,
    holes,
    productName,
    publicUrl,
    sessionIdleSeconds,
    retentionMonths,
    loopbackOnly,
    analytics,
    billing: billing ? paymentOf(billing) : 'off',
    now: app.appContext.now(),
  })
  return context
}
