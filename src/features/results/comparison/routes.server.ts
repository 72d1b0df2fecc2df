import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { countingOf } from '../model/counting.server.ts'
import { showComparison } from './contract.ts'
import { compareGroups } from './queries.server.ts'

/** The endpoint that compares groups, for a project's own officials. */
export async function comparison(app: FastifyInstance): Promise<void> {
  route(app, showComparison, async ({ params, query }, { db, actor }) => {
    const project = await visibleStanding(db, params.id, actor)
    if (!isOwner(actor, project)) reject(403, 'turnout.otherOrganization')
    return compareGroups(db, params.id, await selectQuestions(db, params.id), {
      by: query.by || 'ageRange',
      counting: await countingOf(db, params.id, query, actor.timeZone),
    })
  })
}
