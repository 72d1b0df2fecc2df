// Loader and action of the profile page. The URL names the open form, so the page works without scripts.

import { data } from 'react-router'
import { api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, nullIfRefused, typedTexts } from '../../../core/http/error-page.server.ts'
import { redirectWith } from '../../../core/http/flash.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { formatLongDate, formatMoment } from '../../../core/i18n/dates.ts'
import { type TimeZone, usualTimeZone } from '../../../core/time/time-zones.ts'
import { showZip } from '../../places/model/contract.ts'
import { mailOwnCode } from '../login/contract.ts'
import { wantsOwnCode } from '../login/own-code.ts'
import { updateLogo, updateOrganization } from '../members/contract.ts'
import { logoBytesMax, noApartment, showMe } from '../model/contract.ts'
import type { FormValues } from '../model/form-body.ts'
import { ownSteps, stepIn } from '../two-step/own-steps.server.ts'
import { endOtherSessions, endSession, listSessions, type ProfileChange, showPendingEmail, updateProfile } from './contract.ts'

const editable = ['about', 'address', 'email', 'logo', 'reading', 'timeZone'] as const
export type EditableSection = (typeof editable)[number]
const partOf = (text: string | null): EditableSection | null => editable.find((one) => one === text) ?? null

/** The profile, the sessions, and the section in `?edit=`. */
export async function profilePage(context: PageContext, url: URL) {
  const { language } = context.get(visit)
  const call = context.get(api)
  const [{ user, organization }, { pendingEmail, hasPassword }, { sessions }, steps] = await Promise.all([
    call(showMe, {}),
    call(showPendingEmail, {}),
    call(listSessions, {}),
    ownSteps(context),
  ])
  const place = user.zipCode ? await nullIfRefused(call(showZip, { params: { zip: user.zipCode } })) : null
  const timeZone = organization?.timeZone ?? place?.timeZone ?? usualTimeZone
  return {
    user,
    organization,
    pendingEmail,
    hasPassword,
    steps,
    birthday: user.dateOfBirth && formatLongDate(language, user.dateOfBirth),
    sessions: sessions.map((one) => ({
      ...one,
      since: formatMoment(language, timeZone, one.createdAt),
      seen: formatMoment(language, timeZone, one.lastSeenAt),
    })),
    edit: partOf(url.searchParams.get('edit')),
  }
}

export type ProfilePage = Awaited<ReturnType<typeof profilePage>>
export type RejectedEdit = {
  part: EditableSection | null
  errors: Record<string, string | undefined>
  formError: string | null
  typed: FormValues
  /** That a code is on its way, which the form asks for now. */
  mailed?: string
}

/** Saves a section or ends sessions, then redirects to the profile with a message. */
export async function profileAction(context: PageContext, form: FormData) {
  const typed: FormValues = typedTexts(form)
  try {
    if (wantsOwnCode(form)) {
      const { message } = await context.get(api)(mailOwnCode, {})
      return data<RejectedEdit>({ part: 'email', errors: {}, formError: null, typed: withoutSecrets(typed), mailed: message })
    }
    return redirectWith(await carryOut(context, form, typed), '/profile')
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    const refused: RejectedEdit = { part: partOf(typed.intent ?? ''), errors, formError, typed: withoutSecrets(typed) }
    return data(refused, status)
  }
}

function withoutSecrets({
  logoKept: _,
  currentPassword: __,
  code: ___,
  passkey: ____,
  mailedCode: _____,
  ...others
}: FormValues): FormValues {
  return others
}

async function carryOut(context: PageContext, form: FormData, typed: FormValues): Promise<string> {
  const call = context.get(api)
  const { intent, id = '', noApartment: ticked, code: _, passkey: __, ...rest } = typed
  if (intent === 'session') return (await call(endSession, { params: { id } })).message
  if (intent === 'sessions') return (await call(endOtherSessions, {})).message
  const { user } = await call(showMe, {})
  if (intent === 'logo') {
    const body = { logo: await logoIn(form) }
    return (await call(updateLogo, { params: { organizationId: user.organization ?? '' }, body })).message
  }
  if (intent === 'reading') {
    const body = { openReading: form.get('openReading') !== null }
    return (await call(updateOrganization, { params: { id: user.organization ?? '' }, body })).message
  }
  if (intent === 'timeZone') {
    // The API validates the typed value.
    const body = { timeZone: (typed.timeZone || null) as TimeZone | null }
    return (await call(updateOrganization, { params: { id: user.organization ?? '' }, body })).message
  }
  // The API validates the typed values.
  const { mailedCode, ...values } = rest
  const body = { ...values, ...(mailedCode && { mailedCode }), ...stepIn(form), ...(ticked && { apartment: noApartment }) } as ProfileChange
  return (await call(updateProfile, { params: { id: user._id }, body })).message
}

/** The chosen picture as text: scripts send it that way; without them it is a file. */
async function logoIn(form: FormData): Promise<string> {
  const file = form.get('logo')
  if (!(file instanceof File) || file.size === 0) return String(form.get('logoKept') ?? '')
  // One byte over the limit is still rejected, and bounds the text.
  const bytes = Buffer.from(await file.slice(0, logoBytesMax + 1).arrayBuffer())
  return `data:${file.type || 'image/png'};base64,${bytes.toString('base64')}`
}
