// Consent to text messages: the consent text is stored, and a code confirms the number.
import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { reject, rejectFields, rejectTooMany } from '../../../core/contract/errors.ts'
import { type DbOrTx, isDuplicate, retryOnDeadlock } from '../../../core/database/database.server.ts'
import type { Official, Resident } from '../../../core/http/actor.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { keepFormerContacts } from '../../accounts/model/former-contacts.server.ts'
import { readMobile } from '../../accounts/model/mobile.server.ts'
import { tokenHashOf } from '../../accounts/sessions/sessions.server.ts'
import { sendSms } from '../../messaging/notifications/mail.server.ts'
import { takeBackBulk } from '../../messaging/notifications/queries.server.ts'
import { isTextable, smsIsPossible } from '../../messaging/notifications/rules.ts'
import { secondsToNextDay, smsSentOn } from '../../messaging/notifications/sms-sum.server.ts'
import { askForSms, confirmSms, endSms, type Telling } from './contract.ts'
import { dropPendingNotifications, holdSettings } from './queries.server.ts'

export const smsCodeMinutes = 10
const attemptsMax = 5
const codesPerHour = 3
const minute = 60_000

type Caller = Context<Resident | Official>

export function smsRoutes(
  app: FastifyInstance,
  residentIn: (context: Caller) => Resident,
  tellingOf: (context: Caller, userId: string) => Promise<Telling>,
): void {
  route(app, askForSms, async ({ body }, context) => {
    const { userId } = residentIn(context)
    if (!smsIsPossible(context.config)) reject(409, 'follow.smsImpossible')
    const number = readMobile(body.mobileNumber)
    if (number === null || !body.agreed)
      return rejectFields({
        ...(number === null ? { mobileNumber: 'account.mobileNumber' } : {}),
        ...(body.agreed ? {} : { agreed: 'follow.smsAgree' }),
      })
    if (!isTextable(number)) rejectFields({ mobileNumber: 'follow.smsAbroad' })
    const { db, config, now } = context
    if ((await smsSentOn(db, now())) >= config.smsPerDay) rejectTooMany('follow.smsDay', secondsToNextDay(now()))
    await sendCode(context, userId, number)
    return { message: message(context.language, 'follow.smsCodeSent', { number }), smsPending: number }
  })

  route(app, confirmSms, async ({ body }, context) => {
    const { userId } = residentIn(context)
    if (!(await useCode(context, userId, body.code.replace(/\s/g, '')))) rejectFields({ code: 'follow.codeWrong' })
    return { message: message(context.language, 'follow.smsOn'), telling: await tellingOf(context, userId) }
  })

  route(app, endSms, async (_, context) => {
    const { userId } = residentIn(context)
    const { db } = context
    await db.transaction().execute(async (tx) => {
      const known = await tx.selectFrom('follow_settings').select('sms_number').where('user_id', '=', userId).forUpdate().executeTakeFirst()
      await tx
        .updateTable('follow_settings')
        .set({ by_sms: false, sms_number: null, sms_agreed_at: null, sms_agreed_to: null })
        .where('user_id', '=', userId)
        .execute()
      await tx.deleteFrom('sms_codes').where('user_id', '=', userId).execute()
      await dropPendingNotifications(tx, userId, { channel: 'sms' })
      if (known?.sms_number) await takeBackBulk(tx, { channel: 'sms', recipient: known.sms_number })
    })
    return { message: message(context.language, 'follow.smsOff'), telling: await tellingOf(context, userId) }
  })
}

/** Texts a new code to the number, and keeps the consent text that was shown. */
async function sendCode({ db, config, language, now }: Caller, userId: string, number: string): Promise<void> {
  const product = config.productName
  await db.transaction().execute(async (tx) => {
    await holdSettings(tx, userId)
    if (await isStopped(tx, number)) reject(409, 'follow.smsStopped')
    const code = await newCode(tx, { userId, number, agreedTo: message(language, 'follow.smsConsent', { product }), now: now() })
    const text = message(language, 'follow.smsCode', { product, code })
    const usefulUntil = new Date(now().getTime() + smsCodeMinutes * minute)
    const envelope = { letter: 'smsCode', organization: null, usefulUntil } as const
    await sendSms(tx, [{ to: number, text, quietTimeZone: null, ...envelope }])
  })
}

