import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { mailDomainOf } from '../identities/rules.ts'
import { describeCertificate, pemOf } from '../identities/saml/certificates.server.ts'
import type { SsoSettings } from './contract.ts'

export type SsoConnection = SsoSettings & {
  organizationId: string
  secret: Buffer
  /** In base64. */
  certificates: string[]
  /** Opens encrypted assertions; in PEM, encrypted. */
  decryptionKey: Buffer | null
  /** With which the provider may encrypt; in base64. */
  decryptionCertificate: string | null
  verified: boolean
  billingEnded: boolean
}

type FailingRow = SsoSettings['failingDomains'][number]

const select = (db: DbOrTx) =>
  db
    .selectFrom('sso_connections as c')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .selectAll('c')
    .select([
      'o.verified_at',
      sql<string[]>`array(select d.domain from sso_domains d where d.organization_id = c.organization_id order by d.domain)`.as('domains'),
      sql<FailingRow[]>`coalesce((
        select json_agg(
          json_build_object('domain', d.domain, 'since', d.failing_since, 'stopped', d.stopped_at is not null) order by d.domain)
        from sso_domains d where d.organization_id = c.organization_id and d.failing_since is not null), '[]')`.as('failing_domains'),
      sql<boolean>`exists (select from billing_subscriptions b where b.organization_id = o.id and b.state in ('limited', 'cancelled'))`.as(
        'billing_ended',
      ),
    ])

type ConnectionRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const samlOf = ({ protocol, login_url, certificates, email_attribute, decryption_certificate }: ConnectionRow): SsoConnection['saml'] =>
  protocol === 'saml'
    ? {
        ...{ loginUrl: login_url ?? '', certificates: certificates.map(describeCertificate), emailAttribute: email_attribute },
        encryption: encryptionOf(decryption_certificate),
      }
    : null

const encryptionOf = (certificate: string | null) =>
  certificate === null ? null : { ...describeCertificate(certificate), pem: pemOf(certificate) }

const connectionOf = (row: ConnectionRow): SsoConnection => ({
  organizationId: row.organization_id,
  protocol: row.protocol,
  saml: samlOf(row),
  certificates: row.certificates,
  decryptionKey: row.decryption_key,
  decryptionCertificate: row.decryption_certificate,
  issuer: row.issuer,
  clientId: row.client_id,
  secret: row.client_secret,
  domains: row.domains,
  failingDomains: row.failing_domains.map((one) => ({ ...one, since: new Date(one.since).toISOString() })),
  groupsClaim: row.groups_claim,
  viewerGroups: row.viewer_groups,
  editorGroups: row.editor_groups,
  active: row.active,
  enforced: row.enforced,
  changedAt: row.changed_at.toISOString(),
  verified: row.verified_at !== null,
  billingEnded: row.billing_ended,
})

/** An organization's connection; null without one. */
export async function findConnection(db: DbOrTx, organizationId: string): Promise<SsoConnection | null> {
  const row = await select(db).where('c.organization_id', '=', organizationId).executeTakeFirst()
  return row ? connectionOf(row) : null
}

/** The connection of an organization by its name in URLs; null unless people can log in by it. */
export async function findActive(db: DbOrTx, slug: string): Promise<SsoConnection | null> {
  const row = await select(db).where('o.slug', '=', slug).where('c.active', '=', true).executeTakeFirst()
  return row ? connectionOf(row) : null
}

