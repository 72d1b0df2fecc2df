import type { FastifyInstance } from 'fastify'
import { reject, rejectTooMany } from '../../../core/contract/errors.ts'
import { type DbOrTx, isDuplicate } from '../../../core/database/database.server.ts'
import { isId, newDayId } from '../../../core/database/ids.server.ts'
import type { Actor, Official, Resident } from '../../../core/http/actor.ts'
import { timeZoneOf } from '../../../core/http/actor.ts'
import type { OneStatement } from '../../../core/http/attempts.server.ts'
import { type EndpointHandler, route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { recordProjectEvent } from '../../messaging/events/events.server.ts'
import { findStanding } from '../../projects/model/queries.server.ts'
import { isOwner } from '../../projects/model/rules.ts'
import { attemptValues } from '../../surveys/model/respondents.server.ts'
import { responderTo, responsesSeenBy, thanks } from './access.server.ts'
import { addComment, deleteComment, editComment, listComments } from './contract.ts'
import { commentsOf, countComments, countOpenComments, readComment } from './lists.server.ts'
import { attemptComment, countCommentsLocked, findComment, insertComment, removeComment, updateComment } from './queries.server.ts'
import { commentsAtOnce } from './rules.ts'

const add: EndpointHandler<typeof addComment> = async ({ params, body }, context) => {
  const { db, now, language } = context
  const { userId, emailVerified } = await responderTo(params.id, context)
  const createdAt = now()
  const comment = { id: newDayId(createdAt), projectId: params.id, userId, text: body.text, createdAt }
  await once(
    db.transaction().execute(async (tx) => {
      if ((await countCommentsLocked(tx, userId, lately(comment.createdAt))) >= commentsAtOnce.count)
        rejectTooMany('comment.tooMany', commentsAtOnce.minutes * 60, commentsAtOnce)
      if (!(await insertComment(tx, comment))) reject(401, 'login.needed')
      const data = { comment: comment.id }
      await recordProjectEvent(tx, params.id, { type: 'comment.received', data, now: comment.createdAt })
    }),
  )
  return { message: thanks(language, 'comment.thanks', emailVerified), ...(await commentReply(db, comment.id, params.id, null)) }
}

/** The start of the period in which a person's comments are counted, which keeps scripts from writing many. */
const lately = (now: Date) => new Date(now.getTime() - commentsAtOnce.minutes * 60_000)

const attempt: OneStatement<typeof addComment> = async ({ params, body: { text } }, context) => {
  if (!isId(params.id)) return null
  const values = attemptValues(params.id, context)
  const id = newDayId(values.now)
  const row = await attemptComment(context.db, { ...values, id, text, since: lately(values.now), most: commentsAtOnce.count })
  if (!row) return null
  const createdAt = values.now.toISOString()
  const about = { _id: id, project: params.id, owner: row.user_id, text, language: row.respondent_language, createdAt }
  const comment = { ...about, editedAt: null, answer: null, hidden: null, isMine: true }
  return { session: row, reply: (language) => ({ message: message(language, 'comment.thanks'), comment, commentsCount: row.comments }) }
}

export function comments(app: FastifyInstance): void {
  route(app, listComments, async ({ params, query }, { db, actor, remember }) => {
    const all = (await responsesSeenBy(db, actor, params.id, remember)) === 'all'
    const { includeUnconfirmed = false, ...asked } = query
    const page = { ...asked, timeZone: timeZoneOf(actor) }
    const [found, commentsCount, open] = await Promise.all([
      commentsOf(db, params.id, all ? { includeUnconfirmed } : { userId: actor.userId }, page),
      remember ? remember(['number of comments', params.id], () => countComments(db, params.id)) : countComments(db, params.id),
      all ? countOpenComments(db, params.id) : null,
    ])
    const waiting = open && (includeUnconfirmed ? 0 : open.unconfirmed)
    return { ...found, commentsCount, waiting, unanswered: open?.unanswered ?? null }
  })

  route(app, addComment, add, attempt)

  route(app, editComment, async ({ params, body }, context) => {
    const { db, now, language } = context
    const found = await ownComment(db, params.id, context.actor, 'comment.notYours')
    const { userId } = await responderTo(found.projectId, context)
    if (!(await once(updateComment(db, params.id, userId, body.text, now())))) reject(404, 'request.notFound')
    return { message: message(language, 'comment.changed'), ...(await commentReply(db, params.id, found.projectId, null)) }
  })

  // Authors can delete their comments at any time, also after the project was closed.
  route(app, deleteComment, async ({ params }, { db, actor, language }) => {
    await ownComment(db, params.id, actor, 'comment.hideInstead')
    const commentsCount = (await removeComment(db, params.id, actor.userId)) ?? reject(404, 'request.notFound')
    return { message: message(language, 'comment.deleted'), commentsCount }
  })
}

/** Allows only the author. For other comments: 403 and `code` for the project's officials, 404 for everyone else. */
async function ownComment(db: DbOrTx, id: string, actor: Resident | Official, code: string): Promise<{ projectId: string }> {
  const found = (isId(id) && (await findComment(db, id))) || reject(404, 'request.notFound')
  if (found.userId === actor.userId) return found
  return (await readBy(db, actor, found.projectId)) ? reject(403, code) : reject(404, 'request.notFound')
}

/** True if the actor can read everyone's comments on a project. */
export async function readBy(db: DbOrTx, actor: Actor, projectId: string): Promise<boolean> {
  const project = await findStanding(db, projectId)
  return project !== undefined && isOwner(actor, project)
}

/** @returns the current comment as its author reads it, or officials of `timeZone`, and the project's count */
export async function commentReply(db: DbOrTx, id: string, projectId: string, timeZone: TimeZone | null) {
  const [comment, commentsCount] = await Promise.all([readComment(db, id, timeZone), countComments(db, projectId)])
  return { comment: comment ?? reject(404, 'request.notFound'), commentsCount }
}

/** The same text by the same person on the same project is a duplicate submission. */
const once = <T>(writing: Promise<T>): Promise<T> =>
  writing.catch((error) => (isDuplicate(error, 'comments_once') ? reject(409, 'comment.duplicate') : Promise.reject(error)))
