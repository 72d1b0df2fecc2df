// The main use case through PgBouncer in transaction mode, jobs included. .ci/run installs PgBouncer.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Worker } from '../../src/core/jobs/worker.server.ts'
import { register, showMe } from '../../src/features/accounts/model/contract.ts'
import { addComment } from '../../src/features/participation/responses/contract.ts'
import { addImages, createProject, listProjects, showProject, updateProject } from '../../src/features/projects/model/contract.ts'
import { makeExport, showExport } from '../../src/features/records/export-jobs/contract.ts'
import { showResults } from '../../src/features/results/model/contract.ts'
import { createQuestion, sendAnswers } from '../../src/features/surveys/model/contract.ts'
import { startJobs } from '../../src/jobs.ts'
import { multipart, picture } from '../pictures.ts'
import { residentForm } from '../registrations.ts'
import { type Stage, stage } from '../stage.ts'
import { until } from '../until.ts'
import { type Pooler, pgBouncer, startPgBouncer } from './pgbouncer.ts'

const residentsCount = 12

describe.skipIf(!pgBouncer)('through PgBouncer in transaction mode (skipped if pgbouncer is not installed)', () => {
  let pooler: Pooler
  let s: Stage
  let worker: Worker
  beforeAll(async () => {
    const direct = process.env['TEST_APPLICATION_URL'] as string
    pooler = await startPgBouncer(direct)
    process.env['TEST_APPLICATION_URL'] = pooler.url
    try {
      s = await stage({ QUEUE_LISTEN: 'off' })
    } finally {
      process.env['TEST_APPLICATION_URL'] = direct
    }
    worker = await startJobs(s.app.appContext)
  })
  afterAll(async () => {
    await worker.stop()
    await s.close()
    await pooler.stop()
  })

  async function publishProject(): Promise<{ project: string; question: string }> {
    const { cast } = s
    const created = await s.call(cast.editor, createProject, {
      body: {
        title: 'A crossing at Avocado Avenue',
        description: 'Children cross here on their way to school. Where should the crossing go?',
        projectType: 'New project',
        infrastructureCategories: 'Roads',
        department: 'Public Works',
        location: { street: '1000 Avocado Avenue', zip: '92660' },
        startDate: '2026-11-19',
        endDate: '2026-12-19',
      },
    })
    const project = created.body.project._id
    const image = { name: 'corner.jpg', content: await picture(), alt: 'The corner today' }
    expect((await s.inject(cast.editor, multipart(`/api/v1${addImages.path.replace(':id', project)}`, [image]))).status).toBe(200)
    const asked = await s.call(cast.editor, createQuestion, { body: { project, text: 'Is it needed?', type: 'yesno' } })
    expect(asked.status).toBe(200)
    const published = await s.call(cast.editor, updateProject, { params: { id: project }, body: { status: 'published' } })
    expect([published.status, published.body.project?.status]).toEqual([200, 'published'])
    return { project, question: asked.body.question._id }
  }

  /** Registers, reads, answers and comments, interleaved with others who do the same. */
  async function takePart(number: number, { project, question }: { project: string; question: string }): Promise<number[]> {
    const registered = await s.call(null, register, { body: residentForm(`resident.${number}@example.org`) })
    const person = { id: registered.body.user._id, token: registered.body.token as string, organizationId: null }
    const params = { id: project }
    return [
      registered.status,
      (await s.call(person, showMe, {})).status,
      (await s.call(person, showProject, { params })).status,
      (await s.call(person, sendAnswers, { params, body: { answers: [{ question, answer: 'yes' }] } })).status,
      (await s.call(person, addComment, { params, body: { text: `The corner floods, says number ${number}.` } })).status,
      (await s.call(null, listProjects, { query: { q: 'crossing' } })).status,
    ]
  }

  test('residents register and answer at the same time, results and the export have every answer', async () => {
    const published = await publishProject()
    const statuses = await Promise.all(Array.from({ length: residentsCount }, (_, number) => takePart(number, published)))
    expect(statuses).toEqual(Array.from({ length: residentsCount }, () => [200, 200, 200, 200, 200, 200]))
    const params = { id: published.project }
    const results = await s.call(s.cast.editor, showResults, { params, query: {} })
    expect([results.status, Number(results.body.answered) + Number(results.body.waiting)]).toEqual([200, residentsCount])

    const made = await s.call(s.cast.viewer, makeExport, { body: { project: published.project } as never })
    const id = made.body.export._id
    const read = () => s.call(s.cast.viewer, showExport, { params: { id } })
    await until(async () => (await read()).body.export.status === 'ready')
    expect((await s.inject(s.cast.viewer, { url: `/api/v1/exports/${id}/file` })).status).toBe(200)
  })
})
