// Writes of votes, likes and comments. Each changes its counter in the statement that changes the row, and only where a
// row really came or went, so that no number of calls at once can make a counter wrong.
import { sql } from 'kysely'
import type { DbOrTx } from '../../core/database.server.ts'
import { newRespondent } from '../surveys/queries.server.ts'
import type { VoteValue } from './rules.ts'
import './tables.server.ts'

/** A person's vote on a project, or null. */
export async function findVote(db: DbOrTx, projectId: string, userId: string): Promise<{ vote: VoteValue; createdAt: Date } | null> {
  const row = await db
    .selectFrom('votes')
    .select(['vote', 'created_at as createdAt'])
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Casts a vote, and makes the person's alias where there is none yet. False where the person has voted on the project before. */
export async function insertVote(db: DbOrTx, projectId: string, userId: string, vote: VoteValue, now: Date): Promise<boolean> {
  const done = await sql`
    with person as (${newRespondent(projectId, userId, now)} returning 1)
    insert into votes (project_id, user_id, vote, created_at)
    select ${projectId}, ${userId}, ${vote}, ${now} from (select count(*) from person) as before
    on conflict do nothing`.execute(db)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** False where there is no vote to switch. */
export async function updateVote(db: DbOrTx, projectId: string, userId: string, vote: VoteValue): Promise<boolean> {
  const done = await db
    .updateTable('votes')
    .set({ vote })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** False where there is no vote to take back. */
export async function removeVote(db: DbOrTx, projectId: string, userId: string): Promise<boolean> {
  const done = await db.deleteFrom('votes').where('project_id', '=', projectId).where('user_id', '=', userId).executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** The project's likes after it; null where the person likes it already. */
export async function insertLike(db: DbOrTx, projectId: string, userId: string, now: Date): Promise<number | null> {
  const { rows } = await sql<{ likes: number }>`
    with added as (
      insert into likes (project_id, user_id, created_at) values (${projectId}, ${userId}, ${now})
      on conflict do nothing returning project_id)
    update projects set likes_count = likes_count + 1 from added where projects.id = added.project_id
    returning likes_count as likes`.execute(db)
  return rows[0]?.likes ?? null
}

/** The project's likes after it; null where the person does not like it. */
export async function removeLike(db: DbOrTx, projectId: string, userId: string): Promise<number | null> {
  const { rows } = await sql<{ likes: number }>`
    with gone as (delete from likes where project_id = ${projectId} and user_id = ${userId} returning project_id)
    update projects set likes_count = likes_count - 1 from gone where projects.id = gone.project_id
    returning likes_count as likes`.execute(db)
  return rows[0]?.likes ?? null
}

export type NewComment = { id: string; projectId: string; userId: string; text: string; createdAt: Date }

/** Adds a comment, and makes the person's alias where there is none yet. Gives the project's number of comments after it. */
export async function insertComment(db: DbOrTx, { id, projectId, userId, text, createdAt }: NewComment): Promise<number> {
  const { rows } = await sql<{ comments: number }>`
    with person as (${newRespondent(projectId, userId, createdAt)} returning 1),
    added as (
      insert into comments (id, project_id, user_id, text, created_at)
      select ${id}, ${projectId}, ${userId}, ${text}, ${createdAt} from (select count(*) from person) as before returning project_id)
    update projects set comments_count = comments_count + 1 from added where projects.id = added.project_id
    returning comments_count as comments`.execute(db)
  return rows[0]?.comments ?? 0
}

/** The project's number of comments after it; null where the comment is gone already. */
export async function removeComment(db: DbOrTx, id: string): Promise<number | null> {
  const { rows } = await sql<{ comments: number }>`
    with gone as (delete from comments where id = ${id} returning project_id)
    update projects set comments_count = comments_count - 1 from gone where projects.id = gone.project_id
    returning comments_count as comments`.execute(db)
  return rows[0]?.comments ?? null
}

/** Who wrote a comment, and on which project; null where there is none. */
export async function findComment(db: DbOrTx, id: string): Promise<{ userId: string; projectId: string } | null> {
  const row = await db
    .selectFrom('comments')
    .select(['user_id as userId', 'project_id as projectId'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
