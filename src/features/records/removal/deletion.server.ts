// What is lost with a project.

import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'

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

/** True if questions of the project were removed together with their answers. */
export async function hadAnswers(db: DbOrTx, projectId: string): Promise<boolean> {
  const removed = db.selectFrom('removed_questions').select('question_id').where('project_id', '=', projectId).limit(1)
  return (await removed.executeTakeFirst()) !== undefined
}
