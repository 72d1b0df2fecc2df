// Text analysis for English: words, language detection, readability. No database, no HTTP, no clock.

const wordPattern = /[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu

/** @returns the words of a text in lower case; an apostrophe or a hyphen joins a word */
export const writtenWords = (text: string): string[] =>
  (text.match(wordPattern) ?? []).map((word) => word.toLowerCase().replaceAll('’', "'"))

const sentencesIn = (text: string): number => text.split(/(?<![.!?])[.!?]+(?:\s|$)/).filter((part) => /\p{L}/u.test(part)).length

const english = new Set(
  [
    'the a an of to in is are do does you your we our should would how what which where when why who on for at and',
    'or with this that it be have',
  ].flatMap((line) => line.split(' ')),
)
const foreign = new Set(
  [
    'el los las una de del que usted cómo qué por para su sus y le les des du et est vous votre quel quelle dans',
    'pour avec und der die das ist sie ein của là có và không bạn',
    'ce cette ces je ne pas au aux combien quels comment rapport',
    'il lo gli di che non con sono è qui della questo questa quale quali quanto',
    'su si altro modo dove cosa più lei nel vuole pensa rispetto quý vị này nào tôi bằng cách được trong nên với muốn',
  ].flatMap((line) => line.split(' ')),
)

/** True if the rules for English apply: no letters of another script, and not more stop words of another language than of English. */
export function isEnglish(text: string): boolean {
  if (/[^\p{Script=Latin}\P{L}]/u.test(text) || /[¿¡]/.test(text)) return false
  const words = writtenWords(text)
  const of = (known: Set<string>) => words.filter((word) => known.has(word)).length
  return of(foreign) === 0 || of(english) > of(foreign)
}

// Rewrites spelling to pronunciation, for counting syllables. A dot separates vowels that are spoken separately (ra-di.o, vi-de.o,
// u-su.al); a silent e is removed (lak(e)s, plann(e)d, saf(e)ly, sid(e)walk).
const spoken: readonly [RegExp, string][] = [
  [/^y(?=[aeiou])/, ''],
  [/(?<![tcsgln])i(?=[ao])/g, 'i.'],
  [/e(?=o(?!ple|u))/g, 'e.'],
  [/ea$(?<=[aeiouy].*ea)/, 'e.a'],
  [/cre(?=at(?!u))/g, 'cre.'],
  [/(?<![qg])u(?=a)/g, 'u.'],
  [/y(?=ing$)/, 'y.'],
  [/ism$/, 'is.em'],
  [/(?<=^(?:sid|hom|fir|som|els|stor))e(?=[^aeiouyrsd])/, ''],
  [/e(?<=[aeiouy][^aeiouyl]+e)(?=(?:ly|ment|ful|less|ness)s?$)/, ''],
  [/es$(?<=[aeiouy].*(?<![sxzcg]|ch|sh|[^aeiouy]l)es)/, 's'],
  [/ed$(?<=[aeiouy].*(?<![td]|[^aeiouy]l)ed)/, 'd'],
  [/(?<![aeiouy])e$(?<=[aeiouy].*(?<![^aeiouy]l)e)/, ''],
]

/** @returns the number of syllables of an English word, counted as its groups of spoken vowels; at least 1 */
export function syllablesIn(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '')
  if (letters.length <= 3) return 1
  const pronounced = spoken.reduce((text, [pattern, to]) => text.replace(pattern, to), letters)
  return Math.max(1, pronounced.match(/[aeiouy]+/g)?.length ?? 0)
}

/**
 * Flesch-Kincaid grade level: J. P. Kincaid, R. P. Fishburne, R. L. Rogers, B. S. Chissom, "Derivation of new readability formulas for
 * Navy enlisted personnel" (1975): 0.39 words per sentence + 11.8 syllables per word - 15.59.
 * @returns the US school grade, 0 for a text without words
 */
export function gradeOf(text: string): number {
  const words = writtenWords(text).flatMap((word) => word.split('-'))
  if (words.length === 0) return 0
  const syllables = words.reduce((sum, word) => sum + syllablesIn(word), 0)
  return 0.39 * (words.length / Math.max(1, sentencesIn(text))) + 11.8 * (syllables / words.length) - 15.59
}
