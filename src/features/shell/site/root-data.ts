import type { Organization, User } from '../../../core/contract/people.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { Consent, Counter } from '../consent/rules.ts'
import type { Head } from '../search-engines/head.server.ts'

/** What the root's loader gives every page: `useRouteLoaderData('root') as RootData`. */
export type RootData = {
  me: { user: User; organization: Organization | null } | null
  /** Something of the administrator's organisation did not get through. */
  failed: boolean
  language: Language
  /** Those that the menu offers. */
  languages: readonly Language[]
  /** Addresses of the fonts that it is set in. */
  fonts: readonly string[]
  productName: string
  whatIs: string
  core19: string | null
  /** Whose own site this is. */
  own: { name: string; logo: string | null; links: { network: string; address: string }[]; stylePath: string | null } | null
  publicUrl: string
  demo: boolean
  outbox: boolean
  sessionIdleSeconds: number
  /** What the page before wants said once. */
  flash: string | null
  nonce: string
  /** The answer to the question about cookies; null where it was not given. */
  consent: Consent | null
  /** Asks not to be tracked. */
  optsOut: boolean
  /** Where this visit is counted; null where it may not be. */
  counter: Counter | null
  /** What search engines are told of the page that was asked for. */
  head: Head
  /** The footer, as HTML. */
  foot: string
}

/** How a page is framed: with the site's header and footer, or not (it brings its own <main id="main">). */
export type PageHandle = { bare?: boolean }
