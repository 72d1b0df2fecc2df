import { useWords } from '../model/words.ts'

/** `say`: the texts of places, which the map reads when it opens. */
export type MapWords = { label: string; say: ReturnType<typeof useWords> }

/** The texts of an interactive map. `label` describes its content. */
export function useMapWords(label: string): MapWords {
  return { label, say: useWords() }
}
