import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

const databaseMilliseconds = 2_000

/** GET /health: 200 if the process serves, the database answers and the disk has room, else 503 with what fails. */
export async function health(app: FastifyInstance): Promise<void> {
  app.get('/health', { config: { rateLimit: false } }, async (_, reply) => {
    const asked = sql`SELECT 1`.execute(app.appContext.db).then(
      () => true,
      () => false,
    )
    const late = new Promise<false>((resolve) => setTimeout(resolve, databaseMilliseconds, false).unref())
    const answers = await Promise.race([asked, late])
    const stores = await app.appContext.files.checkSpace().then(
      () => true,
      () => false,
    )
    return reply
      .code(answers && stores ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: statusOf(answers, stores) })
  })
}

function statusOf(answers: boolean, stores: boolean): 'ok' | 'database' | 'disk' {
  if (!answers) return 'database'
  return stores ? 'ok' : 'disk'
}
