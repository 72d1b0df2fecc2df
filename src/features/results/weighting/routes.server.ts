import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { instantOf } from '../../../core/contract/period.ts'
import { route } from '../../../core/http/route.server.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { listQuestions } from '../../surveys/model/queries.server.ts'
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
      from: instantOf(query.from, 'first'),
      to: instantOf(query.to, 'last'),
      includeUnconfirmed: query.includeUnconfirmed ?? false,
    }
    const [cells, found, asked] = await Promise.all([
      countCells(db, params.id, period),
      findReferences(db, params.id),
      listQuestions(db, params.id),
    ])
    const references = comparedWith(found)
    const { weights, ...made } = weigh(cells, references)
    const questions = weights ? await weighAnswers(db, params.id, asked, period, cells, weights) : []
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
  })
}
