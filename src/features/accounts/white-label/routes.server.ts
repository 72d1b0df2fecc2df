import type { FastifyInstance } from 'fastify'
import { ensureValid, reject, rejectFields } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { isProbe } from '../../../core/http/health.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { ensureVerified, findVerifiedNames, isReserved } from '../model/verified.server.ts'
import { findProof, keepDomain, recordValueFor } from '../verification/domains.server.ts'
import { isDomain, recordNameOf } from '../verification/rules.ts'
import { contrastMin, contrastOf, isReadable, nearestReadable, styleOf } from './colors.ts'
import * as contract from './contract.ts'
import { hostsOf } from './hosts.server.ts'
import { findOwnSite, putOwnSite } from './queries.server.ts'
import { isOf, isSubdomain, isTheInstallations, mainHostOf } from './rules.ts'

const yearSeconds = 31_536_000

/** Organizations' own sites; resolves the site of every request. */
export async function whiteLabel(app: FastifyInstance): Promise<void> {
  const hosts = hostsOf(app.appContext)
  const { config } = app.appContext
  const mainHost = mainHostOf(config.publicUrl)

  route(app, contract.showOwnSite, async (_, { db, actor }) => {
    const site = await findOwnSite(db, actor.organizationId)
    return { site, mainHost, addresses: addressesOf(site, config.publicUrl) }
  })

  route(app, contract.changeOwnSite, async ({ body }, { db, config, actor, now, language }) => {
    ensureVerified(actor)
    const problems = mistakesOf(body, mainHost)
    const verified = await findVerifiedNames(db)
    if (body.subdomain !== null && isReserved(body.subdomain, verified, actor.organizationId))
      problems.subdomain ??= 'ownSite.subdomainReserved'
    ensureValid(problems)
    if (config.verifyOrganizations) await ensureProved({ db, config, now }, actor.organizationId, body.domain)
    await putOwnSite(db, actor.organizationId, body, now())
    hosts.forget()
    return { message: message(language, 'ownSite.saved'), site: await findOwnSite(db, actor.organizationId) }
  })

  route(app, contract.findHost, async ({ query: { domain } }) => {
    const isKnown = domain === new URL(config.publicUrl).hostname || (await hosts.at(domain)) !== null
    return isKnown ? { domain } : reject(404, 'request.notFound')
  })

  app.get<{ Params: { name: string } }>('/brand/:name', async ({ params }, reply) => {
    const id = params.name.slice(0, 36)
    const site = isId(id) ? await findOwnSite(app.appContext.db, id) : null
    const style = site ? styleOf(site.brandColor, site.accentColor) : ''
    if (!style || !params.name.endsWith('.css')) return reject(404, 'request.notFound')
    reply.removeHeader('set-cookie')
    return reply.type('text/css; charset=utf-8').header('cache-control', `public, max-age=${yearSeconds}, immutable`).send(style)
  })
}

/** Adds the site to every request. */
export function knowHosts(app: FastifyInstance, plaza: AppContext): void {
  const hosts = hostsOf(plaza)
  app.addHook('onRequest', async (request) => {
    request.site = isProbe(request) ? null : await hosts.siteOf(request)
  })
}

function addressesOf({ subdomain, domain }: contract.OwnSite, publicUrl: string): string[] {
  const { protocol, port } = new URL(publicUrl)
  const at = (host: string) => `${protocol}//${host}${port && `:${port}`}`
  return [...(subdomain ? [at(`${subdomain}.${mainHostOf(publicUrl)}`)] : []), ...(domain ? [at(domain)] : [])]
}

/**
 * Looks for the DNS record of a new domain, or of one above it.
 * @throws HttpError 422 with the record that is missing
 */
async function ensureProved({ db, config, now }: Pick<AppContext, 'db' | 'config' | 'now'>, organizationId: string, domain: string | null) {
  if (domain === null || domain === (await findOwnSite(db, organizationId)).domain) return
  const proof = await findProof({ db, config }, { organizationId, domain, orParents: true })
  if ('proved' in proof) return keepDomain(db, organizationId, proof.proved, now())
  const code = proof.failed === 'unreachable' ? 'ownSite.dnsUnreachable' : 'ownSite.domainUnproved'
  return rejectFields({ domain: { code, values: { name: recordNameOf(domain), value: await recordValueFor(db, organizationId) } } })
}

type Problems = Parameters<typeof rejectFields>[0]

/** Errors of the sent settings, by field. */
function mistakesOf({ subdomain, domain, brandColor, links }: contract.OwnSite, mainHost: string): Problems {
  const problems: Problems = {}
  if (subdomain !== null && !isSubdomain(subdomain)) problems.subdomain = 'ownSite.subdomain'
  if (domain !== null && !isDomain(domain)) problems.domain = 'ownSite.domain'
  else if (domain !== null && isTheInstallations(domain, mainHost)) problems.domain = 'ownSite.domainOurs'
  if (brandColor !== null && !isReadable(brandColor)) {
    const values = { contrast: Math.floor(contrastOf(brandColor) * 10) / 10, least: contrastMin, nearest: nearestReadable(brandColor) }
    problems.brandColor = { code: 'ownSite.contrast', values }
  }
  for (const { network, address } of links) if (!isOf(network, address)) problems[`links.${network}`] = 'ownSite.link'
  return problems
}
