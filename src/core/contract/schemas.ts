// Shapes that several contracts share.
import * as z from 'zod/mini'

export const Id = z.string()
export const ByProjectId = z.object({ id: Id })
/** What `Problem` in problem.ts is, for the API's description and checks. */
export const ProblemReply = z.object({
  message: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
})
export const Saved = z.object({ message: z.string() })

/** ISO 8601 UTC on the wire. */
export const Instant = z.iso.datetime()

/** How lists are asked for: at most 100 at a time, 20 unless told, from where the last one ended. */
export const paging = {
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 20),
  cursor: z.optional(z.string()),
}
export const nextCursor = z.nullable(z.string())

/** A flag in a query: true, 1 and on mean yes. */
export const Flag = z.pipe(
  z.string(),
  z.transform((text: string) => ['true', '1', 'on', 'yes'].includes(text.toLowerCase())),
)

/** A text a person types in one line: trimmed, not empty, at most `max` characters. */
export const line = (max: number, code?: string) => z.string(code).check(z.trim(), z.minLength(1, code), z.maxLength(max, 'field.tooLong'))

// Browsers send a line's end as two characters but count it as one; other control characters are no text, and no database or sheet takes them.
const typed = z.overwrite<string>((text) => text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\n\t]/gu, ''))

/** A text of several lines that a person writes: trimmed, not empty (`code`), at most `max` characters. */
export const Words = (max: number, code?: string) =>
  z.string(code).check(typed, z.trim(), z.minLength(1, code), z.maxLength(max, 'field.tooLong'))

/** The same, but it may be left empty. */
export const OptionalWords = (max: number) => z.string().check(typed, z.trim(), z.maxLength(max, 'field.tooLong'))

/** A line that may be left empty. */
export const optionalLine = (max: number) => z.string().check(z.trim(), z.maxLength(max))
