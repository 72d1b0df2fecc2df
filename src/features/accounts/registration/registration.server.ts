// Validates a complete registration form: reports all errors together, each at its field.

import * as z from 'zod/mini'
import { isSolved } from '../../../core/captcha/captcha.server.ts'
import { withoutTurns } from '../../../core/contract/clean-text.ts'
import { type FieldRefusals, HttpError, type Refusal } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { ensureTextLengths, refusalsIn } from '../../../core/http/validation-errors.server.ts'
import { dayIn } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { cityMisfit, namesakesOf } from '../../places/lookup/fitting.server.ts'
import { findZip, type ZipPlace } from '../../places/model/queries.server.ts'
import { country, isUnitedStates, normaliseZip, type Point, stateCode } from '../../places/model/rules.ts'
import { liesIn, stateIn, stateNamesOf } from '../../places/model/zip-states.ts'
import { CodeRegistration, passwordLengthMin, Registration, register } from '../model/contract.ts'
import { readLogo } from '../model/logos.server.ts'
import { readMobile } from '../model/mobile.server.ts'
import { ageOn, ageRangeOf, birthRefusal, isStrongPassword, readDay } from '../model/rules.ts'

type RegistrationFields = Record<string, unknown>
type Unprotected<T> = T extends unknown ? Omit<T, 'password' | 'confirmPassword'> & { password?: string } : never
export type Registered = Unprotected<Registration> & { county: string; plus4: string }
type RequiredParts = { withCaptcha: boolean; withPassword?: boolean }
/** `logo` is the picture to store, for an organization. */
export type Checked = {
  registration: Registered
  mobileNumber: string
  dateOfBirth: string | null
  ageRange: string | null
  logo: Buffer | null
}

/**
 * Reads a registration and derives state, city and county from the zip code and the age range from the date of birth.
 * @param withCaptcha whether a proof of work is required; it is not used up
 * @param withPassword false for a resident who logs in with mailed codes
 * @throws HttpError 422 with a code per invalid field; 413 or 415 if only the logo is invalid
 */
export async function readRegistration(
  db: Db,
  body: unknown,
  now: Date,
  { withCaptcha, withPassword = true }: RequiredParts,
): Promise<Checked> {
  ensureTextLengths(register.body, body)
  const sent = withoutBlanks(body)
  const parsed = z.safeParse(withPassword ? Registration : CodeRegistration, sent)
  const refusals = refusalsIn(parsed.error?.issues ?? [])
  const refuse = (field: string, refusal: string | Refusal | null) => {
    if (refusal !== null) refusals[field] ??= refusal
  }

  if (sent.loginType === 'Resident' && sent.ageRange === undefined) refusals.ageRange = 'account.ageRangeMissing'
  if (withCaptcha && !(await isSolved(db, textOf(sent, 'captcha'), now))) refuse('captcha', 'contact.captcha')
  const place = await findZip(db, textOf(sent, 'zipCode'))
  const city = textOf(sent, 'city').trim()
  const namesakes = city && city !== place?.city ? (await namesakesOf(db, [city])).get(city) : undefined
  for (const [field, code] of Object.entries(addressRefusals(sent, place, namesakes))) refuse(field, code)
  const birth = readDay(textOf(sent, 'dateOfBirth'))
  const today = latestDay(now, place?.timeZone)
  const wrongBirth = sent.dateOfBirth === undefined ? null : birthRefusal(today, birth)
  refuse('dateOfBirth', wrongBirth)
  const ageRange = birth === null || wrongBirth ? null : ageRangeOf(ageOn(today, birth))
  if (sent.ageRange !== undefined && ageRange !== null && ageRange !== sent.ageRange) refuse('ageRange', 'account.ageRange')
  const mobileNumber = readMobile(textOf(sent, 'mobileNumber'))
  if (mobileNumber === null) refuse('mobileNumber', 'account.mobileNumber')
  if (withPassword && !isStrongPassword(textOf(sent, 'password')))
    refuse('password', { code: 'account.passwordWeak', values: { minimum: passwordLengthMin } })
  if (withPassword && sent.confirmPassword !== sent.password) refuse('confirmPassword', 'account.passwordsDiffer')
  const logo = sent.loginType === 'Organization' && typeof sent.logo === 'string' ? await readLogo(sent.logo).catch(refusalIn) : null
  if (logo instanceof HttpError) {
    if (Object.keys(refusals).length === 0) throw logo
    refuse('logo', logo.fields?.logo ?? logo.code)
  }

  if (Object.keys(refusals).length > 0 || !parsed.success || !place || !mobileNumber)
    throw new HttpError(422, 'fields.invalid', {}, refusals)
  const { data } = parsed
  const registration: Registered = {
    ...data,
    zipCode: place.zip,
    plus4: data.plus4 ?? /\d{5}\D?(\d{4})$/.exec(data.zipCode)?.[1] ?? '',
    state: stateIn(place, stateCode(data.state)),
    city: data.city,
    county: data.county ?? place.county,
    country: country.name,
  }
  return { registration, mobileNumber, dateOfBirth: birth, ageRange, logo: logo as Buffer | null }
}

const isBlank = (value: unknown) => value === null || (typeof value === 'string' && value.trim() === '')

/** Empty texts of a form count as absent, and others are read as they are stored. */
function withoutBlanks(body: unknown): RegistrationFields {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new HttpError(400, 'request.malformed')
  const clean = (name: string, value: unknown) => (typeof value === 'string' && !secrets.has(name) ? withoutTurns(value) : value)
  return Object.fromEntries(Object.entries(body).flatMap(([name, value]) => (isBlank(value) ? [] : [[name, clean(name, value)]])))
}

const secrets = new Set(['password', 'confirmPassword'])

const textOf = (sent: RegistrationFields, field: string): string => (typeof sent[field] === 'string' ? sent[field] : '')

/**
 * Errors of the zip code, city, country and state, by field.
 * @param place the zip code's
 * @param namesakes of the sent city, from `namesakesOf`
 */
export function addressRefusals(sent: RegistrationFields, place: ZipPlace | null, namesakes: readonly Point[] | undefined): FieldRefusals {
  const faults: FieldRefusals = {}
  const zip = normaliseZip(textOf(sent, 'zipCode'))
  if (sent.zipCode !== undefined && !place) faults.zipCode = zip ? { code: 'zip.unknown', values: { zip } } : 'zip.invalid'
  if (sent.country !== undefined && !isUnitedStates(textOf(sent, 'country'))) faults.country = 'country.unknown'
  const misfit = place && sent.city !== undefined ? cityMisfit(place, textOf(sent, 'city').trim(), namesakes) : null
  if (misfit) faults.city = misfit
  if (sent.state === undefined) return faults
  const state = stateCode(textOf(sent, 'state'))
  if (!state) faults.state = 'state.unknown'
  else if (place && !liesIn(place, state))
    faults.state = { code: 'account.stateOfZip', values: { zip: place.zip, state: stateNamesOf(place) } }
  return faults
}

/** Today at the person's home or in UTC, whichever is later: nobody is rejected on the birthday itself. */
export function latestDay(now: Date, timeZone: TimeZone | undefined): string {
  const utc = now.toISOString().slice(0, 10)
  const local = timeZone ? dayIn(timeZone, now) : utc
  return [utc, local].sort().at(-1) as string
}

function refusalIn(error: unknown): HttpError {
  if (error instanceof HttpError) return error
  throw error
}
