import type { FastifyInstance } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { type EndpointHandler, route } from '../../../core/http/route.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { wholeDays } from '../../../core/i18n/whole-days.ts'
import { ensureFirstAccount } from '../../accounts/model/former-contacts.server.ts'
import { recordProjectEvent } from '../../messaging/events/events.server.ts'
import { ensureMayRespond, visibleStanding } from '../../projects/model/queries.server.ts'
import { maySeeSurvey } from '../../projects/model/rules.ts'
import { readDayCursor } from '../arrivals/newest-answers.server.ts'
import { askedQuestions, openQuestions } from '../conditions/conditions.ts'
import type { RawAnswer } from '../kinds/answer.ts'
import type { Answer, SurveyQuestion } from '../model/contract.ts'
import * as contract from '../model/contract.ts'
import { receiptOf } from '../model/names.server.ts'
import { findAnswered, findQuestion, type QuestionStanding, selectQuestions } from '../model/queries.server.ts'
import { answerKeys, shownAnswer } from '../model/rules.ts'
import { ensureProjectOwner, visibleQuestion } from './access.server.ts'
import { answersFor, ownAnswers } from './answer-lists.server.ts'
import { changeAnswer, hasAnswered, hasSubmissionArrived, insertAnswer, pruneConditionalAnswers, upsertAnswers } from './answers.server.ts'
import { attemptAnswer, attemptSurvey } from './attempts.server.ts'
import { answeredQuestionOf, readAll, readOne } from './reading.server.ts'

export function answerRoutes(app: FastifyInstance): void {
  route(app, contract.listAnswers, async ({ params, query }, { db, actor }) => {
    const question = await visibleQuestion(db, params.id, actor)
    if (actor.kind === 'resident') {
      const answers = await ownAnswers(db, actor.userId, { questionId: params.id })
      if (answers.length === 0 && !maySeeSurvey(actor, question.project)) reject(403, 'survey.private')
      return { answers, nextCursor: null }
    }
    ensureProjectOwner(actor, question.project)
    const { limit, cursor, owner: alias, includeUnconfirmed = false } = query
    const { timeZone } = actor
    const sought = { alias, includeUnconfirmed, ...wholeDays(timeZone, query) }
    return answersFor(db, params.id, sought, { timeZone, limit, after: readDayCursor(cursor) })
  })

  const createAnswer: EndpointHandler<typeof contract.createAnswer> = async ({ params, body }, { db, actor, now, language }) => {
    const question = await visibleQuestion(db, params.id, actor)
    ensureMayRespond(actor, question.project, now(), language)
    if (question.hasFormer) await ensureFirstAccount(db, question.projectId, actor.userId)
    const answer = await answering(db, question, { ...body, userId: actor.userId, language, now: now() })
    return { message: message(language, 'answer.thanks'), answer }
  }
  route(app, contract.createAnswer, createAnswer, attemptAnswer)

  route(app, contract.updateAnswer, async ({ params, body }, { db, actor, now, language }) => {
    const question = (isId(params.id) && (await findAnswered(db, params.id, actor.userId))) || reject(404, 'request.notFound')
    ensureMayRespond(actor, question.project, now(), language)
    const answer = await db.transaction().execute(async (tx) => {
      const questions = await selectQuestions(tx, question.projectId, { locked: true })
      const asked = questions.find((one) => one._id === question.id) ?? reject(404, 'request.notFound')
      const value = await readOne(tx, answeredQuestionOf(asked), body, actor.userId)
      const changed = await changeAnswer(tx, params.id, { ...value, userId: actor.userId, now: now() })
      return question.isConditional ? settled(tx, questions, question, changed, actor.userId) : changed
    })
    if (!answer) return reject(404, 'request.notFound')
    return { message: message(language, 'answer.updated'), answer }
  })

  const sendAnswers: EndpointHandler<typeof contract.sendAnswers> = async ({ params, body }, { db, actor, now, language }) => {
    const standing = await visibleStanding(db, params.id, actor)
    const { sharesIdentity, submission } = body
    const sending = { projectId: params.id, userId: actor.userId, language, now: now(), sharesIdentity, submission }
    // A submission that arrived before is confirmed again even if the survey has changed or closed since: its reply was lost.
    const hasCome = await hasSubmissionArrived(db, sending)
    if (!hasCome) ensureMayRespond(actor, standing, now(), language)
    if (!hasCome && standing.hasFormer) await ensureFirstAccount(db, params.id, actor.userId)
    const { answers, sentAt } = await db.transaction().execute(async (tx) => {
      const questions = await selectQuestions(tx, params.id, { locked: true })
      const isNew = !hasCome && (await upsertAnswers(tx, { ...sending, answers: await readAll(tx, body.answers, questions, actor.userId) }))
      const settled = await pruneConditionalAnswers(tx, questions, sending)
      if (isNew) await recordProjectEvent(tx, params.id, { type: 'response.received', now: sending.now })
      const missing = settled.missing.map((question) => [question._id, 'answer.required'] as const)
      return isNew && missing.length > 0 ? rejectFields(Object.fromEntries(missing)) : settled
    })
    const receipt = receiptOf(params.id, actor.userId)
    return { message: message(language, 'answer.thanks'), answers, receipt, sentAt: (sentAt ?? now()).toISOString() }
  }
  route(app, contract.sendAnswers, sendAnswers, attemptSurvey)

  route(app, contract.previewSubmit, async ({ params, body }, { db, actor, now, language }) => {
    ensureProjectOwner(actor, await visibleStanding(db, params.id, actor))
    const questions = await selectQuestions(db, params.id)
    const given = new Map((await readAll(db, body.answers, questions, null)).map((one) => [one.questionId, answerKeys(shownAnswer(one))]))
    const asked = askedQuestions(openQuestions(questions), (id) => given.get(id) ?? [])
    const missing = asked.filter((question) => question.required && !given.has(question._id))
    if (missing.length > 0) rejectFields(Object.fromEntries(missing.map((question) => [question._id, 'answer.required'])))
    return { message: message(language, 'answer.tried'), receipt: 'TEST-TEST', sentAt: now().toISOString() }
  })
}

