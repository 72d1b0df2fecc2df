import { domainToASCII } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { nextIdCursor, readIdCursor } from '../../../core/contract/cursor.server.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official, Resident } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { ensureOwnOrganization } from '../model/own-organization.server.ts'
import { findOrganization } from '../model/queries.server.ts'
import * as contract from './contract.ts'
import { decideOrganization, domainProved } from './deciding.server.ts'
import { findProof, keepDomain, recordValueFor } from './domains.server.ts'
import { findOrganizations, findVerification } from './queries.server.ts'
import { isDomain, recordLabel, recordNameOf } from './rules.ts'

/** Who an organization is: the operator's decisions and proofs by DNS. */
export async function verification(app: FastifyInstance): Promise<void> {
  route(app, contract.showVerification, async ({ params }, { db, actor }) => {
    ensureOwn(actor, params.id)
    return { verification: await readVerification(db, params.id) }
  })

  route(app, contract.decideVerification, async ({ params, body }, { db, config, now, actor, request, language }) => {
    const { verified = true, reason = '' } = body ?? {}
    if (!verified && reason === '') rejectFields({ reason: 'verification.reason' })
    const work = { config, now }
    await db.transaction().execute((tx) => decideOrganization(tx, work, params.id, { verified, reason, by: actor.userId, ip: request.ip }))
    request.isAudited = true
    const organization = (await findOrganization(db, params.id)) ?? reject(404, 'request.notFound')
    return {
      organization,
      message: message(language, verified ? 'verification.verified' : 'verification.refused', { name: organization.name }),
    }
  })

  route(app, contract.proveDomain, async ({ params, body }, { db, config, now, actor, language }) => {
    ensureOwn(actor, params.id)
    const domain = domainToASCII(body.domain.replace(/\.$/, ''))
    if (!isDomain(domain)) rejectFields({ domain: 'verification.domain' })
    const proof = await findProof({ db, config }, { organizationId: params.id, domain })
    if ('failed' in proof)
      return rejectFields({ domain: { code: `verification.record.${proof.failed}`, values: { name: recordNameOf(domain) } } })
    const verified = await db.transaction().execute(async (tx) => {
      await keepDomain(tx, params.id, domain, now())
      return domainProved(tx, { config, now }, params.id)
    })
    const code = verified ? 'verification.proved' : 'verification.provedNear'
    return { verification: await readVerification(db, params.id), message: message(language, code, { domain }) }
  })

  route(app, contract.listVerifications, async ({ query: { status, q, limit, cursor } }, { db }) => {
    const found = await findOrganizations(db, { status, q, limit, after: readIdCursor(cursor) })
    return { organizations: found.slice(0, limit), nextCursor: nextIdCursor(found, limit) }
  })
}

async function readVerification(db: Db, id: string): Promise<contract.Verification> {
  const found = (await findVerification(db, id)) ?? reject(404, 'request.notFound')
  return { ...found, record: { name: recordLabel, value: await recordValueFor(db, id) } }
}

/** @throws HttpError 404 for an invalid id, 403 for another organization */
function ensureOwn(actor: Official | Resident, id: string): void {
  if (!isId(id)) reject(404, 'request.notFound')
  if (actor.kind !== 'official') reject(403, 'access.officialsOnly')
  else ensureOwnOrganization(actor, id)
}
