import type { Organization, User } from '../../../core/contract/people.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import type { Consent, Counter } from '../consent/rules.ts'
import type { HeadTags } from '../search-engines/head.server.ts'
import type { ChosenTheme } from './theme.ts'

/** What pages show of the person who is logged in. */
export type PersonShown = Pick<
  User,
  '_id' | 'loginType' | 'permission' | 'department' | 'emailVerified' | 'zipCode' | 'firstName' | 'email'
>

/** The root loader's data, available to every page: `useRouteLoaderData('root') as RootData`. */
export type RootData = {
  me: { user: PersonShown; organization: Organization | null } | null
  /** The person may confirm organizations. */
  isOperator: boolean
  /** The person has to accept a new version of the terms. */
  termsDue: boolean
  /** A delivery or job of the administrator's organization has failed. */
  failed: boolean
  /** Organizations pay for the installation. */
  hasBilling: boolean
  language: Language
  /** The languages in the menu. */
  languages: readonly Language[]
  /** URLs of the fonts to preload. */
  fonts: readonly string[]
  productName: string
  whatIs: string
  core19: string | null
  /** The organization of its own site; null on the main site. */
  own: { name: string; logo: string | null; links: { network: string; address: string }[]; stylePath: string | null } | null
  publicUrl: string
  demo: boolean
  outbox: boolean
  sessionIdleSeconds: number
  /** The previous page's one-time message. */
  flash: string | null
  nonce: string
  /** What the reader chose; null for the device's setting. */
  theme: ChosenTheme | null
  /** The answer to the cookie banner; null if unanswered. */
  consent: Consent | null
  /** The visitor opts out of tracking. */
  optsOut: boolean
  /** The analytics server; null if the visit must not be counted. */
  counter: Counter | null
  /** Metadata for search engines. */
  head: HeadTags
  /** The footer, as HTML. */
  foot: string
}

/** `bare`: the page brings its own <main id="main"> instead of the site's header and footer. */
export type PageHandle = { bare?: boolean }
