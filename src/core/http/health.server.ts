import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod'
import { type Db, isDiskFull } from '../database/database.server.ts'
import type { AppContext } from './app-context.server.ts'

const databaseMilliseconds = 2_000

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

/**
 * GET /health: 200 if the process serves, the database answers and both their disks have room, else 503 with what fails.
 * GET /health/ready: the same, but 503 with `draining` while the process ends. A process listens only when its database is migrated.
 * GET /health/proxy: what the proxy makes of the headers that `npm run doctor` sends.
 */
export async function health(app: FastifyInstance): Promise<void> {
  const answer = async (reply: FastifyReply, isEnding: boolean) => {
    const status = isEnding ? 'draining' : await healthOf(app.appContext)
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  }
  app.get('/health', { config: { rateLimit: false } }, (_, reply) => answer(reply, false))
  app.get('/health/proxy', (request, reply) => reply.header('cache-control', 'no-store').send(proxyReport(request)))
  app.get('/health/ready', { config: { rateLimit: false } }, (_, reply) => answer(reply, app.draining))
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

/** What fails: the database does not answer within 2 seconds, or its disk or that of the files is full. */
export async function healthOf({ db, files }: Pick<AppContext, 'db' | 'files'>): Promise<'ok' | 'database' | 'disk'> {
  const asked = writeTemporarily(db).then(
    () => 'ok' as const,
    (error) => (isDiskFull(error) ? 'disk' : 'database'),
  )
  const late = new Promise<'database'>((resolve) => setTimeout(resolve, databaseMilliseconds, 'database').unref())
  const answered = await Promise.race([asked, late])
  if (answered !== 'ok') return answered
  return files.checkSpace().then(
    () => 'ok',
    () => 'disk',
  )
}
