import { useWords } from '../model/words.ts'
import type { MapWords } from './base-map.browser.ts'

/** The words of a movable map. `label` says what it shows. */
export function useMapWords(label: string): MapWords {
  const words = useWords()
  return { label, zoomIn: words('map.zoomIn'), zoomOut: words('map.zoomOut'), credit: words('map.credit') }
}
