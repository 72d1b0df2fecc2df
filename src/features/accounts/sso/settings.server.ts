import { domainToASCII } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Received } from '../../../core/contract/endpoint.ts'
import { ensureValid, type FieldRefusals, HttpError, reject, rejectFields } from '../../../core/contract/errors.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { isPublicAddress } from '../../../core/outbound/public-network.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import { acsUrl, entityIdOf } from '../identities/saml/service.server.ts'
import { findOrganization } from '../model/queries.server.ts'
import { seal } from '../model/sealed.server.ts'
import { ensureMayInvite } from '../model/verified.server.ts'
import { checkOwner } from '../two-step/password.server.ts'
import { findProof, recordValueFor } from '../verification/domains.server.ts'
import { isDomain, recordLabel, recordNameOf } from '../verification/rules.ts'
import * as contract from './contract.ts'
import { redirectUri, tryCredentials } from './provider.server.ts'
import * as rows from './queries.server.ts'
import { issuerRefusal, settingsRefusals } from './rules.ts'

type OidcSettings = Received<typeof contract.changeSso>['body']

/** The administrator's settings of the organization's own login. */
export function serveSettings(app: FastifyInstance): void {
  route(app, contract.showSso, async (_, context) => {
    const { db, config, actor } = context
    const [connection, organization] = await Promise.all([
      rows.findConnection(db, actor.organizationId),
      findOrganization(db, actor.organizationId),
    ])
    const record = { name: recordLabel, value: await recordValueFor(db, actor.organizationId) }
    const loginUrl = `${config.publicUrl}/sso/${organization?.slug ?? ''}`
    const serviceProvider = { entityId: entityIdOf(context, actor.organizationId), acsUrl: acsUrl(context) }
    return { sso: connection && settingsOf(connection), redirectUri: redirectUri(context), loginUrl, serviceProvider, record }
  })

  route(app, contract.changeSso, async ({ body }, context) => {
    const { db, actor, language } = context
    ensureMayInvite(actor)
    await checkOwner(context, body)
    const before = await rows.findConnection(db, actor.organizationId)
    await ensureSettings(context, body, before, providerRefusals(context, body, before))
    const { issuer, clientId, clientSecret } = body
    const sealed = clientSecret === undefined ? before?.secret : await seal(db, actor.organizationId, Buffer.from(clientSecret))
    const secret = sealed ?? rejectFields({ clientSecret: 'sso.clientSecret' })
    const sso = await saveSettings(context, body, { protocol: 'oidc', issuer, clientId, secret }, 'PUT /sso')
    return { sso, message: message(language, 'sso.saved') }
  })

  route(app, contract.removeSso, async ({ body }, context) => {
    const { db, actor, request, now, language } = context
    await checkOwner(context, body)
    await db.transaction().execute(async (tx) => {
      if (!(await rows.deleteConnection(tx, actor.organizationId))) reject(404, 'sso.none')
      await rows.endSessions(tx, actor.organizationId, { sso: true, except: actor.userId })
      await recordAct(tx, request, actor, { action: 'POST /sso/remove', subject: null, at: now() })
    })
    return { message: message(language, 'sso.removed') }
  })

  route(app, contract.testSso, async (_, context) => {
    const connection = (await rows.findConnection(context.db, context.actor.organizationId)) ?? reject(404, 'sso.none')
    // SAML has no call that could be tried without a person.
    if (connection.protocol === 'saml') return { credentials: 'unknown' as const, message: message(context.language, 'sso.test.saml') }
    const credentials = await tryCredentials(context, connection)
    return { credentials, message: message(context.language, `sso.test.${credentials}`) }
  })
}

/** Without what is secret or internal. */
export function settingsOf(connection: rows.SsoConnection): contract.SsoSettings {
  const { organizationId: _, secret: __, certificates: ___, verified: ____, billingEnded: _____, ...others } = connection
  const { decryptionKey: ______, decryptionCertificate: _______, ...settings } = others
  return settings
}

/** @returns what is wrong with a connection of OpenID Connect */
function providerRefusals({ config }: OfficialContext, body: OidcSettings, before: rows.SsoConnection | null): FieldRefusals {
  const fault = issuerRefusal(body.issuer, isPublicAddress, config.loopbackOnly)
  // A stored secret is never sent to another host.
  const hasSecret = before?.protocol === 'oidc' && before.issuer === body.issuer
  return {
    ...(fault ? { issuer: fault } : {}),
    ...(body.clientSecret === undefined && !hasSecret ? { clientSecret: 'sso.clientSecret' } : {}),
  }
}

type SharedSettings = Omit<OidcSettings, 'issuer' | 'clientId' | 'clientSecret'>

export const domainsOf = ({ domains }: SharedSettings): string[] => [
  ...new Set(domains.map((one) => domainToASCII(one.replace(/\.$/, '')))),
]

/**
 * Verifies what both protocols have.
 * @param refusals what is wrong with the protocol's own fields
 * @throws HttpError 422 with a text per wrong field, also for a domain without its DNS record
 */
export async function ensureSettings(
  { db, config, actor }: OfficialContext,
  body: SharedSettings,
  before: rows.SsoConnection | null,
  own: FieldRefusals,
): Promise<void> {
  const domains = domainsOf(body)
  const refusals: FieldRefusals = { ...own, ...settingsRefusals({ active: body.active, domains }) }
  const isStopped = (domain: string) => before?.failingDomains.some((one) => one.stopped && one.domain === domain)
  for (const domain of domains.filter((one) => !before?.domains.includes(one) || isStopped(one))) {
    if (!isDomain(domain)) refusals['domains'] = 'verification.domain'
    else {
      const proof = await findProof({ db, config }, { organizationId: actor.organizationId, domain })
      if ('failed' in proof) refusals['domains'] = { code: `verification.record.${proof.failed}`, values: { name: recordNameOf(domain) } }
    }
  }
  ensureValid(refusals)
}

/** @returns the settings as they are now. @throws HttpError 409 for a domain that another organization has */
export async function saveSettings(
  { db, actor, request, now }: OfficialContext,
  body: SharedSettings,
  provider: rows.SavedProvider,
  action: 'PUT /sso' | 'PUT /sso/saml',
): Promise<contract.SsoSettings> {
  const { organizationId } = actor
  const { groupsClaim, viewerGroups, editorGroups, active, enforced } = body
  const domains = domainsOf(body)
  const settings = { groupsClaim, viewerGroups, editorGroups, active, enforced }
  await db.transaction().execute(async (tx) => {
    await rows.saveConnection(tx, { ...settings, organizationId, provider, now: now() })
    const taken = await rows.saveDomains(tx, organizationId, domains, now())
    if (taken)
      throw new HttpError(409, 'sso.domainTaken', { domain: taken }, { domains: { code: 'sso.domainTaken', values: { domain: taken } } })
    if (active && enforced) await rows.endSessions(tx, organizationId, { sso: false, except: actor.userId })
    if (!active) await rows.endSessions(tx, organizationId, { sso: true, except: actor.userId })
    const details = { issuer: provider.issuer, domains, active, enforced }
    await recordAct(tx, request, actor, { action, subject: null, at: now(), details })
  })
  return settingsOf((await rows.findConnection(db, organizationId)) ?? reject(404, 'request.notFound'))
}
