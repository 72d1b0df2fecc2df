import type { FastifyInstance } from 'fastify'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { visibleStanding } from '../../projects/model/queries.server.ts'
import { addTemplate, duplicateQuestion } from '../editing/contract.ts'
import { addQuestions, copyQuestion } from '../editing/questions.server.ts'
import { questionsOf } from '../templates/templates.ts'
import { wordsIn } from '../templates/words.server.ts'
import { ensureProjectOwner, visibleQuestion } from './access.server.ts'

/** Questions that are made from others: a copy, or a template. */
export function makingRoutes(app: FastifyInstance): void {
  route(app, duplicateQuestion, async ({ params }, { db, actor, now, language }) => {
    const { project, projectId } = await visibleQuestion(db, params.id, actor)
    ensureProjectOwner(actor, project)
    const question = await copyQuestion(db, projectId, params.id, now())
    return { message: message(language, 'question.duplicated'), question }
  })

  route(app, addTemplate, async ({ params, body }, { db, actor, now, language }) => {
    ensureProjectOwner(actor, await visibleStanding(db, params.id, actor))
    const questions = await addQuestions(db, params.id, questionsOf(body.template, wordsIn(language)), now())
    return { message: message(language, 'question.templateAdded', { count: questions.length }), questions }
  })
}
