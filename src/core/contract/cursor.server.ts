// Where the next page of a list by time begins, as a text that callers pass on unread.
import * as z from 'zod/mini'

export type TimeCursor = { createdAt: Date; id: string }
const Cursor = z.tuple([z.iso.datetime(), z.uuid()])

export const cursorText = ({ createdAt, id }: TimeCursor): string => Buffer.from(JSON.stringify([createdAt, id])).toString('base64url')

/** Null where the text is no cursor. */
export function readCursor(text: string): TimeCursor | null {
  try {
    const [createdAt, id] = z.parse(Cursor, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { createdAt: new Date(createdAt), id }
  } catch {
    return null
  }
}