/** The organization whose login serves an address, by its domain alone; null without one. */
export async function findByEmail(db: DbOrTx, email: string): Promise<{ name: string; slug: string } | null> {
  const row = await db
    .selectFrom('sso_domains as d')
    .innerJoin('sso_connections as c', 'c.organization_id', 'd.organization_id')
    .innerJoin('organizations as o', 'o.id', 'c.organization_id')
    .select(['o.name', 'o.slug'])
    .where('d.domain', '=', mailDomainOf(email))
    .where('c.active', '=', true)
    .where('d.stopped_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}

/** The private key is encrypted. Null keeps the stored one. */
export type SealedPair = { key: Buffer; certificate: string }

export type SavedProvider =
  | { protocol: 'oidc'; issuer: string; clientId: string; secret: Buffer }
  | {
      protocol: 'saml'
      issuer: string
      loginUrl: string
      certificates: string[]
      emailAttribute: string | null
      decryption: SealedPair | null
    }
type SavedConnection = Pick<SsoSettings, 'groupsClaim' | 'viewerGroups' | 'editorGroups' | 'active' | 'enforced'> & {
  organizationId: string
  provider: SavedProvider
  now: Date
}

/** Of the other protocol, nothing remains. */
const providerValues = (provider: SavedProvider) =>
  provider.protocol === 'oidc'
    ? {
        ...{ client_id: provider.clientId, client_secret: provider.secret, login_url: null, certificates: [], email_attribute: null },
        ...{ decryption_key: null, decryption_certificate: null },
      }
    : {
        ...{ client_id: '', client_secret: Buffer.alloc(0), login_url: provider.loginUrl },
        ...{ certificates: provider.certificates, email_attribute: provider.emailAttribute },
        ...(provider.decryption && { decryption_key: provider.decryption.key, decryption_certificate: provider.decryption.certificate }),
      }

/** Adds a connection, or replaces the settings of the one that exists. */
export async function saveConnection(tx: DbOrTx, one: SavedConnection): Promise<void> {
  const values = {
    protocol: one.provider.protocol,
    issuer: one.provider.issuer,
    ...providerValues(one.provider),
    groups_claim: one.groupsClaim,
    viewer_groups: one.viewerGroups,
    editor_groups: one.editorGroups,
    active: one.active,
    enforced: one.enforced,
    changed_at: one.now,
  }
  await tx
    .insertInto('sso_connections')
    .values({ organization_id: one.organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}

/**
 * Replaces the domains of a connection.
 * @returns a domain that another organization has; null if there is none
 */
export async function saveDomains(tx: DbOrTx, organizationId: string, domains: readonly string[], now: Date): Promise<string | null> {
  let removal = tx.deleteFrom('sso_domains').where('organization_id', '=', organizationId)
  if (domains.length > 0) removal = removal.where('domain', 'not in', domains)
  await removal.execute()
  // In one order, so two organizations that claim the same domains do not wait for each other.
  for (const domain of [...domains].sort()) {
    await tx
      .insertInto('sso_domains')
      .values({ domain, organization_id: organizationId, proved_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    // A domain that stopped was proved again before this.
    await tx
      .updateTable('sso_domains')
      .set({ failing_since: null, stopped_at: null, proved_at: now })
      .where('domain', '=', domain)
      .where('organization_id', '=', organizationId)
      .where('stopped_at', 'is not', null)
      .execute()
    const row = await tx.selectFrom('sso_domains').select('organization_id').where('domain', '=', domain).executeTakeFirst()
    if (row?.organization_id !== organizationId) return domain
  }
  return null
}

/** Removes a connection and, with it, its domains and open logins; then the links of its people. */
export async function deleteConnection(tx: DbOrTx, organizationId: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('sso_connections').where('organization_id', '=', organizationId).executeTakeFirst()
  await tx.deleteFrom('sso_identities').where('organization_id', '=', organizationId).execute()
  await tx.deleteFrom('sso_pending_links').where('organization_id', '=', organizationId).execute()
  return numDeletedRows === 1n
}

/** Ends sessions of an organization's officials that were, or were not, opened by its own login. */
export async function endSessions(tx: DbOrTx, organizationId: string, { sso, except }: { sso: boolean; except: string }): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('sso', '=', sso)
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('users').select('id').where('organization_id', '=', organizationId).where('id', '<>', except),
    )
    .execute()
}

/** All mail domains, to be proved again. */
export async function listDomains(db: DbOrTx): Promise<{ domain: string; organizationId: string }[]> {
  const rows = await db.selectFrom('sso_domains').select(['domain', 'organization_id']).orderBy('domain').execute()
  return rows.map((row) => ({ domain: row.domain, organizationId: row.organization_id }))
}

type ProofOfDay = { domain: string; organizationId: string; isProved: boolean; now: Date; since: Date }

/**
 * Stores the outcome of a day's lookup. A record that has been missing since `since` stops the domain.
 * @returns what is new about the domain; null if nothing is
 */
export async function changeDomain(
  tx: DbOrTx,
  { domain, organizationId, isProved, now, since }: ProofOfDay,
): Promise<'failing' | 'stopped' | null> {
  const row = await tx
    .selectFrom('sso_domains')
    .select(['failing_since', 'stopped_at'])
    .where('domain', '=', domain)
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  const set = (values: { failing_since?: Date | null; stopped_at?: Date | null; proved_at?: Date }) =>
    tx.updateTable('sso_domains').set(values).where('domain', '=', domain).execute()
  if (isProved) {
    await set({ failing_since: null, stopped_at: null, proved_at: now })
    return null
  }
  if (row.failing_since === null) {
    await set({ failing_since: now })
    return 'failing'
  }
  if (row.stopped_at !== null || row.failing_since > since) return null
  await set({ stopped_at: now })
  return 'stopped'
}
