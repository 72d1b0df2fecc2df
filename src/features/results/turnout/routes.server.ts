import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { countingOf } from '../model/counting.server.ts'
import { showTurnout } from './contract.ts'
import { countTurnout } from './queries.server.ts'
import { runningTotals } from './rules.ts'

/** The turnout endpoint, for a project's own officials. */
export async function turnout(app: FastifyInstance): Promise<void> {
  route(app, showTurnout, async ({ params, query }, { db, actor }) => {
    const project = await visibleStanding(db, params.id, actor)
    if (!isOwner(actor, project)) reject(403, 'turnout.otherOrganization')
    const counted = await countTurnout(db, params.id, await countingOf(db, params.id, query, actor.timeZone))
    return { ...counted, days: runningTotals(counted.days).map(({ day, people }) => ({ day, people })) }
  })
}