type FirstAnswer = {
  answer: RawAnswer
  other?: string | undefined
  wording?: number | undefined
  userId: string
  language: Language
  now: Date
}

/**
 * Writes a person's first answer to a question.
 * @throws HttpError 409 if the person has answered, or the question is closed; 404 if it was deleted or changed its type meanwhile
 */
async function answering(db: Db, question: QuestionStanding, { answer, other, wording, ...by }: FirstAnswer): Promise<Answer> {
  const seen = wording ?? question.wording
  const value = await readOne(db, { ...question, spec: question.asked }, { answer, other, wording: seen }, by.userId)
  const write = async (tx: DbOrTx) => {
    const questions = question.isConditional ? await selectQuestions(tx, question.projectId, { locked: true }) : null
    const inserted = await insertAnswer(tx, { question, ...by, ...value })
    if (inserted && question.isTold) await recordProjectEvent(tx, question.projectId, { type: 'response.received', now: by.now })
    return questions ? settled(tx, questions, question, inserted, by.userId) : inserted
  }
  // Most answers are one statement, which needs no transaction: three round trips less.
  const isOne = !question.isConditional && !question.isTold
  const written = await (isOne ? insertAnswer(db, { question, ...by, ...value }) : db.transaction().execute(write))
  if (written) return written
  if (await hasAnswered(db, question.id, by.userId)) reject(409, 'answer.duplicate')
  // An official changed the question while the answer was on its way: the answer is read again, under the wording that its author saw.
  const changed = await findQuestion(db, question.id)
  const isOther = changed && (changed.wording !== question.wording || changed.isClosed)
  return isOther && changed.asked.type === question.asked.type
    ? answering(db, changed, { answer, other, wording: seen, ...by })
    : reject(404, 'request.notFound')
}

/** Deletes a person's answers that are no longer asked after one was written to a survey with conditions. */
async function settled(
  tx: DbOrTx,
  questions: readonly SurveyQuestion[],
  { id, projectId }: QuestionStanding,
  answer: Answer | null,
  userId: string,
): Promise<Answer | null> {
  const { answers } = await pruneConditionalAnswers(tx, questions, { projectId, userId })
  return !answer || answers.some((one) => one.question === id) ? answer : rejectFields({ answer: 'answer.notAsked' })
}
