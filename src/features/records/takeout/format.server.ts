// The form of a takeout: its version, its paths, and the ids that its rows get in another Plaza.
import { createHash } from 'node:crypto'
import { codeLength, codeLetters } from '../../surveys/arrivals/rules.ts'

/** Raised by a change that an earlier version of Plaza can't import. */
export const formatVersion = 3
export const takeoutFormat = 'plaza-takeout'
export const manifestPath = 'manifest.json'
export const sealedPath = 'sealed.jsonl.gz.aes'
export const filesFolder = 'files/'
/** Entries that are only to read: an import verifies them, and takes nothing from them. */
export const recordsFolder = 'records/'
export const packagesFolder = `${recordsFolder}packages/`
export const dataPath = (table: string): string => `data/${table}.jsonl`

const idText = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Columns that are an id. */
const idColumn = /^(id|\w+_id|ask_if_question|replaced_by)$/
/** Columns of texts that contain ids: keys of stored files, and articles, whose pictures are addressed by ids. */
const holdsIds = (table: string, column: string, row: Record<string, unknown>) =>
  column.endsWith('_key') ||
  (table === 'opeds' && column === 'description') ||
  (table === 'translations' && column === 'text' && row['oped_id'] !== null)

const digestOf = (organizationId: string, original: string) => createHash('sha256').update(`${organizationId} ${original}`).digest()

/** The id that follows from an original one in an organization; both sort alike, because all but their last group is the same. */
export function newIdOf(organizationId: string, original: string): string {
  return original.slice(0, 24) + digestOf(organizationId, original).toString('hex', 0, 6)
}

/** The code that replaces one that is taken. */
export const newCodeOf = (organizationId: string, original: string): string =>
  [...digestOf(organizationId, original).subarray(0, codeLength)].map((byte) => codeLetters[byte % codeLetters.length]).join('')

/** A row with new ids. Texts that people wrote stay as they are. */
export function withNewIds(organizationId: string, table: string, row: Record<string, unknown>): Record<string, unknown> {
  const renamed = (text: string) => text.replace(idText, (id) => newIdOf(organizationId, id))
  const deep = (value: unknown): unknown => {
    if (typeof value === 'string') return renamed(value)
    if (Array.isArray(value)) return value.map(deep)
    if (value === null || typeof value !== 'object') return value
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [renamed(name), deep(one)]))
  }
  const converted = (column: string, value: unknown) => {
    if (typeof value !== 'string') return deep(value)
    return idColumn.test(column) || holdsIds(table, column, row) ? renamed(value) : value
  }
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, converted(column, value)]))
}

/** The key of a stored file below the new ids. */
export const withNewKey = (organizationId: string, key: string): string => key.replace(idText, (id) => newIdOf(organizationId, id))
