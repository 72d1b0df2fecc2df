import { sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { namesIn } from '../conditions/condition-parts.ts'
import { openQuestions } from '../conditions/conditions.ts'
import { selectQuestions } from '../model/queries.server.ts'
import { changeIn, renumber } from './questions.server.ts'

/**
 * Removes questions from a survey in a transaction of the caller, except those that anyone has answered, that answers of an earlier
 * platform belong to, or that a condition names.
 */
export const removeUnused = (tx: DbOrTx, projectId: string, ids: readonly string[], now: Date): Promise<void> =>
  changeIn(tx, projectId, now, async () => {
    const named = openQuestions(await selectQuestions(tx, projectId)).flatMap(({ askIf }) => namesIn(askIf))
    const free = ids.filter((id) => !named.includes(id))
    // Conflicts with the lock that an answer takes: none arrives between the look and the removal.
    await sql`select from questions where id = any(${free}::uuid[]) order by id for update`.execute(tx)
    await sql`
      delete from questions as q where q.id = any(${free}::uuid[]) and q.project_id = ${projectId}::uuid and q.closed_at is null
        and not exists (select from answers as a where a.question_id = q.id)
        and not exists (select from imported_answers as i where i.question_id = q.id)`.execute(tx)
    await renumber(tx, projectId)
  })
