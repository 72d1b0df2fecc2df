import type { DbOrTx } from '../../../core/database/database.server.ts'

/** The channel by which they came to a project's survey. */
export async function visitsOf(tx: DbOrTx, userId: string) {
  const rows = await tx
    .selectFrom('participations as x')
    .innerJoin('respondents as r', (join) => join.onRef('r.project_id', '=', 'x.project_id').onRef('r.id', '=', 'x.respondent_id'))
    .innerJoin('projects as p', 'p.id', 'x.project_id')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .leftJoin('qr_codes as q', 'q.id', 'x.qr_code_id')
    .select(['p.id as projectId', 'p.title as projectTitle', 'o.name as organization', 'x.way', 'q.id as codeId', 'q.label'])
    .select(['x.language', 'x.started_at', 'x.finished_at', 'x.reached'])
    .where('r.user_id', '=', userId)
    .orderBy('x.started_at')
    .execute()
  return rows.map((row) => ({
    project: { _id: row.projectId, title: row.projectTitle, organization: row.organization },
    way: row.way,
    qrCode: row.codeId && row.label !== null ? { _id: row.codeId, label: row.label } : null,
    language: row.language,
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    reached: row.reached,
  }))
}
