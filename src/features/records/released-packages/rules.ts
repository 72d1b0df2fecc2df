// Which words of a text a package leaves out. Positions count UTF-16 code units. Pure.
import { patterns, type TextRule } from '../export-jobs/redaction.ts'

export const packageStatuses = ['review', 'sealing', 'sealed', 'failed'] as const
export const itemKinds = [
  'comment',
  'officialAnswer',
  'hiddenReason',
  'answer',
  'importedAnswer',
  'report',
  'updateTitle',
  'update',
  'decisionSaid',
  'decision',
] as const
export type ItemKind = (typeof itemKinds)[number]
export const itemStates = ['open', 'release', 'redact', 'withhold'] as const
export type ItemState = (typeof itemStates)[number]
export const itemLists = ['open', 'suggested', 'all'] as const
export type ItemList = (typeof itemLists)[number]

export const suggestionRules = ['textEmail', 'textPhone', 'textNumber', 'textAddress', 'textLink', 'accountName'] as const
export type SuggestionRule = TextRule | 'accountName'

/** In characters, and in passages of one item. */
export const passageMax = 1000
export const passagesMax = 50

export type TextRange = { start: number; end: number }
export type Suggestion = TextRange & { rule: SuggestionRule }

/** Statutes about personal privacy, offered as exemptions. Elsewhere the official types one. */
const exemptions: Readonly<Record<string, readonly string[]>> = {
  CA: ['Gov. Code § 7927.700', 'Gov. Code § 7922.000'],
  IL: ['5 ILCS 140/7(1)(b)', '5 ILCS 140/7(1)(c)'],
  NY: ['Pub. Off. Law § 87(2)(b)'],
  TX: ['Gov’t Code § 552.101', 'Gov’t Code § 552.137'],
}
export const exemptionsOf = (state: string): readonly string[] => exemptions[state] ?? []

const wordPattern = /\p{L}[\p{L}'’-]*/gu
const nameWordsMax = 4

/**
 * Positions that may identify somebody: they are marked, never left out by themselves.
 * @param names full names of accounts in lower case, with single spaces
 */
export function suggestionsIn(text: string, names: ReadonlySet<string>): Suggestion[] {
  const found = patterns.flatMap(({ rule, pattern }) =>
    [...text.matchAll(pattern)].map((match): Suggestion => ({ start: match.index, end: match.index + match[0].length, rule })),
  )
  const words = [...text.matchAll(wordPattern)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
  for (const [i, first] of words.entries())
    for (let count = 2; count <= nameWordsMax; count++) {
      const last = words[i + count - 1]
      if (last && names.has(normalized(text.slice(first.start, last.end))))
        found.push({ start: first.start, end: last.end, rule: 'accountName' })
    }
  return found.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** A name as `suggestionsIn` compares it. */
export const normalized = (name: string): string => name.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Every occurrence of each passage, in any case and with any white space; as whole words if there are such.
 * @returns the positions, or the first passage that does not occur
 */
export function occurrencesOf(text: string, passages: readonly string[]): TextRange[] | { missing: string } {
  const all: TextRange[] = []
  for (const passage of passages) {
    const source = passage.trim().split(/\s+/).map(RegExp.escape).join('\\s+')
    const matches = (pattern: string) => (source === '' ? [] : [...text.matchAll(new RegExp(pattern, 'giu'))])
    const whole = matches(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`)
    const found = whole.length > 0 ? whole : matches(source)
    if (found.length === 0) return { missing: passage }
    all.push(...found.map((match) => ({ start: match.index, end: match.index + match[0].length })))
  }
  return merged(all)
}

/** Positions in order, with overlapping ones joined. */
export function merged(ranges: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = []
  for (const { start, end } of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && start <= last.end) last.end = Math.max(last.end, end)
    else joined.push({ start, end })
  }
  return joined
}

/** A text with a mark in place of each range. */
export function redactedText(text: string, ranges: readonly TextRange[], mark: string): string {
  let clean = ''
  let at = 0
  for (const { start, end } of merged(ranges)) {
    clean += text.slice(at, start) + mark
    at = end
  }
  return clean + text.slice(at)
}

/** The redacted passages, each once, on one line each. */
export const passagesOf = (text: string, ranges: readonly TextRange[]): string[] => [
  ...new Set(ranges.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))),
]
