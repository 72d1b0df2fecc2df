// Writes of votes, likes and comments. The statement that adds or removes a row also changes the counter, which keeps the counter right
// under concurrent calls.

import { type RawBuilder, sql } from 'kysely'
import { reject } from '../../../core/contract/errors.ts'
import { batched } from '../../../core/database/batched.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { enqueue, inTransaction } from '../../../core/jobs/enqueue.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { hasListener } from '../../messaging/events/events.server.ts'
import { type CallerRow, callerColumns, respondingTo } from '../../projects/eligibility/responders.server.ts'
import { outdateFiles } from '../../projects/lifecycle/outdated-files-job.ts'
import { newsHappened } from '../../projects/model/project-news.server.ts'
import { lockProjectRow } from '../../projects/model/queries.server.ts'
import {
  type AttemptValues,
  attemptTypes,
  isBy,
  respondentId,
  withCallers,
  withRespondent,
} from '../../surveys/model/respondents.server.ts'
import type { VoteValue } from './rules.ts'

/** SQL of a RETURNING clause: the process announces the changed count after the transaction (migration 0195). */
const isAnnouncedLater = sql`set_config('plaza.counts', 'announced later', true) as announced`

/** A person's vote on a project, or null. */
export async function findVote(db: DbOrTx, projectId: string, userId: string): Promise<{ vote: VoteValue; createdAt: Date } | null> {
  const row = await db
    .selectFrom('votes')
    .select(['vote', 'created_at as createdAt'])
    .where('project_id', '=', projectId)
    .where('respondent_id', '=', respondentId(projectId, userId))
    .executeTakeFirst()
  return row ?? null
}

/** Casts a vote, and creates the person's alias if it is missing. @returns false if the person has already voted on the project */
export async function insertVote(db: DbOrTx, projectId: string, userId: string, vote: VoteValue, now: Date): Promise<boolean> {
  const done = await sql`
    with ${withRespondent({ projectId, userId, now })}
    insert into votes (project_id, respondent_id, vote, created_at)
    select ${projectId}, respondent.id, ${vote}, ${now} from respondent on conflict do nothing`.execute(db)
  return (done.numAffectedRows ?? 0n) > 0n
}

/** After the parts of a WITH clause that decide who responds (`withCallers`). */
const eachResponding = sql`eligible join sent using (n) join respondent using (n)`
/** Two statements that write rows of the same people wait for each other if their orders differ. */
const inOrder = sql`order by eligible.project_id, respondent.id`
const eachAdded = sql`caller join eligible using (n) join respondent using (n)
      join inserted on inserted.project_id = eligible.project_id and inserted.respondent_id = respondent.id`

/** Casts the vote of the person whose session it is; no row if that person may not, or has voted. */
export const attemptVote = batched<CallerRow, AttemptValues & { vote: VoteValue }>(
  { ...attemptTypes, vote: 'text' },
  (sent) => sql`
    ${respondingTo(sent)}, ${withCallers(sent)},
    inserted as (
      insert into votes (project_id, respondent_id, vote, created_at)
      select eligible.project_id, respondent.id, ${sent.vote}, ${sent.now} from ${eachResponding} ${inOrder}
      on conflict do nothing returning project_id, respondent_id)
    select ${callerColumns} from ${eachAdded}`,
)

/** @returns false if there is no vote to switch */
export async function updateVote(db: DbOrTx, projectId: string, userId: string, vote: VoteValue): Promise<boolean> {
  const done = await db
    .updateTable('votes')
    .set({ vote })
    .where('project_id', '=', projectId)
    .where('respondent_id', '=', respondentId(projectId, userId))
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}

/** @returns false if there is no vote to remove */
export const removeVote = (db: DbOrTx, projectId: string, userId: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const done = await tx
      .deleteFrom('votes')
      .where('project_id', '=', projectId)
      .where('respondent_id', '=', respondentId(projectId, userId))
      .executeTakeFirst()
    if (done.numDeletedRows > 0n) await enqueue(tx, outdateFiles, { projects: [projectId] })
    return done.numDeletedRows > 0n
  })

/** @throws HttpError 401 if the account was deleted meanwhile */
export async function ensureAccount(db: DbOrTx, userId: string): Promise<void> {
  const account = db.selectFrom('users').select('id').where('id', '=', userId).where('deleted_at', 'is', null)
  if (!(await account.executeTakeFirst())) reject(401, 'login.needed')
}

/** The project's likes after it; null where the person likes it already. */
export const insertLike = (db: DbOrTx, projectId: string, userId: string, now: Date): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    await lockProjectRow(tx, sql`${projectId}`)
    const { rows } = await sql<{ likes: number; announced: string }>`
    with ${withRespondent({ projectId, userId, now }, true, true)},
    inserted as (
      insert into likes (project_id, respondent_id, created_at) select ${projectId}, respondent.id, ${now} from respondent
      on conflict do nothing returning project_id)
    update projects as p set likes_count = likes_count + respondent.confirmed::integer from inserted, respondent
    where p.id = inserted.project_id returning likes_count as likes, ${isAnnouncedLater}`.execute(tx)
    return rows[0]?.likes ?? null
  })

