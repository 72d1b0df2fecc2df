// Loader and action of the login settings page. The URL names the passkey to remove.

import { data, redirect } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors } from '../../../core/http/error-page.server.ts'
import { redirectWith, safePath } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { usualTimeZone } from '../../../core/time/time-zones.ts'
import { showMe } from '../model/contract.ts'
import {
  confirmAuthenticator,
  mailSetupCode,
  removeAuthenticator,
  removePasskey,
  renewRecoveryCodes,
  requireTwoStep,
  showSecurity,
  startAuthenticator,
} from './contract.ts'
import { ownerIn, ownStepsOf } from './own-steps.server.ts'
import { enrolmentAgain } from './totp.server.ts'

const page = '/security'

/**
 * The official's login settings, and the passkey in `?remove=`. `next`: the page that an official asked for who has to set up a second step
 * first, '' for none; `here` is the address of this page that keeps it.
 */
export async function securityPage(context: PageContext, request: Request) {
  const { actor } = context.get(visit)
  if (actor.kind === 'resident' && !actor.isOperator && !actor.owesOperatorStep) throw redirect('/projects')
  const security = await context.get(api)(showSecurity, {})
  const wanted = new URL(request.url).searchParams.get('remove')
  const { next, here } = nextOf(request)
  const timeZone = actor.kind === 'official' ? actor.timeZone : usualTimeZone
  const steps = ownStepsOf(security.authenticator, security.passkeys)
  return {
    ...security,
    steps,
    timeZone,
    next,
    here,
    owes: security.required && !steps.hasAny,
    remove: security.passkeys.find((one) => one._id === wanted) ?? null,
  }
}

function nextOf(request: Request) {
  const next = safePath(new URL(request.url).searchParams.get('next'), '')
  return { next, here: next ? `${page}?next=${encodeURIComponent(next)}` : page }
}

export type Enrolment = { secret: string; qr: string }
export type SecurityResult = {
  intent: string
  errors: Record<string, string>
  formError: string | null
  /** An app that is being set up. The form contains its secret, so a wrong code does not restart the setup. */
  enrolment: Enrolment | null
  /** New recovery codes: only this reply contains them. */
  codes: string[] | null
}

const nothing = { errors: {}, formError: null, enrolment: null, codes: null }

/** Performs the pressed button's action. */
export async function securityAction(context: PageContext, request: Request) {
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  try {
    return await carryOut(context, { intent, form, here: nextOf(request).here })
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    const retyped = intent === 'confirm' && status === 422 ? await typedAgain(context, form) : null
    const outcome: SecurityResult = { ...nothing, intent, errors, formError, enrolment: retyped }
    return data(outcome, status)
  }
}

type Pressed = { intent: string; form: FormData; here: string }

async function carryOut(
  context: PageContext,
  { intent, form, here }: Pressed,
): Promise<Response | ReturnType<typeof data<SecurityResult>>> {
  const call = context.get(api)
  const body = ownerIn(form)
  if (intent === 'mail') return redirectWith((await call(mailSetupCode, {})).message, here)
  if (intent === 'start') return secretly({ ...nothing, intent, enrolment: await call(startAuthenticator, { body }) })
  if (intent === 'confirm') {
    const { codes, message } = await call(confirmAuthenticator, { body: { code: String(form.get('code') ?? '') } })
    return secretly({ ...nothing, intent, codes, formError: message })
  }
  if (intent === 'renew') {
    const { codes, message } = await call(renewRecoveryCodes, { body })
    return secretly({ ...nothing, intent, codes, formError: message })
  }
  if (intent === 'off') return redirectWith((await call(removeAuthenticator, { body })).message, page)
  if (intent === 'remove') {
    const { message } = await call(removePasskey, { params: { id: String(form.get('id') ?? '') }, body })
    return redirectWith(message, page)
  }
  const { actor } = context.get(visit)
  if (intent.startsWith('require') && actor.kind === 'official') {
    const required = intent === 'require'
    const { message } = await call(requireTwoStep, { params: { id: actor.organizationId }, body: { ...body, required } })
    return redirectWith(message, page)
  }
  throw new Response(null, { status: 400 })
}

const secretly = (outcome: SecurityResult) => data(outcome, { headers: { 'cache-control': 'no-store' } })

async function typedAgain(context: PageContext, form: FormData): Promise<Enrolment | null> {
  const { user } = await context.get(api)(showMe, {})
  return enrolmentAgain(String(form.get('secret') ?? ''), context.get(visit).productName, user.email)
}

export type SecurityPage = Awaited<ReturnType<typeof securityPage>>

/** Pages that remain available: the setup, logging out, and the choice of a language. */
const remaining = ['/security', '/logout', '/language']

/**
 * The page to show instead of `url`; null if that page is available.
 * @param url the page's address, or that of its data (`<page>.data?_routes=...`)
 */
export function setupInstead(context: PageContext, url: string): string | null {
  if (!context.get(visit).owesTwoStep) return null
  const { pathname, searchParams } = new URL(url)
  const path = pathname.replace(/\.data$/, '')
  if (remaining.includes(path)) return null
  searchParams.delete('_routes')
  return `/security?next=${encodeURIComponent(searchParams.size > 0 ? `${path}?${searchParams}` : path)}`
}
