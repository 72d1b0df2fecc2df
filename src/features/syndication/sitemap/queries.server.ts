import type { Db } from '../../../core/database/database.server.ts'

/** The sitemap format allows 50,000 URLs, of which static pages need a few. */
const [articlesMax, projectsMax] = [24_000, 24_000]

type SitemapRow = { id: string; changedAt: Date }

/** Every public article, newest first; of one organization if named. */
export function findArticles(db: Db, owner?: string): Promise<SitemapRow[]> {
  const posted = db.selectFrom('opeds').select(['id', 'edited_at as changedAt']).where('posted_at', 'is not', null)
  const theirs = owner === undefined ? posted : posted.where('organization_id', '=', owner)
  return theirs.orderBy('posted_at', 'desc').limit(articlesMax).execute()
}

/** Every project that visitors may read, because its organization has open reading, newest first; of one organization if named. */
export function findOpenProjects(db: Db, owner?: string): Promise<SitemapRow[]> {
  const open = db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .select(['p.id', 'p.updated_at as changedAt'])
    .where('o.open_reading', '=', true)
    .where('p.status', '<>', 'draft')
  const theirs = owner === undefined ? open : open.where('p.organization_id', '=', owner)
  return theirs.orderBy('p.posted_at', 'desc').limit(projectsMax).execute()
}
