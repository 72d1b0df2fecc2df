import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'

/**
 * Locks the project whose likes or comments a later statement of the transaction counts, before it locks their author: everybody locks a
 * project, its questions and its respondents in this order (docs/decisions/198-one-order-of-locks.md).
 * @param project SQL: the project's id
 */
export const holdProject = (tx: DbOrTx, project: RawBuilder<unknown>) =>
  sql`select from projects where id = ${project} for no key update`.execute(tx)

/** SQL: the project of a comment. */
export const projectOfComment = (id: string) => sql`(select c.project_id from comments as c where c.id = ${id})`
