// Removes a colleague; also the check that every change of a colleague begins with.
import { HttpError, reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { type Official, refusalOf } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import { markRemoved } from '../identities/removals.server.ts'
import { lockOrganization } from '../model/queries.server.ts'
import type * as contract from './contract.ts'
import { deleteUser, findMember } from './queries.server.ts'

/**
 * Removes a colleague and ends their sessions; recorded in the activity log.
 * @throws HttpError 403 unless the caller is an administrator, 404 for a person outside the organization, 409 for the administrator
 */
export async function removeColleague({ db, actor, now, request }: Context, id: string): Promise<void> {
  const refusal = refusalOf(actor, 'administrator')
  if (refusal || actor.kind !== 'official') throw new HttpError(403, refusal?.code ?? 'access.administratorsOnly')
  if (id === actor.userId) reject(409, 'members.yourself')
  await db.transaction().execute(async (tx) => {
    // The colleague may be becoming the administrator.
    await lockOrganization(tx, actor.organizationId)
    const user = await colleague(tx, actor, id)
    const { _id: userId, email } = user
    await markRemoved(tx, { organizationId: actor.organizationId, userId, email }, { now: now() })
    await deleteUser(tx, userId)
    await recordAct(tx, request, actor, { action: 'DELETE /users/delete', subject: memberSubjectOf(user), at: now() })
  })
}

/** A colleague in the activity log's format. */
export const memberSubjectOf = ({ _id, firstName, lastName }: contract.Member) => ({
  type: 'user',
  id: _id,
  title: `${firstName} ${lastName}`,
})

/**
 * @returns the colleague
 * @throws HttpError 404 for a person outside the caller's organization, 409 for its administrator
 */
export async function colleague(db: DbOrTx, actor: Official, id: string): Promise<contract.Member> {
  const user = isId(id) ? await findMember(db, actor.organizationId, id) : null
  if (!user) return reject(404, 'request.notFound')
  return user.permission === 'administrator' ? reject(409, 'members.administrator') : user
}
