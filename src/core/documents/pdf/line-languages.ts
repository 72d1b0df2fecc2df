// Lines of text with parts in other languages.
import type { Language } from '../../i18n/languages.ts'

/** `lang`: the language, if it is not the document's. */
export type LanguageRun = { font: string; text: string; lang?: Language | undefined }
type SpokenPart = { text: string; lang?: Language | undefined }

/** The lines of a text that consists of `parts`, with the language of each part. Lines lack the spaces at which the text was broken. */
export function inLanguages<Line extends { runs: LanguageRun[] }>(lines: readonly Line[], parts: readonly SpokenPart[]): readonly Line[] {
  if (parts.every((one) => !one.lang)) return lines
  const letters = parts.flatMap(({ text, lang }) => Array.from(text, (letter) => ({ letter, lang })))
  let next = 0
  const langOf = (letter: string): Language | undefined => {
    // Skips spaces, and letters that no font has.
    const found = letters.slice(next).findIndex((one) => one.letter === letter)
    if (found === -1) return undefined
    next += found + 1
    return letters[next - 1]?.lang
  }
  const split = ({ font, text }: LanguageRun): LanguageRun[] => {
    const runs: LanguageRun[] = []
    for (const letter of text) {
      const last = runs.at(-1)
      const lang = /\s/.test(letter) ? last?.lang : langOf(letter)
      if (last && last.lang === lang) last.text += letter
      else runs.push({ font, text: letter, lang })
    }
    return runs
  }
  return lines.map((line) => ({ ...line, runs: line.runs.flatMap(split) }))
}

/** The runs of a line by language, with the space at which it was broken. */
export function groupedByLanguage({ runs, breaksAtSpace }: { runs: readonly LanguageRun[]; breaksAtSpace?: boolean }) {
  const groups: { lang: Language | undefined; runs: LanguageRun[] }[] = []
  for (const [at, run] of runs.entries()) {
    const own = breaksAtSpace && at === runs.length - 1 ? { ...run, text: `${run.text} ` } : run
    const last = groups.at(-1)
    if (last && last.lang === run.lang) last.runs.push(own)
    else groups.push({ lang: run.lang, runs: [own] })
  }
  return groups
}
