// The non-response parts of a public-records package: officials' statements, reports, and checksums.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FullProject, fullProject } from '../../../../tests/fixtures/full-project.ts'
import { runJobs } from '../../../../tests/jobs.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { makeExport } from './contract.ts'
import { exportHandlers } from './jobs.server.ts'

const officials = 'updates, decisions, reports.json'
let s: Stage
let project: FullProject
beforeAll(async () => {
  s = await stage()
  project = await fullProject(s)
  await s.db.updateTable('reports').set({ text: 'Ask jo@example.org' }).where('project_id', '=', project.id).execute()
})
afterAll(() => s.close())

async function packed(period: { from?: string; to?: string } = {}): Promise<Map<string, Buffer>> {
  const { body } = await s.call(s.cast.viewer, makeExport, { body: { kind: 'records', project: project.id, ...period } })
  await runJobs(s.db, exportHandlers(s.app.appContext))
  return unzip((await s.inject(s.cast.viewer, { url: `/api/v1/exports/${body.export._id}/file` })).raw)
}

test('updates, decisions and reports, without who reported and what points to them', async () => {
  const files = await packed()
  const [one] = JSON.parse(files.get(officials)?.toString() ?? '[]')
  expect(one).toMatchObject({
    project: project.title,
    updates: [{ title: 'Begun', text: `The ${project.marker} team came` }],
    decisions: [{ said: 'It is dark', doing: `Lamps for ${project.marker}`, status: 'promised', promisedFor: '2027-06-01' }],
    reports: [{ reason: 'wrong', text: 'Ask [email withheld]', createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), outcome: null }],
  })
  expect(JSON.stringify(one)).not.toContain(s.cast.resident.id)
  const list = files.get('withheld.csv')?.toString()
  expect(list?.startsWith('\ufeff"rule","where","how often","what and why"\r\n')).toBe(true)
  expect(list).toContain('"reporter","flagged content",1')
  expect(list).toContain('"textEmail","flagged content",1')
  const readme = files.get('README.txt')?.toString()
  expect(readme).toContain(`${officials} contains what officials wrote`)
  // A text missing from the catalog would appear as its code.
  expect(`${list}${readme}`).not.toMatch(/records\.[a-z]+/)
})

test('its manifest names the SHA-256 of every other file', async () => {
  const files = await packed()
  const lines = [...files].filter(([path]) => path !== 'manifest-sha256.txt')
  const sums = lines.map(([path, content]) => `${createHash('sha256').update(content).digest('hex')}  ${path}`)
  expect(files.get('manifest-sha256.txt')?.toString().trimEnd().split('\n')).toEqual(sums)
})

test('only of the period: nothing of the day before it, nor of the day after', async () => {
  const of = async (from: string, to: string) => {
    const [one] = JSON.parse((await packed({ from, to })).get(officials)?.toString() ?? '[]')
    return [one.updates.length, one.decisions.length, one.reports.length]
  }
  const today = s.clock.now.toISOString().slice(0, 10)
  const [before, after] = [-1, 1].map((days) => new Date(s.clock.now.getTime() + days * 86_400_000).toISOString().slice(0, 10))
  expect(await of('2020-01-01', before as string)).toEqual([0, 0, 0])
  expect(await of(today, today)).toEqual([1, 1, 1])
  expect(await of(after as string, after as string)).toEqual([0, 0, 0])
})
