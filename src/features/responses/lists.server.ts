// What is read of votes and comments: single ones for their author and the project's officials, totals for officials.
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../core/database.server.ts'
import { refuseFields } from '../../core/problem.ts'
import { type RespondentRow, respondentColumns, respondentOf } from '../surveys/queries.server.ts'
import type { Comment, Vote } from './contract.ts'
import type { VoteValue } from './rules.ts'

/** Whose: one person's own (`userId`), or everybody's with or without unconfirmed residents. */
export type Whose = { userId: string } | { includeUnconfirmed: boolean }
export type Page = { limit: number; cursor: string | undefined }
type Row<T> = T & { at: string; key: string }

const theirs = (whose: Whose): RawBuilder<boolean> => {
  if ('userId' in whose) return sql`x.user_id = ${whose.userId}`
  return whose.includeUnconfirmed ? sql`true` : sql`u.email_verified_at is not null`
}

/** A cursor holds the last row's place in the order; a respondent's user id is never part of it. */
const after = (cursor: string | undefined, key: RawBuilder<unknown>): RawBuilder<boolean> => {
  if (cursor === undefined) return sql`true`
  const [at, id] = Buffer.from(cursor, 'base64url').toString().split('~')
  const right = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(at ?? '') && /^[\w-]+$/.test(id ?? '')
  if (!right || Number.isNaN(Date.parse(at as string))) return refuseFields({ cursor: 'field.invalid' })
  return sql`(x.created_at, ${key}) < (${at}::text::timestamptz, ${id}::text)`
}

function paged<T>(rows: Row<T>[], limit: number): { rows: Row<T>[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > limit && last ? Buffer.from(`${last.at}~${last.key}`).toString('base64url') : null }
}

const joined = sql`join users u on u.id = x.user_id join respondents r on r.project_id = x.project_id and r.user_id = x.user_id`
// ISO with microseconds, which a JavaScript date would cut off: two rows of one millisecond keep their order.
const at = sql`to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

/** Comments of a project, newest first. `owner` is the author's own id where only theirs are asked for, else the alias. */
export async function commentsOf(
  db: DbOrTx,
  projectId: string,
  whose: Whose,
  page: Page,
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const mine = 'userId' in whose
  const key = sql`x.id::text`
  const found = await sql<Row<RespondentRow & { _id: string; text: string; createdAt: Date; owner: string }>>`
    select x.id as _id, x.text, x.created_at as "createdAt", ${at} as at, ${key} as key, ${sql.join(respondentColumns)},
      ${mine ? sql`x.user_id::text` : sql`r.alias`} as owner
    from comments x ${joined}
    where x.project_id = ${projectId} and ${theirs(whose)} and ${after(page.cursor, key)}
    order by x.created_at desc, ${key} desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = paged(found.rows, page.limit)
  const comments = rows.map((row) => ({
    _id: row._id,
    project: projectId,
    owner: row.owner,
    text: row.text,
    createdAt: row.createdAt.toISOString(),
    isMine: mine,
    ...(mine ? {} : { respondent: respondentOf(row) }),
  }))
  return { comments, nextCursor }
}

/** Votes of a project by alias, newest first, optionally only the yes or the no. */
export async function votesOf(
  db: DbOrTx,
  projectId: string,
  { includeUnconfirmed, vote }: { includeUnconfirmed: boolean; vote: VoteValue | undefined },
  page: Page,
): Promise<{ votes: Vote[]; nextCursor: string | null }> {
  const key = sql`r.alias`
  const found = await sql<Row<{ vote: VoteValue; createdAt: Date }>>`
    select x.vote, x.created_at as "createdAt", ${at} as at, ${key} as key
    from votes x ${joined}
    where x.project_id = ${projectId} and ${theirs({ includeUnconfirmed })} and ${after(page.cursor, key)}
      and ${vote === undefined ? sql`true` : sql`x.vote = ${vote}`}
    order by x.created_at desc, ${key} desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = paged(found.rows, page.limit)
  return { votes: rows.map(({ vote, createdAt, key }) => ({ owner: key, vote, createdAt: createdAt.toISOString() })), nextCursor }
}

export type VoteCounts = { yes: number; no: number; waiting: number }

/** Totals of a project's votes: of confirmed residents, or of all; `waiting` counts the unconfirmed ones left out. */
export async function countVotes(db: DbOrTx, projectId: string, includeUnconfirmed: boolean): Promise<VoteCounts> {
  const counted = includeUnconfirmed ? sql`true` : sql`u.email_verified_at is not null`
  const { rows } = await sql<VoteCounts>`
    select count(*) filter (where ${counted} and x.vote = 'yes') as yes, count(*) filter (where ${counted} and x.vote = 'no') as no,
      count(*) filter (where not ${counted}) as waiting
    from votes x join users u on u.id = x.user_id where x.project_id = ${projectId}`.execute(db)
  return rows[0] as VoteCounts
}

/** The number of comments that everyone sees, and how many of them are by unconfirmed residents. */
export async function countComments(db: DbOrTx, projectId: string): Promise<{ all: number; unconfirmed: number }> {
  const { rows } = await sql<{ all: number; unconfirmed: number }>`
    select comments_count as all, (
      select count(*) from comments x join users u on u.id = x.user_id
      where x.project_id = projects.id and u.email_verified_at is null) as unconfirmed
    from projects where id = ${projectId}`.execute(db)
  return rows[0] ?? { all: 0, unconfirmed: 0 }
}
