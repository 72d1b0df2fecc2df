import * as z from 'zod/v4/core'
import { type FieldRefusals, type MessageValues, rejectFields } from '../contract/errors.ts'
import { overlongPart } from '../contract/text-lengths.ts'
import type { Language } from '../i18n/languages.ts'
import { findMessage, message } from '../i18n/messages.server.ts'

/** A part of a request that does not match its schema. */
export class Invalid extends Error {
  issues: readonly z.$ZodIssue[]
  /** 'params', 'querystring' or 'body'. */
  validationContext?: string
  constructor(issues: readonly z.$ZodIssue[]) {
    super('invalid')
    this.issues = issues
  }
}

/** Parses a part of a request; nothing sent counts as an empty object. Fastify names the part in the error. */
export function validated(schema: z.$ZodType, sent: unknown): { value: unknown } | { error: Invalid } {
  const overlong = overlongPart(schema, sent)
  if (overlong) return { error: new Invalid([overlong]) }
  const result = z.safeParse(schema, sent ?? {}, { reportInput: true })
  return result.success ? { value: result.data } : { error: new Invalid(result.error.issues) }
}

/**
 * For a handler that reads what was sent before its schema does.
 * @throws HttpError 422 if a text or list is longer than its schema can accept
 */
export function ensureTextLengths(schema: z.$ZodType, sent: unknown): void {
  const overlong = overlongPart(schema, sent)
  if (overlong) rejectFields(refusalsIn([overlong]))
}

/** Nobody reads more of them, and each is put into words. */
const issuesMax = 100

/**
 * Field errors as texts: the first of each field. A schema's own message is a message code (`z.minLength(1, 'account.firstName')`); an
 * issue without one is described by its kind.
 */
export function fieldErrors(issues: readonly z.$ZodIssue[], language: Language): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues.slice(0, issuesMax)) {
    const field = issue.path.join('.') || 'body'
    errors[field] ??= textOf(issue, language)
  }
  return errors
}

/** The first refusal of each field, for schemas whose issues all have a message code. */
export function refusalsIn(issues: readonly z.$ZodIssue[]): FieldRefusals {
  const refusals: FieldRefusals = {}
  for (const issue of issues) {
    const { message: code } = issue
    refusals[issue.path.join('.') || 'body'] ??= 'maximum' in issue ? { code, values: { maximum: Number(issue.maximum) } } : code
  }
  return refusals
}

function textOf(issue: z.$ZodIssue, language: Language): string {
  const values: MessageValues = {}
  if ('minimum' in issue) values.minimum = Number(issue.minimum)
  if ('maximum' in issue) values.maximum = Number(issue.maximum)
  return findMessage(language, issue.message, values) ?? message(language, codeOf(issue), values)
}

function codeOf(issue: z.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (isAbsent(issue.input)) return 'field.required'
      return issue.expected === 'date' ? 'field.date' : 'field.invalid'
    case 'too_small':
      if (issue.origin === 'array' || (issue.origin === 'string' && issue.minimum === 1)) return 'field.required'
      return issue.origin === 'string' ? 'field.tooShort' : 'field.tooSmall'
    case 'too_big':
      if (issue.origin === 'string') return 'field.tooLong'
      return issue.origin === 'array' ? 'field.tooManyItems' : 'field.tooBig'
    case 'invalid_value':
      return isAbsent(issue.input) || issue.input === '' ? 'field.required' : 'field.choice'
    default:
      return 'field.invalid'
  }
}

const isAbsent = (input: unknown): boolean => input === undefined || input === null
