import type { FastifyInstance } from 'fastify'
import { decodeTimeCursor, encodeTimeCursor, type TimeCursor } from '../../core/contract/cursor.server.ts'
import { reject, rejectFields } from '../../core/contract/errors.ts'
import { isId } from '../../core/database/ids.server.ts'
import type { Official } from '../../core/http/actor.ts'
import type { Context } from '../../core/http/app-context.server.ts'
import { route } from '../../core/http/route.server.ts'
import { message } from '../../core/i18n/messages.server.ts'
import { retryExport } from '../../features/records/export-jobs/retry-export.server.ts'
import { translateAgain } from '../../features/translations/editing/jobs.queries.server.ts'
import { countFailures, dismissFailure, listFailures, retryFailure } from './contract.ts'
import { type Again, countFailed, findFailures, forgetFailure, makePictureAgain, sendAgain, type Which } from './queries.server.ts'

/** Endpoints of an organization's failures, for its administrator. */
export async function failures(app: FastifyInstance): Promise<void> {
  route(app, listFailures, async ({ params, query: { limit, cursor } }, { db, actor, now }) => {
    ensureOwn(params.id, actor)
    const [found, total] = await Promise.all([
      findFailures(db, actor.organizationId, { limit, before: cursor ? placeOf(cursor) : null, now: now() }),
      countFailed(db, actor.organizationId),
    ])
    const shown = found.slice(0, limit)
    const last = found.length > limit ? shown.at(-1) : undefined
    return { failures: shown, nextCursor: last ? encodeTimeCursor({ at: new Date(last.at), id: last._id }) : null, total }
  })

  route(app, countFailures, async ({ params }, { db, actor }) => {
    ensureOwn(params.id, actor)
    return { total: await countFailed(db, actor.organizationId) }
  })

  route(app, retryFailure, async ({ params: { of, id } }, context) => {
    if (!isId(id)) reject(404, 'request.notFound')
    const again = await tryAgain(context, { of, id, organizationId: context.actor.organizationId })
    if (again === null) reject(404, 'request.notFound')
    if (again !== 'waiting') reject(409, `failures.${again}`)
    return { message: message(context.language, `failures.again.${of}`) }
  })

  route(app, dismissFailure, async ({ params: { of, id } }, { db, actor, language }) => {
    if (!isId(id) || !(await forgetFailure(db, { of, id, organizationId: actor.organizationId }))) reject(404, 'request.notFound')
    return { message: message(language, 'failures.dismissed') }
  })
}

/** @throws HttpError 404 for an invalid id, 403 for another organization */
function ensureOwn(id: string, actor: Official): void {
  if (!isId(id)) reject(404, 'request.notFound')
  if (id !== actor.organizationId) reject(403, 'failures.otherOrganization')
}

/** @throws HttpError 404 if the export does not exist, 409 if it is in progress */
async function tryAgain(context: Context<Official>, which: Which): Promise<Again> {
  const { db, now } = context
  if (which.of === 'upload') return reject(409, 'failures.upload')
  if (which.of === 'translation') return translateAgain(db, which.id, which.organizationId)
  if (which.of === 'picture') return makePictureAgain(db, which)
  if (which.of !== 'export') return sendAgain(db, which, now())
  await retryExport(context, which.id)
  return 'waiting'
}

const placeOf = (cursor: string): TimeCursor => decodeTimeCursor(cursor) ?? rejectFields({ cursor: 'field.invalid' })
