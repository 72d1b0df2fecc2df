import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { instantOf } from '../../../core/contract/period.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { isOwner, maySee } from '../../projects/model/rules.ts'
import { findQuestion, listQuestions } from '../../surveys/model/queries.server.ts'
import { groupsIn } from '../model/groups.ts'
import { listPlaceAnswers } from './contract.ts'
import { readPlaceAnswers } from './queries.server.ts'

/** The endpoint of single places, for a project's own officials. */
export async function placeAnswers(app: FastifyInstance): Promise<void> {
  route(app, listPlaceAnswers, async ({ params: { id }, query }, { db, actor }) => {
    const found = isId(id) ? await findQuestion(db, id) : null
    if (!found || !maySee(actor, found.project)) return reject(404, 'request.notFound')
    if (!isOwner(actor, found.project)) reject(403, 'tag.otherOrganization')
    if (found.asked.type !== 'place') reject(404, 'request.notFound')
    const counting = {
      ...groupsIn(query),
      ...{ from: instantOf(query.from, 'first'), to: instantOf(query.to, 'last'), includeUnconfirmed: query.includeUnconfirmed ?? false },
    }
    const [questions, read] = await Promise.all([listQuestions(db, found.projectId), readPlaceAnswers(db, id, counting)])
    const question = questions.find((one) => one._id === id) ?? reject(404, 'request.notFound')
    return { question, ...read }
  })
}
