// Parses pasted zip codes. No DOM, no network.
import { normaliseZip } from '../../places/model/rules.ts'

/** Splits a pasted text at commas, semicolons and line breaks into zip codes and other entries, which may be cities or counties. */
export function readZipList(text: string): { zips: string[]; names: string[] } {
  const zips: string[] = []
  const names: string[] = []
  for (const part of text.split(/[,;|\n\t]+/)) {
    const words: string[] = []
    for (const word of part.trim().split(/\s+/)) {
      const zip = normaliseZip(word.replace(/^["'(]+|(?<!["').])["').]+$/g, ''))
      if (zip) zips.push(zip)
      else if (word) words.push(word)
    }
    if (words.length > 0) names.push(words.join(' '))
  }
  return { zips: [...new Set(zips)], names: [...new Set(names)] }
}

/** The name without "County" if it can only be a county ('Orange County' is 'Orange'); null if it may be a city. */
export const countyNamed = (name: string): string | null => /^(.+?) (county|parish|borough)$/i.exec(name.trim())?.[1] ?? null
