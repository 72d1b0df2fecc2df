import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { attemptValues } from '../../surveys/model/respondents.server.ts'
import { responderTo, thanks } from './access.server.ts'
import { like, unlike } from './contract.ts'
import { attemptLike, ensureAccount, insertLike, removeLike } from './queries.server.ts'

/** Likes are only counted, never listed. */
export function likes(app: FastifyInstance): void {
  const liked = (language: Language, count: number, isConfirmed = true) => ({
    ...{ message: thanks(language, 'like.thanks', isConfirmed), likes: count, liked: true },
  })
  route(
    app,
    like,
    async ({ params }, context) => {
      const { db, now, language } = context
      const { userId, emailVerified } = await responderTo(params.id, context)
      const count = await insertLike(db, params.id, userId, now())
      if (count === null) await ensureAccount(db, userId)
      return liked(language, count ?? reject(409, 'like.duplicate'), emailVerified)
    },
    async ({ params }, context) => {
      const row = isId(params.id) ? await attemptLike(context.db, attemptValues(params.id, context)) : undefined
      return row ? { session: row, reply: (language) => liked(language, row.likes) } : null
    },
  )

  route(app, unlike, async ({ params }, context) => {
    const { db, language } = context
    const { userId } = await responderTo(params.id, context)
    const count = (await removeLike(db, params.id, userId)) ?? reject(404, 'like.none')
    return { message: message(language, 'like.deleted'), likes: count, liked: false }
  })
}
