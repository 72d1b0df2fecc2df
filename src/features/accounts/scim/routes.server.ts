import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import { tokenHashOf } from '../sessions/sessions.server.ts'
import { checkOwner } from '../two-step/password.server.ts'
import * as contract from './contract.ts'
import { scimPath, tokenPrefix } from './rules.ts'
import { scimService } from './service.server.ts'
import { deleteAccess, findAccess, saveToken } from './tokens.server.ts'

/** SCIM 2.0, by which an identity provider adds and removes colleagues, and its token. */
export async function scim(app: FastifyInstance): Promise<void> {
  await app.register(scimService, { prefix: scimPath })

  route(app, contract.showScim, async (_, { db, config, actor }) => ({
    scim: await findAccess(db, actor.organizationId),
    baseUrl: `${config.publicUrl}${scimPath}`,
  }))

  route(app, contract.makeScimToken, async ({ body }, context) => {
    const { db, actor, request, now, language } = context
    await checkOwner(context, body)
    const secret = `${tokenPrefix}${randomBytes(32).toString('base64url')}`
    const token = { organizationId: actor.organizationId, id: newId(), hash: tokenHashOf(secret), ending: secret.slice(-4), now: now() }
    const made = await db.transaction().execute(async (tx) => {
      if (!(await saveToken(tx, token))) reject(404, 'sso.none')
      await recordAct(tx, request, actor, { action: 'POST /sso/scim', subject: null, at: now() })
      return (await findAccess(tx, actor.organizationId)) ?? reject(404, 'sso.none')
    })
    return { secret, scim: made, message: message(language, 'scim.made') }
  })

  route(app, contract.removeScimToken, async ({ body }, context) => {
    const { db, actor, request, now, language } = context
    await checkOwner(context, body)
    await db.transaction().execute(async (tx) => {
      if (!(await deleteAccess(tx, actor.organizationId))) reject(404, 'scim.none')
      await recordAct(tx, request, actor, { action: 'POST /sso/scim/remove', subject: null, at: now() })
    })
    return { message: message(language, 'scim.revoked') }
  })
}
