// Texts for pages: `const words = useWords(); words('card.daysLeft', { count })`. catalogues.server.ts has all catalogs; words.browser.ts
// has those in the page and fetches the rest.

import { createContext, type ReactNode, useContext } from 'react'
import type { MessageValues } from '../contract/errors.ts'
import type { Language } from './languages.ts'
import { type Catalogue, sentence } from './sentence.ts'

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Base<K extends string> = K extends `${infer B}_${Plural}` ? B : K
/** Every dotted key of a catalog; plural forms count as one key; `messages` is for the server only. */
export type KeyOf<T> = {
  [K in keyof T & string]: K extends 'messages' ? never : T[K] extends string ? Base<K> : `${Base<K>}.${KeyOf<T[K]>}`
}[keyof T & string]

export type Words<T> = (key: KeyOf<T>, values?: MessageValues) => string

/** The catalogs that a page includes, by feature, and the version of the others. */
export type DeliveredWords = { version: string; language: Language; words: Record<string, Catalogue> }

export type WordSource = {
  read: (feature: string, language: Language) => Catalogue
  /** The catalogs read so far as JSON (DeliveredWords), for the browser; empty in the browser. */
  delivered: (language: Language) => string
}

// Both entries render <WordSourceProvider>, so the context is never null.
const SourceContext = createContext(null as unknown as WordSource)
const LanguageContext = createContext<Language>('en')

/** The outermost component, in the entries. */
export const WordSourceProvider = SourceContext

/** Sets the language of its children. */
export const LanguageProvider = ({ language, children }: { language: Language; children: ReactNode }) => (
  <LanguageContext value={language}>{children}</LanguageContext>
)

/** The visitor's language. */
export const useLanguage = (): Language => useContext(LanguageContext)

const useSource = (): WordSource => useContext(SourceContext)

/** Makes a feature's typed `useWords`: `export const useWords = wordsOf<typeof en>('projects')`. */
export function wordsOf<T>(feature: string): () => Words<T> {
  return function useWords() {
    const language = useLanguage()
    const catalogue = useSource().read(feature, language)
    return (key, values) => sentence(catalogue, language, key, values)
  }
}

/** Fills `<tag>parts</tag>` of a sentence with elements: `<Rich text={words('terms')} terms={(t) => <Link to="/terms">{t}</Link>} />`. */
export function Rich({ text, ...tags }: { text: string } & Record<string, string | ((inner: string) => ReactNode)>) {
  const parts = text.split(/<(\w+)>((?:[^<]|<(?!\w+>))*?)<\/\1>/)
  return parts.map((part, i) => {
    if (i % 3 === 0) return part
    if (i % 3 === 1) return null
    const make = tags[parts[i - 1] as string]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never reorder
    return <span key={i}>{typeof make === 'function' ? make(part) : part}</span>
  })
}

/** The id of the element that carries a page's texts. */
export const wordsElementId = 'words'

/** The texts that this page used, for the browser. Rendered after every component that reads texts. */
export function DeliverWords({ nonce }: { nonce: string | undefined }) {
  const json = useSource().delivered(useLanguage())
  return (
    <script
      id={wordsElementId}
      type="application/json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own catalogues, with < escaped
      dangerouslySetInnerHTML={{ __html: json }}
    />
  )
}
