import type { FastifyInstance } from 'fastify'
import { reject, rejectFields, rejectTooMany } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Official, Resident } from '../../../core/http/actor.ts'
import type { AppContext } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { User } from '../model/contract.ts'
import { findUser } from '../model/queries.server.ts'
import { seal } from '../model/sealed.server.ts'
import { codeEnd, codeInLimit } from '../sessions/mailed-codes.server.ts'
import { closeOtherSessions, tokenOf } from '../sessions/sessions.server.ts'
import { signIn } from '../sessions/sign-in.server.ts'
import { acceptCode, renewCodes } from './codes.server.ts'
import * as contract from './contract.ts'
import { changeMail, setupCodeMail, type TwoStepChange } from './mails.server.tsx'
import { servePasskeys } from './passkey-routes.server.ts'
import { relyingParty } from './passkeys.server.ts'
import { checkOwner, owesStep } from './password.server.ts'
import { findAuthenticator, isRequiredOf, listPasskeys } from './queries.server.ts'
import { countWithout, removeStep, serveRequirement } from './requirement.server.ts'
import { findStep, spendStep, stepTokenOf } from './second-step.server.ts'
import { enrolment, newSecret } from './totp.server.ts'

/** Two-step login for officials: an authenticator app with recovery codes, and passkeys. */
export async function twoStep(app: FastifyInstance): Promise<void> {
  servePasskeys(app)
  serveRequirement(app)
  serveSetupCode(app)

  route(app, contract.showSecurity, async (_, { db, actor, config }) => {
    const on = await findAuthenticator(db, actor.userId)
    return {
      authenticator: on && { since: on.since.toISOString(), codesLeft: on.codesLeft },
      passkeys: await listPasskeys(db, actor.userId),
      passkeyOrigin: relyingParty(config).origin,
      required: actor.owesOperatorStep === true || (await isRequiredOf(db, actor.userId)),
      colleaguesWithout: await colleaguesWithout(db, actor),
    }
  })

  route(app, contract.startAuthenticator, async ({ body }, context) => {
    const { db, config, now } = context
    const user = await checkOwner(context, body)
    const secret = newSecret()
    const sealed = { secret: await seal(db, user._id, secret), created_at: now() }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('authenticators')
      .values({ user_id: user._id, confirmed_at: null, ...sealed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(sealed).where('authenticators.confirmed_at', 'is', null))
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) reject(409, 'twoStep.alreadyOn')
    return enrolment(secret, config.productName, user.email)
  })

  route(app, contract.confirmAuthenticator, async ({ body }, { db, actor, config, now, language, request }) => {
    if (await findAuthenticator(db, actor.userId)) reject(409, 'twoStep.alreadyOn')
    const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
    if (!(await acceptCode(db, user._id, body.code, now(), true))) rejectFields({ code: 'login.codeWrong' })
    const codes = await db.transaction().execute(async (tx) => {
      // They were opened by the password alone.
      await closeOtherSessions(tx, user._id, tokenOf(request)?.token ?? null)
      await tell(tx, config, user, 'on')
      return renewCodes(tx, user._id)
    })
    return { codes, message: message(language, 'twoStep.on') }
  })

  route(app, contract.removeAuthenticator, async ({ body }, context) => {
    const { db, config, language } = context
    const user = await checkOwner(context, body)
    await db.transaction().execute(async (tx) => {
      await removeStep({ tx, config }, user, async () => {
        const { numDeletedRows } = await tx.deleteFrom('authenticators').where('user_id', '=', user._id).executeTakeFirst()
        if (numDeletedRows !== 1n) reject(409, 'twoStep.notOn')
      })
      await tx.deleteFrom('recovery_codes').where('user_id', '=', user._id).execute()
      await tell(tx, config, user, 'off')
    })
    return { message: message(language, 'twoStep.off') }
  })

  route(app, contract.renewRecoveryCodes, async ({ body }, context) => {
    const { db, config, language } = context
    const user = await checkOwner(context, body)
    if (!(await findAuthenticator(db, user._id))) reject(409, 'twoStep.notOn')
    const codes = await db.transaction().execute(async (tx) => {
      // Serialized, or ten codes would become twenty.
      await tx.selectFrom('authenticators').select('user_id').where('user_id', '=', user._id).forUpdate().execute()
      await tell(tx, config, user, 'codes')
      return renewCodes(tx, user._id)
    })
    return { codes, message: message(language, 'twoStep.codesRenewed') }
  })

  route(app, contract.logInWithCode, async ({ body }, context) => {
    const { db, request, reply, now } = context
    const token = stepTokenOf(request) ?? reject(401, 'login.stepOver')
    const step = (await findStep(db, token, now())) ?? reject(401, 'login.stepOver')
    if (!(await acceptCode(db, step.user_id, body.code, now()))) reject(401, 'login.codeWrong')
    if (!(await spendStep(db, token, reply))) reject(401, 'login.stepOver')
    const user = (await findUser(db, step.user_id)) ?? reject(401, 'login.stepOver')
    return signIn(context, user, step.remember_me)
  })
}

/** The code by email that the first second step takes where one is required. */
function serveSetupCode(app: FastifyInstance): void {
  route(app, contract.mailSetupCode, async (_, context) => {
    const { db, actor, config, now, language } = context
    const user = (await findUser(db, actor.userId)) ?? reject(404, 'request.notFound')
    if (!(await owesStep(context, user))) reject(409, 'twoStep.noCode')
    await db.transaction().execute(async (tx) => {
      const code = (await codeInLimit(tx, { userId: user._id, now: now() })) ?? rejectTooMany('twoStep.codesOften', 3600)
      const envelope = { letter: 'secondStep', organization: user.organization, usefulUntil: codeEnd(now()) } as const
      await sendMail(tx, { to: user.email, mail: setupCodeMail(config, user, code), ...envelope })
    })
    return { message: message(language, 'twoStep.codeMailed', { email: user.email }) }
  })
}

/** Shown to administrators; null for everybody else. */
const colleaguesWithout = async (db: DbOrTx, actor: Official | Resident): Promise<number | null> =>
  actor.kind === 'official' && actor.permission === 'administrator' ? countWithout(db, actor.organizationId, actor.userId) : null

const tell = (tx: DbOrTx, config: AppContext['config'], user: User, change: TwoStepChange) =>
  sendMail(tx, { to: user.email, mail: changeMail(config, user, change), letter: 'secondStep', organization: user.organization })
