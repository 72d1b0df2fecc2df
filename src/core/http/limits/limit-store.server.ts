// Where @fastify/rate-limit counts: in the database, for all processes together (docs/decisions/112-limits-across-processes.md).
import type { CreateRateLimitOptions, FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.server.ts'
import { addRequests } from './request-counts.server.ts'

/** Limits from this size on are counted in batches, smaller ones request by request. */
const batchedFrom = 600
/** A process reports a client's requests when they are this part of the limit, and so often again. */
const batchPart = 20
const clientsMax = 20_000

type LimitContext = Pick<AppContext, 'db' | 'now'>
/** A client's requests in the current window. */
type ClientCount = {
  /** Requests to this process. */
  own: number
  /** Those of them that the database has, or will have when the statement under way ends. */
  reported: number
  /** Requests to all processes together, as far as the database has told. */
  total: number
  /** The statement under way, if any. */
  report: Promise<void> | null
}
/** What the plugin tells a child of its limit. */
type LimitOptions = { groupId?: string; routeInfo?: { method?: string | string[]; url?: string } }
type LimitWindow = { limit: string; client: string; endsAt: Date }

/** Windows begin at multiples of their length, so all processes agree on them. */
class LimitStore implements FastifyRateLimitStore {
  private counts: LimitContext
  private limit: string
  private clients = new Map<string, ClientCount>()
  private endsAt = 0

  constructor(counts: LimitContext, limit: string) {
    this.counts = counts
    this.limit = limit
  }

  incr(client: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], length: number, max: number): void {
    const now = this.counts.now().getTime()
    const endsAt = (Math.floor(now / length) + 1) * length
    const count = this.countOf(client, endsAt)
    count.own++
    const window = { limit: this.limit, client, endsAt: new Date(endsAt) }
    const answer = (current: number) => callback(null, { current, ttl: endsAt - now })
    // Above the limit, the database need not know by how much.
    if (count.total > max) answer(count.total)
    else if (max < batchedFrom) void this.countOne(window, count).then(answer)
    else void this.countInBatches(window, count, Math.floor(max / batchPart)).then(answer)
  }

  private countOf(client: string, endsAt: number): ClientCount {
    if (endsAt !== this.endsAt) this.clients.clear()
    this.endsAt = endsAt
    const known = this.clients.get(client)
    if (known) return known
    const [oldest] = this.clients.keys()
    if (this.clients.size >= clientsMax && oldest !== undefined) this.clients.delete(oldest)
    const count = { own: 0, reported: 0, total: 0, report: null }
    this.clients.set(client, count)
    return count
  }

  /** @returns the place of this request among those to all processes; among those to this one while the database does not answer */
  private async countOne(window: LimitWindow, count: ClientCount): Promise<number> {
    const total = await this.add(window, 1)
    if (total === null) return count.own
    count.total = Math.max(count.total, total)
    return total
  }

  /** @returns the same as far as the processes have reported; a second batch waits for the report of the first */
  private async countInBatches(window: LimitWindow, count: ClientCount, batch: number): Promise<number> {
    const unreported = () => count.own - count.reported
    if (unreported() >= batch) count.report ??= this.report(window, count)
    if (unreported() >= 2 * batch) await count.report
    return count.total + unreported()
  }

  private async report(window: LimitWindow, count: ClientCount): Promise<void> {
    const requests = count.own - count.reported
    const total = await this.add(window, requests)
    count.report = null
    if (total === null) return
    count.reported += requests
    count.total = total
  }

  /** A limit is no reason to reject a request: without the database, each process counts by itself. */
  private add(window: LimitWindow, requests: number): Promise<number | null> {
    return addRequests(this.counts.db, { ...window, requests }).catch(() => null)
  }

  /** @param options of a route, or of a limit made by `createLimit`, which has a name instead */
  child(options: object): LimitStore {
    const { groupId, routeInfo }: LimitOptions = options
    const { method = '', url = '' } = routeInfo ?? {}
    // Fastify answers HEAD by the route of GET, and both count as one.
    const route = `${[method].flat().join(',').replace('HEAD', 'GET')} ${url}`
    return new LimitStore(this.counts, groupId ?? route)
  }
}

/** The store for the limit of all requests, whose children count for single routes. */
export const limitStoreOf = (counts: LimitContext): FastifyRateLimitStoreCtor =>
  class extends LimitStore {
    constructor() {
      super(counts, 'all')
    }
  }

/** A limit that is no route's. @param name of its counts in the database */
export function createLimit(
  app: FastifyInstance,
  name: string,
  options: CreateRateLimitOptions,
): ReturnType<FastifyInstance['createRateLimit']> {
  const named = { ...options, groupId: name }
  return app.createRateLimit(named)
}
