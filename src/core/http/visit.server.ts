import { createContext } from 'react-router'
import type { Config } from '../config/config.server.ts'
import type { Language } from '../i18n/languages.ts'
import type { PageHoles } from '../memory/page-holes.server.ts'
import type { Actor } from './actor.ts'

/** What pages may know of the request that they answer. Everything else comes from the API. */
export type Visit = {
  actor: Actor
  language: Language
  sessionEnded: 'expired' | 'unknown' | 'crossSite' | 'twoStep' | null
  /** The official's organization requires a second login step, and the official has none. */
  owesTwoStep: boolean
  cookies: Record<string, string | undefined>
  /** The visitor opts out of tracking: Do Not Track or Global Privacy Control. */
  optsOut: boolean
  nonce: string
  /** Takes the facts that differ between people who otherwise see the same page. */
  holes: PageHoles
  productName: string
  publicUrl: string
  sessionIdleSeconds: number
  retentionMonths: number
  loopbackOnly: boolean
  analytics: Config['analytics']
  /** How organizations pay: not at all, by transfer, or also by card. */
  billing: 'off' | 'transfer' | 'card'
  /** The time of the request, from the process's clock. */
  now: Date
}

export const visit = createContext<Visit>()
