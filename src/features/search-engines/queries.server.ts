import type { Db } from '../../core/database.server.ts'
import '../opeds/tables.server.ts'

/** A sitemap has room for 50,000 addresses. */
const articlesMax = 40_000

/** Every article that everybody may read, the newest first. */
export const findArticles = (db: Db): Promise<{ id: string; changedAt: Date }[]> =>
  db
    .selectFrom('opeds')
    .select(['id', 'edited_at as changedAt'])
    .where('posted_at', 'is not', null)
    .orderBy('posted_at', 'desc')
    .limit(articlesMax)
    .execute()
