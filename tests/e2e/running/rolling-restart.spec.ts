// Two processes behind a balancer are restarted one after the other, as an upgrade does it, while people read and write: no request fails,
// and each confirmed like is stored once. The real server, two of them, on one real database.
import { createDatabase, createPool } from '../../../src/core/database/database.server.ts'
import { enter } from '../../cast.ts'
import { testDatabase } from '../../database.ts'
import { enterCrowd } from '../../fixtures/crowd.ts'
import { putProject } from '../../project.ts'
import { freePort, type Served, serve } from '../../served.ts'
import { startBalancer } from '../../servers/balancer.ts'
import { expect, test } from '../plaza.ts'
import { likesOf, useSite } from '../visits.ts'

const clientsCount = 3
const residentsCount = 20_000
/** Many of the balancer’s intervals: a busy machine answers its questions late. */
const drainSeconds = 3

test('a rolling restart of both processes fails no request, and stores each like once', async () => {
  const database = await testDatabase()
  const db = createDatabase(createPool(database.url, 2))
  const { editor } = await enter(db, new Date())
  const project = await putProject(db, editor, new Date())
  const tokens = (await enterCrowd(db, residentsCount)).map(({ token }) => token)
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
    expect(await likesOf(db)).toBe(statuses.get('like 200'))
  } finally {
    await balancer.stop()
    await Promise.all([...servers.values()].map((server) => server.stop()))
    await db.destroy()
    await database.drop()
  }
})
