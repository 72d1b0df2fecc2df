// Officials' actions on a comment: answer, hide, show again.
import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { commentReply, readBy } from './comments.server.ts'
import { answerComment, hideComment, removeAnswer, showComment } from './contract.ts'
import { findComment, setAnswer, setHidden, setShown } from './queries.server.ts'

export function replies(app: FastifyInstance): void {
  route(app, answerComment, ({ params, body }, context) =>
    change(params.id, context, 'comment.answered', ({ db, now }) => setAnswer(db, params.id, body.text, now())),
  )
  route(app, removeAnswer, ({ params }, context) =>
    change(params.id, context, 'comment.answerRemoved', async ({ db, now }) => {
      return (await setAnswer(db, params.id, null, now())) || reject(404, 'comment.noAnswer')
    }),
  )
  route(app, hideComment, ({ params, body }, context) =>
    change(params.id, context, 'comment.hidden', async ({ db, actor, now }) => {
      if (await setHidden(db, params.id, { ...body, timeZone: actor.timeZone, now: now() })) return true
      const found = await findComment(db, params.id)
      return found !== null && reject(409, found.isHidden ? 'comment.hiddenAlready' : 'comment.editedMeanwhile')
    }),
  )
  route(app, showComment, ({ params }, context) =>
    change(params.id, context, 'comment.shown', async ({ db }) => (await setShown(db, params.id)) || reject(409, 'comment.notHidden')),
  )
}

/**
 * Applies an action to a comment on a project of the official's organization; other comments are reported as missing. `act` returns false
 * if the comment was deleted.
 */
async function change(id: string, context: Context<Official>, code: string, act: (context: Context<Official>) => Promise<boolean>) {
  const { db, actor, language } = context
  const found = (isId(id) && (await findComment(db, id))) || reject(404, 'request.notFound')
  if (!(await readBy(db, actor, found.projectId)) || !(await act(context))) reject(404, 'request.notFound')
  return { message: message(language, code), ...(await commentReply(db, id, found.projectId, actor.timeZone)) }
}
