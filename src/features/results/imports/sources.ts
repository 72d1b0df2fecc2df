// Reads the headings that each platform writes above its rows. Decision 127 names where each is documented. No database, no Node.
import type { CellValue } from '../../accounts/residents/rules.ts'
import { headLengthMax, type ImportSource } from './columns.ts'

export type HeadRow = { number: number; cells: readonly CellValue[] }
/** `part` is the second heading of a question that fills several columns. */
export type FileColumn = { head: string; part: string }
export type ImportLayout = {
  columns: FileColumn[]
  /** The number of the last heading row. */
  headEnd: number
  /** The position of the platform's id of a response. */
  keyAt: number | null
  /** Positions of dates, the best first. */
  datesAt: number[]
  commentAt: number | null
}

/** Headings are in the first rows; EngagementHQ has the most. */
export const answersHeadRowsMax = 8

export const foldHead = (text: string): string => text.replace(/\s+/g, ' ').trim().toLowerCase()
const shown = (cell: CellValue | undefined) =>
  String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, headLengthMax)
const foldedCells = ({ cells }: HeadRow) => cells.map((cell) => foldHead(String(cell ?? '')))
const has = (row: HeadRow | undefined, ...names: string[]) => row !== undefined && names.every((name) => foldedCells(row).includes(name))

/** Decidim numbers the questions; four columns about the response come before them, in every language. */
const isDecidimSurvey = (row: HeadRow | undefined) =>
  row !== undefined && /^1\. /.test(shown(row.cells[4])) && !row.cells.slice(0, 4).some((cell) => /^\d+\. /.test(shown(cell)))

const isEngagementHead = (row: HeadRow) =>
  foldedCells(row).some((name) => name === 'login (screen name)' || name.startsWith('contributor summary'))

const filled = ({ cells }: HeadRow) => cells.filter((cell) => shown(cell) !== '').length

/** Rows without a title above the headings: rows of one cell, if rows of several follow. */
export function withoutTitles<Row extends HeadRow>(rows: readonly Row[]): readonly Row[] {
  const head = rows.slice(0, answersHeadRowsMax)
  // EngagementHQ writes a heading of its own there.
  if (head.some(isEngagementHead)) return rows
  const at = head.findIndex((row) => filled(row) > 1)
  return at > 0 ? rows.slice(at) : rows
}

/** The platform that wrote a file, by its headings. */
export function detectSource(rows: readonly HeadRow[]): ImportSource {
  const [first] = rows
  if (has(first, 'respondent id', 'collector id')) return 'surveyMonkey'
  if (rows.slice(0, answersHeadRowsMax).some(isEngagementHead)) return 'engagementHq'
  if (has(first, 'participatory_space/id') || has(first, 'commentable_id', 'body') || isDecidimSurvey(first)) return 'decidim'
  if (has(first, 'id', 'submitted at', 'project') || has(first, 'id', 'author id', 'submitted at')) return 'goVocal'
  return 'spreadsheet'
}

const dateHeads: Record<ImportSource, readonly string[]> = {
  surveyMonkey: ['end date', 'start date', 'date created'],
  engagementHq: ['date of contribution'],
  decidim: ['published_at', 'created_at'],
  goVocal: ['submitted at', 'published at'],
  spreadsheet: ['date', 'timestamp', 'submitted at', 'date submitted'],
}
const keyHeads: Partial<Record<ImportSource, string>> = {
  surveyMonkey: 'respondent id',
  engagementHq: 'response id',
  decidim: 'id',
  goVocal: 'id',
}

/** The columns of a file, as its platform writes them. */
export function layoutOf(rows: readonly HeadRow[], source: ImportSource): ImportLayout {
  const { columns, headEnd } = headsOf(rows, source)
  const names = columns.map(({ head }) => foldHead(head))
  const at = (name: string) => {
    const place = names.indexOf(name)
    return place < 0 ? null : place
  }
  if (source === 'decidim' && isDecidimSurvey(rows[0])) return { columns, headEnd, keyAt: 0, datesAt: [1], commentAt: null }
  const key = keyHeads[source]
  const comment = source === 'decidim' ? names.findIndex((name) => name === 'body' || name.startsWith('body/')) : -1
  return {
    columns,
    headEnd,
    keyAt: key === undefined ? null : at(key),
    datesAt: dateHeads[source].flatMap((name) => at(name) ?? []),
    commentAt: comment < 0 ? null : comment,
  }
}

