import type { Db, DbOrTx } from '../../../core/database/database.server.ts'
import { isId } from '../../../core/database/ids.server.ts'
import { headerSitesMax } from './rules.ts'

/** The sites that an organization allows; undefined if it never listed any. */
export const findEmbedSites = (db: DbOrTx, organizationId: string) =>
  db
    .selectFrom('embed_sites')
    .select(['origins', 'changed_at as changedAt'])
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()

/** Replaces the list. */
export async function putEmbedSites(db: DbOrTx, organizationId: string, origins: string[], now: Date): Promise<void> {
  const values = { origins, changed_at: now }
  await db
    .insertInto('embed_sites')
    .values({ organization_id: organizationId, ...values })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(values))
    .execute()
}

/** The sites that may show a project's embeds; none unless its organization is verified. */
export async function sitesOfProject(db: Db, projectId: string): Promise<string[]> {
  const row = await db
    .selectFrom('projects as p')
    .innerJoin('organizations as o', 'o.id', 'p.organization_id')
    .innerJoin('embed_sites as e', 'e.organization_id', 'o.id')
    .select('e.origins')
    .where('p.id', '=', projectId)
    .where('o.verified_at', 'is not', null)
    .executeTakeFirst()
  return row?.origins ?? []
}

/** A verified organization and the sites that may show its map; null for others. */
export async function findMapOwner(db: Db, organizationId: string): Promise<{ name: string; origins: string[] } | null> {
  if (!isId(organizationId)) return null
  const row = await db
    .selectFrom('organizations as o')
    .leftJoin('embed_sites as e', 'e.organization_id', 'o.id')
    .select(['o.name', 'e.origins'])
    .where('o.id', '=', organizationId)
    .where('o.verified_at', 'is not', null)
    .executeTakeFirst()
  return row ? { name: row.name, origins: row.origins ?? [] } : null
}

/** The sites that may show the map of all projects: those of every verified organization, the newest lists first. */
export async function sitesOfAll(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('embed_sites as e')
    .innerJoin('organizations as o', 'o.id', 'e.organization_id')
    .select('e.origins')
    .where('o.verified_at', 'is not', null)
    .orderBy('e.changed_at', 'desc')
    .limit(headerSitesMax)
    .execute()
  return [...new Set(rows.flatMap((row) => row.origins))].slice(0, headerSitesMax)
}
