import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import { isDuplicate } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { findUser } from '../model/queries.server.ts'
import { hasSecondStep } from '../sessions/operator-step.server.ts'
import { closeOtherSessions, tokenOf } from '../sessions/sessions.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import * as contract from './contract.ts'
import { changeMail } from './mails.server.tsx'
import { loginOptions, readLogin, readPasskeyRegistration, registrationOptions } from './passkeys.server.ts'
import { checkOwner } from './password.server.ts'
import { listPasskeys } from './queries.server.ts'
import { removeStep } from './requirement.server.ts'

const envelopeTo = (user: User) => ({ to: user.email, letter: 'secondStep', organization: user.organization }) as const

export function servePasskeys(app: FastifyInstance): void {
  route(app, contract.startPasskey, async ({ body }, context) => {
    const { db, config, now } = context
    const user = await checkOwner(context, body)
    if ((await listPasskeys(db, user._id)).length >= contract.passkeysMax) reject(409, 'passkey.tooMany', { count: contract.passkeysMax })
    return { options: { ...(await registrationOptions(db, config, user, now())) } }
  })

  route(app, contract.addPasskey, async ({ body }, { db, actor, config, now, language, request }) => {
    const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
    const row = (await readPasskeyRegistration(db, config, user._id, body.response, now())) ?? reject(422, 'passkey.failed')
    try {
      await db.transaction().execute(async (tx) => {
        // Someone who knows the password only is logged out by the first second step.
        if (!(await hasSecondStep(tx, user._id))) await closeOtherSessions(tx, user._id, tokenOf(request)?.token ?? null)
        await tx
          .insertInto('passkeys')
          .values({ ...row, name: body.name })
          .execute()
        await sendMail(tx, { mail: changeMail(config, user, 'passkeyAdded', body.name), ...envelopeTo(user) })
      })
    } catch (error) {
      if (isDuplicate(error, 'passkeys_credential_id_key')) reject(409, 'passkey.known')
      throw error
    }
    const passkey = { _id: row.id, name: body.name, createdAt: row.created_at.toISOString(), lastUsedAt: null }
    return { passkey, message: message(language, 'passkey.added', { name: body.name }) }
  })

  route(app, contract.removePasskey, async ({ params, body }, context) => {
    const { db, actor, config, language } = context
    const passkey = isId(params.id) && (await listPasskeys(db, actor.userId)).find((one) => one._id === params.id)
    if (!passkey) return reject(404, 'request.notFound')
    const user = await checkOwner(context, body)
    await db.transaction().execute(async (tx) => {
      await removeStep({ tx, config }, user, async () => {
        const { numDeletedRows } = await tx
          .deleteFrom('passkeys')
          .where('id', '=', passkey._id)
          .where('user_id', '=', user._id)
          .executeTakeFirst()
        if (numDeletedRows !== 1n) reject(404, 'request.notFound')
      })
      await sendMail(tx, { mail: changeMail(config, user, 'passkeyRemoved', passkey.name), ...envelopeTo(user) })
    })
    return { message: message(language, 'passkey.removed', { name: passkey.name }) }
  })

  route(app, contract.startPasskeyLogin, async (_, { db, config, now }) => ({ options: { ...(await loginOptions(db, config, now())) } }))

  route(app, contract.logInWithPasskey, async ({ body }, context) => {
    const { db, config, now } = context
    const userId = (await readLogin(db, config, body.response, now())) ?? reject(401, 'passkey.failed')
    const user = (await findUser(db, userId)) ?? reject(401, 'passkey.failed')
    return signIn(context, user, body.rememberMe ?? false)
  })
}
