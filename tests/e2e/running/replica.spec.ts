// The real server with a replica: it reads lists from it, marks what a browser has written, and ends without leaving anything open.

import { createDatabase, createPool } from '../../../src/core/database/database.server.ts'
import { enter } from '../../cast.ts'
import { startReplicated } from '../../database/replica.ts'
import { outboxKey } from '../../outbox-key.ts'
import { putProject } from '../../project.ts'
import { serve } from '../../served.ts'
import { expect, test } from '../plaza.ts'

test('a server with a replica reads the list from it, and marks a like', async () => {
  const servers = await startReplicated()
  const db = createDatabase(createPool(servers.url, 2))
  const { editor, resident } = await enter(db, new Date())
  const project = await putProject(db, editor, new Date())
  const server = await serve({ DATABASE_URL: servers.url, DATABASE_REPLICA_URL: servers.replicaUrl, DEMO: 'off' })
  try {
    await servers.untilReplayed()
    const readsOf = async () => {
      const metrics = await (await fetch(`${server.url}/metrics?key=${outboxKey}`)).text()
      return Number(/plaza_replica_reads_total\{source="replica"\} (\d+)/.exec(metrics)?.[1])
    }
    // Another list each time: the first one may be read while the server learns of its replica.
    let searches = 0
    await expect
      .poll(async () => {
        const list = await (await fetch(`${server.url}/api/v1/projects?zip=92660&limit=${++searches}`)).json()
        expect(list.projects.map(({ _id }: { _id: string }) => _id)).toEqual([project])
        return readsOf()
      })
      .toBeGreaterThan(0)
    const headers = { authorization: `Bearer ${resident.token}` }
    const liked = await fetch(`${server.url}/api/v1/projects/${project}/likes`, { method: 'POST', headers })
    expect([liked.status, liked.headers.get('set-cookie')]).toEqual([
      200,
      expect.stringMatching(/lastWrite=[\dA-F]+\/[\dA-F]+; Max-Age=20;/),
    ])
    const page = await fetch(`${server.url}/projects`)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Safer crossings')])
    await server.stop()
    expect(server.output()).not.toContain('"level":50')
  } finally {
    await server.stop()
    await db.destroy()
    await servers.stop()
  }
})
