import { domainToASCII } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Received } from '../../../core/contract/endpoint.ts'
import { ensureValid, type FieldRefusals, HttpError, reject, rejectFields } from '../../../core/contract/errors.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { isPublicAddress } from '../../../core/outbound/public-network.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import { seal } from '../authenticator/sealed.server.ts'
import { findOrganization } from '../model/queries.server.ts'
import { ensureMayInvite } from '../model/verified.server.ts'
import { checkPassword } from '../two-step/password.server.ts'
import { findProof, recordValueFor } from '../verification/domains.server.ts'
import { isDomain, recordLabel, recordNameOf } from '../verification/rules.ts'
import * as contract from './contract.ts'
import { redirectUri, tryCredentials } from './provider.server.ts'
import * as rows from './queries.server.ts'
import { issuerRefusal, settingsRefusals } from './rules.ts'

type SentSettings = Received<typeof contract.changeSso>['body']

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
    return { sso: connection && settingsOf(connection), redirectUri: redirectUri(context), loginUrl, record }
  })

  route(app, contract.changeSso, async ({ body }, context) => {
    const { db, actor, language } = context
    ensureMayInvite(actor)
    await checkPassword(context, body.password)
    const before = await rows.findConnection(db, actor.organizationId)
    const domains = [...new Set(body.domains.map((one) => domainToASCII(one.replace(/\.$/, ''))))]
    await ensureSettings(context, body, before, domains)
    await save(context, body, before, domains)
    const saved = (await rows.findConnection(db, actor.organizationId)) ?? reject(404, 'request.notFound')
    return { sso: settingsOf(saved), message: message(language, 'sso.saved') }
  })

  route(app, contract.removeSso, async ({ body }, context) => {
    const { db, actor, request, now, language } = context
    await checkPassword(context, body.password)
    await db.transaction().execute(async (tx) => {
      if (!(await rows.deleteConnection(tx, actor.organizationId))) reject(404, 'sso.none')
      await rows.endSessions(tx, actor.organizationId, { sso: true, except: actor.userId })
      await recordAct(tx, request, actor, { action: 'POST /sso/remove', subject: null, at: now() })
    })
    return { message: message(language, 'sso.removed') }
  })

  route(app, contract.testSso, async (_, context) => {
    const connection = (await rows.findConnection(context.db, context.actor.organizationId)) ?? reject(404, 'sso.none')
    const credentials = await tryCredentials(context, connection)
    return { credentials, message: message(context.language, `sso.test.${credentials}`) }
  })
}

/** Without the client secret. */
function settingsOf({ organizationId: _, secret: __, verified: ___, billingEnded: ____, ...settings }: rows.SsoConnection) {
  return settings
}

/** @throws HttpError 422 with a text per wrong field, also for a domain without its DNS record */
async function ensureSettings(
  { db, config, actor }: OfficialContext,
  body: SentSettings,
  before: rows.SsoConnection | null,
  domains: readonly string[],
): Promise<void> {
  const fault = issuerRefusal(body.issuer, isPublicAddress, config.loopbackOnly)
  const refusals: FieldRefusals = { ...(fault ? { issuer: fault } : {}) }
  // A stored secret is never sent to another host.
  Object.assign(refusals, settingsRefusals({ ...body, domains }, before?.issuer === body.issuer))
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

async function save(
  { db, actor, request, now }: OfficialContext,
  body: SentSettings,
  before: rows.SsoConnection | null,
  domains: readonly string[],
): Promise<void> {
  const { organizationId } = actor
  const { clientSecret, domains: _, password: __, ...settings } = body
  const sealed = clientSecret === undefined ? before?.secret : await seal(db, organizationId, Buffer.from(clientSecret))
  const secret = sealed ?? rejectFields({ clientSecret: 'sso.clientSecret' })
  await db.transaction().execute(async (tx) => {
    await rows.saveConnection(tx, { ...settings, organizationId, secret, now: now() })
    const taken = await rows.saveDomains(tx, organizationId, domains, now())
    if (taken)
      throw new HttpError(409, 'sso.domainTaken', { domain: taken }, { domains: { code: 'sso.domainTaken', values: { domain: taken } } })
    if (body.active && body.enforced) await rows.endSessions(tx, organizationId, { sso: false, except: actor.userId })
    if (!body.active) await rows.endSessions(tx, organizationId, { sso: true, except: actor.userId })
    const details = { issuer: body.issuer, domains, active: body.active, enforced: body.enforced }
    await recordAct(tx, request, actor, { action: 'PUT /sso', subject: null, at: now(), details })
  })
}
