// One typing mistake in a word: a letter too many, missing, wrong, or swapped with the next one. No database.

const shortest = 4
/** Longer words make too many patterns. */
const longest = 20
/** A shorter word is searched in titles only: its patterns have too few letters for the index of whole texts. */
const longFrom = 7
/** Patterns of words from this length may begin anywhere; the expression still requires a word's beginning. */
const unanchoredFrom = 6

export type Typos = {
  /** Of LIKE: what an index can look up. */
  patterns: string[]
  /** A regular expression of PostgreSQL, which decides among what the patterns find. */
  expression: string
  isInTitleOnly: boolean
}

/** @returns how to find the words that were meant by a mistyped one; null if it is a number, too short, or of a script without spaces */
export function typosOf(word: string): Typos | null {
  const letters = [...word]
  if (letters.length < shortest || letters.length > longest) return null
  if (!/^[\p{L}\p{M}'’-]+$/u.test(word) || /\p{Script=Han}/u.test(word)) return null
  const meant = [...new Set(letters.flatMap((_, i) => editsAt(letters, i)).concat(`${word}_`))]
  const [open, closed] = [meant.filter((one) => one.endsWith('_')), meant.filter((one) => !one.endsWith('_'))]
  // The word may have an ending, as a plural does, but not after a letter that may be any.
  const ending = /^\p{Script=Latin}/u.test(word) ? '(e?s)?' : '\\w{0,2}'
  const oneOf = (words: readonly string[]) => words.join('|').replaceAll('_', '.')
  return {
    patterns: patternsOf(meant, letters.length),
    expression: `\\m((${oneOf(closed)})${ending}|${oneOf(open)})\\M`,
    isInTitleOnly: letters.length < longFrom,
  }
}

/** What one mistake at a letter may have been meant for; _ is any letter. */
function editsAt(letters: readonly string[], i: number): string[] {
  const before = letters.slice(0, i).join('')
  const [letter = '', next, ...rest] = letters.slice(i)
  const after = (next ?? '') + rest.join('')
  const swapped = next === undefined || next === letter ? [] : [before + next + letter + rest.join('')]
  return [`${before}_${letter}${after}`, `${before}_${after}`, before + after, ...swapped]
}

function patternsOf(meant: readonly string[], length: number): string[] {
  if (length >= unanchoredFrom) return meant.map((one) => `%${one}%`)
  // A wildcard among the first two of four letters would match every text.
  const selective = length > shortest ? meant : meant.filter((one) => !/^.?_/u.test(one))
  return selective.flatMap((one) => [`${one}%`, `% ${one}%`])
}
