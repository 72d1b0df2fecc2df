import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

const databaseMilliseconds = 2_000

/** GET /health: 200 if the process serves and the database answers, else 503. */
export async function health(app: FastifyInstance): Promise<void> {
  app.get('/health', { config: { rateLimit: false } }, async (_, reply) => {
    const asked = sql`SELECT 1`.execute(app.appContext.db).then(
      () => true,
      () => false,
    )
    const late = new Promise<false>((resolve) => setTimeout(resolve, databaseMilliseconds, false).unref())
    const answers = await Promise.race([asked, late])
    return reply
      .code(answers ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: answers ? 'ok' : 'database' })
  })
}
