// GET /embed/project/:id, /embed/results/:id, /embed/map: read-only parts of the site for frames of other sites, and their script.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isId } from '../../../../core/database/ids.server.ts'
import { type Api, apiFor } from '../../../../core/http/api.server.ts'
import { nullIfRefused } from '../../../../core/http/error-page.server.ts'
import { sendTagged } from '../../../../core/storage/tagged-text.server.ts'
import { MissingFrame } from '../parts/MissingFrame.tsx'
import { findMapOwner, sitesOfAll, sitesOfProject } from '../queries.server.ts'
import { ancestorsOf } from '../rules.ts'
import { wordsIn } from '../words.server.ts'
import { frameDocument, framePolicy } from './document.server.tsx'
import { mapFrame } from './map.server.tsx'
import { projectFrame } from './project.server.tsx'
import { resultsFrame } from './results.server.tsx'
import { frameScript } from './scripts.ts'
import type { Framed, FrameReader } from './shown.ts'

const minuteSeconds = 60
const daySeconds = 24 * 60 * minuteSeconds

type FramesOptions = {
  /** Paths of the site's style sheets. */
  styles: readonly string[]
  mode: 'production' | 'development'
}

/** What one request gets. `origins`: the sites that may show it; null for all, because it shows nothing. */
type SentFrame = { status: 200 | 404; html: string; origins: string[] | null }

/** Cookies and keys are not read: everybody gets the same, and a frame of another site could not send them anyway. */
const anonymous = { config: { anonymous: true } }

export async function embedFrames(app: FastifyInstance, { styles, mode }: FramesOptions): Promise<void> {
  const send = async (request: FastifyRequest, reply: FastifyReply, make: (read: FrameReader) => Promise<Framed | null>) => {
    const reader = readerOf(request)
    const of = ['embed', request.url.split('?')[0], (request.query as { organization?: unknown }).organization, reader.search]
    const { status, html, origins } = await app.directReads.share<SentFrame>(of, { request, reply }, async (anyone) =>
      documentOf(request, await make({ ...reader, call: orNull(apiFor(app, anyone, () => {})) })),
    )
    reply.removeHeader('x-frame-options')
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', framePolicy(origins === null ? '*' : ancestorsOf(origins), mode))
      .header('cache-control', `public, max-age=${minuteSeconds}`)
      .header('vary', 'accept-encoding, accept-language')
    return sendTagged(request, reply, html)
  }

  const documentOf = ({ language, site }: FastifyRequest, framed: Framed | null): SentFrame => {
    const all = [...styles, ...(site?.stylePath ? [site.stylePath] : [])]
    if (framed) return { status: 200, html: frameDocument({ language, styles: all, ...framed }), origins: framed.origins }
    const home = { name: site?.name ?? app.appContext.config.productName, href: '/projects' }
    const title = wordsIn(language)('frame.missingTitle')
    return { status: 404, html: frameDocument({ language, title, styles: all, children: <MissingFrame home={home} /> }), origins: null }
  }

  const readerOf = ({ language, site, query }: FastifyRequest) => ({
    language,
    now: app.appContext.now(),
    siteName: site?.name ?? app.appContext.config.productName,
    search: (query as { lang?: unknown }).lang === language ? `?lang=${language}` : '',
  })

  app.get<{ Params: { id: string } }>('/embed/project/:id', anonymous, async (request, reply) =>
    send(request, reply, async (reader) => {
      const { id } = request.params
      return isId(id) ? projectFrame(reader, id, await sitesOfProject(app.appContext.db, id)) : null
    }),
  )

  app.get<{ Params: { id: string } }>('/embed/results/:id', anonymous, async (request, reply) =>
    send(request, reply, async (reader) => {
      const { id } = request.params
      return isId(id) ? resultsFrame(reader, id, await sitesOfProject(app.appContext.db, id)) : null
    }),
  )

  app.get<{ Querystring: { organization?: string | string[] } }>('/embed/map', anonymous, async (request, reply) =>
    send(request, reply, async (reader) => {
      const { db } = app.appContext
      const asked = request.site?.organizationId ?? request.query.organization
      if (asked === undefined) return mapFrame(reader, null, await sitesOfAll(db))
      const owner = typeof asked === 'string' ? await findMapOwner(db, asked) : null
      return owner && mapFrame(reader, { id: String(asked), name: owner.name }, owner.origins)
    }),
  )

  app.get('/embed/*', anonymous, async (request, reply) => send(request, reply, async () => null))

  app.get('/embed/frame.js', anonymous, async (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      .header('cache-control', `public, max-age=${daySeconds}`)
      // Other sites include it.
      .header('cross-origin-resource-policy', 'cross-origin')
    return sendTagged(request, reply, frameScript)
  })
}

/** Refused reads of what is not public return null. */
const orNull =
  (call: Api): FrameReader['call'] =>
  (e, sent) =>
    nullIfRefused(call(e, sent), 401, 403, 404)
