// Two processes behind a balancer are restarted one after the other, as an upgrade does it, while people read and write: no request fails,
// and each confirmed like is stored once. The real server, two of them, on one real database.
import { sql } from 'kysely'
import { createDatabase, createPool, type Db } from '../../src/core/database/database.server.ts'
import { newId } from '../../src/core/database/ids.server.ts'
import { hashOf } from '../../src/features/accounts/sessions/sessions.server.ts'
import { type Balancer, startBalancer } from '../balancer.ts'
import { enter } from '../cast.ts'
import { testDatabase } from '../database.ts'
import { putProject } from '../project.ts'
import { freePort, type Served, serve } from '../served.ts'
import { expect, test } from './plaza.ts'

const clientsCount = 3
const residentsCount = 20_000
/** Many of the balancer’s intervals: a busy machine answers its questions late. */
const drainSeconds = 3

/** `tokens`: of residents who have not liked it yet; `address`: as the balancer names the client. */
type Visit = { project: string; tokens: string[]; address: string }

test('a rolling restart of both processes fails no request, and stores each like once', async () => {
  const database = await testDatabase()
  const db = createDatabase(createPool(database.url, 2))
  const { editor } = await enter(db, new Date())
  const project = await putProject(db, editor, new Date())
  const tokens = await enrol(db, residentsCount)
  const ports = [await freePort(), await freePort()]
  const start = (port: number) =>
    serve({
      PORT: String(port),
      DATABASE_URL: database.url,
      DEMO: 'off',
      ROLE: 'web',
      TRUST_PROXY: 'loopback',
      DRAIN_SECONDS: String(drainSeconds),
    })
  const servers = new Map<number, Served>()
  for (const port of ports) servers.set(port, await start(port))
  const balancer = await startBalancer(ports)
  try {
    for (const port of ports) await balancer.untilReady(port, true)
    const statuses = new Map<string, number>()
    const ending = new AbortController()
    const clients = Array.from({ length: clientsCount }, (_, i) =>
      useSite(balancer, { project, tokens, address: `203.0.113.${i}` }, statuses, ending.signal),
    )

    for (const port of ports) {
      const before = balancer.answered().get(port) ?? 0
      const stopped = servers.get(port)?.stop()
      await balancer.untilReady(port, false)
      await stopped
      servers.set(port, await start(port))
      await balancer.untilReady(port, true)
      // It serves again before the next one is stopped.
      await expect.poll(() => balancer.answered().get(port) ?? 0).toBeGreaterThan(before)
    }
    ending.abort()
    await Promise.all(clients)

    expect([...statuses.keys()].toSorted()).toEqual(['like 200', 'list 200', 'page 200', 'project 200'])
    expect(Math.min(...statuses.values())).toBeGreaterThan(50)
    const { likes } = await db
      .selectFrom('likes')
      .select((of) => of.fn.countAll<number>().as('likes'))
      .executeTakeFirstOrThrow()
    expect(likes).toBe(statuses.get('like 200'))
  } finally {
    await balancer.stop()
    await Promise.all([...servers.values()].map((server) => server.stop()))
    await db.destroy()
    await database.drop()
  }
})

/** Reads and writes without a pause, each time as another resident, until told to end; counts the replies by kind and status. */
async function useSite({ url }: Balancer, { project, tokens, address }: Visit, statuses: Map<string, number>, ending: AbortSignal) {
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

/** @returns the session tokens of so many residents of 92660 */
async function enrol(db: Db, count: number): Promise<string[]> {
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
