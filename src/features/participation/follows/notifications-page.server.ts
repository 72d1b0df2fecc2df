// Loader and action of the page of followed projects and notification settings.

import { data } from 'react-router'
import { type Api, api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, nullIfRefused, typedTexts } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatDay } from '../../../core/i18n/dates.ts'
import { message } from '../../../core/i18n/messages.server.ts'
import { usualTimeZone } from '../../../core/time/time-zones.ts'
import { showMe } from '../../accounts/model/contract.ts'
import { showZip } from '../../places/model/contract.ts'
import { stateCodesOf } from '../../places/model/zip-states.ts'
import { readProjects } from '../../translations/model/reading.server.ts'
import { titleIn } from '../../translations/model/rules.ts'
import { askForSms, changeTelling, confirmSms, endSms, followZip, listFollows, showTelling, unfollow, unfollowZip } from './contract.ts'
import type { Rhythm, Topic } from './rules.ts'

/**
 * Loads what the resident follows and the notification settings.
 * @throws HttpError 401 for visitors, 403 for officials
 */
export async function notificationsPage(context: PageContext) {
  const { language, productName, now } = context.get(visit)
  const call = context.get(api)
  const [{ projects, zips }, { telling }, { user }] = await Promise.all([call(listFollows, {}), call(showTelling, {}), call(showMe, {})])
  const reader = await readProjects(
    call,
    projects.map((one) => one._id),
    language,
  )
  const place = user.zipCode ? await nullIfRefused(call(showZip, { params: { zip: user.zipCode } })) : null
  const day = (instant: string) => formatDay(language, place?.timeZone ?? usualTimeZone, instant)
  return {
    projects: projects.map((project) => {
      const { _id, organization, status, endDate } = project
      const state = stateOf(status, endDate, now)
      return { _id, ...titleIn(reader, project), organization, state, until: endDate && day(endDate) }
    }),
    zips: zips.map((one) => ({ ...one, state: one.state && stateCodesOf({ zip: one.zipCode, state: one.state }) })),
    telling: { ...telling, smsAgreedAt: telling.smsAgreedAt && day(telling.smsAgreedAt) },
    ownZip: zips.some((one) => one.zipCode === user.zipCode) ? '' : (user.zipCode ?? ''),
    mobileNumber: user.mobileNumber ?? '',
    // The displayed text is stored with the consent.
    consent: message(language, 'follow.smsConsent', { product: productName }),
  }
}

function stateOf(status: string, endDate: string | null, now: Date): 'completed' | 'closed' | 'open' {
  if (status === 'completed') return 'completed'
  return endDate && new Date(endDate) < now ? 'closed' : 'open'
}

export type NotificationsPage = Awaited<ReturnType<typeof notificationsPage>>

const intents = {
  unfollow: (call: Api, form: FormData) => call(unfollow, { params: { id: text(form, 'id') } }),
  unfollowZip: (call: Api, form: FormData) => call(unfollowZip, { params: { zip: text(form, 'zip') } }),
  followZip: (call: Api, form: FormData) => call(followZip, { body: { zipCode: text(form, 'zipCode') } }),
  settings: (call: Api, form: FormData) =>
    call(changeTelling, {
      body: {
        byMail: form.has('byMail'),
        ...(form.has('smsShown') ? { bySms: form.has('bySms') } : {}),
        rhythm: text(form, 'rhythm') as Rhythm,
        topics: form.getAll('topics').map(String) as Topic[],
      },
    }),
  sms: (call: Api, form: FormData) => call(askForSms, { body: { mobileNumber: text(form, 'mobileNumber'), agreed: form.has('agreed') } }),
  code: (call: Api, form: FormData) => call(confirmSms, { body: { code: text(form, 'code') } }),
  endSms: (call: Api) => call(endSms, {}),
} satisfies Record<string, (call: Api, form: FormData) => Promise<{ message: string }>>
export type NotificationsIntent = keyof typeof intents

const text = (form: FormData, name: string) => String(form.get(name) ?? '')

export type RejectedForm = {
  intent: NotificationsIntent
  errors: Record<string, string | undefined>
  formError: string | null
  typed: Record<string, string>
}

/** Handles the pressed button: redirects to the page with a message, or returns the form with its errors. */
export async function notificationsAction(context: PageContext, form: FormData) {
  const intent = text(form, 'intent') as NotificationsIntent
  if (!Object.hasOwn(intents, intent)) throw new Response(null, { status: 400 })
  try {
    const { message } = await intents[intent](context.get(api), form)
    return redirectWith(message, '/notifications')
  } catch (error) {
    const { errors, formError, status } = formErrors(error, { except: [403] })
    return data<RejectedForm>({ intent, errors, formError, typed: typedTexts(form) }, status)
  }
}
