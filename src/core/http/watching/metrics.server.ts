// GET /metrics for Prometheus: requests, the queue, messages, connections, and the process. No label names a person or an organization.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { hasOutbox } from '../../config/has-outbox.ts'
import { isSecret } from '../../config/outbox-key.server.ts'
import { HttpError } from '../../contract/errors.ts'
import { databaseMetrics } from '../../jobs/database-metrics.server.ts'
import { certificateEnd } from '../../outbound/certificate.server.ts'
import { freeBytesOf } from '../../storage/free-space.server.ts'
import { hourMilliseconds } from '../../time/durations.ts'
import { events } from '../../tracing/events.server.ts'
import type { AppContext } from '../app-context.server.ts'
import { isProbe } from '../health.server.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Of this app: the durations of its requests. */
    metrics: Registry
  }
}

/** Prometheus itself waits ten seconds. */
const databaseMilliseconds = 3_000
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Measures every request of routes that are registered afterwards. */
export function measureRequests(app: FastifyInstance): void {
  const metrics = new Registry()
  const durations = new Histogram({
    name: 'plaza_http_request_duration_seconds',
    help: 'Duration of requests by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers: [metrics],
  })
  const inFlight = new Gauge({
    name: 'plaza_http_requests_in_flight',
    help: 'Requests that are being answered, without those of probes.',
    registers: [metrics],
  })
  app.decorate('metrics', metrics)
  // Begins to measure: the first scrape has what the start costs.
  processMetrics()
  app.addHook('onRequest', (request, reply, done) => {
    // Calls within a page belong to it.
    if (!request.isNested && !isProbe(request)) {
      inFlight.inc()
      // Also where the client hangs up.
      reply.raw.once('close', () => inFlight.dec())
    }
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    durations.observe(
      { method: request.method, route: request.routeOptions.url ?? '*', status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
    done()
  })
}

let ofProcess: Registry | undefined

/** Memory, garbage collection, and the delays of the event loop, the longest of which (`..._max_seconds`) counts from scrape to scrape. */
function processMetrics(): Registry {
  if (ofProcess) return ofProcess
  ofProcess = new Registry()
  collectDefaultMetrics({ register: ofProcess })
  return ofProcess
}

/** Serves /metrics to programs with METRICS_TOKEN, and in a trial with the key of the outbox; to anyone else it does not exist. */
export async function metrics(app: FastifyInstance): Promise<void> {
  app.get('/metrics', { config: { rateLimit: false } }, async (request, reply) => {
    if (!mayRead(request, app.appContext.config)) throw new HttpError(404, 'request.notFound')
    const { config } = app.appContext
    const ofMachine = await machineMetrics(config)
    const ofContext = [poolMetrics(app.appContext), replicaMetrics(app.appContext)]
    const all = Registry.merge([app.metrics, events, processMetrics(), ...(await unlessAway(app.appContext)), ...ofContext, ofMachine])
    return reply
      .header('cache-control', 'no-store')
      .type(all.contentType)
      .send(await all.metrics())
  })
}

/** Where a request comes from is no proof: a proxy on this machine may pass on anybody's without saying so. */
function mayRead({ headers, query }: FastifyRequest, config: AppContext['config']): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
  if (isSecret(given, config.metricsToken)) return true
  const { key } = query as { key?: unknown }
  return hasOutbox(config) && isSecret(given ?? (typeof key === 'string' ? key : undefined), config.outboxKey)
}

/** Of this process. Callers that wait longer than a moment need more connections, or statements that take less time. */
function poolMetrics({ pools = {} }: AppContext): Registry {
  const registry = new Registry()
  const registers = [registry]
  const connections = new Gauge({
    name: 'plaza_database_pool_connections',
    help: 'Connections of this process by what they are for, in use or idle.',
    labelNames: ['pool', 'state'],
    registers,
  })
  const waiting = new Gauge({
    name: 'plaza_database_pool_waiting',
    help: 'Callers that wait for a connection, by what it is for.',
    labelNames: ['pool'],
    registers,
  })
  for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
    connections.set({ pool, state: 'in_use' }, totalCount - idleCount)
    connections.set({ pool, state: 'idle' }, idleCount)
    waiting.set({ pool }, waitingCount)
  }
  return registry
}

/** Infinity seconds: the replica does not answer. Empty without a replica. */
function replicaMetrics({ replica }: AppContext): Registry {
  const registry = new Registry()
  const registers = [registry]
  if (!replica) return registry
  new Gauge({ name: 'plaza_replica_lag_seconds', help: 'How far the replica is behind.', registers }).set(replica.lagSeconds)
  const reads = new Counter({
    name: 'plaza_replica_reads_total',
    help: 'Reads that may come from the replica, by where they came from.',
    labelNames: ['source'],
    registers,
  })
  for (const source of ['replica', 'primary'] as const) reads.inc({ source }, replica.reads[source])
  return registry
}

type MeasuredSettings = Pick<AppContext['config'], 'dataDir' | 'publicUrl' | 'smsPerDay'>

/** No certificate: the public address is not https, or does not answer here. */
async function machineMetrics({ dataDir, publicUrl, smsPerDay }: MeasuredSettings): Promise<Registry> {
  const registry = new Registry()
  const gauge = (name: string, help: string, value: number) => new Gauge({ name, help, registers: [registry] }).set(value)
  gauge('plaza_disk_free_bytes', 'Room that is free where DATA_DIR is.', await freeBytesOf(dataDir))
  gauge('plaza_sms_per_day', 'SMS_PER_DAY: the attempts to send a text message that a day may have.', smsPerDay)
  const end = await certificateEndOf(publicUrl)
  if (end)
    gauge('plaza_certificate_remaining_seconds', 'How long the certificate of PUBLIC_URL is valid.', (end.getTime() - Date.now()) / 1000)
  return registry
}

let ofCertificate: { url: string; at: number; end: Promise<Date | null> } | undefined

/** Asked once an hour. */
function certificateEndOf(url: string): Promise<Date | null> {
  if (!url.startsWith('https:')) return Promise.resolve(null)
  if (ofCertificate?.url !== url || performance.now() - ofCertificate.at > hourMilliseconds)
    ofCertificate = { url, at: performance.now(), end: certificateEnd(new URL(url)).catch(() => null) }
  return ofCertificate.end
}

/** While the database is away, the others are what an operator looks at. */
async function unlessAway({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<Registry[]> {
  const registry = new Registry()
  const late = new Promise<null>((resolve) => setTimeout(resolve, databaseMilliseconds, null).unref())
  const orNull = <Found>(reading: Promise<Found>) => Promise.race([reading.catch(() => null), late])
  // A queue of millions takes long to count: the database is up all the same.
  const [answer, found] = await Promise.all([orNull(sql`select 1`.execute(db)), orNull(databaseMetrics(db, now()))])
  new Gauge({ name: 'plaza_database_up', help: '1 if the database answers, else 0.', registers: [registry] }).set(answer ? 1 : 0)
  return found ? [registry, found] : [registry]
}
