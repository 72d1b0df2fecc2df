import type { FastifyInstance } from 'fastify'
import type { Official, Resident } from '../../core/actor.ts'
import { type DbOrTx, isDuplicate } from '../../core/database.server.ts'
import { isId, newId } from '../../core/ids.server.ts'
import { message } from '../../core/messages.server.ts'
import { refuse } from '../../core/problem.ts'
import { route } from '../../core/route.server.ts'
import { findStanding } from '../projects/queries.server.ts'
import { isOwner } from '../projects/rules.ts'
import { responderTo, responsesSeenBy } from './access.server.ts'
import { addComment, deleteComment, listComments } from './contract.ts'
import { commentsOf, countComments } from './lists.server.ts'
import { findComment, insertComment, removeComment } from './queries.server.ts'

export function comments(app: FastifyInstance): void {
  route(app, listComments, async ({ params, query }, { db, actor }) => {
    const all = (await responsesSeenBy(db, actor, params.id)) === 'all'
    const { includeUnconfirmed = false, limit, cursor } = query
    const [found, count] = await Promise.all([
      commentsOf(db, params.id, all ? { includeUnconfirmed } : { userId: actor.userId }, { limit, cursor }),
      countComments(db, params.id),
    ])
    return { ...found, commentsCount: count.all, waiting: all ? (includeUnconfirmed ? 0 : count.unconfirmed) : null }
  })

  route(app, addComment, async ({ params, body }, context) => {
    const { db, now, language } = context
    const { userId } = await responderTo(params.id, context)
    const comment = { id: newId(), projectId: params.id, userId, text: body.text, createdAt: now() }
    const commentsCount = await insertComment(db, comment).catch((error) =>
      isDuplicate(error, 'comments_once') ? refuse(409, 'comment.duplicate') : Promise.reject(error),
    )
    const { id: _id, text } = comment
    const shown = { _id, project: params.id, owner: userId, text, createdAt: comment.createdAt.toISOString(), isMine: true }
    return { message: message(language, 'comment.thanks'), comment: shown, commentsCount }
  })

  // Taking one's own words back is possible at any time, also once the project is closed.
  route(app, deleteComment, async ({ params }, { db, actor, language }) => {
    const found = (isId(params.id) && (await findComment(db, params.id))) || refuse(404, 'notFound')
    if (found.userId !== actor.userId) await refuseUnlessEditor(db, actor, found.projectId)
    const commentsCount = (await removeComment(db, params.id)) ?? refuse(404, 'notFound')
    return { message: message(language, 'comment.deleted'), commentsCount }
  })
}

/** Another's comment does not exist for residents and for other organisations; viewers see it, but leave it. */
async function refuseUnlessEditor(db: DbOrTx, actor: Resident | Official, projectId: string): Promise<void> {
  const project = await findStanding(db, projectId)
  if (actor.kind !== 'official' || !project || !isOwner(actor, project)) return refuse(404, 'notFound')
  if (actor.permission === 'viewer') return refuse(403, 'access.editorsOnly')
}
