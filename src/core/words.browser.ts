// In the browser: the words that the page brought along, and one small file per feature for pages opened later.
import { use } from 'react'
import type { Language } from './languages.ts'
import type { Catalogue } from './sentence.ts'
import { type WordSource, wordsElementId } from './words.tsx'

const loaders = import.meta.glob<Catalogue>('/src/{core,features/*}/text/*.json', { import: 'default' })

/** The words for the running page. A catalogue that is not there yet suspends, so the old page stays until the new one can speak. */
export function wordsInBrowser(): WordSource {
  const brought = JSON.parse(document.getElementById(wordsElementId)?.textContent || '{}') as Record<string, Catalogue>
  const fetched = new Map<string, Promise<Catalogue>>()
  const fetchOnce = (feature: string, language: Language) => {
    const path = feature === 'core' ? `/src/core/text/${language}.json` : `/src/features/${feature}/text/${language}.json`
    const promise = fetched.get(path) ?? loaders[path]?.() ?? Promise.resolve({})
    fetched.set(path, promise)
    return promise
  }
  return {
    read: (feature, language) => brought[feature] ?? use(fetchOnce(feature, language)),
    delivered: () => '',
  }
}
