import type { FastifyInstance } from 'fastify'
import { reject } from '../../../core/contract/errors.ts'
import type { Db } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { route } from '../../../core/http/route.server.ts'
import { downloadSecurityAudit, listSecurityAudits, showSecurityAudit } from './contract.ts'
import { auditDueDay, findAudit, findAudits, type StoredAudit } from './queries.server.ts'
import { auditFindingsIn, auditTextOf, summaryOf } from './readable.server.ts'

/** Reports of the security audit, for the operator. */
export async function securityAudits(app: FastifyInstance): Promise<void> {
  route(app, listSecurityAudits, async (_, { db, now }) => {
    const [audits, dueOn] = await Promise.all([findAudits(db), auditDueDay(db)])
    return { audits: audits.map(summaryOf), dueOn, isDue: dueOn <= now().toISOString().slice(0, 10) }
  })

  route(app, showSecurityAudit, async ({ params }, { db, language }) => {
    const audit = await auditOf(db, params.id)
    return { audit: { ...summaryOf(audit), findings: auditFindingsIn(language, audit) } }
  })

  route(app, downloadSecurityAudit, async ({ params }, { db, language, reply }) => {
    const audit = await auditOf(db, params.id)
    const day = audit.made_at.toISOString().slice(0, 10)
    reply.header('content-disposition', `attachment; filename="security-audit-${day}.txt"`).type('text/plain; charset=utf-8')
    reply.header('cache-control', 'private, no-store')
    return Buffer.from(auditTextOf(language, audit))
  })
}

/** @throws HttpError 404 if there is no such report */
async function auditOf(db: Db, id: string): Promise<StoredAudit> {
  return (isId(id) ? await findAudit(db, id) : undefined) ?? reject(404, 'request.notFound')
}
