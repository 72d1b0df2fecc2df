import type { FastifyInstance } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import { type DbOrTx, isDuplicate } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Actor } from '../../../core/http/actor.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { readDayCursor } from '../../surveys/arrivals/newest-answers.server.ts'
import { hasWords } from '../../surveys/kinds/options.ts'
import { selectQuestions } from '../../surveys/model/queries.server.ts'
import { countingOf } from '../model/counting.server.ts'
import { ownQuestion } from '../single-answers/question.server.ts'
import * as contract from './contract.ts'
import * as queries from './queries.server.ts'
import { soughtWords, tagsPerQuestionMax, untagged } from './rules.ts'

/** Answered in people's own words. */
const ownOpenQuestion = (db: DbOrTx, id: string, actor: Actor) => ownQuestion(db, id, actor, hasWords)

async function ownTag(db: DbOrTx, id: string, actor: Actor): Promise<queries.TagRow> {
  const tag = (await queries.findTag(db, id)) ?? reject(404, 'request.notFound')
  await ownOpenQuestion(db, tag.questionId, actor)
  return tag
}

/** Of two concurrent requests for the same name, the database accepts one. */
async function named<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (isDuplicate(error, 'answer_tags_name')) return reject(409, 'tag.taken')
    throw error
  }
}

/** Endpoints to read text answers and to tag them. */
export async function openAnswers(app: FastifyInstance): Promise<void> {
  route(app, contract.listOpenAnswers, async ({ params, query }, { db, actor }) => {
    const { projectId } = await ownOpenQuestion(db, params.id, actor)
    const tag = query.tag || null
    if (tag && tag !== untagged && !isId(tag)) rejectFields({ tag: 'field.invalid' })
    const page = { timeZone: actor.timeZone, limit: query.limit, after: readDayCursor(query.cursor) }
    const sought = { ...(await countingOf(db, projectId, query, actor.timeZone)), tag, words: soughtWords(query.q ?? '') }
    const [questions, found, counts] = await Promise.all([
      selectQuestions(db, projectId),
      queries.readOpenAnswers(db, params.id, sought, page),
      queries.countOpenAnswers(db, params.id, sought),
    ])
    const question = questions.find((one) => one._id === params.id) ?? reject(404, 'request.notFound')
    return { question, ...found, ...counts }
  })

  route(app, contract.createTag, async ({ params, body }, { db, actor, now, language }) => {
    await ownOpenQuestion(db, params.id, actor)
    if ((await queries.countTags(db, params.id)) >= tagsPerQuestionMax) reject(409, 'tag.tooMany', { max: tagsPerQuestionMax })
    const tag = await named(queries.insertTag(db, params.id, body.name, now()))
    return { message: message(language, 'tag.created'), tag }
  })

  route(app, contract.renameTag, async ({ params, body }, { db, actor, language }) => {
    await ownTag(db, params.id, actor)
    const tag = (await named(queries.updateTag(db, params.id, body.name))) ?? reject(404, 'request.notFound')
    return { message: message(language, 'tag.renamed'), tag }
  })

  route(app, contract.mergeTag, async ({ params, body }, { db, actor, language }) => {
    const tag = await ownTag(db, params.id, actor)
    const into = await queries.findTag(db, body.into)
    if (!into || into.questionId !== tag.questionId || into.id === tag.id) return rejectFields({ into: 'tag.choose' })
    await db.transaction().execute(async (tx) => {
      await queries.copyTag(tx, tag.id, into.id)
      await queries.removeTag(tx, tag.id)
    })
    return { message: message(language, 'tag.merged'), tag: { _id: into.id, name: into.name } }
  })

  route(app, contract.deleteTag, async ({ params }, { db, actor, language }) => {
    await ownTag(db, params.id, actor)
    await queries.removeTag(db, params.id)
    return { message: message(language, 'tag.deleted') }
  })

  route(app, contract.tagAnswers, async ({ params, body }, { db, actor, language }) => {
    await ownOpenQuestion(db, params.id, actor)
    const tag = await queries.findTag(db, body.tag)
    if (tag?.questionId !== params.id) return rejectFields({ tag: 'tag.choose' })
    await (body.isOn ? queries.putTag : queries.takeTag)(db, tag, body.answers)
    return { message: message(language, body.isOn ? 'tag.put' : 'tag.removed') }
  })
}
