// The end of a page: the sort key of its last project. Opaque to callers.
import * as z from 'zod/mini'
import { encodeCursor, readCursor } from '../../../core/contract/cursor.server.ts'
import type { Sort } from '../model/shapes.ts'

/** The orders that can be requested, and those of a search. */
export type ListOrder = Sort | 'relevantNewest' | 'relevantNearest' | 'similar'

const shapes = {
  newest: z.tuple([z.literal('newest'), z.int(), z.iso.datetime(), z.uuid()]),
  nearest: z.tuple([z.literal('nearest'), z.int(), z.number(), z.uuid()]),
  closing: z.tuple([z.literal('closing'), z.int(), z.iso.datetime(), z.uuid()]),
  liked: z.tuple([z.literal('liked'), z.int(), z.int(), z.uuid()]),
  relevantNewest: z.tuple([z.literal('relevantNewest'), z.int(), z.iso.datetime(), z.uuid()]),
  relevantNearest: z.tuple([z.literal('relevantNearest'), z.int(), z.number(), z.uuid()]),
  similar: z.tuple([z.literal('similar'), z.int(), z.number(), z.uuid()]),
} satisfies Record<ListOrder, unknown>

/**
 * `rank`: the part of the list, 0 for its beginning. `key` is the time it was listed or ends (ISO 8601), the chord to the list's origin in
 * miles, the number of likes, or the similarity to the words.
 */
export type Cursor = { rank: number; key: string | number; id: string }

export const cursorText = (order: ListOrder, { rank, key, id }: Cursor): string => encodeCursor([order, rank, key, id])

/** @throws HttpError 422 for text that is no cursor, or the cursor of a list in another order */
export function readListCursor(order: ListOrder, text: string | undefined): Cursor | null {
  const key = readCursor(shapes[order], text)
  return key && { rank: key[1], key: key[2], id: key[3] }
}
