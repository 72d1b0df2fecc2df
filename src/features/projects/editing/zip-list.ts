// Zip codes as people paste them. No DOM, no network.
import { normaliseZip } from '../../places/model/rules.ts'

/** What a pasted text holds: zip codes, and the rest, by commas, semicolons and lines, which may be cities or counties. */
export function readZipList(text: string): { zips: string[]; names: string[] } {
  const zips: string[] = []
  const names: string[] = []
  for (const part of text.split(/[,;|\n\t]+/)) {
    const words: string[] = []
    for (const word of part.trim().split(/\s+/)) {
      const zip = normaliseZip(word.replace(/^["'(]+|["').]+$/g, ''))
      if (zip) zips.push(zip)
      else if (word) words.push(word)
    }
    if (words.length > 0) names.push(words.join(' '))
  }
  return { zips: [...new Set(zips)], names: [...new Set(names)] }
}

/** A name that only a county can have: 'Orange County' is 'Orange'; null for what may be a city. */
export const countyNamed = (name: string): string | null => /^(.+?) (county|parish|borough)$/i.exec(name.trim())?.[1] ?? null
