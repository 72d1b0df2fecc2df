// Where a list ended: the sort key of its last project. Opaque to callers.
import * as z from 'zod/mini'
import type { Sort } from '../model/shapes.ts'

const shapes = {
  newest: z.tuple([z.literal('newest'), z.boolean(), z.iso.datetime(), z.uuid()]),
  nearest: z.tuple([z.literal('nearest'), z.boolean(), z.number(), z.uuid()]),
  closing: z.tuple([z.literal('closing'), z.boolean(), z.iso.datetime(), z.uuid()]),
  liked: z.tuple([z.literal('liked'), z.boolean(), z.int(), z.uuid()]),
} satisfies Record<Sort, unknown>

/** `key` is the time it was listed at or ends at (ISO 8601), the chord to the point asked for in miles, or the number of likes. */
export type Cursor = { isPin: boolean; key: string | number; id: string }

export const cursorText = (order: Sort, { isPin, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([order, isPin, key, id])).toString('base64url')

/** null where the text is no cursor, or one of a list in another order. */
export function readCursor(order: Sort, text: string): Cursor | null {
  try {
    const read = z.safeParse(shapes[order], JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? { isPin: read.data[1], key: read.data[2], id: read.data[3] } : null
  } catch {
    return null
  }
}
