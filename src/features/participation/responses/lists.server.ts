// Reads votes and comments: single ones for their author and the project's officials, totals for officials.
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod/mini'
import { encodeCursor, readCursor } from '../../../core/contract/cursor.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { type RespondentRow, respondentColumns, respondentOf } from '../../surveys/model/respondents.server.ts'
import type { Comment, Vote } from './contract.ts'
import type { CommentShow, VoteValue } from './rules.ts'

/** Whose responses: one person's (`userId`), or everyone's with or without unconfirmed residents. */
export type Whose = { userId: string } | { includeUnconfirmed: boolean }
export type ResponsePage = { limit: number; cursor?: string | undefined }
type Keyed<T> = T & { at: string; key: string }

const theirs = (whose: Whose): RawBuilder<boolean> => {
  if ('userId' in whose) return sql`r.user_id = ${whose.userId}`
  return whose.includeUnconfirmed ? sql`true` : sql`r.confirmed`
}

const RowKey = z.tuple([z.iso.datetime({ precision: 6 }), z.string().check(z.regex(/^[\w-]+$/))])

/** A cursor holds the last row's position in the order, never a respondent's user id. */
const after = (cursor: string | undefined, key: RawBuilder<unknown>): RawBuilder<boolean> => {
  const last = readCursor(RowKey, cursor)
  return last ? sql`(x.created_at, ${key}) < (${last[0]}::text::timestamptz, ${last[1]}::text)` : sql`true`
}

function paged<T>(rows: Keyed<T>[], limit: number): { rows: Keyed<T>[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return { rows: shown, nextCursor: rows.length > limit && last ? encodeCursor([last.at, last.key]) : null }
}

const joined = sql`join respondents r on r.project_id = x.project_id and r.id = x.respondent_id`
// ISO with microseconds, which a JavaScript date would truncate: rows within one millisecond keep their order.
const at = sql`to_char(x.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`

type ProjectCommentRow = RespondentRow & {
  _id: string
  project_id: string
  text: string
  language: Language | null
  created_at: Date
  edited_at: Date | null
  answer: string | null
  answered_at: Date | null
  hidden_at: Date | null
  hidden_reason: string | null
  owner: string
}
const commentColumns = (mine: boolean) => sql`
  x.id as _id, x.project_id, x.text, x.created_at, x.edited_at, x.answer, x.answered_at, x.hidden_at, x.hidden_reason,
  ${mine ? sql`r.language` : sql`null`} as language, ${mine ? sql`r.user_id::text` : sql`r.alias`} as owner, ${sql.join(respondentColumns)}`

const commentOf = (row: ProjectCommentRow, mine: boolean): Comment => ({
  _id: row._id,
  project: row.project_id,
  owner: row.owner,
  text: row.text,
  language: row.language,
  createdAt: row.created_at.toISOString(),
  editedAt: row.edited_at?.toISOString() ?? null,
  answer: row.answer !== null && row.answered_at ? { text: row.answer, at: row.answered_at.toISOString() } : null,
  hidden: row.hidden_reason !== null && row.hidden_at ? { reason: row.hidden_reason, at: row.hidden_at.toISOString() } : null,
  isMine: mine,
  ...(mine ? {} : { respondent: respondentOf(row) }),
})

const showing: Record<CommentShow, RawBuilder<boolean>> = {
  all: sql`true`,
  unanswered: sql`x.answer is null and x.hidden_at is null`,
  hidden: sql`x.hidden_at is not null`,
}

/** @returns a project's comments, newest first. `owner` is the author's own id if only theirs are requested, otherwise the alias. */
export async function commentsOf(
  db: DbOrTx,
  projectId: string,
  whose: Whose,
  { show = 'all', ...page }: ResponsePage & { show?: CommentShow | undefined },
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const mine = 'userId' in whose
  const key = sql`x.id::text`
  const found = await sql<Keyed<ProjectCommentRow>>`
    select ${commentColumns(mine)}, ${at} as at, ${key} as key
    from comments x ${joined}
    where x.project_id = ${projectId} and ${theirs(whose)} and ${after(page.cursor, key)} and ${showing[mine ? 'all' : show]}
    order by x.created_at desc, ${key} desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = paged(found.rows, page.limit)
  return { comments: rows.map((row) => commentOf(row, mine)), nextCursor }
}

/** @returns one comment as its author (`mine`) or officials read it; null if it was deleted */
export async function readComment(db: DbOrTx, id: string, mine: boolean): Promise<Comment | null> {
  const { rows } = await sql<ProjectCommentRow>`select ${commentColumns(mine)} from comments x ${joined} where x.id = ${id}`.execute(db)
  return rows[0] ? commentOf(rows[0], mine) : null
}

/** @returns a project's votes by alias, newest first, optionally only yes or no */
export async function votesOf(
  db: DbOrTx,
  projectId: string,
  { includeUnconfirmed, vote }: { includeUnconfirmed: boolean; vote: VoteValue | undefined },
  page: ResponsePage,
): Promise<{ votes: Vote[]; nextCursor: string | null }> {
  const key = sql`r.alias`
  const found = await sql<Keyed<{ vote: VoteValue; createdAt: Date }>>`
    select x.vote, x.created_at as "createdAt", ${at} as at, ${key} as key
    from votes x ${joined}
    where x.project_id = ${projectId} and ${theirs({ includeUnconfirmed })} and ${after(page.cursor, key)}
      and ${vote === undefined ? sql`true` : sql`x.vote = ${vote}`}
    order by x.created_at desc, ${key} desc limit ${page.limit + 1}`.execute(db)
  const { rows, nextCursor } = paged(found.rows, page.limit)
  return { votes: rows.map(({ vote, createdAt, key }) => ({ owner: key, vote, createdAt: createdAt.toISOString() })), nextCursor }
}

export type VoteCounts = { yes: number; no: number; waiting: number }

/** @returns totals of a project's votes, of confirmed residents or of all; `waiting` counts the excluded unconfirmed ones */
export async function countVotes(db: DbOrTx, projectId: string, includeUnconfirmed: boolean): Promise<VoteCounts> {
  const counted = includeUnconfirmed ? sql`true` : sql`r.confirmed`
  const { rows } = await sql<VoteCounts>`
    select count(*) filter (where ${counted} and x.vote = 'yes') as yes, count(*) filter (where ${counted} and x.vote = 'no') as no,
      count(*) filter (where not ${counted}) as waiting
    from votes x ${joined} where x.project_id = ${projectId}`.execute(db)
  return rows[0] as VoteCounts
}

/** @returns the public number of comments */
export async function countComments(db: DbOrTx, projectId: string): Promise<number> {
  const row = await db.selectFrom('projects').select('comments_count').where('id', '=', projectId).executeTakeFirst()
  return row?.comments_count ?? 0
}

export type OpenComments = { unconfirmed: number; unanswered: number }

/** @returns the number of comments by unconfirmed residents, and of the others that are neither answered nor hidden */
export async function countOpenComments(db: DbOrTx, projectId: string): Promise<OpenComments> {
  const { rows } = await sql<OpenComments>`
    select count(*) filter (where not r.confirmed) as unconfirmed,
      count(*) filter (where r.confirmed and ${showing.unanswered}) as unanswered
    from comments x ${joined} where x.project_id = ${projectId}`.execute(db)
  return rows[0] as OpenComments
}
