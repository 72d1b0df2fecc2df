import type { ReactNode } from 'react'
import type { Endpoint, EndpointInput, Reply } from '../../../../core/contract/endpoint.ts'
import type { Language } from '../../../../core/i18n/languages.ts'

/** What a frame shows, and to which sites. */
export type Framed = { title: string; children: ReactNode; origins: string[] }

/** How frames read: as a visitor, in a language. */
export type FrameReader = {
  /** Null for what visitors may not see. */
  call: <E extends Endpoint>(e: E, sent: EndpointInput<E>) => Promise<Reply<E> | null>
  language: Language
  now: Date
  /** The organization's name on its own site, else the product's. */
  siteName: string
  /** What links carry on: the language, if the address of the frame names it. */
  search: string
}
