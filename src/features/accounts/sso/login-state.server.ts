// Logins that were begun: each takes one answer, within ten minutes, in the browser that began it.
import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostCookie } from '../../../core/config/host-cookie.ts'
import { reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Context } from '../../../core/http/app-context.server.ts'
import { minuteMilliseconds } from '../../../core/time/durations.ts'
import { insertRefusal } from '../audit/queries.server.ts'
import { ssoRefused } from '../audit/rules.ts'
import { seal } from '../model/sealed.server.ts'
import { tokenHashOf } from '../sessions/sessions.server.ts'
import type { BegunLogin } from './provider.server.ts'
import { loggedRefusalsMax, loginMinutes } from './rules.ts'

const nameAt = ({ server }: FastifyReply | FastifyRequest) => hostCookie('ssoLogin', server.appContext.config.publicUrl)
// Lax: the browser returns from the provider's site.
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'lax' } as const

export type OpenLogin = {
  state_hash: Buffer
  organization_id: string
  nonce: string
  verifier: string
  next: string
  /** Posted by a SAML provider, encrypted. */
  answer: Buffer | null
}

/** Stores a login, and the browser's cookie: one for all logins that the browser begins. */
export async function keepLogin(
  { db, request, reply, now }: Context,
  organizationId: string,
  { state, nonce, verifier }: BegunLogin,
  next: string,
): Promise<void> {
  const known = request.cookies[nameAt(request)]
  const token = known && /^[\w-]{43}$/.test(known) ? known : randomBytes(32).toString('base64url')
  const lifetime = loginMinutes * minuteMilliseconds
  await db
    .deleteFrom('sso_logins')
    .where('expires_at', '<', new Date(now().getTime() - lifetime))
    .execute()
  await db
    .insertInto('sso_logins')
    .values({
      state_hash: tokenHashOf(state),
      browser_hash: tokenHashOf(token),
      organization_id: organizationId,
      ...{ nonce, verifier, next },
      expires_at: new Date(now().getTime() + lifetime),
    })
    .execute()
  reply.setCookie(nameAt(reply), token, { ...cookieOptions, maxAge: (2 * lifetime) / 1000 })
}

type PostedAnswer = { state: string; answer: string; ticket: string }

/**
 * Stores the answer that a SAML provider has posted, encrypted, for the browser that has the ticket.
 * @returns false if nobody waits for it, or if an answer is there already
 */
export async function storeLoginAnswer(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { state, answer, ticket }: PostedAnswer,
): Promise<boolean> {
  if (state === '' || answer === '') return false
  const waiting = await db
    .selectFrom('sso_logins as l')
    .innerJoin('sso_connections as c', 'c.organization_id', 'l.organization_id')
    .select('l.organization_id')
    .where('l.state_hash', '=', tokenHashOf(state))
    .where('l.ticket_hash', 'is', null)
    .where('l.used_at', 'is', null)
    .where('l.expires_at', '>', now())
    .where('c.protocol', '=', 'saml')
    .executeTakeFirst()
  if (!waiting) return false
  const { numUpdatedRows } = await db
    .updateTable('sso_logins')
    .set({ answer: await seal(db, waiting.organization_id, Buffer.from(answer)), ticket_hash: tokenHashOf(ticket) })
    .where('state_hash', '=', tokenHashOf(state))
    .where('ticket_hash', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * The login that an answer belongs to, which is used up by it.
 * @param ticket of an answer that a SAML provider has posted
 * @throws HttpError 401 for an answer with a wrong state or ticket, from another browser, too late, or a second time; recorded in the
 * activity log of the organization whose login it is
 */
export async function spendLogin(context: Context, state: string | null, ticket: string | null): Promise<OpenLogin> {
  const { db, request, now } = context
  const cookie = request.cookies[nameAt(request)]
  const browser = cookie === undefined ? null : tokenHashOf(cookie)
  const row = state
    ? await db.selectFrom('sso_logins').selectAll().where('state_hash', '=', tokenHashOf(state)).executeTakeFirst()
    : undefined
  if (!row) return rejectLogin(context, await newestOf(db, browser), 'state')
  if (!browser?.equals(row.browser_hash)) return rejectLogin(context, row, 'browser')
  // Does not use up the login: the browser may send the form twice, and only one of its answers has the ticket.
  if (row.ticket_hash && !(ticket && tokenHashOf(ticket).equals(row.ticket_hash))) return rejectLogin(context, row, 'replayed')
  const { numUpdatedRows } = await db
    .updateTable('sso_logins')
    .set({ used_at: now(), answer: null })
    .where('state_hash', '=', row.state_hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) return rejectLogin(context, row, 'replayed')
  return row.expires_at > now() ? row : rejectLogin(context, row, 'expired')
}

/** The login that a browser began last. */
const newestOf = (db: DbOrTx, browser: Buffer | null) =>
  browser === null
    ? undefined
    : db
        .selectFrom('sso_logins')
        .select(['state_hash', 'organization_id'])
        .where('browser_hash', '=', browser)
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst()

type RefusedLogin = Pick<OpenLogin, 'state_hash' | 'organization_id'>

/** Records a refused answer, and rejects the request with 401 and `code`. A login has three such entries at most: strangers can repeat. */
export async function rejectLogin(
  { db, request, now }: Context,
  login: RefusedLogin | undefined,
  reason: string,
  code = 'sso.refused',
): Promise<never> {
  if (login) {
    await db.transaction().execute(async (tx) => {
      const { numUpdatedRows } = await tx
        .updateTable('sso_logins')
        .set(({ eb }) => ({ refusals: eb('refusals', '+', 1) }))
        .where('state_hash', '=', login.state_hash)
        .where('refusals', '<', loggedRefusalsMax)
        .executeTakeFirst()
      if (numUpdatedRows !== 1n) return
      await insertRefusal(tx, login.organization_id, request.ip, { action: ssoRefused, subject: null, at: now(), details: { reason } })
    })
  }
  return reject(401, code)
}
