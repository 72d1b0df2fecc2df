// Rules for sheets of residents. No database, no clock, no HTTP.
import { withoutTurns } from '../../../core/contract/clean-text.ts'
import type { Refusal } from '../../../core/contract/errors.ts'
import { columnChoices, importColumns, optionalColumns, type ResidentColumn } from './columns.ts'

/** Why a cell is refused or flagged; the text of `code` is resolved when it is read. */
export type CellRefusal = Refusal & { column: string }
export type CellValue = string | number | boolean | Date | null
/** `ignored` names the columns that are none of a resident's. */
export type ResidentHeader = { places: Map<ResidentColumn, number>; ignored: string } | Refusal

/** Headings that offices use beside the labels of the registration form. */
export const otherHeadings: Record<ResidentColumn, readonly string[]> = {
  title: ['salutation', 'honorific', 'prefix'],
  firstName: ['first', 'given name', 'fname'],
  lastName: ['last', 'surname', 'family name', 'lname'],
  email: ['email address', 'mail'],
  mobileNumber: ['mobile', 'mobile phone', 'cell', 'cell phone', 'phone', 'phone number', 'telephone', 'telephone number'],
  dateOfBirth: ['dob', 'birth date', 'birthday'],
  gender: ['sex'],
  ethnicity: ['race', 'race/ethnicity', 'race or ethnicity'],
  residentStatus: ['residency status', 'residency'],
  ageRange: ['age group'],
  streetAddress: ['street', 'address', 'address 1', 'address line 1', 'home address'],
  apartment: ['apt', 'unit', 'suite', 'apartment number', 'address 2', 'address line 2'],
  zipCode: ['zip', 'postal code', 'zip5'],
  plus4: ['zip plus 4'],
  city: ['town'],
  state: ['st'],
  county: [],
  country: [],
  language: ['preferred language'],
}

type ColumnOf = (heading: string) => ResidentColumn | undefined
type HeadingOf = (column: ResidentColumn) => string

/** A title or a note may precede the headings. */
export const residentsHeadRowsMax = 10
const headingsMin = 3

/** True if a row has enough headings to be the one with the headings. */
export const isHead = (cells: readonly CellValue[], columnOf: ColumnOf): boolean =>
  cells.filter((cell) => columnOf(String(cell ?? '')) !== undefined).length >= headingsMin

/** The position of each column, from the row of headings; a refusal that names columns as the reader knows them if it is wrong. */
export function readResidentsHead(cells: readonly CellValue[], columnOf: ColumnOf, headingOf: HeadingOf): ResidentHeader {
  const places = new Map<ResidentColumn, number>()
  const unknown: string[] = []
  for (const [place, cell] of cells.entries()) {
    const text = withoutTurns(String(cell ?? '')).trim()
    if (text === '') continue
    const column = columnOf(text)
    if (column === undefined) unknown.push(text.slice(0, 40))
    else if (places.has(column)) return { code: 'residents.columnTwice', values: { column: headingOf(column) } }
    else places.set(column, place)
  }
  const missing = importColumns.filter((column) => !optionalColumns.has(column) && !places.has(column)).map(headingOf)
  const listed = (names: readonly string[]) => names.slice(0, 10).join(', ')
  if (missing.length > 0) return { code: 'residents.columnsMissing', values: { columns: listed(missing) } }
  return { places, ignored: listed(unknown) }
}

/** A row as texts by column, without empty cells. Restores leading zeros of zip codes, which spreadsheets drop. */
export function readCells(
  cells: readonly CellValue[],
  places: ReadonlyMap<ResidentColumn, number>,
): Partial<Record<ResidentColumn, string>> {
  const texts: Partial<Record<ResidentColumn, string>> = {}
  for (const [column, place] of places) {
    const text = textOf(column, cells[place] ?? null)
    if (text !== '') texts[column] = text
  }
  return texts
}

/** Spreadsheets count days from December 30, 1899; a cell that lost its date format has the number. */
const dayOfSerial = (days: number) => new Date(Date.UTC(1899, 11, 30 + Math.min(Math.max(days, 0), 100_000))).toISOString().slice(0, 10)

const digits: Partial<Record<ResidentColumn, number>> = { zipCode: 5, plus4: 4 }

function textOf(column: ResidentColumn, cell: CellValue): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10)
  if (typeof cell === 'number' && column === 'dateOfBirth') return dayOfSerial(cell)
  if (typeof cell === 'number') return String(cell).padStart(digits[column] ?? 0, '0')
  const text = withoutTurns(String(cell ?? '')).trim()
  // A spreadsheet writes a zip code into a CSV file as the number that it made of the code.
  if (column === 'zipCode' && /^\d{3,4}$/.test(text)) return text.padStart(5, '0')
  // "female" equals "Female".
  return columnChoices[column]?.find((choice) => choice.toLowerCase() === text.toLowerCase()) ?? text
}

/** What the registration form says to a resident, for the office that knows the resident: by the form's code. */
const officeCodes: Readonly<Record<string, string>> = {
  'account.tooYoung': 'residents.tooYoung',
  'account.ageRange': 'residents.ageRange',
  'account.stateOfZip': 'residents.stateOfZip',
  'city.ofOtherZip': 'residents.cityOfZip',
}
const plainCodes = new Set(['field.tooLong', 'zip.unknown', 'country.unknown', 'residents.emailTwice'])

/** Describes a refusal to the office: the cell is empty, or why what it holds does not fit. */
export function forOffice(refusal: CellRefusal, text: string | undefined): CellRefusal {
  const { code } = refusal
  if (text === undefined) return { ...refusal, code: 'residents.cellEmpty' }
  return { ...refusal, code: officeCodes[code] ?? (plainCodes.has(code) ? code : 'residents.cellWrong') }
}
