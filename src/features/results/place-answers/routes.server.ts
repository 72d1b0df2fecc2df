import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { countingOf } from '../model/counting.server.ts'
import { ownQuestion } from '../single-answers/question.server.ts'
import { listPlaceAnswers } from './contract.ts'
import { readPlaceAnswers } from './queries.server.ts'

/** The endpoint of single places, for a project's own officials. */
export async function placeAnswers(app: FastifyInstance): Promise<void> {
  route(app, listPlaceAnswers, async ({ params: { id }, query }, { db, actor }) => {
    const { projectId } = await ownQuestion(db, id, actor, (asked) => hasShape(asked, 'places'))
    const counting = await countingOf(db, projectId, query, actor.timeZone)
    const [questions, read] = await Promise.all([selectQuestions(db, projectId), readPlaceAnswers(db, id, counting, actor.timeZone)])
    const question = questions.find((one) => one._id === id) ?? reject(404, 'request.notFound')
    return { question, ...read }
  })
}
