// What the application's role may do: read and write rows. Tables, and the record of applied migrations, belong to the owner's role.
import type pg from 'pg'
import { escapeIdentifier } from 'pg'
import { locked } from './migrate.server.ts'

type Relation = { name: string; kind: 'rows' | 'queue' | 'record' | 'sequence' }

const rights: Record<Relation['kind'], string> = {
  rows: 'select, insert, update, delete on table',
  // pg-boss rebuilds the indexes of its tables; a role can be granted that since PostgreSQL 17.
  queue: 'select, insert, update, delete, maintain on table',
  record: 'select on table',
  sequence: 'usage, select on sequence',
}

/**
 * Grants what `role` lacks on the tables and sequences of the connected owner; nothing is written if it lacks nothing. Several processes
 * may call it at the same time.
 * @throws Error if the role could change tables in spite of it: a superuser, or a member of the owner's role
 */
export async function grantToApplication(owner: pg.Pool, role: string): Promise<void> {
  const { rows } = await owner.query<{ mighty: boolean }>(`select pg_has_role($1, current_user, 'member') as mighty`, [role])
  if (rows[0]?.mighty)
    throw new Error(`The role ${role} of DATABASE_URL may change tables. Give it no more than docs/operations/install.md does.`)
  if ((await lacking(owner, role)).length === 0) return
  await locked(owner, async (client) => {
    await client.query(`grant usage on schema public, pgboss to ${escapeIdentifier(role)}`)
    const byKind = Map.groupBy(await lacking(client, role), ({ kind }) => kind)
    for (const [kind, relations] of byKind)
      await client.query(`grant ${rights[kind]} ${relations.map(({ name }) => name).join(', ')} to ${escapeIdentifier(role)}`)
  })
}

async function lacking(owner: pg.Pool | pg.PoolClient, role: string): Promise<Relation[]> {
  const { rows } = await owner.query<Relation>(
    `with relations as (
      select c.oid, format('%I.%I', n.nspname, c.relname) as name, n.nspname,
        case
          when c.relkind = 'S' then 'sequence'
          when n.nspname = 'public' and c.relname = 'migrations' then 'record'
          when n.nspname = 'pgboss' and current_setting('server_version_num')::int >= 170000 then 'queue'
          else 'rows'
        end as kind
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'S') and pg_has_role(current_user, c.relowner, 'usage'))
    select name, kind from relations
    where not has_schema_privilege($1, nspname, 'usage')
      or case kind
        when 'sequence' then not has_sequence_privilege($1, oid, 'usage')
        when 'record' then not has_table_privilege($1, oid, 'select')
        else not (has_table_privilege($1, oid, 'select') and has_table_privilege($1, oid, 'insert')
          and has_table_privilege($1, oid, 'update') and has_table_privilege($1, oid, 'delete'))
      end
      or kind = 'queue' and not has_table_privilege($1, oid, 'maintain')
    order by name`,
    [role],
  )
  return rows
}
