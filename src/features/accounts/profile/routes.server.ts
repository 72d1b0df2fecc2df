import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isId } from '../../../core/database/ids.server.ts'
import type { Official, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { readMobile } from '../model/mobile.server.ts'
import { checkNewPassword, hashPassword } from '../model/passwords.server.ts'
import { findPasswordHash, findUser } from '../model/queries.server.ts'
import { retireLinks } from '../sessions/links.server.ts'
import { hasSecondStep } from '../sessions/operator-step.server.ts'
import { ensureOwnLink, isOwnSession } from '../sessions/own-password.server.ts'
import { closeOtherSessions, tokenOf } from '../sessions/sessions.server.ts'
import { checkIdentity, checkPasswordAndStep } from '../two-step/password.server.ts'
import { changedColumns } from './changes.server.ts'
import * as contract from './contract.ts'
import { askForEmail, findAddressLink, moveAccount, pendingEmail, restoreAddress } from './email.server.ts'
import { findSessions, removeSession } from './sessions.server.ts'

/** One's own account: profile, email address, password and sessions. */
export async function profile(app: FastifyInstance): Promise<void> {
  route(app, contract.updateProfile, async ({ params, body }, context) => {
    const { db, now, actor, language } = context
    if (!isId(params.id)) reject(404, 'request.notFound')
    if (params.id !== actor.userId) reject(403, 'profile.otherPerson')
    const asked = await saveProfile(context, body)
    return {
      user: (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound'),
      pendingEmail: await pendingEmail(db, actor.userId, now()),
      message: asked ? message(language, 'profile.emailMailed', { email: asked }) : message(language, 'profile.updated'),
    }
  })

  route(app, contract.showPendingEmail, async (_, { db, actor, now }) => ({
    pendingEmail: await pendingEmail(db, actor.userId, now()),
    hasPassword: (await findPasswordHash(db, actor.userId)) !== null,
  }))

  route(app, contract.showEmailLink, async ({ params }, { db, now, actor }) => {
    const link = await findAddressLink(db, params.id, 'email', now())
    return { email: link.newEmail, passwordNeeded: !(await isOwnSession({ db, actor }, link)) }
  })

  route(app, contract.confirmEmail, async ({ body }, context) => {
    const { db, now, language } = context
    const link = await findAddressLink(db, body.id, 'email', now())
    const isProved = await ensureOwnLink(context, link, body.password)
    const ownToken = tokenOf(context.request)?.token ?? null
    await db.transaction().execute((tx) => moveAccount(tx, context, { secret: body.id, link, ownToken, isProved }))
    context.invalidatePages()
    return { message: message(language, 'profile.emailChanged', { email: link.newEmail }) }
  })

  route(app, contract.showUndo, async ({ params }, { db, now }) => {
    const link = await findAddressLink(db, params.id, 'undoEmail', now())
    return { email: link.newEmail }
  })

  route(app, contract.undoEmail, async ({ body }, { db, now, language, invalidatePages }) => {
    const { newEmail } = await findAddressLink(db, body.id, 'undoEmail', now())
    const id = await db.transaction().execute((tx) => restoreAddress(tx, body.id, now()))
    invalidatePages()
    return { id, message: message(language, 'profile.emailRestored', { email: newEmail }) }
  })

  route(app, contract.changePassword, async ({ body }, context) => {
    const { db, actor, now, request, language } = context
    const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
    await checkPasswordAndStep(context, user, body)
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

/**
 * Saves a profile change; a new email address takes a proof of identity, ends the other sessions and mails a link. Where the account has
 * a second step, a new mobile number takes it too.
 * @returns the requested address; null if it stays
 */
async function saveProfile(context: Context<Resident | Official>, change: contract.ProfileChange): Promise<string | null> {
  const { db, now, actor, language, request } = context
  const before = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
  const newEmail = change.email === undefined || change.email === before.email ? null : change.email
  const isNewMobile = change.mobileNumber !== undefined && readMobile(change.mobileNumber) !== (before.mobileNumber || null)
  if (newEmail !== null || (isNewMobile && (await hasSecondStep(db, before._id)))) await checkIdentity(context, before, change)
  await db.transaction().execute(async (tx) => {
    const user = (await findUser(tx, actor.userId)) ?? reject(404, 'request.notFound')
    const row = await changedColumns(tx, user, change, { now: now(), language })
    if (Object.keys(row).length > 0) await tx.updateTable('users').set(row).where('id', '=', user._id).execute()
    if (newEmail === null) return
    await askForEmail(tx, context, user, newEmail)
    await closeOtherSessions(tx, user._id, tokenOf(request)?.token ?? null)
  })
  return newEmail
}
