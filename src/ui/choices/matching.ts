export type Choice = { value: string; label: string }

/** Normalizes names for comparison: without case, accents and punctuation. "St. Louis" equals "saint louis". */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/\bsaint\b/g, 'st')
    .replace(/\bfort\b/g, 'ft')
    .replace(/\bmount\b/g, 'mt')
    .trim()

/**
 * The choices that match a text: those that begin with it or have it as their value, then those with a word that begins with it, then
 * those that contain it.
 */
export function matching(choices: readonly Choice[], text: string): Choice[] {
  const wanted = folded(text)
  if (!wanted) return [...choices]
  const rank = ({ value, label }: Choice): number => {
    const name = folded(label)
    if (name.startsWith(wanted) || folded(value) === wanted) return 0
    if (` ${name}`.includes(` ${wanted}`)) return 1
    return name.includes(wanted) ? 2 : 3
  }
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice) })).filter((one) => one.rank < 3)
  return ranked.sort((a, b) => a.rank - b.rank).map((one) => one.choice)
}

/** The choice whose label or (`byValue`) value equals a text; null if none does. */
export function named(choices: readonly Choice[], text: string, byValue = false): Choice | null {
  const wanted = folded(text)
  if (!wanted) return null
  const byLabel = choices.find(({ label }) => folded(label) === wanted)
  return byLabel ?? (byValue ? choices.find(({ value }) => folded(value) === wanted) : undefined) ?? null
}
