// Reads an uploaded file of an earlier platform and checks every row. It runs in the thread of src/renderer.ts.
import { createHash } from 'node:crypto'
import { reject } from '../../../core/contract/errors.ts'
import { ensureSpreadsheet } from '../../accounts/residents/archive.server.ts'
import { readSheet, type SheetRow } from '../../accounts/residents/sheet-reader.server.ts'
import { faultsShownMax, type ImportSource, importColumnsMax, importRowsMax, type NewKind, newKindOf } from './columns.ts'
import { guessKinds, importPlaceholderOf, type NewQuestion, newQuestionRefusal, newQuestionsOf, reuseQuestions } from './new-questions.ts'
import { cellText, defaultTargets, type FittedRow, fitRow, type ImportedColumn, type ImportFault, type ImportQuestion } from './rules.ts'
import { answersHeadRowsMax, detectSource, type ImportLayout, isPersonalColumn, layoutOf, mayBeQuestion, withoutTitles } from './sources.ts'

/** So few that the server reads a batch without a pause that anybody notices. */
const batchSize = 200
const samplesMax = 2
const sampleLength = 80

export type KeyedRow = FittedRow & { hash: string; key: string | null }
/** What a file says, without its rows. */
export type CheckedHead = {
  source: ImportSource
  columns: ImportedColumn[]
  total: number
  empty: number
  bad: number
  /** The first ones. */
  faults: ImportFault[]
  /** Of the good rows. */
  keys: Pick<KeyedRow, 'hash' | 'key'>[]
  /** Questions that are made with the import; until then, answers name them by `placeholderOf`. */
  made: NewQuestion[]
}
/** `targets` in the order of the columns; null for what Plaza suggests. */
export type ImportMapping = { source: ImportSource | null; targets: readonly string[] | null }
/** Of the rows: all good ones, all faults, or nothing. */
export type CheckedPart = 'good' | 'faults' | 'none'

/**
 * Reads a file and checks its rows.
 * @returns lines of JSON: a `CheckedHead`, then batches of what `part` names
 * @throws HttpError 413, 415 or 422 if the file is unreadable
 */
export async function checkedLines(
  content: Uint8Array,
  mapping: ImportMapping,
  questions: readonly ImportQuestion[],
  part: CheckedPart,
): Promise<Buffer> {
  const { good, faults, ...head } = await checkFile(Buffer.from(content), mapping, questions)
  const whole: CheckedHead = { ...head, faults: faults.slice(0, faultsShownMax), keys: good.map(({ hash, key }) => ({ hash, key })) }
  const listed: unknown[] = { good, faults, none: [] }[part]
  const batches = Array.from({ length: Math.ceil(listed.length / batchSize) }, (_, i) => listed.slice(i * batchSize, (i + 1) * batchSize))
  return Buffer.from([whole, ...batches].map((line) => `${JSON.stringify(line)}\n`).join(''))
}

async function checkFile(content: Buffer, mapping: ImportMapping, questions: readonly ImportQuestion[]) {
  const rows = withoutTitles(await readRows(content))
  const head = rows.slice(0, answersHeadRowsMax)
  const source = mapping.source ?? detectSource(head)
  const layout = layoutOf(head, source)
  const data = rows.filter((row) => row.number > layout.headEnd)
  if (layout.columns.length === 0 || data.length === 0) reject(422, 'imports.empty')
  if (data.length > importRowsMax) reject(413, 'imports.tooManyRows', { count: importRowsMax })
  if (layout.columns.length > importColumnsMax) reject(413, 'imports.tooManyColumns', { count: importColumnsMax })
  const values = layout.columns.map((_, i) => data.map(({ cells }) => cellText(cells[i])).filter((text) => text !== ''))
  const isPersonal = layout.columns.map((column, i) => isPersonalColumn(column, values[i] as string[]))
  const defaults = defaultTargets(layout, isPersonal, questions)
  const known = mapping.targets?.length === layout.columns.length ? mapping.targets : null
  const kinds = suggestedKinds(layout, { source, values, isPersonal, defaults })
  const listed = layout.columns.map((column, i) => ({
    ...column,
    isPersonal: isPersonal[i] as boolean,
    target: (known ?? defaults)[i] as string,
    samples:
      isPersonal[i] || i === layout.keyAt ? [] : (values[i] as string[]).slice(0, samplesMax).map((one) => one.slice(0, sampleLength)),
    suggested: kinds[i] ?? null,
  }))
  const { columns, made } = reuseQuestions(listed, newQuestionsOf(listed, values), questions)
  const refusal = newQuestionRefusal(made, questions)
  if (refusal) reject(422, refusal.code, refusal.values)
  const fitting = { columns: withPlaceholders(columns, made), keyAt: layout.keyAt, first: rows[0] as SheetRow, source }
  const read = fitRows(data, fitting, [...questions, ...made.map((one) => ({ ...one.definition, _id: importPlaceholderOf(one) }))])
  return { source, total: data.length, ...read, made, columns: withQuestions(columns, made) }
}

type Suggesting = { source: ImportSource; values: string[][]; isPersonal: boolean[]; defaults: string[] }

/** The kinds of questions that could be made of the columns that nothing else is suggested for. */
function suggestedKinds(layout: ImportLayout, { source, values, isPersonal, defaults }: Suggesting): (NewKind | null)[] {
  const mayBe = layout.columns.map(
    (column, i) =>
      defaults[i] === 'ignore' && !isPersonal[i] && i !== layout.keyAt && !layout.datesAt.includes(i) && mayBeQuestion(source, column),
  )
  const kinds = guessKinds(layout.columns, values)
  return kinds.map((kind, i) => (mayBe[i] ? kind : null))
}

const withPlaceholders = (columns: readonly ImportedColumn[], made: readonly NewQuestion[]): ImportedColumn[] =>
  columns.map((column, i) => {
    const question = made.find((one) => one.columns.includes(i))
    return question ? { ...column, target: importPlaceholderOf(question) } : column
  })

const withQuestions = (columns: readonly ImportedColumn[], made: readonly NewQuestion[]): ImportedColumn[] =>
  columns.map((column, i) => {
    const question = made.find((one) => one.columns[0] === i)?.definition
    const type = newKindOf(column.target)
    if (!question || !type) return column
    return { ...column, newQuestion: { text: question.text, type, options: question.options.map(({ label }) => label) } }
  })

type Fitting = { columns: ImportedColumn[]; keyAt: number | null; first: SheetRow; source: ImportSource }

function fitRows(data: readonly SheetRow[], { columns, keyAt, first, source }: Fitting, questions: readonly ImportQuestion[]) {
  const byId = new Map(questions.map((one) => [one._id, one]))
  const rowOfKey = new Map<string, number>()
  const timesOf = new Map<string, number>()
  const read = { empty: 0, bad: 0, faults: [] as ImportFault[], good: [] as KeyedRow[] }
  for (const row of data) {
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
    if (rows.length > importRowsMax + answersHeadRowsMax) reject(413, 'imports.tooManyRows', { count: importRowsMax })
  }
  return rows
}
