// An organization can require a second login step, an authenticator app or a passkey, of all its officials.
import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { recordAct } from '../audit/queries.server.ts'
import { ensureOwnOrganization } from '../model/own-organization.server.ts'
import { lockOrganization } from '../model/queries.server.ts'
import { hasSecondStep, withoutStep } from '../sessions/operator-step.server.ts'
import { requireTwoStep } from './contract.ts'
import { checkOwner, owesStep } from './password.server.ts'

/** The number of an organization's officials without a second step, one person aside. */
export async function countWithout(db: DbOrTx, organizationId: string, exceptId: string): Promise<number> {
  const { count } = await withoutStep(db)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '<>', exceptId)
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Removes a second step, unless it is the last and the organization, or the operator's role, requires one. The organization is locked:
 * of two removals at the same time, the second sees the first.
 * @throws HttpError 409 `twoStep.last`, which undoes the removal with its transaction
 */
export async function removeStep(
  { tx, config }: { tx: DbOrTx; config: AppContext['config'] },
  user: { _id: string; email: string; organization: string | null },
  remove: () => Promise<void>,
): Promise<void> {
  if (user.organization) await lockOrganization(tx, user.organization)
  await remove()
  if (await owesStep({ db: tx, config }, user)) reject(409, 'twoStep.last')
}

/**
 * Ends the sessions of officials who have passkeys only: until now, their password alone opened one. With an authenticator app, a session
 * was opened by a code, or it is the one that set the app up.
 */
async function endPasswordSessions(tx: DbOrTx, organizationId: string, actorId: string): Promise<void> {
  const people = tx
    .selectFrom('users as u')
    .innerJoin('passkeys as p', 'p.user_id', 'u.id')
    .leftJoin('authenticators as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.confirmed_at', 'is not', null))
    .select('u.id')
    .where('u.organization_id', '=', organizationId)
    .where('u.id', '<>', actorId)
    .where('a.user_id', 'is', null)
  await tx.deleteFrom('sessions').where('user_id', 'in', people).execute()
}

export function serveRequirement(app: FastifyInstance): void {
  route(app, requireTwoStep, async ({ params, body: { required, ...proof } }, context) => {
    const { db, actor, now, request, language } = context
    ensureOwnOrganization(actor, params.id)
    const user = await checkOwner(context, proof)
    await db.transaction().execute(async (tx) => {
      const { name } = (await lockOrganization(tx, params.id)) ?? reject(404, 'request.notFound')
      if (required && !(await hasSecondStep(tx, user._id))) reject(409, 'twoStep.ownFirst')
      await tx.updateTable('organizations').set({ two_step_required: required }).where('id', '=', params.id).execute()
      if (required) await endPasswordSessions(tx, params.id, user._id)
      const subject = { type: 'organization', id: params.id, title: name }
      await recordAct(tx, request, actor, { action: 'PUT /organizations/:id/twoStep', subject, at: now(), details: { required } })
    })
    return { required, message: message(language, required ? 'twoStep.requiredOn' : 'twoStep.requiredOff') }
  })
}
