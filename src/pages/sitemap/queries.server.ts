import type { Db } from '../../core/database/database.server.ts'

/** The limit of the sitemap format. */
const articlesMax = 40_000

/** Every public article, newest first; of one organization if named. */
export function findArticles(db: Db, owner?: string): Promise<{ id: string; changedAt: Date }[]> {
  const posted = db.selectFrom('opeds').select(['id', 'edited_at as changedAt']).where('posted_at', 'is not', null)
  const theirs = owner === undefined ? posted : posted.where('organization_id', '=', owner)
  return theirs.orderBy('posted_at', 'desc').limit(articlesMax).execute()
}
