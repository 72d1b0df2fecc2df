import type { FastifyInstance } from 'fastify'
import { encodeTimeCursor, readTimeCursor } from '../../../core/contract/cursor.server.ts'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { instantOf } from '../../../core/i18n/whole-days.ts'
import { listAudit } from './contract.ts'
import { listEntries, peopleRecorded } from './queries.server.ts'

/** Serves the activity log of an organization. */
export async function audit(app: FastifyInstance): Promise<void> {
  route(app, listAudit, async ({ params, query }, { db, actor }) => {
    if (!isId(params.id)) reject(404, 'request.notFound')
    if (params.id !== actor.organizationId) reject(403, 'audit.otherOrganization')
    const { limit, cursor, from, to, user } = query
    if (user && !isId(user)) rejectFields({ user: 'audit.user' })
    const found = await listEntries(db, actor.organizationId, {
      limit,
      before: readTimeCursor(cursor),
      from: instantOf(actor.timeZone, from, 'start'),
      to: instantOf(actor.timeZone, to, 'end'),
      user: user || null,
    })
    const entries = found.slice(0, limit)
    const last = found.length > limit ? entries.at(-1) : undefined
    return {
      entries,
      people: await peopleRecorded(db, actor.organizationId),
      nextCursor: last ? encodeTimeCursor({ at: new Date(last.at), id: last._id }) : null,
    }
  })
}
