// Reads an uploaded file of an earlier platform and checks every row.
import { createHash } from 'node:crypto'
import { yieldToEventLoop } from '../../../core/async/yield-to-event-loop.server.ts'
import { reject } from '../../../core/contract/errors.ts'
import { ensureSpreadsheet } from '../../accounts/residents/archive.server.ts'
import { readSheet, type SheetRow } from '../../accounts/residents/sheet-reader.server.ts'
import { faultsShownMax, type ImportSource, importColumnsMax, importRowsMax } from './columns.ts'
import { cellText, defaultTargets, type FittedRow, fitRow, type ImportedColumn, type ImportFault, type ImportQuestion } from './rules.ts'
import { detectSource, headRowsMax, isPersonalColumn, layoutOf } from './sources.ts'

const samplesMax = 2
const sampleLength = 80

export type KeyedRow = FittedRow & { hash: string; key: string | null }
export type CheckedImport = {
  source: ImportSource
  columns: ImportedColumn[]
  total: number
  empty: number
  bad: number
  faults: ImportFault[]
  good: KeyedRow[]
}
/** `targets` in the order of the columns; null for what Plaza suggests. */
export type ImportMapping = { source: ImportSource | null; targets: readonly string[] | null; faultsMax?: number }

/**
 * Reads a file and checks its rows.
 * @throws HttpError 413, 415 or 422 if the file is unreadable
 */
export async function checkImport(content: Buffer, mapping: ImportMapping, questions: readonly ImportQuestion[]): Promise<CheckedImport> {
  const rows = await readRows(content)
  const head = rows.slice(0, headRowsMax)
  const source = mapping.source ?? detectSource(head)
  const layout = layoutOf(head, source)
  const data = rows.filter((row) => row.number > layout.headEnd)
  if (layout.columns.length === 0 || data.length === 0) reject(422, 'imports.empty')
  if (data.length > importRowsMax) reject(413, 'imports.tooManyRows', { count: importRowsMax })
  if (layout.columns.length > importColumnsMax) reject(413, 'imports.tooManyColumns', { count: importColumnsMax })
  const values = layout.columns.map((_, i) => data.map(({ cells }) => cellText(cells[i])).filter((text) => text !== ''))
  const isPersonal = layout.columns.map((column, i) => isPersonalColumn(column, values[i] as string[]))
  const known = mapping.targets?.length === layout.columns.length ? mapping.targets : null
  const targets = known ?? defaultTargets(layout, isPersonal, questions)
  const columns = layout.columns.map((column, i) => ({
    ...column,
    isPersonal: isPersonal[i] as boolean,
    target: targets[i] as string,
    samples:
      isPersonal[i] || i === layout.keyAt ? [] : (values[i] as string[]).slice(0, samplesMax).map((one) => one.slice(0, sampleLength)),
  }))
  const read = await fitRows(data, { columns, keyAt: layout.keyAt, first: rows[0] as SheetRow, source }, questions)
  const faults = read.faults.slice(0, mapping.faultsMax ?? faultsShownMax)
  return { source, columns, total: data.length, ...read, faults }
}

type Fitting = { columns: ImportedColumn[]; keyAt: number | null; first: SheetRow; source: ImportSource }

async function fitRows(data: readonly SheetRow[], { columns, keyAt, first, source }: Fitting, questions: readonly ImportQuestion[]) {
  const byId = new Map(questions.map((one) => [one._id, one]))
  const breathe = yieldToEventLoop()
  const rowOfKey = new Map<string, number>()
  const timesOf = new Map<string, number>()
  const read = { empty: 0, bad: 0, faults: [] as ImportFault[], good: [] as KeyedRow[] }
  for (const row of data) {
    await breathe()
    const fitted = fitRow(row, columns, byId)
    const id = keyAt === null ? '' : cellText(row.cells[keyAt])
    const earlier = id === '' ? undefined : rowOfKey.get(id)
    if (earlier !== undefined)
      fitted.faults.push({ row: row.number, column: columns[keyAt as number]?.head ?? '', code: 'imports.twice', values: { row: earlier } })
    else if (id !== '') rowOfKey.set(id, row.number)
    const content = hashOf([first.cells, row.cells])
    // Two people may say the same; the first of two equal rows is the same row in every later export.
    const times = (timesOf.get(content) ?? 0) + 1
    timesOf.set(content, times)
    if (fitted.faults.length > 0) {
      read.bad++
      read.faults.push(...fitted.faults)
    } else if (fitted.answers.length === 0) read.empty++
    else read.good.push({ ...fitted, hash: hashOf([content, times]), key: id === '' ? null : hashOf([source, id]) })
  }
  return read
}

const hashOf = (content: unknown) => createHash('sha256').update(JSON.stringify(content)).digest('hex')

async function readRows(content: Buffer): Promise<SheetRow[]> {
  await ensureSpreadsheet(content)
  const rows: SheetRow[] = []
  for await (const batch of readSheet(content)) {
    rows.push(...batch)
    if (rows.length > importRowsMax + headRowsMax) reject(413, 'imports.tooManyRows', { count: importRowsMax })
  }
  return rows
}
