import { useWords } from '../model/words.ts'
import type { MapWords } from './base-map.browser.ts'

/** The texts of an interactive map. `label` describes its content. */
export function useMapWords(label: string): MapWords {
  const words = useWords()
  return { label, zoomIn: words('map.zoomIn'), zoomOut: words('map.zoomOut'), credit: words('map.credit') }
}
