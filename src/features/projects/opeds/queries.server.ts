import { type Expression, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { TimeCursor } from '../../../core/contract/cursor.server.ts'
import type { DbOrTx } from '../../../core/database/database.server.ts'
import { isId, newId } from '../../../core/database/ids.server.ts'
import type { TimeZone } from '../../../core/time/time-zones.ts'
import { organizationTimeZone } from '../../places/model/time-zones.server.ts'
import { articleTextOf, summaryTextOf } from './article.server.ts'
import type { Blog, BlogSummary } from './contract.ts'
import { type OpedImageRow, toOpedImage } from './images.server.ts'
import { excerptOf, minutesOf, type OpedState, type OpedStatus } from './rules.ts'

export type OpedRow = {
  id: string
  title: string
  author: string
  description: string
  status: OpedStatus
  posted_at: Date | null
  edited_at: Date
  owner: string
  owner_name: string
  owner_verified: boolean
  state: string
  timeZone: TimeZone
  is_demo: boolean
  images: OpedImageRow[]
}

const rowsOf = (db: DbOrTx) =>
  db
    .selectFrom('opeds as a')
    .innerJoin('organizations as o', 'o.id', 'a.organization_id')
    .select(['a.id', 'a.title', 'a.author', 'a.description', 'a.status', 'a.posted_at', 'a.edited_at', 'a.is_demo'])
    .select(['o.id as owner', 'o.name as owner_name', 'o.state', organizationTimeZone.as('timeZone')])
    .select(sql<boolean>`o.verified_at is not null`.as('owner_verified'))
    .select(
      sql<
        OpedImageRow[]
      >`coalesce((select json_agg(json_build_object('id', i.id, 'name', i.name, 'alt', i.alt, 'bytes', i.bytes, 'width', i.width,
        'height', i.height, 'widths', i.widths) order by i.position, i.id) from oped_images i where i.oped_id = a.id), '[]')`.as('images'),
    )

/** Where a list ended: the time of its last article, and its id. */
type ArticlePageQuery = { limit: number; cursor: TimeCursor | null }

/** Posted articles, newest first; only one organization's if `owner` is set. */
export function findPosted(db: DbOrTx, { owner, limit, cursor }: ArticlePageQuery & { owner: string | undefined }): Promise<OpedRow[]> {
  const posted = sql<Date>`a.posted_at`
  let query = rowsOf(db).where('a.posted_at', 'is not', null)
  if (owner !== undefined) query = query.where('a.organization_id', '=', owner)
  if (cursor) query = query.where(beforeCursor(posted, cursor))
  return query.orderBy('a.posted_at', 'desc').orderBy('a.id', 'desc').limit(limit).execute()
}

/** An organization's unposted articles, last edited first. */
export function findUnposted(db: DbOrTx, { owner, limit, cursor }: ArticlePageQuery & { owner: string }): Promise<OpedRow[]> {
  let query = rowsOf(db).where('a.posted_at', 'is', null).where('a.organization_id', '=', owner)
  if (cursor) query = query.where(beforeCursor(sql<Date>`a.edited_at`, cursor))
  return query.orderBy('a.edited_at', 'desc').orderBy('a.id', 'desc').limit(limit).execute()
}

const beforeCursor = (column: Expression<Date>, { at, id }: TimeCursor) =>
  sql<boolean>`(${column}, a.id) < (${at}::timestamptz, ${id}::uuid)`

export async function findOped(db: DbOrTx, id: string): Promise<OpedRow | undefined> {
  return isId(id) ? rowsOf(db).where('a.id', '=', id).executeTakeFirst() : undefined
}

/** What decides access to an article; locks its row until the transaction ends. */
export async function lockStanding(tx: DbOrTx, id: string): Promise<(OpedState & { postedAt: Date | null }) | undefined> {
  if (!isId(id)) return undefined
  const row = await tx
    .selectFrom('opeds')
    .select(['organization_id as organizationId', 'status', 'posted_at as postedAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && { ...row, posted: row.postedAt !== null }
}

type Article = { title: string; author: string; description: string; status: OpedStatus }

/** @returns the new article's id */
export async function insertOped(
  tx: DbOrTx,
  { organizationId, now, ...article }: Article & { organizationId: string; now: Date },
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('opeds')
    .values({ id, organization_id: organizationId, ...article, created_at: now, edited_at: now, posted_at: null })
    .execute()
  return id
}

export const updateOped = (tx: DbOrTx, id: string, article: Article & { edited_at: Date; posted_at: Date | null }) =>
  tx.updateTable('opeds').set(article).where('id', '=', id).execute()

export const deleteOped = (tx: DbOrTx, id: string) => tx.deleteFrom('opeds').where('id', '=', id).execute()

export function toOpedSummary(row: OpedRow): z.input<typeof BlogSummary> {
  const text = articleTextOf(row.description)
  return {
    _id: row.id,
    title: row.title,
    author: row.author,
    excerpt: excerptOf(summaryTextOf(row.description)),
    images: row.images.map((one) => toOpedImage(row.id, one)),
    postedDate: row.posted_at?.toISOString() ?? null,
    editedDate: row.edited_at.toISOString(),
    status: row.status,
    owner: row.owner,
    ownerName: row.owner_name,
    ownerVerified: row.owner_verified,
    state: row.state,
    timeZone: row.timeZone,
    minutes: minutesOf(text),
    isDemo: row.is_demo,
  }
}

export const toBlog = (row: OpedRow, isMine: boolean): z.input<typeof Blog> => ({
  ...toOpedSummary(row),
  description: row.description,
  isMine,
})
