import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import { findUser, lockOrganization } from '../model/queries.server.ts'
import { deleteOffer } from '../transfer/queries.server.ts'
import { addColleague, inviteAgain } from './colleagues.server.ts'
import * as contract from './contract.ts'
import { serveOrganizations } from './organizations.server.ts'
import { changeMember, findMember, findMembers } from './queries.server.ts'
import { colleague, memberSubjectOf } from './removal.server.ts'

/** Lists, adds, invites, changes and removes colleagues; reads and changes the organization. */
export async function members(app: FastifyInstance): Promise<void> {
  serveOrganizations(app)

  route(app, contract.listMembers, async ({ query }, { db, actor }) => {
    if (query.owner !== undefined && !isId(query.owner)) reject(404, 'request.notFound')
    if (query.owner !== undefined && query.owner !== actor.organizationId) reject(403, 'members.otherOrganization')
    return { users: await findMembers(db, actor.organizationId) }
  })

  route(app, contract.addMember, async ({ body }, context) => {
    const user = await addColleague(context, 'POST /members', body)
    return { user, message: message(context.language, 'members.created', { email: user.email }) }
  })

  route(app, contract.updateMember, async ({ params, body }, { db, actor, now, request, language }) => {
    const user = await db.transaction().execute(async (tx) => {
      // The colleague may be becoming the administrator.
      await lockOrganization(tx, actor.organizationId)
      const before = await colleague(tx, actor, params.id)
      await changeMember(tx, before._id, body)
      if (body.permission === 'viewer') await deleteOffer(tx, actor.organizationId, before._id)
      const user = (await findMember(tx, actor.organizationId, before._id)) ?? reject(404, 'request.notFound')
      const changed = (['title', 'firstName', 'lastName', 'department', 'role', 'permission'] as const).filter(
        (field) => before[field] !== user[field],
      )
      const permission = before.permission === user.permission ? {} : { permissionBefore: before.permission, permission: user.permission }
      const details = { changed, ...permission }
      await recordAct(tx, request, actor, { action: 'PUT /members/:id', subject: memberSubjectOf(user), at: now(), details })
      return user
    })
    return { user, message: message(language, 'members.updated') }
  })

  route(app, contract.inviteMember, async ({ params }, context) => {
    const { _id } = await colleague(context.db, context.actor, params.id)
    const user = (await findUser(context.db, _id)) ?? reject(404, 'request.notFound')
    await inviteAgain(context, user)
    return { message: message(context.language, 'members.invited', { email: user.email }) }
  })
}
