import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allDue, forgetJobs, runJobs, waits } from '../../../../tests/jobs.ts'
import { multipart, picture } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { Hopeless } from '../../../core/jobs/attempt.server.ts'
import { showOverview } from '../../participation/official-overview/contract.ts'
import * as c from '../model/contract.ts'
import { publishPlanned } from '../model/publish-job.ts'
import { publishHandler } from './schedule.jobs.server.ts'
import { publishDue, retrySchedule } from './schedule.server.ts'

let s: Stage
const start = new Date('2026-11-20T18:00:00Z')
beforeAll(async () => {
  s = await stage()
})
beforeEach(async () => {
  s.clock.now = start
  await s.db.deleteFrom('projects').execute()
  await s.db.deleteFrom('outbox').execute()
  await forgetJobs(s.db)
})
afterAll(() => s.close())

/** Ten minutes later, in Newport's time zone and in UTC. */
const soon = '2026-11-20T10:10'
const soonUtc = '2026-11-20T18:10:00.000Z'

async function draft(body: c.ProjectInput = {}): Promise<string> {
  const sent = {
    title: 'A park',
    description: 'With shade.',
    projectType: 'New project',
    infrastructureCategories: 'Greenery',
    department: 'Works',
    location: { street: '1 Main Street', zip: '92663' },
    ...body,
  } as const
  const { _id } = (await s.call(s.cast.editor, c.createProject, { body: sent })).body.project
  const content = await picture(400, 300)
  await s.inject(s.cast.editor, multipart(`/api/v1/projects/${_id}/images`, [{ name: 'a.jpg', content, alt: 'A lawn' }]))
  return _id
}
const plan = (id: string, publishAt = soon, who: typeof s.cast.editor | null = s.cast.editor) =>
  s.call(who, c.scheduleProject, { params: { id }, body: { publishAt } })
const drop = (id: string, who: typeof s.cast.editor | null = s.cast.editor) => s.call(who, c.unscheduleProject, { params: { id } })
const shown = async (id: string) => (await s.call(s.cast.editor, c.showProjectForm, { params: { id } })).body
let changes = 0
const work = () => ({ ...s.app.appContext, config: readConfig({}), invalidatePages: () => changes++ })
const round = (id: string) => publishDue(work(), id)

describe('PUT and DELETE /projects/:id/schedule', () => {
  test('200 editor: a time without a zone is by the organization’s clocks; an instant is itself', async () => {
    const id = await draft()
    expect((await plan(id)).body).toEqual({
      message: 'The project will be published automatically.',
      schedule: { publishAt: soonUtc, failed: false },
    })
    expect((await plan(id, '2026-11-22T00:00:00+01:00')).body.schedule.publishAt).toBe('2026-11-21T23:00:00.000Z')
    expect((await shown(id)).schedule).toEqual({ publishAt: '2026-11-21T23:00:00.000Z', failed: false })
    expect((await drop(id)).body.message).toBe('The project won’t be published automatically.')
    expect((await shown(id)).schedule).toBeNull()
    expect((await drop(id)).status).toBe(404)
  })

  test('422 now or before, more than a year ahead, no time at all, or an incomplete draft; the edges are taken', async () => {
    const id = await draft()
    const at = (milliseconds: number) => new Date(start.getTime() + milliseconds).toISOString()
    const year = 366 * 86_400_000
    expect((await plan(id, at(0))).body.errors).toEqual({ publishAt: 'Please choose a time in the future' })
    expect((await plan(id, at(1))).status).toBe(200)
    expect((await plan(id, at(year))).status).toBe(200)
    expect((await plan(id, at(year + 1))).body.errors).toEqual({ publishAt: 'Please choose a day within a year' })
    expect((await plan(id, 'tomorrow')).body.errors).toEqual({ publishAt: 'Please choose a day and a time' })
    const empty = (await s.call(s.cast.editor, c.createProject, { body: {} })).body.project._id
    expect(Object.keys((await plan(empty)).body.errors ?? {})).toContain('title')
  })

  test('422 when its last day is over by then; 200 when it is that day', async () => {
    const id = await draft({ endDate: soonUtc })
    expect((await plan(id)).body.errors).toEqual({
      endDate: 'The last day to respond will have passed when the project is published. Please choose a later day.',
    })
    expect((await plan(id, '2026-11-20T10:09')).status).toBe(200)
  })

  test('401 visitor, 403 resident and viewer, 404 another organization, 409 published', async () => {
    const id = await draft()
    const who = [null, s.cast.resident, s.cast.viewer, s.cast.otherAdministrator]
    expect((await Promise.all(who.map((one) => plan(id, soon, one)))).map(({ status }) => status)).toEqual([401, 403, 403, 404])
    expect((await Promise.all(who.map((one) => drop(id, one)))).map(({ status }) => status)).toEqual([401, 403, 403, 404])
    expect((await plan(await putProject(s.db, s.cast.editor, start))).status).toBe(409)
  })
})

