// The position of the next page in a list ordered by time, as an opaque text.
import * as z from 'zod/mini'

export type TimeCursor = { createdAt: Date; id: string }
const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

export const cursorText = ({ createdAt, id }: TimeCursor): string => Buffer.from(JSON.stringify([createdAt, id])).toString('base64url')

/** @returns null if the text is not a cursor */
export function readCursor(text: string): TimeCursor | null {
  try {
    const [createdAt, id] = z.parse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { createdAt: new Date(createdAt), id }
  } catch {
    return null
  }
}
