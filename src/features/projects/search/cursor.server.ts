// The end of a page: the sort key of its last project. Opaque to callers.
import * as z from 'zod/mini'
import { decodeCursor, encodeCursor } from '../../../core/contract/cursor.server.ts'
import type { Sort } from '../model/shapes.ts'

const shapes = {
  newest: z.tuple([z.literal('newest'), z.boolean(), z.iso.datetime(), z.uuid()]),
  nearest: z.tuple([z.literal('nearest'), z.boolean(), z.number(), z.uuid()]),
  closing: z.tuple([z.literal('closing'), z.boolean(), z.iso.datetime(), z.uuid()]),
  liked: z.tuple([z.literal('liked'), z.boolean(), z.int(), z.uuid()]),
} satisfies Record<Sort, unknown>

/**
 * `isFirst`: among the pinned projects at the top. `key` is the time it was listed or ends (ISO 8601), the chord to the list's origin in
 * miles, or the number of likes.
 */
export type Cursor = { isFirst: boolean; key: string | number; id: string }

export const cursorText = (order: Sort, { isFirst, key, id }: Cursor): string => encodeCursor([order, isFirst, key, id])

/** @returns null for text that is no cursor, or the cursor of a list in another order */
export function readCursor(order: Sort, text: string): Cursor | null {
  const key = decodeCursor(shapes[order], text)
  return key && { isFirst: key[1], key: key[2], id: key[3] }
}
