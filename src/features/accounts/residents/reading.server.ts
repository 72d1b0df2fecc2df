// Reads a sheet row by row and validates it like registrations.
import * as z from 'zod/mini'
import { yieldToEventLoop } from '../../../core/async/yield-to-event-loop.server.ts'
import { type Refusal, reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { refusalsIn } from '../../../core/http/validation-errors.server.ts'
import { isLanguage, type Language, languages } from '../../../core/i18n/languages.ts'
import { namesakesOf } from '../../places/lookup/fitting.server.ts'
import { findZips, type ZipPlace } from '../../places/model/queries.server.ts'
import { country, normaliseZip, type Point, stateCode, stateName } from '../../places/model/rules.ts'
import { liesIn, stateIn, stateNamesOf, type ZipState } from '../../places/model/zip-states.ts'
import { ResidentRegistration } from '../model/contract.ts'
import { readMobile } from '../model/mobile.server.ts'
import { ageOn, ageRangeOf, birthRefusal, readDay } from '../model/rules.ts'
import { addressRefusals, latestDay } from '../registration/registration.server.ts'
import { importColumns, type ResidentColumn, residentsRowsMax } from './columns.ts'
import { columnOfHeading, headingOf, residentHeadings } from './headings.server.ts'
import { type CellRefusal, forOffice, isHead, readCells, readResidentsHead, residentsHeadRowsMax } from './rules.ts'
import { readSheet, type SheetRow } from './sheet-reader.server.ts'

type ResidentTexts = Partial<Record<ResidentColumn, string>>
type TextRow = { number: number; texts: ResidentTexts }
/** A resident's columns without id and times. */
export type NewResident = {
  title: string
  first_name: string
  last_name: string
  ethnicity: string
  email: string
  mobile_number: string
  gender: string
  date_of_birth: string
  age_range: string
  resident_status: string
  street_address: string
  apartment: string
  country: string
  state: string
  city: string
  county: string
  zip_code: string
  plus4: string
  language: Language
}
export type BadRow = { number: number; faults: CellRefusal[] }
/** A flagged row is good, and its resident is added, but the office should look at it. */
export type CheckedSheet = { good: NewResident[]; bad: BadRow[]; flagged: BadRow[] }

/**
 * A resident's registration without the fields that only the resident can answer; the zip code and the date of birth fill what is
 * absent.
 */
const Row = z.partial(z.omit(ResidentRegistration, { loginType: true, password: true, confirmPassword: true, termsAccepted: true }), {
  ageRange: true,
  country: true,
  state: true,
  city: true,
})

/**
 * The rows below the headings, in small batches.
 * @param language of the refusals, which name columns
 * @param onHead called with the names of the columns that are ignored, '' if none is
 * @throws HttpError 422 if the headings are wrong, 413 beyond 20,000 rows
 */
async function* rowsOf(file: Buffer, language: Language, onHead?: (ignored: string) => void): AsyncGenerator<TextRow[]> {
  let places: Map<ResidentColumn, number> | undefined
  let count = 0
  for await (const batch of readSheet(file, residentHeadings)) {
    if (!places) {
      const head = takeHead(batch, language)
      places = head.places
      onHead?.(head.ignored)
    }
    const rows: TextRow[] = []
    for (const { number, cells } of batch) {
      const texts = readCells(cells, places)
      if (Object.keys(texts).length > 0) rows.push({ number, texts })
    }
    count += rows.length
    if (count > residentsRowsMax) reject(413, 'residents.tooManyRows', { count: residentsRowsMax })
    yield rows
  }
}

/** Removes the headings, and a title above them, from the first rows of a sheet. */
function takeHead(batch: SheetRow[], language: Language): { places: Map<ResidentColumn, number>; ignored: string } {
  const at = batch.slice(0, residentsHeadRowsMax).findIndex(({ cells }) => isHead(cells, columnOfHeading))
  const [row] = batch.splice(0, Math.max(at, 0) + 1).slice(-1)
  const head = readResidentsHead(row?.cells ?? [], columnOfHeading, (column) => headingOf(column, language))
  return 'code' in head ? reject(422, head.code, head.values) : head
}

/**
 * The number of residents in a sheet, and the names of the columns that are ignored.
 * @throws HttpError 413, 415 or 422 if the sheet is rejected
 */
export async function countResidentRows(file: Buffer, language: Language): Promise<{ total: number; ignored: string }> {
  const found = { total: 0, ignored: '' }
  const onHead = (ignored: string) => {
    found.ignored = ignored
  }
  for await (const rows of rowsOf(file, language, onHead)) found.total += rows.length
  return found.total > 0 ? found : reject(422, 'residents.empty')
}

/** `state` is the organization's. */
type Reading = { now: Date; language: Language; state: string; onChecked: (rows: number, bad: number) => Promise<void> }

/**
 * Validates every row. A repeated email address is an error of the later row.
 * @param onChecked called with the number of rows checked and of bad ones; an exception aborts the reading
 */
export async function checkSheet(db: DbOrTx, file: Buffer, { now, language, state, onChecked }: Reading): Promise<CheckedSheet> {
  const known: KnownPlaces = { zips: new Map(), cities: new Map() }
  const rowOfEmail = new Map<string, number>()
  const sheet: CheckedSheet = { good: [], bad: [], flagged: [] }
  const breathe = yieldToEventLoop()
  let checked = 0
  for await (const rows of rowsOf(file, language)) {
    await lookUp(db, rows, known)
    for (const { number, texts } of rows) {
      const { resident, faults } = readResident(texts, known, { now, language })
      const email = texts.email?.toLowerCase()
      const first = email === undefined ? undefined : rowOfEmail.get(email)
      if (first !== undefined) faults.push({ column: 'email', code: 'residents.emailTwice', values: { row: first } })
      else if (email !== undefined) rowOfEmail.set(email, number)
      if (!resident || faults.length > 0) sheet.bad.push({ number, faults })
      else {
        sheet.good.push(resident)
        if (!liesIn({ zip: resident.zip_code, state: resident.state }, state))
          sheet.flagged.push({ number, faults: [otherState({ zip: resident.zip_code, state: resident.state }, state)] })
      }
      await breathe()
    }
    checked += rows.length
    await onChecked(checked, sheet.bad.length)
  }
  return sheet
}

/** Only residents of an organization's state can respond to its projects. */
const otherState = (place: ZipState, own: string): CellRefusal => ({
  column: 'zipCode',
  code: 'residents.otherState',
  values: { state: stateNamesOf(place), own: stateName(own) },
})

/** The places of the zip codes, and the points of the cities, that the rows read so far name. */
type KnownPlaces = { zips: Map<string, ZipPlace | null>; cities: Map<string, readonly Point[]> }

async function lookUp(db: DbOrTx, rows: readonly TextRow[], { zips, cities }: KnownPlaces): Promise<void> {
  const names = rows.flatMap(({ texts }) => texts.city ?? []).filter((name) => !cities.has(name))
  const found = names.length > 0 ? await namesakesOf(db, names) : new Map<string, Point[]>()
  for (const name of names) cities.set(name, found.get(name) ?? [])
  const wanted = new Set(rows.map(({ texts }) => normaliseZip(texts.zipCode ?? '')).filter((zip) => zip !== null && !zips.has(zip)))
  if (wanted.size === 0) return
  for (const zip of wanted) zips.set(zip as string, null)
  for (const place of await findZips(db, [...wanted] as string[])) zips.set(place.zip, place)
}

/** The resident of a row, or its errors, at most one per column. */
function readResident(
  texts: ResidentTexts,
  { zips, cities }: KnownPlaces,
  { now, language }: { now: Date; language: Language },
): { resident: NewResident | null; faults: CellRefusal[] } {
  const parsed = z.safeParse(Row, texts)
  const place = zips.get(normaliseZip(texts.zipCode ?? '') ?? '') ?? null
  const faults = new Map<string, CellRefusal>()
  const refuse = (column: string, refusal: string | Refusal) => {
    if (!faults.has(column)) faults.set(column, { column, values: {}, ...(typeof refusal === 'string' ? { code: refusal } : refusal) })
  }
  for (const [column, refusal] of Object.entries(refusalsIn(parsed.error?.issues ?? []))) refuse(column, refusal)
  for (const [column, code] of Object.entries(addressRefusals(texts, place, cities.get(texts.city ?? '')))) refuse(column, code)
  const birth = readDay(texts.dateOfBirth ?? '')
  const today = latestDay(now, place?.timeZone)
  const wrongBirth = texts.dateOfBirth === undefined ? null : birthRefusal(today, birth)
  if (wrongBirth) refuse('dateOfBirth', wrongBirth)
  const ageRange = birth === null ? null : ageRangeOf(ageOn(today, birth))
  if (texts.ageRange !== undefined && ageRange !== null && ageRange !== texts.ageRange) refuse('ageRange', 'account.ageRange')
  const mobileNumber = readMobile(texts.mobileNumber ?? '')
  if (mobileNumber === null) refuse('mobileNumber', 'account.mobileNumber')
  const spoken = texts.language === undefined ? language : languageOf(texts.language)
  if (spoken === null) refuse('language', 'field.choice')
  const wrong = [...faults.values()]
    .map((one) => forOffice(one, texts[one.column as ResidentColumn]))
    .toSorted((a, b) => importColumns.indexOf(a.column as ResidentColumn) - importColumns.indexOf(b.column as ResidentColumn))
  if (wrong.length > 0 || !parsed.success || !place || !mobileNumber || !birth || !ageRange || !spoken)
    return { resident: null, faults: wrong }
  const { data } = parsed
  const resident: NewResident = {
    title: data.title,
    first_name: data.firstName,
    last_name: data.lastName,
    ethnicity: data.ethnicity,
    email: data.email,
    mobile_number: mobileNumber,
    gender: data.gender,
    date_of_birth: birth,
    age_range: ageRange,
    resident_status: data.residentStatus,
    street_address: data.streetAddress,
    apartment: data.apartment,
    country: country.name,
    state: stateIn(place, stateCode(data.state ?? '')),
    city: data.city ?? place.city,
    county: data.county ?? place.county,
    zip_code: place.zip,
    plus4: data.plus4 ?? /\d{5}\D?(\d{4})$/.exec(data.zipCode)?.[1] ?? '',
    language: spoken,
  }
  return { resident, faults: [] }
}

/** A language by id or by its own name. */
function languageOf(text: string): Language | null {
  const id = text.toLowerCase()
  if (isLanguage(id)) return id
  const named = Object.entries(languages).find(([, { name }]) => name.toLowerCase() === id)
  return (named?.[0] as Language | undefined) ?? null
}
