import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { responderTo } from './access.server.ts'
import { like, unlike } from './contract.ts'
import { insertLike, removeLike } from './queries.server.ts'

/** Likes are only counted, never listed. */
export function likes(app: FastifyInstance): void {
  route(app, like, async ({ params }, context) => {
    const { db, now, language } = context
    const { userId } = await responderTo(params.id, context)
    const count = (await insertLike(db, params.id, userId, now())) ?? reject(409, 'like.duplicate')
    return { message: message(language, 'like.thanks'), likes: count, liked: true }
  })

  route(app, unlike, async ({ params }, context) => {
    const { db, language } = context
    const { userId } = await responderTo(params.id, context)
    const count = (await removeLike(db, params.id, userId)) ?? reject(404, 'like.none')
    return { message: message(language, 'like.deleted'), likes: count, liked: false }
  })
}
