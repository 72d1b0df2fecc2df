import { rejectFields } from '../../../core/contract/errors.ts'
import { type DbOrTx, isDuplicate } from '../../../core/database/database.server.ts'
import type { OwnSite } from './contract.ts'
import type { Network } from './rules.ts'

declare module '../../../core/database/json-columns.ts' {
  interface JsonColumns {
    'own_sites.links': { network: Network; address: string }[]
  }
}

const none: OwnSite = { subdomain: null, domain: null, brandColor: null, accentColor: null, links: [] }

/** An organization's own site settings; empty without any. */
export async function findOwnSite(db: DbOrTx, organizationId: string): Promise<OwnSite> {
  const row = await db.selectFrom('own_sites').selectAll().where('organization_id', '=', organizationId).executeTakeFirst()
  if (!row) return none
  return { subdomain: row.subdomain, domain: row.domain, brandColor: row.brand_color, accentColor: row.accent_color, links: row.links }
}

/**
 * Saves the settings.
 * @throws HttpError 422 for an address of another organization
 */
export async function putOwnSite(db: DbOrTx, organizationId: string, site: OwnSite, now: Date): Promise<void> {
  const { subdomain, domain, brandColor, accentColor, links } = site
  const values = { subdomain, domain, brand_color: brandColor, accent_color: accentColor, links: JSON.stringify(links), changed_at: now }
  try {
    await db
      .insertInto('own_sites')
      .values({ organization_id: organizationId, ...values })
      .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
      .execute()
  } catch (error) {
    if (isDuplicate(error, 'own_sites_subdomain_key')) rejectFields({ subdomain: 'ownSite.subdomainTaken' })
    if (isDuplicate(error, 'own_sites_domain_key')) rejectFields({ domain: 'ownSite.domainTaken' })
    throw error
  }
}

export type SiteRow = OwnSite & { organizationId: string; slug: string; name: string; logoKey: string | null; changedAt: Date }

const sites = (db: DbOrTx) =>
  db
    .selectFrom('own_sites as s')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select([
      'o.id as organizationId',
      'o.slug',
      'o.name',
      'o.logo_key as logoKey',
      's.subdomain',
      's.domain',
      's.links',
      's.changed_at as changedAt',
    ])
    .select(['s.brand_color as brandColor', 's.accent_color as accentColor'])

/** The site of a verified organization at a host: by its domain, or by its subdomain of the installation's host. */
export const findSite = (db: DbOrTx, by: { domain: string } | { subdomain: string }): Promise<SiteRow | undefined> =>
  ('domain' in by ? sites(db).where('s.domain', '=', by.domain) : sites(db).where('s.subdomain', '=', by.subdomain))
    .where('o.verified_at', 'is not', null)
    .executeTakeFirst()
