// In the browser: the texts that the page included, plus one small file per feature for pages opened later.
import { use } from 'react'
import type { Language } from './languages.ts'
import type { Catalogue } from './sentence.ts'
import { type DeliveredWords, type WordSource, wordsElementId } from './words.tsx'

/**
 * The texts of the running page. A missing catalog suspends, which keeps the old page visible until the new one's texts are loaded. The
 * first catalog of another language is loaded with all others that the page has read so far.
 */
export function wordsInBrowser(): WordSource {
  const element = document.getElementById(wordsElementId)
  const { version, language: first, words } = JSON.parse(element?.textContent || '{"version":"","words":{}}') as DeliveredWords
  const features = new Set(Object.keys(words))
  const fetched = new Map<string, Promise<Catalogue>>()
  const fetchOnce = (feature: string, language: Language) => {
    const address = `/words/${language}/${feature}?v=${version}`
    const promise = fetched.get(address) ?? fetchWords(address)
    fetched.set(address, promise)
    return promise
  }
  return {
    read(feature, language) {
      if (language === first && words[feature]) return words[feature]
      features.add(feature)
      if (language !== first) for (const one of features) fetchOnce(one, language)
      return use(fetchOnce(feature, language))
    },
    delivered: () => '',
  }
}

async function fetchWords(address: string): Promise<Catalogue> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`No words at ${address}`)
  return (await answer.json()) as Catalogue
}
