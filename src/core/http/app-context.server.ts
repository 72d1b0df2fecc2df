// What the whole process shares, made once at start and handed down. Nothing reads it from a global.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../config/config.server.ts'
import type { Db } from '../database/database.server.ts'
import type { Language } from '../i18n/languages.ts'
import type { FileStore } from '../storage/files.server.ts'
import type { Actor } from './actor.ts'

export type AppContext = {
  config: Config
  db: Db
  files: FileStore
  /** The clock. Tests set it; rules take its value as an argument. */
  now: () => Date
  /** Called after every committed change of something visitors can see, so that kept pages are made anew. */
  invalidatePages: () => void
}

/** An organisation's own site: its address, its look, and nothing of others. */
export type CitySite = {
  organizationId: string
  name: string
  logo: string | null
  links: readonly { network: string; address: string }[]
  /** Its style sheet, and where that is; '' and null where the look is the product's own. */
  style: string
  stylePath: string | null
  /** Its address, as the request had it. */
  publicUrl: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route changes nothing, whatever its method. */
    reads?: boolean
  }
  interface FastifyInstance {
    appContext: AppContext
  }
  interface FastifyRequest {
    actor: Actor
    language: Language
    /** Whose site the request is for; null for the installation's. */
    site: CitySite | null
    /** Why a token that was sent no longer counts; null when none was sent or it is good. */
    sessionEnded: 'expired' | 'unknown' | 'crossSite' | null
  }
}

/** What a handler gets besides its input. */
export type Context<A extends Actor = Actor> = AppContext & { actor: A; language: Language; request: FastifyRequest; reply: FastifyReply }
