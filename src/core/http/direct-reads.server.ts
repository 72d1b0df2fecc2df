// Pages call reading endpoints in process. A request of its own for each call took most of a page's processor time.
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type * as z from 'zod/v4/core'
import { type Endpoint, type Received, readMemoryOf } from '../contract/endpoint.ts'
import { reducerOf, serializerOf } from '../contract/reply-shape.server.ts'
import type { DatabaseChanges } from '../database/changes.server.ts'
import type { Remember, ShownChange } from '../memory/remember.ts'
import { SharedReplies } from '../memory/shared-replies.server.ts'
import { accessRefusal } from './access.server.ts'
import { type Actor, actingKeyOf } from './actor.ts'
import { validated } from './validation-errors.server.ts'

export type HandlerResult<E extends Endpoint> = E['download'] extends string ? Readable | Buffer : z.input<E['reply']>
/** An endpoint's handler, after access check and parsing. */
export type ReadHandler<E extends Endpoint> = (
  input: Received<E>,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<HandlerResult<E>>

/** `reply`: the page's; the endpoint's headers are not part of it. */
export type PageExchange = { request: FastifyRequest; reply: FastifyReply }
export type SentToRead = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
type DirectRead = (sent: SentToRead, asking: PageExchange) => Promise<unknown>
/** The same with what was sent, parsed. */
type ParsedRead = (input: SentToRead, asking: PageExchange) => Promise<unknown>

/** People who have just changed a count see it, also if memory is a little older. */
const ownWriteMilliseconds = 5_000
const writersMax = 20_000

/** The id of nobody. */
const noAccount = '00000000-0000-0000-0000-000000000000'

declare module 'fastify' {
  interface FastifyInstance {
    directReads: DirectReads
  }
  interface FastifyContextConfig {
    /** Calls of the route are logged, by hooks. */
    isRecorded?: boolean
  }
}

/** The endpoints that pages may call without a request: plain reads, which no limit must see, nor a log if an official reads. */
export class DirectReads {
  private reads = new Map<Endpoint, DirectRead>()
  private recorded = new Set<Endpoint>()
  private parsedReads = new Map<Endpoint, ParsedRead>()
  private checked: boolean
  private shared = new SharedReplies(() => this.changes?.isListening === true)
  private writers = new LRUCache<string, true>({ max: writersMax, ttl: ownWriteMilliseconds })
  /** Announces every change of the database to this process; undefined if nothing does. */
  changes: DatabaseChanges | undefined

  /** @param checked validates replies against the full contract, not only keys and types */
  constructor(checked: boolean) {
    this.checked = checked
  }

  /** @param isRecorded officials need a request, whose hooks log what they read */
  add<E extends Endpoint>(e: E, answer: ReadHandler<E>, isRecorded = false): void {
    if (isRecorded) this.recorded.add(e)
    const reduce = reducerOf(e.reply)
    const check = this.checked ? serializerOf(e.reply, { checked: true }) : null
    const read = async (input: unknown, { request, reply }: PageExchange) => {
      const result = await answer(input as Received<E>, request, withoutHeaders(reply))
      check?.(result)
      return reduce(result)
    }
    const readParsed: ParsedRead = ({ params, query, body }, asking) => {
      const input = { ...(e.params && { params }), ...(e.query && { query }), ...(e.body && { body }) }
      return isSharedFor(e, query, asking.request.actor)
        ? this.share([e.path, input], asking, (anyone) => read(input, anyone), readMemoryOf(e).withoutCounts)
        : read(input, asking)
    }
    this.parsedReads.set(e, readParsed)
    this.reads.set(e, async (sent, asking) => {
      const { request } = asking
      const refusal = accessRefusal(e, request)
      if (refusal) throw refusal
      const input = {
        ...(e.params && { params: parsed(e.params, textsOf(sent.params), 'params') }),
        ...(e.query && { query: parsed(e.query, textsOf(sent.query), 'querystring') }),
        ...(e.body && { body: parsed(e.body, sent.body, 'body') }),
      }
      return readParsed(input as SentToRead, asking)
    })
  }

  /**
   * The value that `read` returns for everybody in the same circumstances; officials and API keys each read their own.
   * @param of what is read, with its input
   * @param read receives the exchange without its account
   * @param withoutCounts true if the value shows no numbers of likes or comments
   */
  share<Value>(of: unknown[], asking: PageExchange, read: (anyone: PageExchange) => Promise<Value>, withoutCounts = false): Promise<Value> {
    const { request } = asking
    if (readsAlone(request.actor)) return read(asking)
    if (this.isWriter(request.actor)) return read({ ...asking, request: withoutAccount(request) })
    const shared = this.shared.get(circumstancesOf(of, request), () => read({ ...asking, request: withoutAccount(request) }), withoutCounts)
    return shared as Promise<Value>
  }

  /** @returns the memory for a request that only reads; undefined for officials and API keys, and unless every change is announced */
  memoryFor({ actor }: FastifyRequest): Remember | undefined {
    const reads = readsAlone(actor) || this.isWriter(actor) || !this.changes?.isListening
    return reads ? undefined : this.remember
  }

  private remember: Remember = (of, read, { withoutCounts } = {}) =>
    this.shared.get(JSON.stringify(of), read, withoutCounts) as ReturnType<typeof read>

  /** The person has changed a count, which others may see a little later. */
  wrote(actor: Actor): void {
    if (actor.kind !== 'visitor') this.writers.set(actor.userId, true)
  }

  hasJustWritten(userId: string): boolean {
    return this.writers.has(userId)
  }

  private isWriter(actor: Actor): boolean {
    return actor.kind !== 'visitor' && this.writers.has(actor.userId)
  }

  /** Called after every change. `counts`: only numbers of likes and comments have changed. */
  forget(change: ShownChange = 'anything'): void {
    if (change === 'counts') this.shared.clearCounts()
    else this.shared.clear()
  }

  /** What is shared now, by key: what was read, and the circumstances. */
  entries(): [string, Promise<unknown>][] {
    return this.shared.entries()
  }

  /**
   * @returns the shared reply to a parsed request of the API; undefined unless the endpoint is sent from memory, the person shares, and
   * changes are announced
   */
  fromMemory(e: Endpoint, input: SentToRead, asking: PageExchange): Promise<object> | undefined {
    const { actor } = asking.request
    if (!readMemoryOf(e).isSentAsWritten || !isSharedFor(e, input.query, actor) || !this.memoryFor(asking.request)) return undefined
    return this.parsedReads.get(e)?.(input, asking) as Promise<object> | undefined
  }

  /**
   * @returns a function that calls the endpoint as `actor`, whose request a page answers; undefined if the endpoint needs a request.
   * It throws what the endpoint's request would have failed with.
   */
  of(e: Endpoint, actor: Actor): DirectRead | undefined {
    return actor.kind === 'official' && this.recorded.has(e) ? undefined : this.reads.get(e)
  }
}

const readsAlone = (actor: Actor): boolean => actor.kind === 'official' || actingKeyOf(actor) !== undefined

function isSharedFor(e: Endpoint, query: SentToRead['query'], actor: Actor): boolean {
  const { sharedBy, isSharedQuery } = readMemoryOf(e)
  return (sharedBy === 'everyone' || (sharedBy === 'visitors' && actor.kind === 'visitor')) && isSharedQuery?.(query ?? {}) !== false
}

/** The circumstances that a shared reply may depend on. */
function circumstancesOf(of: unknown[], { actor, language, site }: FastifyRequest): string {
  const standing = actor.kind === 'visitor' ? actor : { ...actor, userId: '' }
  return JSON.stringify([of, language, site && [site.organizationId, site.publicUrl], standing])
}

/** The request without its account: a shared reply must hold nothing of the account that happened to ask first. */
function withoutAccount(request: FastifyRequest): FastifyRequest {
  const { actor } = request
  return actor.kind === 'visitor' ? request : Object.assign(Object.create(request), { actor: { ...actor, userId: noAccount } })
}

/** @throws Invalid */
function parsed(schema: z.$ZodType, sent: unknown, part: string): unknown {
  const result = validated(schema, sent)
  if ('value' in result) return result.value
  throw Object.assign(result.error, { validationContext: part })
}

/** Values as a URL would carry them: absent ones left out, lists of one as the one, everything as text. */
function textsOf(values: Record<string, unknown> = {}): Record<string, string | string[]> {
  const texts: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(values)) {
    const [first, ...others] = (Array.isArray(value) ? value : [value]).filter((one) => one != null).map(String)
    if (first !== undefined) texts[name] = others.length > 0 ? [first, ...others] : first
  }
  return texts
}

/** The page's reply, on which an endpoint sets no headers: they describe the endpoint's own reply. */
function withoutHeaders(reply: FastifyReply): FastifyReply {
  const ignore = () => quiet
  const quiet: FastifyReply = Object.assign(Object.create(reply), { header: ignore, headers: ignore, type: ignore, code: ignore })
  return quiet
}
