import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { changePeriod, completeProject, holdProject, reopenProject } from './contract.ts'
import { runRetention } from './run.server.ts'

/** Completed on November 20; the removal day is February 20. */
const completion = new Date('2026-11-20T18:00:00Z')

let s: Stage
let id: string
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
beforeEach(async () => {
  s.clock.now = completion
  await s.db.deleteFrom('retention_holds').execute()
  await s.db.deleteFrom('retention_periods').execute()
  await s.db.deleteFrom('projects').execute()
  await s.db.deleteFrom('outbox').execute()
  id = await putProject(s.db, s.cast.editor, completion, { status: 'completed', completed_at: completion, title: 'Safer crossings' })
})

const run = (day: string) => runRetention(s.app.appContext, { asOf: day })
const letters = () => s.db.selectFrom('outbox').select(['recipient', 'subject', 'body_text', 'body_html']).orderBy('recipient').execute()
const count = async () => (await letters()).length

describe('warnings of a removal', () => {
  test('30 and 7 days before, each once to the administrator and the editors, however often it runs', async () => {
    const counts = []
    for (const day of ['2027-01-20', '2027-01-21', '2027-01-21', '2027-01-22', '2027-02-12', '2027-02-13', '2027-02-14', '2027-02-19']) {
      await Promise.all([run(day), run(day)])
      counts.push(await count())
    }
    expect(counts).toEqual([0, 2, 2, 2, 2, 4, 4, 4])
    const recipients = (await letters()).map((one) => one.recipient)
    expect(recipients).toEqual(['administrator@example.org', 'administrator@example.org', 'editor@example.org', 'editor@example.org'])
  })

  test('say what goes and when, lead to the package and the export, and tell each reader what they can do', async () => {
    await run('2027-01-21')
    const [administrator, editor] = await letters()
    expect(administrator?.subject).toBe('“Safer crossings” will be removed on Feb 20, 2027')
    for (const one of [administrator, editor]) {
      expect(one?.body_text).toContain('permanently deleted in 30 days, on Feb 20, 2027')
      expect(one?.body_text).toContain(`/records?project=${id}`)
      expect(one?.body_text).toContain(`/export/project?project=${id}`)
      expect(one?.body_html).toContain(`href="${s.app.appContext.config.publicUrl}/records?project=${id}"`)
    }
    expect(administrator?.body_text).toContain('you can put it on legal hold')
    expect(editor?.body_text).toContain('Your administrator can put it on legal hold')
  })

  test('a run that comes late sends what is still due, not two at the same time, and names the days that are really left', async () => {
    await run('2027-02-16')
    expect(await count()).toBe(2)
    expect((await letters())[0]?.body_text).toContain('in 4 days, on Feb 20, 2027')
    await run('2027-02-19')
    expect(await count()).toBe(2)
  })

  test('none on the removal day, and none of a removed project is left', async () => {
    await run('2027-02-13')
    await run('2027-02-20')
    expect(await count()).toBe(0)
  })

  test('none under hold; once it is lifted what is still due', async () => {
    const params = { id }
    await s.call(s.cast.administrator, holdProject, { params, body: { hold: true, reason: 'A lawsuit' } })
    await run('2027-01-21')
    expect(await count()).toBe(0)
    await s.call(s.cast.administrator, holdProject, { params, body: { hold: false } })
    await run('2027-01-25')
    expect(await count()).toBe(2)
  })

  test('again for another removal day: a longer period, or a later completion', async () => {
    await run('2027-01-21')
    const organization = { params: { id: s.cast.editor.organizationId as string } }
    await s.call(s.cast.administrator, changePeriod, { ...organization, body: { months: 4 } })
    await run('2027-01-22')
    expect(await count()).toBe(2)
    await run('2027-02-18')
    expect(await count()).toBe(4)
    await s.call(s.cast.editor, reopenProject, { params: { id } })
    await run('2027-03-13')
    expect(await count()).toBe(4)
    await s.call(s.cast.editor, completeProject, { params: { id } })
    await run('2027-03-13')
    expect(await count()).toBe(6)
  })

  test('to nobody whose address is not confirmed, and of no other organization', async () => {
    await s.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', s.cast.editor.id).execute()
    await run('2027-01-21')
    expect((await letters()).map((one) => one.recipient)).toEqual(['administrator@example.org'])
    await s.db.updateTable('users').set({ email_verified_at: completion }).where('id', '=', s.cast.editor.id).execute()
  })
})
