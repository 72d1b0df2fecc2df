// The disk of the database and of the files is full while people answer and upload: what can't be stored is refused, /health says why,
// nothing that was confirmed is lost or doubled, and Plaza serves again once there is room.
import { createDatabase, createPool, type Db } from '../../../src/core/database/database.server.ts'
import { startPostgres } from '../../../src/core/database/postgres.server.ts'
import { enter } from '../../cast.ts'
import { startAnswerLoad } from '../../fixtures/answer-load.ts'
import { multipart, pdf, storedPdf } from '../../pictures.ts'
import { putProject } from '../../project.ts'
import { freePort, serve } from '../../served.ts'
import { mountSmallDisk } from '../../servers/small-disk.ts'
import { expect, test } from '../plaza.ts'

const diskMegabytes = 700
const refusalsBetween = 100
const answersBetween = 150

test('a full disk under load: 507 and 503 /health, nothing confirmed is lost, and it serves again when there is room', async () => {
  const disk = mountSmallDisk(diskMegabytes)
  test.skip(disk === null, 'a disk can be mounted by root only')
  if (!disk) return
  const env = { PORT: String(await freePort()), DATA_DIR: disk.folder, DEMO: 'off', TRUST_PROXY: 'loopback' }
  let server = await serve(env)
  const { url } = server
  const withDatabase = async <Result>(work: (db: Db) => Promise<Result>): Promise<Result> => {
    const db = createDatabase(createPool((await startPostgres({ dir: `${disk.folder}/postgres`, share: true })).url, 2))
    try {
      return await work(db)
    } finally {
      await db.destroy()
    }
  }
  const healthOf = async () => {
    const reply = await fetch(`${url}/health`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    return reply ? `${reply.status} ${((await reply.json()) as { status: string }).status}` : 'away'
  }
  try {
    const { editor, project } = await withDatabase(async (db) => {
      const cast = await enter(db, new Date())
      return { editor: cast.editor, project: await putProject(db, cast.editor, new Date()) }
    })
    const headers = { authorization: `Bearer ${editor.token}` }
    const confirmed = new Map<string, Buffer>()
    let pages = 0
    const upload = async () => {
      const content = await storedPdf(pdf(++pages))
      const sent = multipart('', [{ name: `Plan ${pages}.pdf`, content }])
      const reply = await fetch(`${url}/api/v1/projects/${project}/documentFiles`, {
        method: 'PUT',
        body: new Uint8Array(sent.payload as Buffer),
        headers: { ...headers, ...(sent.headers as Record<string, string>) },
        signal: AbortSignal.timeout(10_000),
      }).catch(() => null)
      if (reply?.status === 200) {
        const { project: shown } = (await reply.json()) as { project: { documents: { url: string }[] } }
        confirmed.set(shown.documents.at(-1)?.url ?? '', content)
      }
      return reply?.status ?? 0
    }
    const load = await withDatabase((db) => startAnswerLoad(db, [url], { people: 20_000, workers: 8 }))
    const more = async () => {
      const before = load.confirmed()
      await expect.poll(load.confirmed, { timeout: 120_000 }).toBeGreaterThan(before + answersBetween)
    }
    await more()
    expect([await upload(), await healthOf()]).toEqual([200, '200 ok'])

    const failedBefore = load.failed()
    disk.fill()
    await expect.poll(healthOf).toBe('503 disk')
    await expect.poll(upload).toBe(507)
    await expect.poll(load.failed, { timeout: 120_000 }).toBeGreaterThan(failedBefore + refusalsBetween)
    // Overload is a 503, and so is a database that restarts.
    expect([...load.refusals().keys()].filter((status) => ![0, 503, 507].includes(status))).toEqual([])
    expect(load.refusals().get(507)).toBeGreaterThan(0)

    disk.empty()
    await expect
      .poll(
        async () => {
          const health = await healthOf()
          // Without room for its log, PostgreSQL may end, and Plaza with it; a service manager starts it again.
          if (health === 'away') {
            await server.stop()
            server = await serve(env)
          }
          return health
        },
        { timeout: 120_000 },
      )
      .toBe('200 ok')
    await load.nextConfirmed()
    await more()
    expect(await upload()).toBe(200)
    await load.end()
    expect(await withDatabase(load.compare)).toEqual({ lost: 0, doubled: 0, different: 0, unconfirmed: 0 })
    for (const [path, content] of confirmed) {
      const reply = await fetch(url + path, { headers })
      expect([path, reply.status, Buffer.from(await reply.arrayBuffer()).equals(content)]).toEqual([path, 200, true])
    }
  } finally {
    await server.stop()
    disk.remove()
  }
})
