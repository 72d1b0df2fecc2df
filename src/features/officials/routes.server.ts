import type { FastifyInstance } from 'fastify'
import { isId } from '../../core/ids.server.ts'
import { refuse } from '../../core/problem.ts'
import { route } from '../../core/route.server.ts'
import { showOverview } from './contract.ts'
import { overviewOf } from './queries.server.ts'

/** Serves what officials begin their day with. */
export async function officials(app: FastifyInstance): Promise<void> {
  route(app, showOverview, async ({ params }, { db, actor, now }) => {
    if (!isId(params.id)) refuse(404, 'notFound')
    if (params.id !== actor.organizationId) refuse(403, 'overview.otherOrganization')
    return overviewOf(db, actor.organizationId, actor.state, now())
  })
}
