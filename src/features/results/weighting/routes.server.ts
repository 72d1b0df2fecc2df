import type { FastifyInstance } from 'fastify'
import type { Reply } from '../../../core/contract/endpoint.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { wholeDays } from '../../../core/i18n/whole-days.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import type { ResponsePeriod } from '../model/counting.server.ts'
import { findReferences } from '../population/queries.server.ts'
import { showWeighting } from './contract.ts'
import { countCells, weighAnswers } from './queries.server.ts'
import { compare, comparedWith, dimensions, weigh } from './rules.ts'

/** The endpoint that compares respondents with residents and weights the results, for a project's own officials. */
export async function weighting(app: FastifyInstance): Promise<void> {
  route(app, showWeighting, async ({ params, query }, { db, actor }) => {
    const project = await visibleStanding(db, params.id, actor)
    if (!isOwner(actor, project)) reject(403, 'weighting.otherOrganization')
    const period = {
      ...wholeDays(actor.timeZone, query),
      includeUnconfirmed: query.includeUnconfirmed ?? false,
    }
    return weighProject(db, params.id, period)
  })
}

/** Compares a project's respondents with its residents, and weights the answers if there is a reference to weight by. */
async function weighProject(db: Db, projectId: string, period: ResponsePeriod): Promise<Reply<typeof showWeighting>> {
  const [cells, found, asked] = await Promise.all([
    countCells(db, projectId, period),
    findReferences(db, projectId),
    selectQuestions(db, projectId),
  ])
  const references = comparedWith(found)
  const { weights, ...made } = weigh(cells, references)
  const questions = weights ? await weighAnswers(db, projectId, asked, period, cells, weights) : []
  return {
    people: made.people,
    comparisons: dimensions.map((dimension) => ({
      dimension,
      reference: references[dimension],
      ...compare(cells, dimension, references[dimension], weights, found.zips),
    })),
    weighting: { isDone: weights !== null, ...made },
    questions,
  }
}
