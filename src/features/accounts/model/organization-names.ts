// Compares names of organizations: whether one could be taken for another.

/** Letters that look like Latin ones, and digits used in place of letters. */
const lookalikes: Record<string, string> = {
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'i',
  ѕ: 's',
  ԁ: 'd',
  һ: 'h',
  к: 'k',
  м: 'm',
  т: 't',
  в: 'b',
  н: 'h',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  ν: 'v',
  ι: 'i',
  κ: 'k',
  τ: 't',
  ε: 'e',
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '5': 's',
  '|': 'l',
  ı: 'i',
  ł: 'l',
  ø: 'o',
} // prettier-ignore

/** Words that say what kind of body an organization is; two names that differ in nothing else are the same place. */
const generic = new Set(
  (
    'the of city town village township borough county parish municipality municipal government gov govt office ' +
    'offices official hall council department dept public works administration usa us'
  ).split(' '),
)

/** Words of a name in lower case, without accents and lookalikes. */
const wordsOf = (name: string): string[] =>
  [...name.normalize('NFKD').toLowerCase()]
    .map((letter) => lookalikes[letter] ?? letter)
    .join('')
    .replace(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/** What distinguishes a name: `The City of Newport-Beach` becomes `newportbeach`. A name of generic words alone keeps them. */
export function coreOf(name: string): string {
  const words = wordsOf(name)
  const own = words.filter((word) => !generic.has(word))
  return (own.length > 0 ? own : words).join('')
}

/** A name without the state at its end: `Springfield, IL` and `Springfield Illinois` are `springfield`. Null without one. */
export function withoutState(name: string, { code, stateName }: { code: string; stateName: string }): string | null {
  const words = wordsOf(name)
  const ending = [wordsOf(code), wordsOf(stateName)].find(
    (one) => words.length > one.length && words.slice(-one.length).join() === one.join(),
  )
  return ending ? words.slice(0, -ending.length).join(' ') : null
}

/** From this length on, two letters may differ; shorter names differ by one. */
const longCore = 9
const shortestCompared = 4

/** True if a reader could take one name for the other: the same place, or one or two letters apart. */
export function areNear(one: string, other: string): boolean {
  const [a, b] = [coreOf(one), coreOf(other)]
  if (a === b) return a !== ''
  const shorter = Math.min(a.length, b.length)
  if (shorter < shortestCompared) return false
  return isWithin(a, b, shorter >= longCore ? 2 : 1)
}

/** True if at most `most` letters must be inserted, removed or replaced to make one text the other (Levenshtein distance). */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > most) return false
    row = next
  }
  return (row[b.length] ?? 0) <= most
}
