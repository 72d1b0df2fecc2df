// Reads an uploaded population sheet: parses it, checks it, and looks up its places.

import type { FastifyRequest } from 'fastify'
import { ensureValid, type FieldRefusals, HttpError, reject } from '../../../core/contract/errors.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { megabyte } from '../../../core/storage/file-size.ts'
import { ensureSpreadsheet } from '../../accounts/residents/archive.server.ts'
import { readSheet } from '../../accounts/residents/sheet-reader.server.ts'
import { populationFileBytesMax, populationRowsMax, sourceLinkMax, sourceNameMax, sourceYearMin } from './columns.ts'
import { findPlaces } from './queries.server.ts'
import {
  type FigureRefusal,
  type FigureSource,
  type PlacePopulation,
  populationHeadings,
  populationHeadRowsMax,
  readPopulationHead,
  readRow,
  type UploadedRow,
  withoutTitle,
} from './rules.ts'

/** At most this many errors are reported per upload. */
const refusalsMax = 100
export type Upload = { content: Buffer; name: string; fields: Record<string, string> }

/**
 * The file and the fields of a multipart request.
 * @throws HttpError 413 if the file is too large, 415 if the request carries no form
 */
export async function readParts(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) reject(415, 'population.noFile')
  const upload: Upload = { content: Buffer.alloc(0), name: '', fields: {} }
  try {
    for await (const part of request.parts({ limits: { fileSize: populationFileBytesMax, files: 1, fields: 10, fieldSize: 10_000 } })) {
      if (part.type === 'file') {
        upload.content = await part.toBuffer()
        upload.name = part.filename ?? ''
      } else upload.fields[part.fieldname] = String(part.value ?? '').trim()
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw new HttpError(413, 'population.tooLarge', { megabytes: populationFileBytesMax / megabyte })
    if (code === 'FST_FILES_LIMIT') throw new HttpError(413, 'population.oneFile')
    throw new HttpError(400, 'request.malformed')
  } finally {
    // Reads and discards the rest of a rejected upload: a client that is still sending would not read the reply.
    request.raw.unpipe()
    request.raw.resume()
  }
  return upload
}

/**
 * The source of the figures.
 * @throws HttpError 422 by field
 */
export function readSource({ fields, content }: Upload, thisYear: number): FigureSource {
  const { sourceName: name = '', sourceYear = '', sourceLink: link = '' } = fields
  const year = /^\d{4}$/.test(sourceYear) ? Number(sourceYear) : 0
  const errors: FieldRefusals = {}
  if (content.length === 0) errors.file = 'population.noFile'
  if (name === '') errors.sourceName = 'population.sourceName'
  if (name.length > sourceNameMax) errors.sourceName = { code: 'field.tooLong', values: { maximum: sourceNameMax } }
  // A year, not a number: 2024 would be formatted as 2,024.
  if (year < sourceYearMin || year > thisYear) errors.sourceYear = 'population.sourceYear'
  if (!isLink(link)) errors.sourceLink = 'population.sourceLink'
  if (link.length > sourceLinkMax) errors.sourceLink = { code: 'field.tooLong', values: { maximum: sourceLinkMax } }
  ensureValid(errors)
  return { name: printable(name), year, link }
}

const printable = (text: string) => text.replace(/\p{C}/gu, ' ').toWellFormed()
const isLink = (text: string) => URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/**
 * The places of a file with their figures.
 * @param state the state of all places
 * @throws HttpError 413, 415 or 422 if the file is unreadable; 422 with an error per row and column (`rows.4.residents`) if rows are wrong
 */
export async function readFigures(db: DbOrTx, { content }: Upload, state: string): Promise<PlacePopulation[]> {
  const [head, ...rows] = withoutTitle(await sheetRows(content))
  const heading = readPopulationHead(head?.cells ?? [])
  if ('code' in heading) return reject(422, heading.code, heading.values)
  if (rows.length === 0) reject(422, 'population.empty')
  if (rows.length > populationRowsMax) reject(413, 'population.tooManyRows', { count: populationRowsMax })
  const read = rows.map((row) => readRow(row, heading.places))
  const refusals = read.flatMap((one) => one.refusals)
  const counted = read.flatMap((one) => (one.counted ? [one.counted] : []))
  const names = await findPlaces(db, state, counted)
  const seen = new Map<string, number>()
  const figures: PlacePopulation[] = []
  for (const [i, one] of counted.entries()) {
    const place = names[i] ?? null
    const key = `${one.level} ${place}`
    const earlier = seen.get(key)
    if (place === null)
      refusals.push({ row: one.row, column: 'place', code: `population.unknown.${one.level}`, values: { place: one.place, state } })
    else if (earlier !== undefined)
      refusals.push({ row: one.row, column: 'place', code: 'population.placeTwice', values: { row: earlier } })
    else {
      seen.set(key, one.row)
      figures.push({ ...one, place })
    }
  }
  if (refusals.length > 0) rejectRows(refusals)
  return figures
}

async function sheetRows(content: Buffer): Promise<UploadedRow[]> {
  await ensureSpreadsheet(content)
  const rows: UploadedRow[] = []
  for await (const batch of readSheet(content, populationHeadings)) {
    rows.push(...batch)
    // One more than the maximum, plus the headings and a title.
    if (rows.length > populationRowsMax + populationHeadRowsMax) break
  }
  return rows
}

function rejectRows(refusals: readonly FigureRefusal[]): never {
  const sorted = [...refusals].sort((a, b) => a.row - b.row).slice(0, refusalsMax)
  const fields = Object.fromEntries(sorted.map(({ row, column, ...refusal }) => [`rows.${row}.${column}`, refusal]))
  throw new HttpError(422, 'population.rows', { count: new Set(refusals.map((one) => one.row)).size }, fields)
}