describe('a job that is given up', () => {
  const giveUp = async () => {
    await allDue(s.db)
    const handler = { ...publishHandler(work()), run: () => Promise.reject(new Hopeless('broken')) }
    await runJobs(s.db, [handler])
    expect(takeConsole()).toEqual(['A project couldn’t be published at its scheduled time: broken'])
  }
  const mails = () => s.db.selectFrom('outbox').select(['recipient', 'body_text']).where('letter', '=', 'notPublished').execute()

  test('leaves the plan as failed and tells its officials, once; tried again, it publishes', async () => {
    const id = await draft()
    await plan(id)
    s.clock.now = new Date(soonUtc)
    await giveUp()
    expect((await shown(id)).schedule).toEqual({ publishAt: soonUtc, failed: true })
    const letters = await mails()
    expect(letters.map((one) => one.recipient).sort()).toEqual(['administrator@example.org', 'editor@example.org'])
    expect(letters[0]?.body_text).toContain('Something went wrong on our side.')
    const own = { id, organizationId: s.cast.editor.organizationId as string }
    expect(
      await retrySchedule(s.db, { ...own, organizationId: s.cast.otherAdministrator.organizationId as string }, s.clock.now),
    ).toBeNull()
    expect(await retrySchedule(s.db, own, s.clock.now)).toBe('waiting')
    expect(await retrySchedule(s.db, own, s.clock.now)).toBe('underWay')
    await runJobs(s.db, [publishHandler(work())])
    expect((await shown(id)).project.status).toBe('published')
  })

  test('leaves alone a plan that was moved meanwhile', async () => {
    const id = await draft()
    await plan(id)
    await giveUp()
    expect((await shown(id)).schedule).toEqual({ publishAt: soonUtc, failed: false })
    expect(await mails()).toEqual([])
  })
})

describe('at the moment', () => {
  test('not a millisecond before; then once, no matter who looks', async () => {
    const id = await draft()
    await plan(id)
    s.clock.now = new Date(Date.parse(soonUtc) - 1)
    expect(await round(id)).toBeNull()
    s.clock.now = new Date(soonUtc)
    const before = changes
    const rounds = await Promise.all([round(id), round(id), round(id), round(id)])
    expect(rounds.filter((outcome) => outcome === 'published')).toHaveLength(1)
    expect(changes).toBe(before + 1)
    expect(await round(id)).toBeNull()
    const { project, schedule } = await shown(id)
    expect([project.status, project.postedDate, schedule]).toEqual(['published', soonUtc, null])
  })

  test('one job a plan: it waits for the moment, and moves with the plan', async () => {
    const id = await draft()
    await plan(id)
    await plan(id, '2026-11-20T10:14')
    expect((await waits(s.db, publishPlanned)).map((seconds) => Math.round(seconds / 60))).toEqual([14])
    await allDue(s.db)
    await runJobs(s.db, [publishHandler(work())])
    expect((await shown(id)).project.status).toBe('draft')
    expect((await waits(s.db, publishPlanned)).map((seconds) => Math.round(seconds / 60))).toEqual([14])
    s.clock.now = new Date('2026-11-20T18:14:00Z')
    await allDue(s.db)
    await runJobs(s.db, [publishHandler(work())])
    expect([(await shown(id)).project.status, await waits(s.db, publishPlanned)]).toEqual(['published', []])
  })

  test('what is missing by then is mailed to everybody who can edit, once, and a new plan works', async () => {
    const id = await draft()
    await plan(id)
    const save = (body: c.ProjectInput) => s.call(s.cast.editor, c.updateProject, { params: { id }, body })
    await save({ title: '', projectType: '' })
    s.clock.now = new Date(soonUtc)
    expect([await round(id), await round(id)]).toEqual(['failed', null])
    const mails = await s.db.selectFrom('outbox').select(['recipient', 'subject', 'body_text']).orderBy('recipient').execute()
    expect(mails.map((mail) => mail.recipient)).toEqual(['administrator@example.org', 'editor@example.org'])
    expect(mails[0]?.subject).toBe('Not published: Untitled project')
    expect(mails[0]?.body_text).toContain('Please enter a title')
    expect(mails[0]?.body_text).toContain('Please choose a project type')
    expect(mails[0]?.body_text).toContain(`/edit-project/${id}`)
    expect((await shown(id)).schedule).toEqual({ publishAt: soonUtc, failed: true })
    const overview = await s.call(s.cast.viewer, showOverview, { params: { id: s.cast.viewer.organizationId as string } })
    expect(overview.body.projects[0]).toMatchObject({ publishAt: soonUtc, publishFailed: true, phase: 'draft' })
    await save({ title: 'A park', projectType: 'Event' })
    await plan(id, '2026-11-20T10:14')
    s.clock.now = new Date('2026-11-20T18:14:00Z')
    expect([await round(id), (await shown(id)).project.status]).toEqual(['published', 'published'])
  })

  test('publishing by hand ends the plan; so does removing the project', async () => {
    const [one, two] = [await draft(), await draft()]
    await plan(one)
    await plan(two)
    await s.call(s.cast.editor, c.updateProject, { params: { id: one }, body: { status: 'published' } })
    await s.call(s.cast.administrator, c.deleteProject, { params: { id: two }, body: {} })
    s.clock.now = new Date(soonUtc)
    expect([await round(one), await round(two)]).toEqual([null, null])
    expect((await shown(one)).project.postedDate).toBe(start.toISOString())
    expect(await s.db.selectFrom('project_schedules').selectAll().execute()).toEqual([])
  })

  test('planned and published at the same time: it is published once, and no plan is left', async () => {
    const id = await draft()
    const [planned, published] = await Promise.all([
      plan(id),
      s.call(s.cast.administrator, c.updateProject, { params: { id }, body: { status: 'published' } }),
    ])
    expect([[200, 409].includes(planned.status), published.status]).toEqual([true, 200])
    const { project, schedule } = await shown(id)
    expect([project.status, schedule]).toEqual(['published', null])
  })

  test('its moment and somebody’s saving at the same time: both count', async () => {
    const id = await draft()
    await plan(id)
    s.clock.now = new Date(soonUtc)
    await Promise.all([round(id), s.call(s.cast.editor, c.updateProject, { params: { id }, body: { title: 'A larger park' } })])
    await round(id)
    const { project } = await shown(id)
    expect([project.status, project.title]).toEqual(['published', 'A larger park'])
  })
})
