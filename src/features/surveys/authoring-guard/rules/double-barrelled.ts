import { hasShape } from '../../kinds/kinds.ts'
import type { QuestionDefinition } from '../../model/definition.ts'
import { isClosedQuestion, type QuestionRule } from './rule.ts'

// Phrases with "and" or "or" that ask one thing: "between 9 and 5", "parks and recreation", "yes or no".
const harmless = new RegExp(
  [
    String.raw`\b(?:between|from)\s+\S+(?:\s\S+)?\s+and\s+\S+|`,
    String.raw`\b(?:parks and recreation|arts and crafts|health and safety|pros and cons|drop-off and pick-up|yes or no|more or less`,
    String.raw`|or not|one or more|and so on|back and forth|\d+\s+(?:and|or)\s+\d+`,
    String.raw`)\b`,
  ].join(''),
  'gi',
)
const secondQuestion = /\?[^?\p{L}]*\p{L}[^?]*\?|,? and (?:why|how|what|where|when|who|which)\b/iu
const joined = /(?<!\p{L})\p{L}+ (and|as well as|and\/or|and also) \p{L}+/iu
const either = /(?<!\p{L})\p{L}+ or \p{L}+/iu

/** A row of a matrix that asks about two things: "Clean and safe". */
const joinedRow = (rows: QuestionDefinition['rows'] = []) =>
  rows.flatMap(({ label }) => joined.exec(label.replace(harmless, ' '))?.[0] ?? [])[0]

/** Two questions in one: a person who would answer them differently cannot answer. */
export const doubleBarrelled: QuestionRule = (question) => {
  const text = question.text.replace(harmless, ' ')
  const two = secondQuestion.exec(text)?.[0]
  if (two) return two.trim().replace(/^,\s*/, '')
  if (!isClosedQuestion(question) || hasShape(question, 'ranks', 'points')) return null
  const asked = text.split(/(?<=[.!])\s+/).findLast((sentence) => sentence.includes('?')) ?? text
  const both = joined.exec(asked)?.[0] ?? joinedRow(question.rows)
  if (both) return both
  return hasShape(question, 'share') ? (either.exec(asked)?.[0] ?? null) : null
}
