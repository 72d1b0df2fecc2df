import { useWords } from '../model/words.ts'
import type { MapWords } from './base-map.browser.ts'

/** The texts of an interactive map. `label` describes its content. */
export function useMapWords(label: string): MapWords {
  return { label, say: useWords() }
}
