// Cursors of lists: the sort key of a page's last row as opaque text. Callers pass `nextCursor` back unread.
import * as z from 'zod/mini'

/** @returns the key as base64url JSON */
export const encodeCursor = (key: readonly (string | number | boolean | Date)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url')

/**
 * @param shape the key that the list expects
 * @returns the key, or null for text that no list with this shape has written
 */
export function decodeCursor<Shape extends z.ZodMiniType>(shape: Shape, text: string): z.output<Shape> | null {
  try {
    const read = z.safeParse(shape, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

/** The last row of a list sorted by time; the id breaks ties. */
export type TimeCursor = { at: Date; id: string }
const TimeKey = z.tuple([z.iso.datetime(), z.uuid()])

export const encodeTimeCursor = ({ at, id }: TimeCursor): string => encodeCursor([at, id])

export function decodeTimeCursor(text: string): TimeCursor | null {
  const key = decodeCursor(TimeKey, text)
  return key && { at: new Date(key[0]), id: key[1] }
}
