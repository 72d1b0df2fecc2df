import type { FastifyInstance } from 'fastify'
import { reject, rejectFields } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { checkNewPassword, hashPassword, isPassword } from '../model/passwords.server.ts'
import { findLogin, findUser } from '../model/queries.server.ts'
import { retireLinks } from '../sessions/links.server.ts'
import { startTry, tryFailed, trySucceeded } from '../sessions/logins.server.ts'
import { closeOtherSessions, tokenOf } from '../sessions/sessions.server.ts'
import { changedColumns } from './changes.server.ts'
import * as contract from './contract.ts'
import { askForEmail, findEmailLink, moveAccount, pendingEmail } from './email.server.ts'
import { findSessions, removeSession } from './sessions.server.ts'

/** One's own account: profile, email address, password and sessions. */
export async function profile(app: FastifyInstance): Promise<void> {
  route(app, contract.updateProfile, async ({ params, body }, { db, config, now, actor, language }) => {
    if (!isId(params.id)) reject(404, 'request.notFound')
    if (params.id !== actor.userId) reject(403, 'profile.otherPerson')
    const asked = await db.transaction().execute(async (tx) => {
      const user = (await findUser(tx, actor.userId)) ?? reject(404, 'request.notFound')
      const row = await changedColumns(tx, user, body, { now: now(), language })
      if (Object.keys(row).length > 0) await tx.updateTable('users').set(row).where('id', '=', user._id).execute()
      if (body.email === undefined || body.email === user.email) return null
      await askForEmail(tx, { config, now }, user, body.email)
      return body.email
    })
    return {
      user: (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound'),
      pendingEmail: await pendingEmail(db, actor.userId, now()),
      message: asked ? message(language, 'profile.emailMailed', { email: asked }) : message(language, 'profile.updated'),
    }
  })

  route(app, contract.showPendingEmail, async (_, { db, actor, now }) => ({ pendingEmail: await pendingEmail(db, actor.userId, now()) }))

  route(app, contract.showEmailLink, async ({ params }, { db, now }) => {
    const { email } = await findEmailLink(db, params.id, now())
    return { email }
  })

  route(app, contract.confirmEmail, async ({ body }, { db, now, language, invalidatePages }) => {
    const link = await findEmailLink(db, body.id, now())
    await db.transaction().execute((tx) => moveAccount(tx, body.id, link, now()))
    invalidatePages()
    return { message: message(language, 'profile.emailChanged', { email: link.email }) }
  })

  route(app, contract.changePassword, async ({ body }, { db, actor, now, request, language }) => {
    const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
    await checkCurrentPassword(db, { account: user.email, address: request.ip, now: now() }, body.currentPassword ?? '')
    checkNewPassword(body)
    const passwordHash = await hashPassword(body.password)
    await db.transaction().execute(async (tx) => {
      await tx.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', user._id).execute()
      await closeOtherSessions(tx, user._id, tokenOf(request)?.token ?? null)
      // Someone with the old password may have requested these links.
      for (const purpose of ['reset', 'setPassword', 'email'] as const) await retireLinks(tx, user._id, purpose, now())
    })
    return { message: message(language, 'profile.passwordChanged') }
  })

  route(app, contract.listSessions, async (_, { db, actor, config, now, request }) => {
    const token = tokenOf(request)?.token ?? null
    return { sessions: await findSessions(db, { userId: actor.userId, token, idleSeconds: config.sessionIdleSeconds, now: now() }) }
  })

  route(app, contract.endSession, async ({ params }, { db, actor, language }) => {
    if (!(await removeSession(db, actor.userId, params.id))) reject(404, 'request.notFound')
    return { message: message(language, 'profile.sessionEnded') }
  })

  route(app, contract.endOtherSessions, async (_, { db, actor, request, language }) => {
    await closeOtherSessions(db, actor.userId, tokenOf(request)?.token ?? null)
    return { message: message(language, 'profile.sessionsEnded') }
  })
}

/** Rejects with 422 unless it is the account's password; an account without one passes. Wrong ones count as failed logins. */
async function checkCurrentPassword(db: Db, login: { account: string; address: string; now: Date }, password: string): Promise<void> {
  const stored = (await findLogin(db, login.account))?.password_hash
  if (!stored) return
  const attempt = await startTry(db, login)
  if (!(await isPassword(stored, password))) {
    await tryFailed(db, attempt)
    rejectFields({ currentPassword: 'profile.currentPassword' })
  }
  await trySucceeded(db, attempt)
}
