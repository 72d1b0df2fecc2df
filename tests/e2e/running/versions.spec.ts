// Two versions side by side on one database, as in an upgrade by one process after another: the old one keeps serving while the new one
// migrates, can be started again on the migrated database, and can be returned to. No request fails meanwhile.
import { sql } from 'kysely'
import { createDatabase, createPool } from '../../../src/core/database/database.server.ts'
import { enter } from '../../cast.ts'
import { makeNextVersion } from '../../database/next-version.ts'
import { testDatabase } from '../../database.ts'
import { enterCrowd } from '../../fixtures/crowd.ts'
import { putProject } from '../../project.ts'
import { freePort, type Served, serve } from '../../served.ts'
import { startBalancer } from '../../servers/balancer.ts'
import { expect, test } from '../plaza.ts'
import { likesOf, useSite } from '../visits.ts'

const clientsCount = 3
const residentsCount = 20_000
const drainSeconds = 3

const migrations = {
  '9998_expand.sql': `ALTER TABLE likes ADD COLUMN note text NOT NULL DEFAULT '';
    ALTER TABLE projects ADD COLUMN next_kind text;
    CREATE TABLE like_notes (id uuid PRIMARY KEY, project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE);
    SELECT pgboss.create_queue('next-version', '{"policy": "exclusive"}');
    INSERT INTO pgboss.schedule (name, cron) VALUES ('next-version', '0 3 1 1 *');`,
  '9999_index.sql': '-- Concurrently\nCREATE INDEX CONCURRENTLY IF NOT EXISTS likes_note ON likes (note);\n',
}

test('the old version serves beside the new one, starts again on its database, and is returned to', async () => {
  const next = makeNextVersion(migrations)
  const database = await testDatabase()
  const db = createDatabase(createPool(database.url, 2))
  const { editor } = await enter(db, new Date())
  const project = await putProject(db, editor, new Date())
  const tokens = (await enterCrowd(db, residentsCount)).map(({ token }) => token)
  const ports = [await freePort(), await freePort()] as const
  const own = { DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DEMO: 'off' }
  const start = (port: number, root?: string) =>
    serve({ ...own, PORT: String(port), ROLE: 'web', TRUST_PROXY: 'loopback', DRAIN_SECONDS: String(drainSeconds) }, root)
  const servers = new Map<number, Served>()
  const balancer = await startBalancer(ports)
  const replace = async (port: number, root?: string) => {
    const before = balancer.answered().get(port) ?? 0
    const stopped = servers.get(port)?.stop()
    if (stopped) await balancer.untilReady(port, false)
    await stopped
    servers.set(port, await start(port, root))
    await balancer.untilReady(port, true)
    if (stopped) await expect.poll(() => balancer.answered().get(port) ?? 0).toBeGreaterThan(before)
  }
  try {
    for (const port of ports) await replace(port)
    const statuses = new Map<string, number>()
    const ending = new AbortController()
    const clients = Array.from({ length: clientsCount }, (_, i) =>
      useSite(balancer, { project, tokens, address: `203.0.113.${i}` }, statuses, ending.signal),
    )
    const [one, other] = ports
    // Two processes of the new version migrate at the same time.
    const [second] = await Promise.all([serve({ ...own, ROLE: 'web' }, next.root), replace(one, next.root)])
    await second.stop()
    expect(second.output()).not.toContain('rror')
    const { rows } = await sql`select name, release from migrations where name > '9' order by name`.execute(db)
    expect(rows).toEqual(Object.keys(migrations).map((name) => ({ name, release: next.version })))
    // Where the old version crashes in the middle of the upgrade, it is started again.
    await replace(other)
    await replace(other, next.root)
    // And back: by one version.
    for (const port of ports) await replace(port)
    ending.abort()
    await Promise.all(clients)

    expect([...statuses.keys()].toSorted()).toEqual(['like 200', 'list 200', 'page 200', 'project 200'])
    expect(Math.min(...statuses.values())).toBeGreaterThan(50)
    expect(await likesOf(db)).toBe(statuses.get('like 200'))

    // The old version's jobs run on the migrated database, and leave the new version's schedules alone.
    const jobs = await serve({ ...own, ROLE: 'jobs' })
    servers.set(0, jobs)
    const { rows: schedules } = await sql`select from pgboss.schedule where name = 'next-version'`.execute(db)
    expect(schedules).toHaveLength(1)
    expect(jobs.output()).not.toContain('rror')
  } finally {
    await balancer.stop()
    await Promise.all([...servers.values()].map((server) => server.stop()))
    await db.destroy()
    await database.drop()
    next.remove()
  }
})
