import type { FastifyInstance } from 'fastify'
import { Refusal, refuse } from '../../../core/contract/problem.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { type Official, refusalOf } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { deleteOwnAccount } from '../../records/my-data/deletion.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import { findUser } from '../model/queries.server.ts'
import { addColleague, inviteAgain } from './colleagues.server.ts'
import * as contract from './contract.ts'
import { serveOrganizations } from './organizations.server.ts'
import { changeMember, deleteUser, findMember, findMembers } from './queries.server.ts'

/** Colleagues: who they are, adding, inviting, changing and removing them; and their organisation. */
export async function members(app: FastifyInstance): Promise<void> {
  serveOrganizations(app)

  route(app, contract.listMembers, async ({ query }, { db, actor }) => {
    if (query.owner !== undefined && !isId(query.owner)) refuse(404, 'notFound')
    if (query.owner !== undefined && query.owner !== actor.organizationId) refuse(403, 'members.otherOrganization')
    return { users: await findMembers(db, actor.organizationId) }
  })

  route(app, contract.addMember, async ({ body }, context) => {
    const user = await addColleague(context, 'POST /members', body)
    return { user, message: message(context.language, 'members.created', { email: user.email }) }
  })

  route(app, contract.updateMember, async ({ params, body }, { db, actor, now, request, language }) => {
    const user = await db.transaction().execute(async (tx) => {
      const before = await colleague(tx, actor, params.id)
      await changeMember(tx, before._id, body)
      const user = (await findMember(tx, actor.organizationId, before._id)) ?? refuse(404, 'notFound')
      const changed = (['title', 'firstName', 'lastName', 'department', 'role', 'permission'] as const).filter(
        (field) => before[field] !== user[field],
      )
      const permission = before.permission === user.permission ? {} : { permissionBefore: before.permission, permission: user.permission }
      const details = { changed, ...permission }
      await recordAct(tx, request, actor, { action: 'PUT /members/:id', subject: subjectOf(user), at: now(), details })
      return user
    })
    return { user, message: message(language, 'members.updated') }
  })

  route(app, contract.inviteMember, async ({ params }, context) => {
    const { _id } = await colleague(context.db, context.actor, params.id)
    const user = (await findUser(context.db, _id)) ?? refuse(404, 'notFound')
    await inviteAgain(context, user)
    return { message: message(context.language, 'members.invited', { email: user.email }) }
  })

  route(app, contract.removeUser, async ({ query, body }, context) => {
    const { db, actor, now, request, language } = context
    if (actor.kind === 'resident' && query.id === actor.userId) {
      await deleteOwnAccount({ ...context, actor }, body?.password)
      return { message: message(language, 'myData.deleted') }
    }
    const refusal = refusalOf(actor, 'administrator')
    if (refusal || actor.kind !== 'official') throw new Refusal(403, refusal?.code ?? 'access.administratorsOnly')
    if (query.id === actor.userId) refuse(409, 'members.yourself')
    await db.transaction().execute(async (tx) => {
      const user = await colleague(tx, actor, query.id)
      await deleteUser(tx, user._id)
      await recordAct(tx, request, actor, { action: 'DELETE /users/delete', subject: subjectOf(user), at: now() })
    })
    return { message: message(language, 'members.removed') }
  })
}

const subjectOf = ({ _id, firstName, lastName }: contract.Member) => ({ type: 'user', id: _id, title: `${firstName} ${lastName}` })

/** @throws Refusal 404 for who is not of the caller's organisation, 409 for its administrator */
async function colleague(db: DbOrTx, actor: Official, id: string): Promise<contract.Member> {
  const user = isId(id) ? await findMember(db, actor.organizationId, id) : null
  if (!user) return refuse(404, 'notFound')
  return user.permission === 'administrator' ? refuse(409, 'members.administrator') : user
}
