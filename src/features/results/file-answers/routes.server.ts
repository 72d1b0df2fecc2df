import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { instantOf } from '../../../core/contract/period.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { isOwner, maySee } from '../../projects/model/rules.ts'
import { findQuestion, listQuestions } from '../../surveys/model/queries.server.ts'
import { groupsIn } from '../model/groups.ts'
import { listFileAnswers } from './contract.ts'
import { readFileAnswers } from './queries.server.ts'

/** The endpoint of attached files, for a project's own officials. */
export async function fileAnswers(app: FastifyInstance): Promise<void> {
  route(app, listFileAnswers, async ({ params: { id }, query }, { db, actor }) => {
    const found = isId(id) ? await findQuestion(db, id) : null
    if (!found || !maySee(actor, found.project)) return reject(404, 'request.notFound')
    if (!isOwner(actor, found.project)) reject(403, 'survey.otherOrganization')
    if (found.asked.type !== 'file') reject(404, 'request.notFound')
    const counting = {
      ...groupsIn(query),
      ...{ from: instantOf(query.from, 'first'), to: instantOf(query.to, 'last'), includeUnconfirmed: query.includeUnconfirmed ?? false },
    }
    const [questions, read] = await Promise.all([listQuestions(db, found.projectId), readFileAnswers(db, id, counting)])
    const question = questions.find((one) => one._id === id) ?? reject(404, 'request.notFound')
    return { question, ...read }
  })
}
