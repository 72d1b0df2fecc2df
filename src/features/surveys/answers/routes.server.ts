import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { derivedOnce } from '../../../core/memory/shared-replies.server.ts'
import { ensureReadable, findStanding, lockOwnProject, readableStanding, visibleStanding } from '../../projects/model/queries.server.ts'
import { isOpenToVisitors, isOwner, maySeeSurvey } from '../../projects/model/rules.ts'
import { askedQuestions, openQuestions } from '../conditions/conditions.ts'
import { copyQuestions as copyQuestionsCall } from '../editing/contract.ts'
import { addQuestion, changeQuestion, changeSurvey, insertCopiedQuestions, removeQuestion } from '../editing/questions.server.ts'
import type { Answer, SurveyQuestion } from '../model/contract.ts'
import * as contract from '../model/contract.ts'
import { type StoredQuestion, selectQuestions } from '../model/queries.server.ts'
import { answerKeys } from '../model/rules.ts'
import { countByWording, hasFigures, listWordings, wordingsTold, wordingsWith } from '../model/wordings.server.ts'
import { ensureProjectOwner, visibleQuestion } from './access.server.ts'
import { ownSurvey } from './answer-lists.server.ts'
import { answerRoutes } from './answer-routes.server.ts'
import { fileRoutes } from './file-routes.server.ts'
import { makingRoutes } from './making-routes.server.ts'

/** Serves questions and answers. */
export async function surveys(app: FastifyInstance): Promise<void> {
  answerRoutes(app)
  fileRoutes(app)
  makingRoutes(app)
  editingRoutes(app)

  route(app, contract.listQuestions, async ({ params }, { db, actor, request, remember }) => {
    const project = await readableStanding(db, params.id, { actor, request, remember })
    if (!maySeeSurvey(actor, project)) reject(403, 'survey.private')
    const own = isOwner(actor, project)
    const [all, { answers, startedAt }] = await Promise.all([
      remember
        ? remember(['questions', params.id], () => selectQuestions(db, params.id), { withoutCounts: true })
        : selectQuestions(db, params.id, { counted: own }),
      actor.kind === 'resident' ? ownSurvey(db, actor.userId, params.id) : { answers: [], startedAt: null },
    ])
    const forResident = () => (answers.length > 0 ? askedOf(all, answers) : unanswered([all], [], () => askedOf(all, answers)))
    const forOthers = () => (own ? all.map(({ wording: _, ...question }) => question) : openQuestions(all))
    const questions: SurveyQuestion[] = actor.kind === 'resident' ? forResident() : forOthers()
    const { surveyVisibility: visibility, resultsPublished } = project
    return { questions, answers, startedAt: startedAt?.toISOString() ?? null, visibility, resultsPublished }
  })

  route(app, contract.showPublicSurvey, async ({ params }, { db, now, request: { site } }) => {
    const project = await findStanding(db, params.id)
    const isElsewhere = site && project?.organizationId !== site.organizationId
    if (!project || isElsewhere || !isOpenToVisitors(project, now())) return reject(404, 'request.notFound')
    return { questions: openQuestions(await selectQuestions(db, params.id)) }
  })

  route(app, contract.showQuestion, async ({ params }, { db, actor, request }) => {
    const { project, projectId } = await visibleQuestion(db, params.id, actor)
    ensureReadable(project, { actor, request })
    if (!maySeeSurvey(actor, project)) reject(403, 'survey.private')
    const [questions, wordings, answers] = await Promise.all([
      selectQuestions(db, projectId),
      listWordings(db, [params.id]),
      isOwner(actor, project) ? countByWording(db, params.id) : null,
    ])
    const question = questions.find((one) => one._id === params.id) ?? reject(404, 'request.notFound')
    const worded = wordingsWith(wordings.get(params.id), answers)
    return { question, wordings: wordingsTold(worded, answers !== null || (await hasFigures(db, params.id))) }
  })
}

/** The open questions, each with whether a person with these answers is asked it. */
function askedOf(all: readonly StoredQuestion[], answers: readonly Pick<Answer, 'question' | 'answer'>[]): SurveyQuestion[] {
  const open = openQuestions(all)
  const given = new Map(answers.map((one) => [one.question, answerKeys(one.answer)]))
  const asked = new Set(askedQuestions(open, (id) => given.get(id) ?? []))
  return open.map((question) => ({ ...question, isAsked: asked.has(question) }))
}
/** Most who open a survey have not answered yet, and are asked the same. */
const unanswered = derivedOnce<SurveyQuestion[]>()

/** Serves the changes that officials make to a survey. */
function editingRoutes(app: FastifyInstance): void {
  route(app, contract.createQuestion, async ({ body }, { db, actor, now, language }) => {
    ensureProjectOwner(actor, await visibleStanding(db, body.project, actor))
    const question = await addQuestion(db, body.project, body, now())
    return { message: message(language, 'question.created'), question }
  })

  route(app, copyQuestionsCall, async ({ params, body }, { db, actor, now, language }) => {
    ensureProjectOwner(actor, await visibleStanding(db, params.id, actor))
    ensureProjectOwner(actor, await visibleStanding(db, body.from, actor))
    const questions = await insertCopiedQuestions(db, params.id, body, now())
    return { message: message(language, 'question.copied', { count: questions.length }), questions }
  })

  route(app, contract.updateQuestion, async ({ params, body }, { db, actor, now, language }) => {
    const { project, projectId } = await visibleQuestion(db, params.id, actor)
    ensureProjectOwner(actor, project)
    const question = await changeQuestion(db, projectId, params.id, body, now())
    return { message: message(language, 'question.updated'), question }
  })

  route(app, contract.deleteQuestion, async ({ params }, { db, actor, now, language, config }) => {
    const { project, projectId } = await visibleQuestion(db, params.id, actor)
    ensureProjectOwner(actor, project)
    await removeQuestion(db, projectId, params.id, { now: now(), retentionMonths: config.retentionMonths, language })
    return { message: message(language, 'question.deleted') }
  })

  route(app, contract.updateSurvey, async ({ params, body }, { db, actor, now, language }) => {
    const project = await visibleStanding(db, params.id, actor)
    ensureProjectOwner(actor, project)
    if (body.resultsPublished && project.status === 'draft') reject(409, 'publication.draft')
    const changed = await db.transaction().execute(async (tx) => {
      await lockOwnProject(tx, params.id, actor)
      return changeSurvey(tx, params.id, body, now())
    })
    return { message: message(language, 'survey.updated'), ...changed }
  })
}
