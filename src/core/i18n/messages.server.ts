// The API's own texts: errors, field errors and confirmations, from every feature's `messages`.
import type { FieldRefusals, MessageValues } from '../contract/errors.ts'
import { limitsOf } from '../contract/message-limits.ts'
import { cataloguesOf } from './catalogues.server.ts'
import type { Language } from './languages.ts'
import { type Catalogue, fill, pick } from './sentence.ts'

const merged = new Map<Language, Map<string, string>>()

function messagesOf(language: Language): Map<string, string> {
  let messages = merged.get(language)
  if (!messages) {
    messages = new Map()
    for (const catalogue of cataloguesOf(language).values()) {
      for (const [code, text] of Object.entries((catalogue.messages ?? {}) as Catalogue))
        if (typeof text === 'string') messages.set(code, text)
    }
    merged.set(language, messages)
  }
  return messages
}

/** The text of a message code in a language, or in English if the language lacks it; undefined if no catalog has it. */
export function findMessage(language: Language, code: string, values: MessageValues = {}): string | undefined {
  const text = pick((key) => messagesOf(language).get(key), language, code, values)
  return text === undefined ? undefined : fill(text, language, { ...values, ...limitsOf(code) })
}

/** The text of each field's refusal. */
export const fieldMessages = (language: Language, refusals: FieldRefusals): Record<string, string> =>
  Object.fromEntries(
    Object.entries(refusals).map(([field, one]) => [
      field,
      typeof one === 'string' ? message(language, one) : message(language, one.code, one.values),
    ]),
  )

/** Like findMessage, for literal codes: the catalog check verifies that each exists. */
export const message = (language: Language, code: string, values: MessageValues = {}): string => findMessage(language, code, values) ?? code
