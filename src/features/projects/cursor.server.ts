// Where a list ended: the sort key of its last project. Opaque to callers.
import * as z from 'zod/mini'

const shapes = {
  newest: z.tuple([z.literal('newest'), z.boolean(), z.iso.datetime(), z.uuid()]),
  nearest: z.tuple([z.literal('nearest'), z.boolean(), z.number(), z.uuid()]),
}

export type Order = keyof typeof shapes
/** `key` is the time it was listed at (ISO 8601), or the chord to the point asked for in miles. */
export type Cursor = { isPin: boolean; key: string | number; id: string }

export const cursorText = (order: Order, { isPin, key, id }: Cursor): string =>
  Buffer.from(JSON.stringify([order, isPin, key, id])).toString('base64url')

/** null where the text is no cursor, or one of a list in another order. */
export function readCursor(order: Order, text: string): Cursor | null {
  try {
    const read = z.safeParse(shapes[order], JSON.parse(Buffer.from(text, 'base64url').toString()))
    return read.success ? { isPin: read.data[1], key: read.data[2], id: read.data[3] } : null
  } catch {
    return null
  }
}
