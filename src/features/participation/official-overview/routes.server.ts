import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { refusalOf } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import { countOpenMessages } from '../../shell/messages/queries.server.ts'
import { countOpenReports } from '../reports/queries.server.ts'
import { showOverview } from './contract.ts'
import { officialOverviewOf } from './queries.server.ts'

/** Endpoint of the officials' home. */
export async function officials(app: FastifyInstance): Promise<void> {
  route(app, showOverview, async ({ params }, { db, actor, now }) => {
    if (!isId(params.id)) reject(404, 'request.notFound')
    if (params.id !== actor.organizationId) reject(403, 'overview.otherOrganization')
    const isAdministrator = refusalOf(actor, 'administrator') === null
    const [overview, openReports, openMessages] = await Promise.all([
      officialOverviewOf(db, actor.organizationId, actor.timeZone, now()),
      isAdministrator ? countOpenReports(db, actor.organizationId) : null,
      countOpenMessages(db, actor.organizationId),
    ])
    return { ...overview, openReports, openMessages }
  })
}
