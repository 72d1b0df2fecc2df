// The end of a page: the sort key of its last project. Opaque to callers.
import * as z from 'zod/mini'
import type { Sort } from '../model/shapes.ts'

const shapes = {
  newest: z.tuple([z.literal('newest'), z.boolean(), z.iso.datetime(), z.uuid()]),
  nearest: z.tuple([z.literal('nearest'), z.boolean(), z.number(), z.uuid()]),
  closing: z.tuple([z.literal('closing'), z.boolean(), z.iso.datetime(), z.uuid()]),
  liked: z.tuple([z.literal('liked'), z.boolean(), z.int(), z.uuid()]),
} satisfies Record<Sort, unknown>

/** `key` is the time it was listed or ends (ISO 8601), the chord to the list's origin in miles, or the number of likes. */
export type Cursor = { isPin: boolean; key: string | number; id: string }

export const cursorText = (order: Sort, { isPin, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([order, isPin, key, id])).toString('base64url')

/** Null if the text is not a cursor, or is one of another order. */
export function readCursor(order: Sort, text: string): Cursor | null {
  try {
    const read = z.safeParse(shapes[order], JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? { isPin: read.data[1], key: read.data[2], id: read.data[3] } : null
  } catch {
    return null
  }
}
