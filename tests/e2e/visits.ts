// People who read and write without a pause while processes are replaced.
import { sql } from 'kysely'
import type { Db } from '../../src/core/database/database.server.ts'
import { newId } from '../../src/core/database/ids.server.ts'
import { hashOf } from '../../src/features/accounts/sessions/sessions.server.ts'
import type { Balancer } from '../servers/balancer.ts'

/** `tokens`: of residents who have not liked it yet; `address`: as the balancer names the client. */
type Visit = { project: string; tokens: string[]; address: string }

/** Reads and writes without a pause, each time as another resident, until told to end; counts the replies by kind and status. */
export async function useSite({ url }: Balancer, visit: Visit, statuses: Map<string, number>, ending: AbortSignal): Promise<void> {
  const { project, tokens, address } = visit
  const count = async (kind: string, ask: Promise<Response>) => {
    const status = await ask.then((reply) => reply.text().then(() => reply.status)).catch(() => 'broken')
    const key = `${kind} ${status}`
    statuses.set(key, (statuses.get(key) ?? 0) + 1)
  }
  const visitor = { 'x-forwarded-for': address }
  while (!ending.aborted) {
    const resident = { ...visitor, authorization: `Bearer ${tokens.pop()}` }
    await count('like', fetch(`${url}/api/v1/projects/${project}/likes`, { method: 'POST', headers: resident }))
    await count('project', fetch(`${url}/api/v1/projects/${project}`, { headers: resident }))
    await count('page', fetch(`${url}/project/${project}`, { headers: visitor }))
    await count('list', fetch(`${url}/api/v1/projects?zip=92660`, { headers: visitor }))
  }
}

export const likesOf = async (db: Db): Promise<number> => {
  const { likes } = await db
    .selectFrom('likes')
    .select((of) => of.fn.countAll<number>().as('likes'))
    .executeTakeFirstOrThrow()
  return likes
}

/** @returns the session tokens of so many residents of 92660 */
export async function enrol(db: Db, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, () => newId())
  const ids = tokens.map(() => newId())
  await sql`
    insert into users (id, login_type, first_name, last_name, email, zip_code, state, city, email_verified_at)
    select id, 'Resident', 'Crowd', 'Example', id || '@example.org', '92660', 'CA', 'Newport Beach', now() from unnest(${ids}::uuid[]) as one (id)`.execute(
    db,
  )
  await sql`
    insert into sessions (token_hash, user_id, remember_me, created_at, last_seen_at)
    select decode(hash, 'hex'), id, true, now(), now()
    from unnest(${tokens.map((one) => hashOf(one).toString('hex'))}::text[], ${ids}::uuid[]) as one (hash, id)`.execute(db)
  return tokens
}
