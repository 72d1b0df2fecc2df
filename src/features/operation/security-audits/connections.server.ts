// What the database says about access of other programs, and about domains and senders that DNS proves. Counts only.
import { sql } from 'kysely'
import type { Db } from '../../../core/database/database.server.ts'
import type { ConnectionFacts } from './rules.ts'

/** Reads the facts of the half year since `since`. */
export async function readConnections(db: Db, since: Date): Promise<ConnectionFacts> {
  const isUnused = sql<boolean>`coalesce(last_used_at, created_at) < ${since}`
  const { rows } = await sql<ConnectionFacts>`
    select
      (select json_build_object('all', count(*), 'endless', count(*) filter (where expires_at is null),
        'unused', count(*) filter (where ${isUnused})) from api_keys) as "apiKeys",
      (select json_build_object('all', count(*),
        'failing', count(*) filter (where failing_since is not null or turned_off_at is not null)) from webhooks) as webhooks,
      (select json_build_object('all', count(*), 'off', count(*) filter (where not active)) from sso_connections) as providers,
      (select json_build_object('all', count(*), 'unused', count(*) filter (where ${isUnused})) from scim_tokens) as "scimTokens",
      (select json_build_object('own', (select count(*) from own_sites where domain is not null), 'login', count(*),
        'failing', count(*) filter (where failing_since is not null or stopped_at is not null)) from sso_domains) as domains,
      (select json_build_object('all', count(*), 'inactive', count(*) filter (where active_at is null))
        from mail_senders where domain is not null) as "mailSenders"`.execute(db)
  return rows[0] as ConnectionFacts
}
