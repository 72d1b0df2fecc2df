// Reads votes and comments: single ones for their author and the project's officials, totals for officials.
import { type RawBuilder, sql } from 'kysely'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { dayOfInstant } from '../../../core/i18n/us-time.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { answersPageOf, type DayPage, pageByDay, readDayCursor } from '../../surveys/arrivals/newest-answers.server.ts'
import { type RespondentRow, respondentColumns, respondentOf } from '../../surveys/model/respondents.server.ts'
import type { Comment, Vote } from './contract.ts'
import { commentVersion } from './queries.server.ts'
import type { CommentShow, VoteValue } from './rules.ts'

/** Whose responses: one person's (`userId`), or everyone's with or without unconfirmed residents. */
export type Whose = { userId: string } | { includeUnconfirmed: boolean }
export type ResponsePage = { timeZone: TimeZone; limit: number; cursor?: string | undefined }

const pageIn = ({ timeZone, limit, cursor }: ResponsePage): DayPage => ({ timeZone, limit, after: readDayCursor(cursor) })
const theirs = (scope: Whose): RawBuilder<boolean> => {
  if ('userId' in scope) return sql`r.user_id = ${scope.userId}`
  return scope.includeUnconfirmed ? sql`true` : sql`r.confirmed`
}

const joined = sql`join respondents r on r.project_id = x.project_id and r.id = x.respondent_id`
type ProjectCommentRow = RespondentRow & {
  id: string
  version: string
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
  x.id, x.project_id, x.text, ${commentVersion(sql`x.text`)} as version, x.created_at, x.edited_at,
  x.answer, x.answered_at, x.hidden_at, x.hidden_reason,
  ${mine ? sql`r.language` : sql`null`} as language, ${mine ? sql`r.user_id::text` : sql`r.alias`} as owner, ${sql.join(respondentColumns)}`

/** As the author reads it, or with `dayOf` as officials do, who see the day of what a resident does, not the time. */
const commentOf = (row: ProjectCommentRow, dayOf: ((at: Date) => string) | null): Comment => ({
  _id: row.id,
  project: row.project_id,
  owner: row.owner,
  text: row.text,
  language: row.language,
  createdAt: dayOf?.(row.created_at) ?? row.created_at.toISOString(),
  editedAt: row.edited_at && (dayOf?.(row.edited_at) ?? row.edited_at.toISOString()),
  answer: row.answer !== null && row.answered_at ? { text: row.answer, at: row.answered_at.toISOString() } : null,
  hidden: row.hidden_reason !== null && row.hidden_at ? { reason: row.hidden_reason, at: row.hidden_at.toISOString() } : null,
  isMine: !dayOf,
  ...(dayOf ? { version: row.version, respondent: respondentOf(row) } : {}),
})

const showing: Record<CommentShow, RawBuilder<boolean>> = {
  all: sql`true`,
  unanswered: sql`x.answer is null and x.hidden_at is null`,
  hidden: sql`x.hidden_at is not null`,
}

/** @returns a project's comments, newest day first. `owner` is the author's own id if only theirs are requested, otherwise the alias. */
export async function commentsOf(
  db: DbOrTx,
  projectId: string,
  scope: Whose,
  { show = 'all', ...asked }: ResponsePage & { show?: CommentShow | undefined },
): Promise<{ comments: Comment[]; nextCursor: string | null }> {
  const mine = 'userId' in scope
  const page = pageIn(asked)
  const rows = sql`comments x ${joined} where x.project_id = ${projectId} and ${theirs(scope)} and ${showing[mine ? 'all' : show]}`
  const { since, after, order } = pageByDay(page, rows, { alias: 'x', id: 'x.id' })
  const found = await sql<ProjectCommentRow>`
    select ${commentColumns(mine)} from ${rows} and ${since} and ${after} order by ${order} limit ${page.limit + 1}`.execute(db)
  const { page: shown, nextCursor } = answersPageOf(found.rows, page)
  const dayOf = mine ? null : dayOfInstant(page.timeZone)
  return { comments: shown.map((row) => commentOf(row, dayOf)), nextCursor }
}

/** @param state that of the officials who read it; null for its author. @returns null if it was deleted */
export async function readComment(db: DbOrTx, id: string, timeZone: TimeZone | null): Promise<Comment | null> {
  const mine = timeZone === null
  const { rows } = await sql<ProjectCommentRow>`select ${commentColumns(mine)} from comments x ${joined} where x.id = ${id}`.execute(db)
  return rows[0] ? commentOf(rows[0], mine ? null : dayOfInstant(timeZone)) : null
}

/** @returns a project's votes by alias, newest day first, optionally only yes or no */
export async function votesOf(
  db: DbOrTx,
  projectId: string,
  { includeUnconfirmed, vote }: { includeUnconfirmed: boolean; vote: VoteValue | undefined },
  asked: ResponsePage,
): Promise<{ votes: Vote[]; nextCursor: string | null }> {
  const page = pageIn(asked)
  const rows = sql`votes x ${joined} where x.project_id = ${projectId} and ${theirs({ includeUnconfirmed })}
    and ${vote === undefined ? sql`true` : sql`x.vote = ${vote}`}`
  const { since, after, order } = pageByDay(page, rows, { alias: 'x', id: 'r.alias' })
  const found = await sql<{ vote: VoteValue; created_at: Date; id: string }>`
    select x.vote, x.created_at, r.alias as id from ${rows} and ${since} and ${after} order by ${order} limit ${page.limit + 1}`.execute(db)
  const { page: shown, nextCursor } = answersPageOf(found.rows, page)
  const dayOf = dayOfInstant(page.timeZone)
  return { votes: shown.map(({ vote, created_at, id }) => ({ owner: id, vote, createdAt: dayOf(created_at) })), nextCursor }
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