/**
 * SQL, parts of a WITH clause after `inserted`: `counted` adds its rows to a counter of their projects. Statements take projects in one
 * order, by locks that are not those of the rows: a statement that locks a row and then updates it waits for those that wait for the lock.
 */
const countedUp = (counter: 'likes_count' | 'comments_count') => sql`
    counts as materialized (
      select count.*, pg_advisory_xact_lock(hashtextextended('counts of ' || project_id::text, 0))
      from (select project_id, count(*)::integer as increase from inserted group by project_id order by project_id) as count),
    counted as (
      update projects set ${sql.ref(counter)} = projects.${sql.ref(counter)} + counts.increase
      from counts where projects.id = counts.project_id
      returning projects.id, projects.${sql.ref(counter)} as now_counted, ${isAnnouncedLater})`

/** SQL condition on the caller `u`: only confirmed people are in public numbers, and `countedUp` counts every row. */
const isConfirmed = sql`u.email_verified_at is not null`

/** Adds the like of the person whose session it is; no row if that person may not, likes the project, or has not confirmed yet. */
export const attemptLike = batched<CallerRow & { likes: number }, AttemptValues>(
  attemptTypes,
  (sent) => sql`
    ${respondingTo(sent, isConfirmed)}, ${withCallers(sent)},
    inserted as (
      insert into likes (project_id, respondent_id, created_at)
      select eligible.project_id, respondent.id, ${sent.now} from ${eachResponding} ${inOrder}
      on conflict do nothing returning project_id, respondent_id),
    ${countedUp('likes_count')}
    select ${callerColumns}, counted.now_counted as likes from ${eachAdded} join counted on counted.id = eligible.project_id`,
)

/** The project's likes after it; null where the person does not like it. */
export const removeLike = (db: DbOrTx, projectId: string, userId: string): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    await lockProjectRow(tx, sql`${projectId}`)
    const { rows } = await sql<{ likes: number; announced: string }>`
    with author as (
      select r.id, r.confirmed from respondents as r where r.project_id = ${projectId} and r.user_id = ${userId} for share),
    deleted as (
      delete from likes using author where likes.project_id = ${projectId} and likes.respondent_id = author.id
      returning likes.project_id, author.confirmed)
    update projects set likes_count = likes_count - deleted.confirmed::integer from deleted where projects.id = deleted.project_id
    returning likes_count as likes, ${isAnnouncedLater}`.execute(tx)
    return rows[0]?.likes ?? null
  })

/** How many comments of a person's stand that were written since an instant. Others of that person wait until the transaction ends. */
export async function countCommentsLocked(tx: DbOrTx, userId: string, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`select comments_counted_locked(${userId}::uuid, ${since}::timestamptz) as count`.execute(tx)
  return rows[0]?.count ?? 0
}

type CommentAttempt = AttemptValues & { id: string; text: string; since: Date; most: number }

/**
 * Adds the comment of the person whose session it is; no row if that person may not, has written too many, is writing another one now, has
 * not confirmed the address, or a webhook hears of it.
 */
export const attemptComment = batched<CallerRow & { comments: number; respondent_language: Language }, CommentAttempt>(
  { ...attemptTypes, id: 'uuid', text: 'text', since: 'timestamptz', most: 'integer' },
  (sent) => sql`
    ${respondingTo(
      sent,
      sql`${isConfirmed} and not ${hasListener(sql`p.organization_id`, 'comment.received')}
        and comments_counted_unless_locked(u.user_id, ${sent.since}) < ${sent.most}`,
    )},
    ${withCallers(sent)},
    inserted as (
      insert into comments (id, project_id, respondent_id, text, created_at)
      select ${sent.id}, eligible.project_id, respondent.id, ${sent.text}, ${sent.now} from ${eachResponding} ${inOrder}
      returning project_id, respondent_id),
    ${countedUp('comments_count')}
    select ${callerColumns}, counted.now_counted as comments,
      coalesce((
        select r.language from respondents as r
        where r.project_id = eligible.project_id and r.user_id = caller.user_id and r.first_response_at is not null), caller.language
      ) as respondent_language
    from ${eachAdded} join counted on counted.id = eligible.project_id`,
)

export type NewComment = { id: string; projectId: string; userId: string; text: string; createdAt: Date }

/** Adds a comment, and creates the person's alias if it is missing. @returns false if the account was deleted meanwhile */
export async function insertComment(db: DbOrTx, { id, projectId, userId, text, createdAt }: NewComment): Promise<boolean> {
  await lockProjectRow(db, sql`${projectId}`)
  const { rows } = await sql`
    with ${withRespondent({ projectId, userId, now: createdAt }, true, true)},
    inserted as (
      insert into comments (id, project_id, respondent_id, text, created_at)
      select ${id}, ${projectId}, respondent.id, ${text}, ${createdAt} from respondent returning project_id)
    update projects as p set comments_count = comments_count + respondent.confirmed::integer from inserted, respondent
    where p.id = inserted.project_id returning ${isAnnouncedLater}`.execute(db)
  return rows.length > 0
}

