import type { FastifyInstance } from 'fastify'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { duplicateQuestion } from '../editing/contract.ts'
import { copyQuestion } from '../editing/questions.server.ts'
import { ensureOwner, visibleQuestion } from './access.server.ts'

export function duplicateRoutes(app: FastifyInstance): void {
  route(app, duplicateQuestion, async ({ params }, { db, actor, now, language }) => {
    const { project, projectId } = await visibleQuestion(db, params.id, actor)
    ensureOwner(actor, project)
    const question = await copyQuestion(db, projectId, params.id, now())
    return { message: message(language, 'question.duplicated'), question }
  })
}
