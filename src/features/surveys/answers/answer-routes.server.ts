import type { FastifyInstance } from 'fastify'
import { decodeTimeCursor, encodeTimeCursor } from '../../../core/contract/cursor.server.ts'
import { ensureValid, type FieldRefusals, reject, rejectFields } from '../../../core/contract/errors.ts'
import { instantOf } from '../../../core/contract/period.ts'
import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { ensureMayRespond, visibleStanding } from '../../projects/model/queries.server.ts'
import { maySeeSurvey } from '../../projects/model/rules.ts'
import { askedQuestions } from '../model/conditions.ts'
import type { Answer, SurveyQuestion } from '../model/contract.ts'
import * as contract from '../model/contract.ts'
import { receiptOf } from '../model/names.server.ts'
import type { QuestionSpec } from '../model/options.ts'
import { findAnswered, listQuestions, type QuestionStanding } from '../model/queries.server.ts'
import { answerKeys, type RawAnswer, readAnswer, type StoredAnswer, shownAnswer } from '../model/rules.ts'
import { ensureOwner, visibleQuestion } from './access.server.ts'
import { answersFor, ownAnswers } from './answer-lists.server.ts'
import { changeAnswer, hasAnswered, hasArrived, insertAnswer, pruneConditionalAnswers, upsertAnswers } from './answers.server.ts'

export function answerRoutes(app: FastifyInstance): void {
  route(app, contract.listAnswers, async ({ params, query }, { db, actor }) => {
    const question = await visibleQuestion(db, params.id, actor)
    if (actor.kind === 'resident') {
      const answers = await ownAnswers(db, actor.userId, { questionId: params.id })
      if (answers.length === 0 && !maySeeSurvey(actor, question.project)) reject(403, 'survey.private')
      return { answers, nextCursor: null }
    }
    ensureOwner(actor, question.project)
    const { limit, cursor, owner: alias, includeUnconfirmed = false } = query
    const after = cursor === undefined ? null : (decodeTimeCursor(cursor) ?? rejectFields({ cursor: 'field.invalid' }))
    const during = { from: instantOf(query.from, 'first'), to: instantOf(query.to, 'last') }
    const { answers, last } = await answersFor(db, params.id, { limit, after, alias, includeUnconfirmed, ...during })
    return { answers, nextCursor: last && encodeTimeCursor(last) }
  })

  route(app, contract.createAnswer, async ({ params, body }, { db, actor, now, language }) => {
    const question = await visibleQuestion(db, params.id, actor)
    ensureMayRespond(actor, question.project, now(), language)
    const value = fitting(question.asked, body.answer)
    const insert = (on: DbOrTx) => insertAnswer(on, { question, userId: actor.userId, language, now: now(), ...value })
    const answer = question.isConditional ? await settling(db, question, actor.userId, insert) : await insert(db)
    if (answer) return { message: message(language, 'answer.thanks'), answer }
    return (await hasAnswered(db, params.id, actor.userId)) ? reject(409, 'answer.duplicate') : reject(404, 'request.notFound')
  })

  route(app, contract.updateAnswer, async ({ params, body }, { db, actor, now, language }) => {
    const question = (isId(params.id) && (await findAnswered(db, params.id, actor.userId))) || reject(404, 'request.notFound')
    ensureMayRespond(actor, question.project, now(), language)
    const value = fitting(question.asked, body.answer)
    const change = (on: DbOrTx) => changeAnswer(on, params.id, { ...value, userId: actor.userId, now: now() })
    const answer = question.isConditional ? await settling(db, question, actor.userId, change) : await change(db)
    if (!answer) return reject(404, 'request.notFound')
    return { message: message(language, 'answer.updated'), answer }
  })

  route(app, contract.sendAnswers, async ({ params, body }, { db, actor, now, language }) => {
    const standing = await visibleStanding(db, params.id, actor)
    const { sharesIdentity, submission } = body
    const sending = { projectId: params.id, userId: actor.userId, language, now: now(), sharesIdentity, submission }
    // A submission that arrived before is confirmed again even if the survey has changed or closed since: its reply was lost.
    const hasCome = await hasArrived(db, sending)
    if (!hasCome) ensureMayRespond(actor, standing, now(), language)
    const { answers, sentAt } = await db.transaction().execute(async (tx) => {
      const questions = await listQuestions(tx, params.id, { locked: true })
      const isNew = !hasCome && (await upsertAnswers(tx, { ...sending, answers: readAll(body.answers, questions) }))
      const settled = await pruneConditionalAnswers(tx, questions, sending)
      const missing = settled.missing.map((question) => [question._id, 'answer.required'] as const)
      return isNew && missing.length > 0 ? rejectFields(Object.fromEntries(missing)) : settled
    })
    const receipt = receiptOf(params.id, actor.userId)
    return { message: message(language, 'answer.thanks'), answers, receipt, sentAt: (sentAt ?? now()).toISOString() }
  })

  route(app, contract.previewSubmit, async ({ params, body }, { db, actor, now, language }) => {
    ensureOwner(actor, await visibleStanding(db, params.id, actor))
    const questions = await listQuestions(db, params.id)
    const given = new Map(readAll(body.answers, questions).map((one) => [one.questionId, answerKeys(shownAnswer(one))]))
    const asked = askedQuestions(questions, (id) => given.get(id) ?? [])
    const missing = asked.filter((question) => question.required && !given.has(question._id))
    if (missing.length > 0) rejectFields(Object.fromEntries(missing.map((question) => [question._id, 'answer.required'])))
    return { message: message(language, 'answer.tried'), receipt: 'TEST-TEST', sentAt: now().toISOString() }
  })
}

/** Writes one answer to a survey with conditions, and deletes the answers to questions that are no longer asked. */
async function settling(db: Db, { id, projectId }: QuestionStanding, userId: string, write: (tx: DbOrTx) => Promise<Answer | null>) {
  return db.transaction().execute(async (tx) => {
    const questions = await listQuestions(tx, projectId, { locked: true })
    const answer = await write(tx)
    const { answers } = await pruneConditionalAnswers(tx, questions, { projectId, userId })
    return !answer || answers.some((one) => one.question === id) ? answer : rejectFields({ answer: 'answer.notAsked' })
  })
}

function fitting(asked: QuestionSpec, sent: RawAnswer): StoredAnswer {
  const read = readAnswer(asked, sent)
  return 'code' in read ? rejectFields({ answer: read }) : read
}

type SentAnswer = { question: string; answer: RawAnswer }

/**
 * Parses all answers. If two answers name the same question, the last one counts.
 * @throws HttpError 422 with one text per invalid answer (`answers.0.answer`)
 */
function readAll(sent: SentAnswer[], questions: readonly SurveyQuestion[]): (StoredAnswer & { questionId: string })[] {
  const errors: FieldRefusals = {}
  const read = new Map<string, StoredAnswer & { questionId: string }>()
  const byId = new Map(questions.map((question) => [question._id, question]))
  for (const [i, { question: questionId, answer }] of sent.entries()) {
    const question = byId.get(questionId)
    const value = question ? readAnswer(question, answer) : { code: 'answer.questionGone' }
    if ('code' in value) errors[`answers.${i}.${question ? 'answer' : 'question'}`] = value
    else read.set(questionId, { ...value, questionId })
  }
  ensureValid(errors)
  return [...read.values()]
}
