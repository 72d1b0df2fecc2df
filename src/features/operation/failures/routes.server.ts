import type { FastifyInstance } from 'fastify'
import { encodeTimeCursor, readTimeCursor } from '../../../core/contract/cursor.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { forgetFailure, retryFailed } from './again.server.ts'
import { countFailures, dismissFailure, listFailures, retryFailure } from './contract.ts'
import { countFailed, findFailures } from './queries.server.ts'
import type { Failing } from './rules.ts'

/** Endpoints of an organization's failures, for its administrator. */
export async function failures(app: FastifyInstance): Promise<void> {
  route(app, listFailures, async ({ params, query: { limit, cursor } }, { db, actor, now }) => {
    ensureOwn(params.id, actor)
    const [found, total] = await Promise.all([
      findFailures(db, actor, { limit, before: readTimeCursor(cursor), now: now() }),
      countFailed(db, actor),
    ])
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1) : undefined
    return { failures: shown, nextCursor: last ? encodeTimeCursor({ at: new Date(last.at), id: last._id }) : null, total }
  })

  route(app, countFailures, async ({ params }, { db, actor }) => {
    ensureOwn(params.id, actor)
    return { total: await countFailed(db, actor) }
  })

  route(app, retryFailure, async ({ params: { of, id } }, context) => {
    if (!isId(id)) reject(404, 'request.notFound')
    const { organizationId, isOperator } = context.actor
    const outcome = await retryFailed(context, { of, id, organizationId, isOperator })
    if (outcome === null) reject(404, 'request.notFound')
    if (outcome === 'underWay') reject(409, 'failures.underWay')
    if (outcome === 'useless') reject(409, uselessCodes[of] ?? 'failures.useless')
    return { message: message(context.language, `failures.again.${of}`) }
  })

  route(app, dismissFailure, async ({ params: { of, id } }, { db, actor: { organizationId, isOperator }, language }) => {
    if (!isId(id) || !(await forgetFailure(db, { of, id, organizationId, isOperator }))) reject(404, 'request.notFound')
    return { message: message(language, 'failures.dismissed') }
  })
}

/** Why a retry is useless, where it is not for its age. */
const uselessCodes: Partial<Record<Failing, string>> = {
  ...{ platformImport: 'failures.closed', release: 'failures.closed', webhook: 'failures.off' },
}

/** @throws HttpError 404 for an invalid id, 403 for another organization */
function ensureOwn(id: string, actor: Official): void {
  if (!isId(id)) reject(404, 'request.notFound')
  if (id !== actor.organizationId) reject(403, 'failures.otherOrganization')
}
