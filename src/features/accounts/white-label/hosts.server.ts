// Resolves the organization's site of a request by its host.
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isUnavailable } from '../../../core/database/unavailable.server.ts'
import type { AppContext, CitySite } from '../../../core/http/app-context.server.ts'
import { logoUrl } from '../model/shapes.server.ts'
import { isDomain } from '../verification/rules.ts'
import { styleOf } from './colors.ts'
import { findSite, type SiteRow } from './queries.server.ts'
import { isSubdomain, isTheInstallations, mainHostOf } from './rules.ts'

/** Another process's change is visible after this time. */
const keptMilliseconds = 5_000
const keptMax = 1_000

type CachedSite = { site: Omit<CitySite, 'publicUrl'> | null; until: number }
type SiteLookupContext = Pick<AppContext, 'db' | 'config'>

/** Resolves organizations' own sites and caches the result. */
class SiteLookup {
  private sites = new Map<string, CachedSite>()
  private work: SiteLookupContext
  constructor(work: SiteLookupContext) {
    this.work = work
  }

  /** The organization's site of a request; null for the main site and unknown hosts. */
  async siteOf(request: FastifyRequest): Promise<CitySite | null> {
    const site = await this.at(request.hostname)
    return site && { ...site, publicUrl: `${request.protocol}://${request.host}` }
  }

  /** The same by host name, without a port. */
  async at(hostname: string): Promise<Omit<CitySite, 'publicUrl'> | null> {
    const by = this.claimOf(hostname.toLowerCase())
    if (!by) return null
    const key = JSON.stringify(by)
    const known = this.sites.get(key)
    if (known && known.until > Date.now()) return known.site
    let row: SiteRow | undefined
    try {
      row = await findSite(this.work.db, by)
    } catch (error) {
      // What is known is shown while the database is away.
      if (known && isUnavailable(error)) return known.site
      throw error
    }
    const site = row ? toSite(row) : null
    if (this.sites.size >= keptMax) this.sites.clear()
    this.sites.set(key, { site, until: Date.now() + keptMilliseconds })
    return site
  }

  /** Clears the cache after a change by this process. */
  forget(): void {
    this.sites.clear()
  }

  private claimOf(host: string): { domain: string } | { subdomain: string } | null {
    const main = mainHostOf(this.work.config.publicUrl)
    if (isTheInstallations(host, main)) {
      const subdomain = host.slice(0, -main.length - 1)
      return isSubdomain(subdomain) ? { subdomain } : null
    }
    return isDomain(host) ? { domain: host } : null
  }
}

function toSite({ organizationId, slug, name, logoKey, brandColor, accentColor, links }: SiteRow): Omit<CitySite, 'publicUrl'> {
  const style = styleOf(brandColor, accentColor)
  const version = createHash('sha256').update(style).digest('base64url').slice(0, 10)
  return {
    organizationId,
    slug,
    name,
    logo: logoUrl(logoKey),
    links,
    style,
    stylePath: style ? `/brand/${organizationId}-${version}.css` : null,
  }
}

const byPlaza = new WeakMap<AppContext, SiteLookup>()

/** The app's host resolver; one per app. */
export function hostsOf(appContext: AppContext): SiteLookup {
  const hosts = byPlaza.get(appContext) ?? new SiteLookup(appContext)
  byPlaza.set(appContext, hosts)
  return hosts
}