const projectOfComment = (id: string) => sql`(select c.project_id from comments as c where c.id = ${id})`
/** SQL, a part of a WITH clause: the author of a comment, whose confirmation waits until the transaction ends. */
const authorOf = (id: string) => sql`
    author as (
      select r.id, r.user_id, r.confirmed from respondents as r join comments as c on c.respondent_id = r.id
      where c.id = ${id} for share of r)`

/** Removes a person's comment. @returns the project's remaining number of comments; null if the comment does not exist */
export const removeComment = (db: DbOrTx, id: string, userId: string): Promise<number | null> =>
  inTransaction(db, async (tx) => {
    await lockProjectRow(tx, projectOfComment(id))
    const { rows } = await sql<{ project: string; comments: number; announced: string }>`
    with ${authorOf(id)},
    deleted as (
      delete from comments a using author where a.id = ${id} and a.respondent_id = author.id and author.user_id = ${userId}
      returning a.project_id, a.hidden_at is null and author.confirmed as is_counted)
    update projects set comments_count = comments_count - deleted.is_counted::integer from deleted where projects.id = deleted.project_id
    returning projects.id as project, comments_count as comments, ${isAnnouncedLater}`.execute(tx)
    const [gone] = rows
    if (!gone) return null
    await enqueue(tx, outdateFiles, { projects: [gone.project] })
    return gone.comments
  })

/** Changes a person's comment. @returns false if the person has no comment with this id */
export const updateComment = (db: DbOrTx, id: string, userId: string, text: string, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const query = tx.updateTable('comments as a').set({ text, edited_at: now }).where('id', '=', id).where(isBy(userId))
    const changed = await query.returning('project_id').executeTakeFirst()
    if (changed) await enqueue(tx, outdateFiles, { projects: [changed.project_id] })
    return changed !== undefined
  })

/** Sets or removes (null) the officials' answer. @returns false if there is no comment, or no answer to remove */
export const setAnswer = (db: DbOrTx, id: string, answer: string | null, now: Date): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const query = tx
      .updateTable('comments')
      .set({ answer, answered_at: answer === null ? null : now })
      .where('id', '=', id)
      .$if(answer === null, (only) => only.where('answer', 'is not', null))
    const isSet = (await query.executeTakeFirst()).numUpdatedRows > 0n
    if (isSet && answer !== null) await newsHappened(tx)
    return isSet
  })

/** SQL: names the words of a comment, whenever they were written. */
export const commentVersion = (text: RawBuilder<unknown>) => sql<string>`md5(${text})`

type Hiding = { reason: string; version?: string | undefined; seen?: string | null | undefined; timeZone: TimeZone; now: Date }

/** Hides a comment; false where it is hidden, gone, no longer the words of `version`, or was last edited on another day than `seen`. */
export const setHidden = (db: DbOrTx, id: string, { reason, version, seen, timeZone, now }: Hiding): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const zone = sql`${timeZone}::text`
    const isSeen = sql`date_trunc('day', edited_at, ${zone}) is not distinct from date_trunc('day', ${seen}::timestamptz, ${zone})`
    const isVersion = version === undefined ? sql`true` : sql`${commentVersion(sql`text`)} = ${version}`
    const unchanged = seen === undefined ? isVersion : sql`${isVersion} and ${isSeen}`
    await lockProjectRow(tx, projectOfComment(id))
    const done = await sql`
      with ${authorOf(id)},
      hidden as (
        update comments set hidden_at = ${now}, hidden_reason = ${reason} from author
        where comments.id = ${id} and author.id = comments.respondent_id and hidden_at is null and ${unchanged}
        returning project_id, author.confirmed)
      update projects set comments_count = comments_count - hidden.confirmed::integer from hidden
      where projects.id = hidden.project_id`.execute(tx)
    const isHidden = (done.numAffectedRows ?? 0n) > 0n
    if (isHidden) await newsHappened(tx)
    return isHidden
  })

/** Shows a hidden comment again; false where it is not hidden. */
export const setShown = (db: DbOrTx, id: string): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    await lockProjectRow(tx, projectOfComment(id))
    const done = await sql`
    with ${authorOf(id)},
    shown as (
      update comments set hidden_at = null, hidden_reason = null from author
      where comments.id = ${id} and author.id = comments.respondent_id and hidden_at is not null returning project_id, author.confirmed)
    update projects set comments_count = comments_count + shown.confirmed::integer from shown where projects.id = shown.project_id`.execute(
      tx,
    )
    return (done.numAffectedRows ?? 0n) > 0n
  })

/** Who wrote a comment (null after the account was deleted), on which project, and whether it is hidden; null if it does not exist. */
export async function findComment(db: DbOrTx, id: string): Promise<{ userId: string | null; projectId: string; isHidden: boolean } | null> {
  const row = await db
    .selectFrom('comments as c')
    .innerJoin('respondents as r', 'r.id', 'c.respondent_id')
    .select(['r.user_id as userId', 'c.project_id as projectId', 'c.hidden_at'])
    .where('c.id', '=', id)
    .executeTakeFirst()
  return row ? { userId: row.userId, projectId: row.projectId, isHidden: row.hidden_at !== null } : null
}
