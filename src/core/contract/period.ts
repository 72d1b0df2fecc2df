// The start and end of a filter by time, the same in every contract.
import * as z from 'zod/mini'

/** A day or an instant, both ends included. For responses, the whole days in the organization's time zone. */
export const Moment = z.optional(z.union([z.iso.date(), z.iso.datetime({ offset: true }), z.literal('')], 'field.date'))
