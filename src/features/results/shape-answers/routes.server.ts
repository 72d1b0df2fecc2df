import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { contentDisposition } from '../../../core/storage/content-disposition.ts'
import type { QuestionSpec } from '../../surveys/kinds/kind.ts'
import { hasShape } from '../../surveys/kinds/kinds.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { countingOf } from '../model/counting.server.ts'
import { ownQuestion } from '../single-answers/question.server.ts'
import { downloadShapes, geoJsonMediaType, listShapeAnswers } from './contract.ts'
import { geoJsonOf } from './geo-json.server.ts'
import { eachShape, featuresOf, readShapeAnswers } from './queries.server.ts'

const isDrawn = (asked: QuestionSpec) => hasShape(asked, 'drawings')

/** The endpoints of what people drew on the map, for a project's own officials. */
export async function shapeAnswers(app: FastifyInstance): Promise<void> {
  route(app, listShapeAnswers, async ({ params: { id }, query }, { db, actor }) => {
    const { projectId } = await ownQuestion(db, id, actor, isDrawn)
    const counting = await countingOf(db, projectId, query, actor.timeZone)
    const [questions, read] = await Promise.all([selectQuestions(db, projectId), readShapeAnswers(db, id, counting, actor.timeZone)])
    const question = questions.find((one) => one._id === id) ?? reject(404, 'request.notFound')
    return { question, ...read }
  })

  route(app, downloadShapes, async ({ params: { id }, query }, { db, actor, reply }) => {
    const { asked, projectId } = await ownQuestion(db, id, actor, isDrawn)
    const counting = await countingOf(db, projectId, query, actor.timeZone)
    reply
      .type(geoJsonMediaType)
      .header('content-disposition', contentDisposition('attachment', `${asked.type}s.geojson`))
      .header('cache-control', 'private, no-store')
    return Readable.from(geoJsonOf(featuresOf(eachShape(db, id, counting), actor.timeZone)))
  })
}
