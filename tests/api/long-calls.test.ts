// Calls that take long by nature run in a thread, or yield to the event loop between their steps: small calls are answered meanwhile.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeBeforeListening } from '../../src/api.ts'
import { openSession } from '../../src/features/accounts/sessions/sessions.server.ts'
import type { Person } from '../cast.ts'
import { putCrowdedProject } from '../fixtures/crowded-project.ts'
import { putManyProjects } from '../fixtures/many-projects.ts'
import { multipart, picture } from '../pictures.ts'
import { type Stage, stage } from '../stage.ts'

/** SILENCE_MS=100 on a machine that does nothing else; one that runs other tests is late by itself. */
const { SILENCE_MS: wanted } = process.env
const isMeasured = wanted !== undefined
const silenceMax = Number(wanted ?? 1000)
const [people, questions, projects] = [4000, 12, 20_000]

let s: Stage
let official: Person
let projectId: string
beforeAll(async () => {
  s = await stage()
  const client = new pg.Client({ connectionString: s.ownerUrl })
  await client.connect()
  const put = await putCrowdedProject(client, { people, questions })
  await putManyProjects(client, { projects, residents: 0, now: s.clock.now })
  await client.end()
  projectId = put.projectId
  await s.db.updateTable('users').set({ permission: 'administrator' }).where('id', '=', put.officialId).execute()
  const token = await openSession(s.db, { userId: put.officialId, rememberMe: false, userAgent: 'test', now: s.clock.now })
  for (const url of madeBeforeListening) await s.inject(null, { url })
  official = { ...s.cast.administrator, id: put.officialId, token }
}, 300_000)
afterAll(() => s.close())

const calls: Record<string, () => Promise<{ status: number }>> = {
  'the description of the API': () => s.inject(null, { url: '/api/v1/openapi.json' }),
  'the description of the API again': () => s.inject(null, { url: '/api/v1/openapi.json' }),
  'the sitemap': () => s.inject(null, { url: '/sitemap.xml' }),
  'the base map of the country': () => s.inject(null, { url: '/api/v1/basemap?bbox=-125,24,-66,50&shape=country' }),
  'the base map of a state': () => s.inject(null, { url: '/api/v1/basemap?bbox=-124,32,-114,42&shape=wide' }),
  'an Excel file of the answers': () => s.inject(official, { url: `/api/v1/projects/projectDataExportIntoSheet/${projectId}` }),
  'CSV files of the answers': () => s.inject(official, { url: `/api/v1/projects/projectDataExportIntoSheet/${projectId}?format=csv` }),
  'the report for the council': () => s.inject(official, { url: `/api/v1/projects/${projectId}/councilReport` }),
  'the report for the council as a PDF': () => s.inject(official, { url: `/api/v1/projects/${projectId}/councilReport.pdf` }),
  'the results': () => s.inject(official, { url: `/api/v1/projects/${projectId}/results` }),
  'a large picture': async () =>
    s.inject(official, {
      ...multipart(`/api/v1/projects/${projectId}/images`, [{ name: 'a.jpg', content: await picture(7000, 5000), alt: 'A' }]),
    }),
}

test.each(Object.entries(calls))('%s', { timeout: 120_000 }, async (name, call) => {
  const delays = monitorEventLoopDelay({ resolution: 5 })
  delays.enable()
  const begin = performance.now()
  const { status } = await call()
  // The delay is noted when the timer after it runs.
  for (const { count } = delays; delays.count === count; ) await turn()
  delays.disable()
  if (isMeasured) process.stdout.write(`${name}: ${Math.round(performance.now() - begin)} ms, silence ${Math.round(delays.max / 1e6)} ms\n`)
  expect(status).toBe(200)
  expect(delays.max / 1e6).toBeLessThan(silenceMax)
})