const isStopped = async (tx: DbOrTx, number: string): Promise<boolean> =>
  (await tx.selectFrom('sms_stops').select('number').where('number', '=', number).execute()).length > 0

type NewCode = { userId: string; number: string; agreedTo: string; now: Date }

/**
 * Creates a six-digit code, replacing an earlier one. The caller holds the lock on the person's settings, which serializes concurrent
 * requests.
 * @throws HttpError 429 after three codes within an hour to a person or a number: nobody can flood another person's phone
 */
async function newCode(tx: DbOrTx, { userId, number, agreedTo, now }: NewCode): Promise<string> {
  const hourAgo = new Date(now.getTime() - 60 * minute)
  const rows = await tx
    .selectFrom('sms_codes')
    .select(['user_id', 'sent_count', 'sent_from'])
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('number', '=', number)]))
    .where('sent_from', '>', hourAgo)
    .execute()
  if (rows.reduce((sum, row) => sum + row.sent_count, 0) >= codesPerHour) rejectTooMany('follow.smsTooMany', 3600)
  const own = rows.find((row) => row.user_id === userId)
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const row = {
    number,
    agreed_to: agreedTo,
    code_hash: tokenHashOf(`${userId} ${code}`),
    tries: 0,
    expires_at: new Date(now.getTime() + smsCodeMinutes * minute),
    sent_count: (own?.sent_count ?? 0) + 1,
    sent_from: own?.sent_from ?? now,
  }
  await tx
    .insertInto('sms_codes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
  return code
}

/**
 * Confirms the number if the code is correct, and stores the consent. Each attempt is counted in its own statement, which no later error
 * rolls back.
 * @returns false for a wrong or expired code
 * @throws HttpError 409 if another account has confirmed the number; the code stays valid, and nothing is stored
 */
async function useCode({ db, now }: Caller, userId: string, code: string): Promise<boolean> {
  const tried = await db
    .updateTable('sms_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('tries', '<', attemptsMax)
    .where('expires_at', '>', now())
    .returning(['number', 'agreed_to', 'code_hash'])
    .executeTakeFirst()
  if (!tried?.code_hash.equals(tokenHashOf(`${userId} ${code}`))) return false
  const confirming = retryOnDeadlock(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sms_codes')
      .set({ expires_at: now() })
      .where('user_id', '=', userId)
      .where('code_hash', '=', tried.code_hash)
      .where('expires_at', '>', now())
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await tx
      .updateTable('follow_settings')
      .set({ by_sms: true, sms_number: tried.number, sms_agreed_at: now(), sms_agreed_to: tried.agreed_to })
      .where('user_id', '=', userId)
      .execute()
    await confirmNumber(tx, userId, tried.number, now())
    return true
  })
  return confirming.catch((error) =>
    isDuplicate(error, 'users_confirmed_mobile_key') ? reject(409, 'follow.numberTaken') : Promise.reject(error),
  )
}

/** An earlier number of the account is free again, but not for a second response to the projects that the account responded to. */
async function confirmNumber(tx: DbOrTx, userId: string, number: string, now: Date): Promise<void> {
  const own = tx.selectFrom('users').select('confirmed_mobile').where('id', '=', userId).where('deleted_at', 'is', null)
  const { confirmed_mobile: earlier } = (await own.forNoKeyUpdate().executeTakeFirst()) ?? reject(401, 'login.needed')
  if (earlier !== number) await keepFormerContacts(tx, userId, { mobile: earlier }, now)
  await tx.updateTable('users').set({ confirmed_mobile: number }).where('id', '=', userId).execute()
}
