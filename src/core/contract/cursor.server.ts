// Cursors of lists: the sort key of a page's last row as opaque text. Callers pass `nextCursor` back unread.
import * as z from 'zod/mini'
import { rejectFields } from './errors.ts'

/** @returns the key as base64url JSON */
export const encodeCursor = (key: readonly (string | number | boolean | Date)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * @param shape the key that the list expects
 * @returns the key of a page's cursor; null for the first page
 * @throws HttpError 422 at `cursor` for text that no list with this shape has written
 */
export const readCursor = <Shape extends z.ZodMiniType>(shape: Shape, text: string | undefined): z.output<Shape> | null =>
  text ? decode(shape, text) : null

function decode<Shape extends z.ZodMiniType>(shape: Shape, text: string): z.output<Shape> {
  const read = z.safeParse(shape, parsed(Buffer.from(text, 'base64url').toString()))
  return read.success ? read.data : rejectFields({ cursor: 'field.cursor' })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The last row of a list sorted by time; the id breaks ties. */
export type TimeCursor = { at: Date; id: string }
const TimeKey = z.tuple([z.iso.datetime(), z.uuid()])

export const encodeTimeCursor = ({ at, id }: TimeCursor): string => encodeCursor([at, id])

/** @throws HttpError 422 at `cursor` */
export function readTimeCursor(text: string | undefined): TimeCursor | null {
  const key = readCursor(TimeKey, text)
  return key && { at: new Date(key[0]), id: key[1] }
}

/** The key of a list sorted by a number. */
export const NumberKey = z.tuple([z.int().check(z.nonnegative())])

const IdKey = z.tuple([z.uuid()])

/** The last row of a list sorted by id. @throws HttpError 422 at `cursor` */
export const readIdCursor = (text: string | undefined): string | undefined => readCursor(IdKey, text)?.[0]

/** @param found the rows of a page, and one more if there are more */
export function nextIdCursor(found: readonly ({ id: string } | { _id: string })[], limit: number): string | null {
  const last = found.length > limit ? found[limit - 1] : undefined
  return last ? encodeCursor(['id' in last ? last.id : last._id]) : null
}
