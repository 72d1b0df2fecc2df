// Proof that an organization controls a domain.
import { createHmac } from 'node:crypto'
import type { Config } from '../../../core/config/config.server.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { secretOf } from '../../../core/database/secrets.server.ts'
import { findTxt, type Lookup } from './dns.server.ts'
import { provingDomains, recordNameOf, recordValueOf } from './rules.ts'

const tokenLength = 32

/** The value of an organization's records: derived from its id, so it never changes and nobody can compute another's. */
export async function recordValueFor(db: Db, organizationId: string): Promise<string> {
  const secret = await secretOf(db, 'domain-verification')
  return recordValueOf(createHmac('sha256', secret).update(organizationId).digest('base64url').slice(0, tokenLength))
}

/**
 * Looks for an organization's record at a domain, or, for `orParents`, at a parent domain.
 * @returns the domain whose record was found, or the result of the domain's own lookup
 */
export async function findProof(
  { db, config }: { db: Db; config: Pick<Config, 'dnsServers'> },
  { organizationId, domain, orParents = false }: { organizationId: string; domain: string; orParents?: boolean },
): Promise<{ proved: string } | { failed: Exclude<Lookup, 'found'> }> {
  const value = await recordValueFor(db, organizationId)
  const names = orParents ? provingDomains(domain) : [domain]
  const results = await Promise.all(names.map((name) => findTxt(config, { name: recordNameOf(name), value })))
  const proved = names[results.indexOf('found')]
  return proved === undefined ? { failed: results[0] as Exclude<Lookup, 'found'> } : { proved }
}

/** Stores that a domain was proved now. */
export const keepDomain = (tx: DbOrTx, organizationId: string, domain: string, now: Date) =>
  tx
    .insertInto('organization_domains')
    .values({ organization_id: organizationId, domain, proved_at: now })
    .onConflict((conflict) => conflict.columns(['organization_id', 'domain']).doUpdateSet({ proved_at: now }))
    .execute()
