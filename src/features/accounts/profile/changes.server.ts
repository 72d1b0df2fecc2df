// Validates a profile change and derives its columns. The rules are the registration's.
import type { Updateable } from 'kysely'
import { ensureValid, type FieldRefusals } from '../../../core/contract/errors.ts'
import type { DbOrTx, Tables } from '../../../core/database/database.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { namesakesOf } from '../../places/lookup/fitting.server.ts'
import { findZip } from '../../places/model/queries.server.ts'
import { country, stateCode } from '../../places/model/rules.ts'
import { stateIn } from '../../places/model/zip-states.ts'
import type { User } from '../model/contract.ts'
import { readMobile } from '../model/mobile.server.ts'
import { ageOn, ageRangeOf, birthRefusal, readDay } from '../model/rules.ts'
import { addressRefusals, latestDay } from '../registration/registration.server.ts'
import type { ProfileChange } from './contract.ts'
import { moveColumns } from './moves.server.ts'

type UserUpdate = Updateable<Tables['users']>

type ChangeContext = { now: Date; language: Language }

/**
 * The columns that a profile change sets. Call it in the transaction of the change.
 * @throws HttpError 422 with a code per invalid field, 409 for another move within 90 days
 */
export async function changedColumns(tx: DbOrTx, user: User, change: ProfileChange, at: ChangeContext): Promise<UserUpdate> {
  const refusals: FieldRefusals = {}
  const row: UserUpdate = {
    ...given({ title: change.title, first_name: change.firstName, last_name: change.lastName, language: change.language }),
    ...mobileOf(user, change, refusals),
    ...(user.loginType === 'Organization'
      ? given({ department: change.department })
      : await residentColumns(tx, user, change, at.now, refusals)),
  }
  ensureValid(refusals)
  const isMove = row.zip_code != null && user.zipCode !== null && row.zip_code !== user.zipCode
  return isMove ? { ...row, ...(await moveColumns(tx, user, at)) } : row
}

/** Drops absent fields. */
const given = (columns: UserUpdate): UserUpdate => Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))

function mobileOf(user: User, { mobileNumber }: ProfileChange, refusals: FieldRefusals): UserUpdate {
  if (mobileNumber === undefined) return {}
  if (mobileNumber === '' && user.loginType === 'Organization') return { mobile_number: null }
  const number = readMobile(mobileNumber)
  if (number === null) refusals.mobileNumber = 'account.mobileNumber'
  return { mobile_number: number }
}

async function residentColumns(db: DbOrTx, user: User, change: ProfileChange, now: Date, refusals: FieldRefusals): Promise<UserUpdate> {
  const { gender, ethnicity, residentStatus, streetAddress, apartment } = change
  const { columns: place, timeZone } = await placeColumns(db, user, change, refusals)
  return {
    ...given({ gender, ethnicity, resident_status: residentStatus, street_address: streetAddress, apartment }),
    ...place,
    ...ageColumns(user, change, latestDay(now, timeZone), refusals),
  }
}

/** Zip code, city, county and state. A form sends all of them; those that it sends unchanged follow a new zip code too. */
async function placeColumns(db: DbOrTx, user: User, change: ProfileChange, refusals: FieldRefusals) {
  const moved = change.zipCode !== undefined && !change.zipCode.startsWith(user.zipCode ?? ' ')
  const own = <K extends 'city' | 'county' | 'state'>(key: K) => (moved && change[key] === user[key] ? undefined : change[key])
  const state = own('state')
  const place = await findZip(db, change.zipCode ?? user.zipCode ?? '')
  const city = change.city === user.city ? undefined : change.city
  const sent = Object.entries({ zipCode: change.zipCode, country: change.country, state, city }).filter(([, value]) => value !== undefined)
  const namesakes = city === undefined ? undefined : (await namesakesOf(db, [city])).get(city)
  Object.assign(refusals, addressRefusals(Object.fromEntries(sent), place, namesakes))
  const timeZone = place?.timeZone
  if (change.zipCode === undefined) return { columns: given({ city: change.city, county: change.county, plus4: change.plus4 }), timeZone }
  const columns: UserUpdate = {
    zip_code: place?.zip ?? null,
    state: place && stateIn(place, stateCode(change.state ?? user.state ?? '')),
    city: own('city') ?? (moved ? place?.city : user.city) ?? null,
    county: own('county') ?? (moved ? place?.county : user.county) ?? null,
    country: country.name,
    plus4: change.plus4 || /\d{5}\D?(\d{4})$/.exec(change.zipCode)?.[1] || (moved ? '' : (change.plus4 ?? user.plus4)),
  }
  return { columns, timeZone }
}

/** The age range follows from the date of birth and may not contradict it. */
function ageColumns(user: User, { dateOfBirth, ageRange }: ProfileChange, today: string, refusals: FieldRefusals): UserUpdate {
  const birth = dateOfBirth === undefined ? user.dateOfBirth : readDay(dateOfBirth)
  const refusal = dateOfBirth === undefined ? null : birthRefusal(today, birth)
  if (refusal) refusals.dateOfBirth = refusal
  const follows = birth === null ? null : ageRangeOf(ageOn(today, birth))
  const isOld = dateOfBirth !== undefined && birth !== user.dateOfBirth && ageRange === user.ageRange
  if (ageRange !== undefined && follows !== null && ageRange !== follows && !isOld) refusals.ageRange = 'account.ageRange'
  return {
    ...(dateOfBirth !== undefined && { date_of_birth: birth }),
    ...((dateOfBirth !== undefined || ageRange !== undefined) && { age_range: follows ?? ageRange ?? null }),
  }
}
