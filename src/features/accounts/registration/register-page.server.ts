// Loader and action of the two registration pages.
import { data, redirect, replace } from 'react-router'
import type * as z from 'zod/mini'
import { type Api, api, type PageContext } from '../../../core/http/api.server.ts'
import { formErrors, nullIfRefused } from '../../../core/http/error-page.server.ts'
import { visit } from '../../../core/http/visit.server.ts'
import { showZip } from '../../places/model/contract.ts'
import { country } from '../../places/model/rules.ts'
import { type CodeRegistration, logoBytesMax, type Registration, register, registerWithCode } from '../model/contract.ts'
import { type FormValues, formValuesOf, registrationBodyOf, withoutPassword } from '../model/form-body.ts'
import { withNext } from '../model/paths.ts'
import { ageOn, ageRangeOf, readDay } from '../model/rules.ts'
import { returnPathOf, startOfActor } from '../sessions/return-path.server.ts'
import { latestDay } from './registration.server.ts'

/** The place of `?zip=` from a scanned code, which fills in the form; empty if the zip code does not exist. */
async function placeOf(call: Api, request: Request): Promise<FormValues> {
  const zip = new URL(request.url).searchParams.get('zip')
  if (!zip) return {}
  const place = await nullIfRefused(call(showZip, { params: { zip } }))
  return place ? { zipCode: place.zipCode, city: place.city, county: place.county, state: place.state } : {}
}

/** The initial values of a registration; redirects people who are logged in. */
export async function registerPage(context: PageContext, request: Request) {
  const { actor, loopbackOnly } = context.get(visit)
  const next = returnPathOf(request)
  if (actor.kind !== 'visitor') throw redirect(next ?? startOfActor(actor))
  return { next, withCaptcha: !loopbackOnly, place: await placeOf(context.get(api), request) }
}

/**
 * Registers and redirects a resident to the page that was interrupted, others to the one about the confirmation email. If rejected,
 * returns the errors and the typed values without the password.
 */
export async function registerAction(context: PageContext, request: Request, loginType: 'Resident' | 'Organization') {
  const form = await request.formData()
  const values = await filledIn(context.get(api), formValuesOf(form), context.get(visit).now)
  // With scripts an organization's password is typed once, because it can be shown.
  if (loginType === 'Organization' && !form.has('confirmPassword')) values.confirmPassword = values.password ?? ''
  const logo = form.get('logo')
  if (logo instanceof File && logo.size > 0) values.logoKept = await dataUrlOf(logo)
  try {
    const body = registrationBodyOf(values, loginType)
    if (loginType === 'Resident' && !values.password && !values.confirmPassword)
      await context.get(api)(registerWithCode, { body: withoutPassword(body) as unknown as z.input<typeof CodeRegistration> })
    else await context.get(api)(register, { body: body as unknown as z.input<typeof Registration> })
  } catch (error) {
    const { errors, formError, status } = formErrors(error)
    const typed = withoutPassword(values)
    if (errors.logo || (typed.logoKept?.length ?? 0) > 2 * logoBytesMax) delete typed.logoKept
    return data({ errors, formError, typed }, status)
  }
  if (loginType === 'Organization') return replace(withNext('/thankyou', returnPathOf(request)))
  return replace(returnPathOf(request) ?? '/thanks')
}

/** Without the script nothing has filled in what follows from the zip code and the date of birth. */
async function filledIn(call: Api, values: FormValues, now: Date): Promise<FormValues> {
  const isEmpty = (name: string) => values[name]?.trim() === ''
  const place = ['city', 'state'].some(isEmpty) ? await nullIfRefused(call(showZip, { params: { zip: values.zipCode || '0' } })) : null
  const birth = readDay(values.dateOfBirth ?? '')
  const ageRange = birth === null ? null : ageRangeOf(ageOn(latestDay(now, place?.timeZone), birth))
  const found = { country: country.name, ageRange: ageRange ?? '', ...(place && { city: place.city, state: place.state }) }
  return { ...values, ...Object.fromEntries(Object.entries(found).filter(([name]) => isEmpty(name))) }
}

const dataUrlOf = async (file: File) =>
  `data:${file.type || 'image/png'};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`
