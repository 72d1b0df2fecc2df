// Tables that would be divided if organizations were on several databases.
import { sql } from 'kysely'
import type { Db } from '../../src/core/database/database.server.ts'

/**
 * Tables of organizations that each session is read with. They have a row per organization, so every shard would have a copy of them, too.
 */
export const copiedTables = ['billing_subscriptions', 'organizations']

/** Tables whose rows name a project without a reference: a version that a hold keeps is there after its row is removed. */
export const namingProjects = ['held_versions']

/** The tables whose rows each belong to one organization: by a chain of required references, and last, those that name its project. */
export async function tablesOfOrganizations(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive required as (
      select con.conrelid as source, con.confrelid as target
      from pg_constraint con
      where con.contype = 'f' and con.connamespace = 'public'::regnamespace
        and not exists (select from pg_attribute a where a.attrelid = con.conrelid and a.attnum = any (con.conkey) and not a.attnotnull
          -- Null only for deleted projects, whose row in project_bin names the organization (docs/decisions/206-deleted-projects.md).
          and (a.attrelid, a.attname) <> ('projects'::regclass, 'organization_id'))
    ), owned as (
      select 'organizations'::regclass::oid as relation
      union
      select required.source from required join owned on required.target = owned.relation
    )
    select relation::regclass::text as name from owned order by 1`.execute(db)
  return [...rows.map(({ name }) => name), ...namingProjects]
}
