// Parses and validates a population sheet. No database, no HTTP, no clock.
import type { MessageValues, Refusal } from '../../../core/contract/errors.ts'
import type { Characteristic, placeLevels } from './columns.ts'
import { characteristics, groupColumns, placeLevels as levelNames, placeColumns, populationColumns } from './columns.ts'

export type Level = (typeof placeLevels)[number]
/** Residents of each group that has a figure. */
export type PopulationGroups = Partial<Record<Characteristic, Record<string, number>>>
export type PopulationReference = {
  level: Level
  place: string
  residents: number
  groups: PopulationGroups
  source: FigureSource
}
/** The populations that a project's respondents can be compared with. */
export type References = {
  /** The project's zip codes. */
  zips: string[]
  /** Available figures of these zip codes. */
  ofZips: PopulationReference[]
  /** Figures of places that contain all of these zip codes, narrowest first. */
  around: PopulationReference[]
}

type UploadedCell = string | number | boolean | Date | null
/** `number` as in the sheet: the heading is row 1. */
export type FigureSource = { name: string; year: number; link: string }
export type UploadedRow = { number: number; cells: readonly UploadedCell[] }
/** Why a cell is refused. */
export type FigureRefusal = Refusal & { row: number; column: string }
export type PopulationHeader = { places: ReadonlyMap<string, number> } | Refusal
/** A row with valid numbers; its place has not been looked up yet. */
export type PlacePopulation = { row: number; level: Level; place: string; residents: number; groups: PopulationGroups }

const peopleMax = 400_000_000
const folded = (text: string) => text.replace(/[\s_]/g, '').toLowerCase()
const columnOf = new Map(populationColumns.map((column) => [folded(column), column]))

/** The headings as the reader of text files compares them, without anything but letters and digits. */
export const populationHeadings = populationColumns.map((column) => column.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase())

/** The headings may follow a title. */
export const populationHeadRowsMax = 8
/** Rows from the headings on: the first of the first rows with two known ones, or the first of all. */
export function withoutTitle(rows: readonly UploadedRow[]): readonly UploadedRow[] {
  const isHead = ({ cells }: UploadedRow) => cells.filter((cell) => columnOf.has(folded(String(cell ?? '')))).length > 1
  return rows.slice(Math.max(0, rows.slice(0, populationHeadRowsMax).findIndex(isHead)))
}

/** The position of each column, from the heading row; a refusal if it is unreadable. */
export function readPopulationHead(cells: readonly UploadedCell[]): PopulationHeader {
  const places = new Map<string, number>()
  const unknown: string[] = []
  for (const [i, cell] of cells.entries()) {
    const text = String(cell ?? '').trim()
    if (text === '') continue
    const column = columnOf.get(folded(text))
    if (column === undefined) unknown.push(text.slice(0, 40))
    else if (places.has(column)) return { code: 'population.columnTwice', values: { column } }
    else places.set(column, i)
  }
  const missing = placeColumns.filter((column) => !places.has(column))
  if (missing.length > 0) return { code: 'population.columnsMissing', values: { columns: missing.join(', ') } }
  if (unknown.length > 0) return { code: 'population.columnsUnknown', values: { columns: unknown.slice(0, 10).join(', ') } }
  return { places }
}

/** A number of people: "9,100" and 9100 are equal; null if invalid, undefined if the cell is empty. */
function peopleIn(cell: UploadedCell | undefined): number | null | undefined {
  if (cell === null || cell === undefined || cell === '') return undefined
  const text = String(cell).trim()
  if (text === '') return undefined
  // Thousands separators: 9,100 or 9 100.
  if (!/^(\d{1,3}([, \u00a0]\d{3})+|\d+)$/.test(text)) return null
  const number = Number(text.replace(/\D/g, ''))
  return Number.isSafeInteger(number) && number <= peopleMax ? number : null
}

/** A row's numbers, or its errors. Groups without a figure may be empty. */
export function readRow(
  { number, cells }: UploadedRow,
  places: ReadonlyMap<string, number>,
): { counted: PlacePopulation | null; refusals: FigureRefusal[] } {
  const refusals: FigureRefusal[] = []
  const addRefusal = (column: string, code: string, values: MessageValues = {}) => refusals.push({ row: number, column, code, values })
  const cell = (column: string) => cells[places.get(column) ?? -1]
  const level = String(cell('level') ?? '')
    .trim()
    .toLowerCase() as Level
  if (!levelNames.includes(level)) addRefusal('level', 'population.level', { levels: levelNames.join(', ') })
  const placeCell = cell('place')
  // Spreadsheets drop leading zeros: restore them in zip codes.
  const place = level === 'zip' && typeof placeCell === 'number' ? String(placeCell).padStart(5, '0') : String(placeCell ?? '').trim()
  if (place === '') addRefusal('place', 'population.place')
  const residents = peopleIn(cell('residents'))
  if (!residents) addRefusal('residents', 'population.residents')
  const groups: PopulationGroups = {}
  for (const { name, characteristic, group } of groupColumns) {
    const people = peopleIn(cell(name))
    if (people === null) addRefusal(name, 'population.people')
    else if (people !== undefined) groups[characteristic] = { ...groups[characteristic], [group]: people }
  }
  for (const characteristic of characteristics) {
    const column = groupColumns.find((one) => one.characteristic === characteristic && places.has(one.name))?.name
    const sum = Object.values(groups[characteristic] ?? {}).reduce((total, people) => total + people, 0)
    if (column && residents && sum > residents) addRefusal(column, 'population.tooMany', { sum, residents })
  }
  if (refusals.length > 0 || !residents) return { counted: null, refusals }
  return { counted: { row: number, level, place, residents, groups }, refusals }
}
