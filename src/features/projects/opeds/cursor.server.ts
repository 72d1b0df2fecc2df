// The end of a page of articles. Opaque to callers.
import * as z from 'zod/mini'
import type { Cursor } from './queries.server.ts'

const shape = z.tuple([z.iso.datetime(), z.uuid()])

export const cursorText = ({ at, id }: Cursor): string => Buffer.from(JSON.stringify([at.toISOString(), id])).toString('base64url')

/** Null if the text is not a cursor. */
export function readCursor(text: string): Cursor | null {
  try {
    const read = z.safeParse(shape, JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? { at: new Date(read.data[0]), id: read.data[1] } : null
  } catch {
    return null
  }
}
