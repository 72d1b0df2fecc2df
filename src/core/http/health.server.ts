import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Db, isDiskFull } from '../database/database.server.ts'
import type { AppContext } from './app-context.server.ts'

const databaseMilliseconds = 2_000

/** True for what watches the process: it has no account and no site, and is answered in every state. */
export const isProbe = ({ routeOptions }: FastifyRequest): boolean => routeOptions.config.rateLimit === false

/** Of a network for documentation (RFC 5737): no client has it. */
export const probeAddress = '203.0.113.77'

/** What a process sees of the proxy before it, for the operator's examination. It has no address. */
export const ProxyReport = z.object({
  /** How an X-Forwarded-For arrives that the client sent: `passed` as it was, `extended`, or `replaced`. */
  forwarded: z.enum(['none', 'passed', 'extended', 'replaced']),
  isTrusted: z.boolean(),
  isEncrypted: z.boolean(),
  host: z.string(),
})

/**
 * Makes the database write about 200 KB to its disk, by a row set that is larger than its memory. Changes nothing, so a replica can too.
 * @throws DatabaseError 53100 if the disk is full
 */
export const writeTemporarily = (db: Db) =>
  sql`do $$ begin
    perform set_config('work_mem', '64kB', true);
    perform count(*) from generate_series(1, 10000);
  end $$`.execute(db)

/** `monotonic`: milliseconds that grow only with time that passes. */
type HealthOptions = { monotonic?: () => number }

/** A balancer that asks each second loses no process to a restart, a failover or an overload of what all processes share. */
const graceMilliseconds = 20_000

/**
 * GET /health: 200 if the process serves, the database answers and both their disks have room, else 503 with what fails.
 * GET /health/live: 200 while the event loop answers. It decides about restarts: a restart mends no database.
 * GET /health/ready: 200 if this process should get requests, with what fails; 503 while it ends (`draining`), and once it has not heard of
 * its database for so long that others may be better off. A process listens only when its database is migrated.
 * GET /health/proxy: what the proxy makes of the headers that `npm run doctor` sends.
 */
export async function health(app: FastifyInstance, { monotonic = () => performance.now() }: HealthOptions = {}): Promise<void> {
  const answer = (reply: FastifyReply, isWell: boolean, status: string) =>
    reply
      .code(isWell ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  let answeredAt = monotonic()
  let examinedAt = answeredAt
  const examine = () =>
    healthOf(app.appContext, () => {
      answeredAt = monotonic()
    })
  app.get('/health', { config: { rateLimit: false } }, async (_, reply) => {
    const status = await examine()
    return answer(reply, status === 'ok', status)
  })
  app.get('/health/live', { config: { rateLimit: false } }, (_, reply) => answer(reply, true, 'ok'))
  app.get('/health/proxy', (request, reply) => reply.header('cache-control', 'no-store').send(proxyReport(request)))
  app.get('/health/ready', { config: { rateLimit: false } }, async (_, reply) => {
    if (app.draining) return answer(reply, false, 'draining')
    // While nobody asked, nothing was examined: that time does not count.
    if (monotonic() - examinedAt > graceMilliseconds) answeredAt = monotonic()
    examinedAt = monotonic()
    const status = await examine()
    return answer(reply, monotonic() - answeredAt < graceMilliseconds, status)
  })
}

function forwardedOf(header: string | undefined): z.output<typeof ProxyReport>['forwarded'] {
  if (header === undefined || header.trim() === '') return 'none'
  const addresses = header.split(',').map((one) => one.trim())
  if (!addresses.includes(probeAddress)) return 'replaced'
  return addresses.length > 1 ? 'extended' : 'passed'
}

function proxyReport({ headers, ips, protocol, host }: FastifyRequest): z.output<typeof ProxyReport> {
  const header = headers['x-forwarded-for']
  const forwarded = forwardedOf(Array.isArray(header) ? header.join(',') : header)
  // With a trusted proxy, the list continues after it.
  return { forwarded, isTrusted: (ips?.length ?? 1) > 1, isEncrypted: protocol === 'https', host }
}

/**
 * What fails: the database does not answer within 2 seconds, or its disk or that of the files is full.
 * @param onAnswer called when the database has answered, however late
 */
export async function healthOf({ db, files }: Pick<AppContext, 'db' | 'files'>, onAnswer = () => {}): Promise<'ok' | 'database' | 'disk'> {
  const asked = writeTemporarily(db).then(
    () => 'ok' as const,
    (error) => (isDiskFull(error) ? 'disk' : 'database'),
  )
  asked.then((found) => found !== 'database' && onAnswer())
  const late = new Promise<'database'>((resolve) => setTimeout(resolve, databaseMilliseconds, 'database').unref())
  const answered = await Promise.race([asked, late])
  if (answered !== 'ok') return answered
  return files.checkSpace().then(
    () => 'ok',
    () => 'disk',
  )
}
