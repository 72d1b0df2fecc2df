import { slot } from '../../../core/i18n/interpolate.tsx'
import type { Line, LinePart } from './lines.ts'

/** A sentence with these pieces in its slots, in their order. */
export function fillLine(sentence: string, pieces: readonly LinePart[]): Line {
  const line: LinePart[] = []
  for (const part of sentence.split(slot).flatMap((text, i) => [...pieces.slice(i - 1, i), { text }])) {
    const last = line.at(-1)
    if (last && last.lang === part.lang) last.text += part.text
    else if (part.text !== '') line.push({ ...part })
  }
  return line
}
