// Words for pages. The server reads every catalogue; the browser has those that the page it came with used, inside the
// page, and fetches others (one small file per feature and language) when a page that needs them is opened.
import { createContext, type ReactNode, use, useContext } from 'react'
import type { Language } from './languages.ts'
import { type Catalogue, sentence, type Values } from './sentence.ts'

type Plural = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
type Base<K extends string> = K extends `${infer B}_${Plural}` ? B : K
/** Every dotted key of a catalogue; plural forms count as one key, `messages` belongs to the server. */
export type KeyOf<T> = {
  [K in keyof T & string]: K extends 'messages' ? never : T[K] extends string ? Base<K> : `${Base<K>}.${KeyOf<T[K]>}`
}[keyof T & string]

export type Words<T> = (key: KeyOf<T>, values?: Values) => string

type Source = { language: Language; catalogueOf: (feature: string) => Catalogue }

const LanguageContext = createContext<Source | null>(null)

const useSource = (): Source => {
  const source = useContext(LanguageContext)
  if (!source) throw new Error('No <Speak> above this component')
  return source
}

/** The visitor's language. */
export const useLanguage = (): Language => useSource().language

/** Makes a feature's typed `useWords`: `export const useWords = wordsOf<typeof en>('projects')`. */
export function wordsOf<T>(feature: string): () => Words<T> {
  return function useWords() {
    const { language, catalogueOf } = useSource()
    const catalogue = catalogueOf(feature)
    return (key, values) => sentence(catalogue, language, key, values)
  }
}

/** Fills `<tag>parts</tag>` of a sentence with elements: `<Rich text={words('terms')} terms={(t) => <Link to="/terms">{t}</Link>} />`. */
export function Rich({ text, ...tags }: { text: string } & Record<string, string | ((inner: string) => ReactNode)>) {
  const parts = text.split(/<(\w+)>(.*?)<\/\1>/)
  return parts.map((part, i) => {
    if (i % 3 === 0) return part
    if (i % 3 === 1) return null
    const make = tags[parts[i - 1] as string]
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence never reorder
    return <span key={i}>{typeof make === 'function' ? make(part) : part}</span>
  })
}

// Only one of the two survives in each build: the server's has every text inside, the browser's fetches a file when needed.
const files = import.meta.env.SSR ? import.meta.glob<Catalogue>('../{core,features/*}/text/*.json', { import: 'default', eager: true }) : {}
const loaders = import.meta.env.SSR ? {} : import.meta.glob<Catalogue>('../{core,features/*}/text/*.json', { import: 'default' })

const pathOf = (feature: string, language: Language) =>
  feature === 'core' ? `../core/text/${language}.json` : `../features/${feature}/text/${language}.json`

/** All catalogues of a language by feature; on the server only. */
export function allCatalogues(language: Language): Record<string, Catalogue> {
  const found: Record<string, Catalogue> = {}
  for (const [path, catalogue] of Object.entries(files)) {
    const match = /(?:features\/)?([\w-]+)\/text\/(\w+)\.json$/.exec(path)
    if (match?.[2] === language) found[match[1] as string] = catalogue
  }
  return found
}

/** Languages that have catalogues, in the menu's order; on the server only. */
export const availableLanguages = (): Language[] =>
  [...new Set(Object.keys(files).map((path) => /(\w+)\.json$/.exec(path)?.[1] as Language))].sort()

/** Gives the pages below it their words. `used` collects the features whose words were read while rendering on the server. */
export function Speak({ language, used, children }: { language: Language; used: Set<string>; children: ReactNode }) {
  const catalogueOf = import.meta.env.SSR
    ? (feature: string) => {
        used.add(feature)
        return files[pathOf(feature, language)] ?? {}
      }
    : (feature: string) => delivered(language)[feature] ?? use(fetched(feature, language))
  return <LanguageContext value={{ language, catalogueOf }}>{children}</LanguageContext>
}

const elementId = 'words'

/** The catalogues that this page used, for the browser. Stands last in the body, after everything that reads words. */
export function DeliverWords({ language, used, nonce }: { language: Language; used: Set<string>; nonce: string | undefined }) {
  const json = import.meta.env.SSR ? JSON.stringify(withoutMessages(language, used)).replaceAll('<', '\\u003c') : ''
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own catalogues, with < escaped
  return <script id={elementId} type="application/json" nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
}

function withoutMessages(language: Language, used: Set<string>): Record<string, Catalogue> {
  const found: Record<string, Catalogue> = {}
  for (const feature of used) {
    const { messages: _, ...rest } = files[pathOf(feature, language)] ?? {}
    found[feature] = rest
  }
  return found
}

let read: Record<string, Catalogue> | undefined
const delivered = (_: Language): Record<string, Catalogue> => {
  read ??= JSON.parse(document.getElementById(elementId)?.textContent || '{}') as Record<string, Catalogue>
  return read
}

const pending = new Map<string, Promise<Catalogue>>()
function fetched(feature: string, language: Language): Promise<Catalogue> {
  const path = pathOf(feature, language)
  let promise = pending.get(path)
  if (!promise) {
    const load = loaders[path]
    promise = load ? load() : Promise.resolve({})
    pending.set(path, promise)
  }
  return promise
}
