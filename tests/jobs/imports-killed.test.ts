// A file of each earlier platform is imported by a process that is killed between two batches of rows: nothing of it stays, the next
// process imports everything, and a second import adds nothing.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  mapPlatformImport,
  type PlatformImportDetails,
  runPlatformImport,
  showPlatformImport,
} from '../../src/features/results/imports/contract.ts'
import { createQuestion } from '../../src/features/surveys/model/contract.ts'
import { vendorFiles } from '../fixtures/vendor-files.ts'
import { buryDead } from '../jobs.ts'
import { putProject } from '../project.ts'
import { killed } from '../servers/webhook-receiver.ts'
import { uploadOf } from '../sheets.ts'
import { type Stage, stage } from '../stage.ts'
import { until } from '../until.ts'
import { spawnJobs } from './worker.ts'

const gate = 7_002
/** Three batches. */
const rows = 450
/** Rows of the first batch. */
const batch = 200

let s: Stage
let child: ChildProcess | undefined
beforeAll(async () => {
  s = await stage()
  // The second batch of an import waits while the gate is locked.
  await sql`
    create function wait_at_gate() returns trigger as $$ begin
      if (select count(*) from imported_responses) > 0 then perform pg_advisory_xact_lock_shared(${sql.lit(gate)}); end if;
      return null; end $$ language plpgsql`.execute(s.owner)
  await sql`create trigger gate before insert on imported_responses for each statement execute function wait_at_gate()`.execute(s.owner)
})
afterAll(async () => {
  if (child) await killed(child)
  await s.close()
})

async function start(): Promise<void> {
  const started = await spawnJobs(s, s.clock.now)
  child = started
  await once(started.stdout, 'data')
}

const waiting = async () =>
  (await sql<{ pid: number }>`select pid from pg_locks where locktype = 'advisory' and objid = ${gate} and not granted`.execute(s.db)).rows
const stored = async () =>
  (
    await sql<{
      n: number
    }>`select (select count(*) from imported_responses)::int + (select count(*) from imported_answers)::int as n`.execute(s.db)
  ).rows[0]?.n

const questionsOf = async (project: string) =>
  (await s.db.selectFrom('questions').select('text').where('project_id', '=', project).execute()).map(({ text }) => text)

/** Uploads a file, maps it and starts the import. @returns how the import is now */
async function begin(project: string, content: Buffer, targets: Record<string, string> = {}) {
  const file = await uploadOf(content, 'earlier.csv')
  const sent = await s.inject(s.cast.editor, { method: 'POST', url: `/api/v1/projects/${project}/platformImports`, ...file })
  const { import: made } = sent.body as { import: PlatformImportDetails }
  expect([sent.status, made.bad, made.total]).toEqual([200, 0, rows])
  const params = { id: project, import: made._id }
  const body = { source: made.source, targets: made.columns.map(({ head, target }) => targets[head] ?? target) }
  expect((await s.call(s.cast.editor, mapPlatformImport, { params, body })).status).toBe(200)
  expect((await s.call(s.cast.editor, runPlatformImport, { params })).status).toBe(200)
  return async () => (await s.call(s.cast.editor, showPlatformImport, { params })).body.import
}

test.each(vendorFiles)(
  '$name: killed between two batches, imported whole by the next process, and the second time not again',
  async ({ make, targets = {} }) => {
    await s.db.deleteFrom('platform_imports').execute()
    const project = await putProject(s.db, s.cast.editor, s.clock.now)
    const question = { project, text: 'What should change?', type: 'open' } as const
    expect((await s.call(s.cast.editor, createQuestion, { body: question })).status).toBe(200)
    const content = Buffer.from(await make(rows))
    const holder = new pg.Client({ connectionString: s.app.appContext.config.databaseUrl as string })
    await holder.connect()
    await holder.query(`select pg_advisory_lock(${gate})`)

    const shown = await begin(project, content, targets)
    await start()
    await until(async () => (await waiting()).length === 1)
    expect(await shown()).toMatchObject({ status: 'running', done: batch })
    await killed(child as ChildProcess)
    // What a dead process has asked the database for would be done all the same as soon as it can be.
    for (const { pid } of await waiting()) await sql`select pg_terminate_backend(${pid})`.execute(s.db)
    await until(async () => (await waiting()).length === 0)
    await holder.end()
    expect(await stored()).toBe(0)
    expect(await questionsOf(project)).toEqual([question.text])

    await buryDead(s.db)
    await start()
    await until(async () => (await shown()).status === 'done')
    expect(await shown()).toMatchObject({ added: rows, known: 0 })
    expect(await stored()).toBe(2 * rows)
    const made = Object.keys(targets).filter((head) => targets[head]?.startsWith('new:'))
    expect(await questionsOf(project)).toEqual([question.text, ...made])

    const again = await begin(project, content, targets)
    await until(async () => (await again()).status === 'done')
    expect(await again()).toMatchObject({ added: 0, known: rows })
    expect(await stored()).toBe(2 * rows)
    expect(await questionsOf(project)).toEqual([question.text, ...made])
    await killed(child as ChildProcess)
  },
)
