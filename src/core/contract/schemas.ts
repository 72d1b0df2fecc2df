// Schemas that several contracts share.
import * as z from 'zod/mini'
import { cleanLine, cleanText } from './clean-text.ts'

export const Id = z.string()
export const ByProjectId = z.object({ id: Id })
/** The schema of `Problem` (errors.ts), for the OpenAPI document and the reply check. */
export const ProblemReply = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
})
export const Saved = z.object({ message: z.string() })

/** ISO 8601 UTC on the wire. */
export const Instant = z.iso.datetime()

/** Paging of lists: at most 100 items per page, 20 by default, from the last page's cursor. */
export const paging = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string()),
}
export const nextCursor = z.nullable(z.string())

/** A flag in a query: `true`, `1` and `on` mean yes. */
export const Flag = z.pipe(
  z.string(),
  z.transform((text: string) => ['true', '1', 'on', 'yes'].includes(text.toLowerCase())),
)

const typed = z.overwrite<string>(cleanText)
const typedLine = z.overwrite<string>(cleanLine)

/** A single-line text: clean, not empty, at most `max` characters. */
export const line = (max: number, code?: string) => z.string(code).check(typedLine, z.minLength(1, code), z.maxLength(max, 'field.tooLong'))

/** A multi-line text: clean, not empty (`code`), at most `max` characters. */
export const Words = (max: number, code?: string) => z.string(code).check(typed, z.minLength(1, code), z.maxLength(max, 'field.tooLong'))

/** A multi-line text that may be empty. */
export const OptionalWords = (max: number) => z.string().check(typed, z.maxLength(max, 'field.tooLong'))

/** A single-line text that may be empty. */
export const optionalLine = (max: number) => z.string().check(typedLine, z.maxLength(max))