type Heads = Pick<ImportLayout, 'columns' | 'headEnd'>

function headsOf(rows: readonly HeadRow[], source: ImportSource): Heads {
  const [first = { number: 1, cells: [] }, second] = rows
  if (source === 'surveyMonkey' && second && shown(second.cells[0]) === '') return surveyMonkeyHeads(first, second)
  const place = source === 'engagementHq' ? rows.slice(0, answersHeadRowsMax).findIndex(isEngagementHead) : 0
  const row = rows[Math.max(0, place)] ?? first
  // EngagementHQ writes the heading of the date a row above the others.
  const above = place > 0 ? rows[place - 1] : undefined
  const length = Math.max(row.cells.length, above?.cells.length ?? 0)
  const columns = Array.from({ length }, (_, i) => ({ head: shown(row.cells[i]) || shown(above?.cells[i]), part: '' }))
  return { columns, headEnd: row.number }
}

/** The text of a question is above the first of its columns; the second row has its options, or says that it has none. */
function surveyMonkeyHeads(first: HeadRow, second: HeadRow): Heads {
  const length = Math.max(first.cells.length, second.cells.length)
  let question = ''
  const columns = Array.from({ length }, (_, i) => {
    const part = shown(second.cells[i])
    const head = shown(first.cells[i])
    if (head !== '' || part === '') question = head
    return { head: question, part: ['response', 'open-ended response'].includes(foldHead(part)) ? '' : part }
  })
  return { columns, headEnd: second.number }
}

/** Columns about a response, by their heading. */
const responseHeads = new Set([
  ...['id', 'no', 'no.', 'nr', '#', 'row', 'response', 'response id', 'respondent id', 'collector id', 'collector', 'status', 'locale'],
  ...['start date', 'end date', 'date created', 'date modified', 'start time', 'completion time', 'time spent', 'duration'],
])

/** True for columns that may be answers to a question. Of platforms with many columns of their own, only what they number as a question. */
export function mayBeQuestion(source: ImportSource, { head }: FileColumn): boolean {
  if (source === 'decidim') return /^\d+\. /.test(head)
  return (source === 'spreadsheet' || source === 'surveyMonkey') && !responseHeads.has(foldHead(head))
}

/** Columns about a person, by their heading. They are never imported. */
const personalHeads = new Set([
  ...['email', 'e-mail', 'email address', 'author email', 'assignee email', 'ip', 'ip address', 'ip hash', 'ip_hash', 'custom data 1'],
  ...['name', 'first name', 'last name', 'full name', 'author name', 'author/name', 'user_group/name', 'assignee', 'username', 'user name'],
  ...[
    'login',
    'login (screen name)',
    'screen name',
    'phone',
    'phone number',
    'mobile',
    'mobile number',
    'telephone',
    'address',
    'address 2',
  ],
  ...['date of birth', 'birthday', 'author id', 'author/id', 'user_group/id', 'endorsements/user_endorsements', 'respondent', 'company'],
])
const isPersonalHead = (text: string) => personalHeads.has(text) || text.startsWith('contributor summary') || /^custom data\b/.test(text)
const personalValue = /^([^\s@]+@[^\s@.]+(\.[^\s@.]+)+|\d{1,3}(\.\d{1,3}){3}|[\da-f]{1,4}(:[\da-f]{0,4}){3,7})$/i

/** True if a column identifies people: by its heading, or because half of its values are email or network addresses. */
export function isPersonalColumn({ head, part }: FileColumn, values: readonly string[]): boolean {
  if (isPersonalHead(foldHead(head)) || isPersonalHead(foldHead(part))) return true
  return values.length > 0 && values.filter((value) => personalValue.test(value.trim())).length * 2 >= values.length
}
