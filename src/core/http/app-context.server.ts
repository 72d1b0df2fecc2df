// What a process shares, built once at start and passed down; never global.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Config } from '../config/config.server.ts'
import type { Access, KeyAccess } from '../contract/endpoint.ts'
import type { Db } from '../database/database.server.ts'
import type { Replica } from '../database/replica.server.ts'
import type { Language } from '../i18n/languages.ts'
import type { Remember, ShownChange } from '../memory/remember.ts'
import type { FileStore } from '../storage/files.server.ts'
import type { Actor, Official } from './actor.ts'

export type AppContext = {
  config: Config
  db: Db
  /** For jobs, whose statements may take longer; absent if `db` is for them. */
  jobsDb?: Db | undefined
  /** The connections of this process, by what they are for; only measured here. */
  pools?: Readonly<Record<string, Pick<pg.Pool, 'totalCount' | 'idleCount' | 'waitingCount'>>>
  /** A copy of the database for reads; absent if none is configured. */
  replica?: Replica | undefined
  files: FileStore
  /** The clock. Tests replace it; rules take its value as an argument. */
  now: () => Date
  /** Called after every committed change of something visitors can see; drops the cached pages. */
  invalidatePages: (change?: ShownChange) => void
}

/** An organization's own site: its address and style. */
export type CitySite = {
  organizationId: string
  slug: string
  name: string
  logo: string | null
  links: readonly { network: string; address: string }[]
  /** Its style sheet and the URL of that; '' and null for the default look. */
  style: string
  stylePath: string | null
  /** Its base URL, from the request. */
  publicUrl: string
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call the endpoint. */
    access?: Access
    /** What the call takes of API keys; null if it is closed to them. */
    key?: KeyAccess | null
    /** The route is a page: what it shows of the person is read with the session. */
    isPage?: boolean
    /** The route only reads, whatever its method. */
    reads?: boolean
    /** Officials who still have to set up a second login step may use the route. */
    withoutTwoStep?: boolean
    /** The statuses with which the call may answer, as its description lists them. */
    statuses?: readonly number[]
    /** Pages of other sites may read the reply to a request without a session. */
    crossOrigin?: boolean
    /** The route is the same for everybody: cookies and tokens are removed from its requests before anything reads them. */
    anonymous?: boolean
    /** Media type of the file that the endpoint returns instead of JSON. */
    download?: string
  }
  interface FastifyInstance {
    appContext: AppContext
  }
  interface FastifyRequest {
    actor: Actor
    language: Language
    /** The organization's site that the request is for; null for the main site. */
    site: CitySite | null
    /**
     * Why a session token is not valid; null without a token or with a valid one. `twoStep`: the official still has to set up a second
     * login step, and the route does not serve that.
     */
    sessionEnded: 'expired' | 'unknown' | 'crossSite' | 'twoStep' | null
    /** The official's organization requires a second login step, and the official has none. */
    owesTwoStep: boolean
  }
}

/**
 * What a handler receives besides its input. `remember` is absent for officials, in handlers that write, and while the database announces
 * no changes.
 */
export type Context<A extends Actor = Actor> = AppContext & {
  actor: A
  language: Language
  request: FastifyRequest
  reply: FastifyReply
  remember?: Remember | undefined
}
export type OfficialContext = Context<Official>
