// What is lost with a project, and whether its records schedule lets it be deleted.

import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { ownMonths } from '../../projects/lifecycle/queries.server.ts'
import { keptUntil } from '../../projects/lifecycle/rules.ts'

export type LostResponses = { answers: number; comments: number; votes: number; likes: number; importedAnswers: number }

/** How many responses a project has, by kind. */
export async function countLost(db: DbOrTx, projectId: string): Promise<LostResponses> {
  const { rows } = await sql<LostResponses>`select
    (select count(*) from answers where project_id = ${projectId}) as answers,
    (select count(*) from comments where project_id = ${projectId}) as comments,
    (select count(*) from votes where project_id = ${projectId}) as votes,
    (select count(*) from likes where project_id = ${projectId}) as likes,
    (select count(*) from imported_responses where project_id = ${projectId}) as "importedAnswers"`.execute(db)
  return rows[0] as LostResponses
}

export const hasResponses = (lost: LostResponses): boolean => Object.values(lost).some((count) => count > 0)

/**
 * The day until which the records schedule keeps a project with responses, if that is later than the bin would.
 * @returns YYYY-MM-DD, or null if it may be deleted
 */
export async function findKeptUntil(db: DbOrTx, projectId: string, now: Date, retentionMonths: number): Promise<string | null> {
  const row = await db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.completed_at', organizationTimeZone.as('timeZone'), ownMonths.as('months')])
    .where('p.id', '=', projectId)
    .executeTakeFirst()
  if (!row) return null
  return keptUntil({ completedAt: row.completed_at, timeZone: row.timeZone, now, own: row.months, least: retentionMonths })
}
