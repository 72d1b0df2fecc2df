import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { OfficialContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { ensureOwnOrganization } from '../model/own-organization.server.ts'
import { findUser } from '../model/queries.server.ts'
import { checkIdentity, type IdentityProof } from '../two-step/password.server.ts'
import * as contract from './contract.ts'
import { accept, decline, makeOffer, withdraw } from './offers.server.ts'
import { replace } from './operator.server.ts'
import { findOffer, findOfficials, type OrganizationOfficial } from './queries.server.ts'
import { offerRefusal } from './rules.ts'

/** Another administrator for an organization: by an offer that a colleague accepts, or by the operator. */
export async function transfer(app: FastifyInstance): Promise<void> {
  route(app, contract.showOffer, async ({ params }, { db, actor, now }) => {
    ensureOwnOrganization(actor, params.id)
    const officials = await findOfficials(db, params.id)
    const administrator = officials.find((one) => one.permission === 'administrator')
    return {
      administrator: administrator ? namedOf(administrator) : null,
      offer: await findOffer(db, params.id, now()),
      candidates: officials.filter((one) => offerRefusal(one) === null).map(namedOf),
    }
  })

  route(app, contract.offerAdministrator, async ({ params, body: { user, ...proof } }, context) => {
    ensureOwnOrganization(context.actor, params.id)
    await checkCaller(context, proof)
    const offer = await context.db.transaction().execute((tx) => makeOffer(tx, context, user))
    return { offer, message: message(context.language, 'transfer.offered', { name: offer.to.name }) }
  })

  route(app, contract.withdrawOffer, async ({ params }, context) => {
    ensureOwnOrganization(context.actor, params.id)
    await context.db.transaction().execute((tx) => withdraw(tx, context))
    return { message: message(context.language, 'transfer.withdrawn') }
  })

  route(app, contract.acceptOffer, async ({ params, body }, context) => {
    ensureOwnOrganization(context.actor, params.id)
    await checkCaller(context, body)
    await context.db.transaction().execute((tx) => accept(tx, context))
    return { message: message(context.language, 'transfer.accepted') }
  })

  route(app, contract.declineOffer, async ({ params }, context) => {
    ensureOwnOrganization(context.actor, params.id)
    await context.db.transaction().execute((tx) => decline(tx, context))
    return { message: message(context.language, 'transfer.declined') }
  })

  route(app, contract.replaceAdministrator, async ({ params, body }, { db, config, now, actor, request, language }) => {
    const work = { config, now }
    const wanted = { organizationId: params.id, userId: body.user, reason: body.reason, by: actor.userId, ip: request.ip }
    const { name, organization } = await db.transaction().execute((tx) => replace(tx, work, wanted))
    request.isAudited = true
    return { message: message(language, 'transfer.replaced', { name, organization }) }
  })
}

const namedOf = ({ id, name, email }: OrganizationOfficial) => ({ _id: id, name, email })

async function checkCaller(context: OfficialContext, proof: IdentityProof): Promise<void> {
  const user = (await findUser(context.db, context.actor.userId)) ?? reject(404, 'request.notFound')
  await checkIdentity(context, user, proof)
}
