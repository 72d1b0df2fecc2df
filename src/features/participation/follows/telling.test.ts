import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { type ProjectColumns, putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { removeUser } from '../../accounts/members/contract.ts'
import { follow, followZip, unfollow, unsubscribe } from './contract.ts'
import { fanOut } from './fan-out.server.ts'
import { tellFollowers } from './jobs.server.ts'
import type { Rhythm } from './rules.ts'

const first = new Date('2026-11-20T18:00:00Z') // Friday, 10:00 in California
const minute = 60_000
const day = 24 * 60 * minute
const later = (milliseconds: number) => new Date(first.getTime() + milliseconds)

let s: Stage
const config = readConfig({ PUBLIC_URL: 'https://plaza.example' })
const tell = () => tellFollowers({ db: s.db, config, now: () => s.clock.now })
beforeAll(async () => {
  s = await stage()
  await tell()
})
afterEach(async () => {
  for (const table of ['outbox', 'told', 'follow_settings', 'projects', 'sms_stops'] as const) await s.db.deleteFrom(table).execute()
  s.clock.now = first
})
afterAll(() => s.close())

const project = (columns: ProjectColumns = {}, zips?: string[]) => putProject(s.db, s.cast.editor, s.clock.now, columns, zips)
const followBy = async (who: Person, projectId: string, rhythm: Rhythm = 'atOnce') => {
  await s.call(who, follow, { params: { id: projectId } })
  await s.db.updateTable('follow_settings').set({ rhythm }).where('user_id', '=', who.id).execute()
}
const followZipBy = async (who: Person, zipCode: string, rhythm: Rhythm = 'atOnce') => {
  await s.call(who, followZip, { body: { zipCode } })
  await s.db.updateTable('follow_settings').set({ rhythm }).where('user_id', '=', who.id).execute()
}
const post = (projectId: string, title = 'The crew is here', at = s.clock.now) =>
  s.db.insertInto('project_updates').values({ id: newId(), project_id: projectId, title, text: 'They begin.', posted_at: at }).execute()
const decide = async (projectId: string, done: Date | null = null) => {
  const id = newId()
  const decision = { id, project_id: projectId, said: 'It is dark', doing: 'New lamps', posted_at: s.clock.now, done_at: done }
  await s.db
    .insertInto('decisions')
    .values({ ...decision, status: done ? 'done' : 'promised', promised_for: '2027-01-01' })
    .execute()
  return id
}
const agree = (who: Person, number: string) =>
  s.db
    .updateTable('follow_settings')
    .set({ by_mail: false, by_sms: true, sms_number: number, sms_agreed_at: first, sms_agreed_to: 'yes' })
    .where('user_id', '=', who.id)
    .execute()
const written = async () => {
  const rows = await s.db.selectFrom('outbox').select(['recipient', 'subject']).orderBy('recipient').orderBy('created_at').execute()
  return rows.map(({ recipient, subject }) => `${recipient}: ${subject}`)
}
const writtenAfter = async (milliseconds: number) => {
  s.clock.now = later(milliseconds)
  await tell()
  return written()
}

describe('what followers receive', () => {
  test('news, a decision and its being done: each once, to everyone who followed before', async () => {
    const id = await project()
    await followBy(s.cast.resident, id)
    s.clock.now = later(minute)
    await post(id)
    const decision = await decide(id)
    await followBy(s.cast.neighbor, id)
    await s.db
      .updateTable('project_follows')
      .set({ created_at: later(2 * minute) })
      .where('user_id', '=', s.cast.neighbor.id)
      .execute()
    expect(await writtenAfter(2 * minute)).toEqual(['resident@example.org: 2 updates on Safer crossings'])
    await s.db
      .updateTable('decisions')
      .set({ status: 'done', done_at: later(3 * minute) })
      .where('id', '=', decision)
      .execute()
    expect(await writtenAfter(4 * minute)).toEqual([
      'neighbor@example.org: Done: Safer crossings',
      'resident@example.org: 2 updates on Safer crossings',
      'resident@example.org: Done: Safer crossings',
    ])
    expect(await writtenAfter(5 * minute)).toHaveLength(3)
  })

  test('nobody is notified of an organization whose verification was taken back', async () => {
    const id = await project()
    await followBy(s.cast.resident, id)
    const verified = (at: Date | null) =>
      s.db
        .updateTable('organizations')
        .set({ verified_at: at, verified_by: at && 'operator' })
        .where('id', '=', s.cast.editor.organizationId as string)
        .execute()
    s.clock.now = later(minute)
    await post(id)
    await verified(null)
    try {
      expect(await writtenAfter(2 * minute)).toEqual([])
    } finally {
      await verified(s.clock.now)
    }
    expect(await writtenAfter(3 * minute)).toEqual([])
  })

  test('a new project, in the zip codes that it asks; one letter to who follows two of them', async () => {
    await followZipBy(s.cast.resident, '92660')
    await followZipBy(s.cast.resident, '92663')
    await followZipBy(s.cast.otherZip, '94103')
    s.clock.now = later(minute)
    await project({ posted_at: later(minute) }, ['92660', '92663'])
    expect(await writtenAfter(2 * minute)).toEqual(['resident@example.org: New in your neighborhood: Safer crossings'])
    expect(await writtenAfter(3 * minute)).toHaveLength(1)
  })

  test('nothing old: from before the first start, from more than a week ago, from before the project was published', async () => {
    await followZipBy(s.cast.resident, '92660')
    const id = await project({ posted_at: later(minute), ends_at: null })
    await followBy(s.cast.resident, id)
    await post(id, 'From before', later(-minute))
    await post(id, 'From the draft', later(30_000))
    expect(await writtenAfter(8 * day)).toEqual([])
  })

  test('nothing of drafts, of news taken back, or of a project that is a draft again when its time comes; of a completed one, what is published about it', async () => {
    const [draft, completed, back, gone] = [await project(), await project(), await project(), await project()]
    for (const id of [draft, completed, back]) await followBy(s.cast.resident, id)
    await followBy(s.cast.neighbor, gone, 'daily')
    s.clock.now = later(minute)
    for (const id of [draft, completed, back, gone]) await post(id)
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', draft).execute()
    await s.db.updateTable('projects').set({ status: 'completed' }).where('id', '=', completed).execute()
    await s.db.deleteFrom('project_updates').where('project_id', '=', back).execute()
    const ofCompleted = await writtenAfter(2 * minute)
    expect(ofCompleted).toHaveLength(1)
    await s.db.updateTable('projects').set({ status: 'draft' }).where('id', '=', gone).execute()
    expect(await writtenAfter(day)).toEqual(ofCompleted)
    expect(await s.db.selectFrom('pending_notifications').selectAll().execute()).toEqual([])
  })

  test('nothing to somebody who has unfollowed, declined, not confirmed the address, or is gone', async () => {
    const id = await project()
    const { resident, neighbor, otherZip, unconfirmed } = s.cast
    const [leaving] = (await crowd(s.db, first, 1)) as [Person]
    for (const who of [resident, neighbor, otherZip, unconfirmed, leaving]) await followBy(who, id, 'daily')
    await s.db
      .updateTable('follow_settings')
      .set({ muted: ['update'] })
      .where('user_id', '=', neighbor.id)
      .execute()
    s.clock.now = later(minute)
    await post(id)
    await tell()
    await s.call(resident, unfollow, { params: { id } })
    expect((await s.call(leaving, removeUser, { query: { id: leaving.id }, body: null })).status).toBe(200)
    expect(await writtenAfter(day)).toEqual(['otherzip@example.org: News about Safer crossings'])
  })
})

describe('closing soon', () => {
  // Until the end of 2 December in California; three days before is 29 November, from eight.
  const ends_at = new Date('2026-12-03T07:59:59.999Z')
  const eight = Date.parse('2026-11-29T16:00:00Z') - first.getTime()
  test('from eight of the third day before the last, once, also when the end moves', async () => {
    const id = await project({ ends_at })
    await followBy(s.cast.resident, id)
    expect(await writtenAfter(eight - 1)).toEqual([])
    expect(await writtenAfter(eight)).toEqual(['resident@example.org: Closing soon: Safer crossings'])
    await s.db
      .updateTable('projects')
      .set({ ends_at: later(eight + 10 * day) })
      .where('id', '=', id)
      .execute()
    expect(await writtenAfter(eight + 8 * day)).toHaveLength(1)
    const [letter] = await s.db.selectFrom('outbox').select('body_text').execute()
    expect(letter?.body_text).toContain('It closes on Dec 2, 2026.')
  })
  test('not of one that was posted within the three days, nor after the end', async () => {
    const short = await project({ ends_at, posted_at: later(eight + minute) })
    await followBy(s.cast.resident, short)
    expect(await writtenAfter(eight + 2 * minute)).toEqual([])
    const over = await project({ ends_at: later(eight + 3 * minute) })
    await followBy(s.cast.resident, over)
    expect(await writtenAfter(eight + 4 * minute)).toEqual([])
  })
})

describe('when', () => {
  const eightOn = (date: string) => Date.parse(`${date}T16:00:00Z`) - first.getTime()
  test.each([
    ['daily', '2026-11-21'],
    ['weekly', '2026-11-23'],
  ] as const)('%s: at eight of the state’s clocks, everything in one letter, by project; never an empty one', async (rhythm, date) => {
    const [one, two] = [await project({ title: 'One' }), await project({ title: 'Two' })]
    for (const id of [one, two]) await followBy(s.cast.resident, id, rhythm)
    s.clock.now = later(minute)
    await post(one, 'First')
    await post(two, 'Second')
    await post(one, 'Third')
    expect(await writtenAfter(eightOn(date) - 1)).toEqual([])
    expect(await writtenAfter(eightOn(date))).toEqual(['resident@example.org: Plaza: 3 updates for you'])
    const { body_text } = await s.db.selectFrom('outbox').select('body_text').executeTakeFirstOrThrow()
    expect(body_text.match(/\* One|\* Two|First|Second|Third/g)).toEqual(
      expect.arrayContaining(['* One', 'First', 'Third', '* Two', 'Second']),
    )
    expect(body_text.match(/\* One/g)).toHaveLength(1)
    expect(await writtenAfter(eightOn(date) + 8 * day)).toHaveLength(1)
  })

  test('text messages: held at night, one for all that waits; none to a number that has stopped', async () => {
    const id = await project()
    for (const who of [s.cast.resident, s.cast.neighbor]) await followBy(who, id)
    await agree(s.cast.resident, '+19495550142')
    await agree(s.cast.neighbor, '+19495550143')
    await s.db.insertInto('sms_stops').values({ number: '+19495550143', stopped_at: first }).execute()
    s.clock.now = later(11 * 60 * minute) // 21:00
    await post(id)
    expect(await writtenAfter(11 * 60 * minute)).toEqual([])
    expect(await writtenAfter(eightOn('2026-11-21') - 1)).toEqual([])
    await writtenAfter(eightOn('2026-11-21'))
    const [sms, ...more] = await s.db.selectFrom('outbox').selectAll().execute()
    expect(more).toEqual([])
    expect(sms).toMatchObject({ channel: 'sms', recipient: '+19495550142', quiet_time_zone: 'America/Los_Angeles', bulk: true })
    expect(sms?.body_text).toBe(`Plaza: news about "Safer crossings". https://plaza.example/project/${id} Reply STOP to end.`)
  })
})

describe('many at the same time', () => {
  test('several processes tell each of 60 followers once, in batches', async () => {
    const id = await project()
    const people = await crowd(s.db, first, 60)
    await s.db
      .insertInto('follow_settings')
      .values(
        people.map((one) => ({ user_id: one.id, rhythm: 'atOnce' as const, sms_number: null, sms_agreed_at: null, sms_agreed_to: null })),
      )
      .execute()
    await s.db
      .insertInto('project_follows')
      .values(people.map((one) => ({ user_id: one.id, project_id: id, created_at: first })))
      .execute()
    s.clock.now = later(minute)
    await post(id)
    await Promise.all([tell(), tell(), tell()])
    await tell()
    const letters = await written()
    expect([letters.length, new Set(letters).size]).toEqual([60, 60])
  })

  test('a process that dies between two batches: the next continues where it stopped', async () => {
    const id = await project()
    const people = await crowd(s.db, first, 25)
    await s.db
      .insertInto('follow_settings')
      .values(people.map((one) => ({ user_id: one.id, sms_number: null, sms_agreed_at: null, sms_agreed_to: null })))
      .execute()
    await s.db
      .insertInto('project_follows')
      .values(people.map((one) => ({ user_id: one.id, project_id: id, created_at: first })))
      .execute()
    const subject = { kind: 'closing' as const, subject_id: id, project_id: id, happened_at: later(minute), reached: null, done_at: null }
    await s.db.insertInto('told').values(subject).execute()
    for (let batches = 0; await fanOut(s.db, later(minute), 10); batches++) {
      const { rows } = await sql<{ count: number }>`select count(*) from pending_notifications`.execute(s.db)
      expect(rows[0]?.count).toBe(Math.min(25, (batches + 1) * 10))
    }
    expect(await s.db.selectFrom('told').select('done_at').execute()).toEqual([{ done_at: later(minute) }])
  })

  test('a project that is being removed at that moment is passed over, not waited for', async () => {
    const id = await project()
    const subject = { kind: 'closing' as const, subject_id: id, project_id: id, happened_at: later(minute), reached: null, done_at: null }
    await s.db.insertInto('told').values(subject).execute()
    await s.db.transaction().execute(async (tx) => {
      await tx.selectFrom('projects').select('id').where('id', '=', id).forUpdate().execute()
      expect(await fanOut(s.db, later(minute))).toBe(false)
      await tx.deleteFrom('projects').where('id', '=', id).execute()
    })
    expect(await s.db.selectFrom('told').select('kind').execute()).toEqual([])
  })

  test('a letter that was written and not yet sent is taken back by who says no to it', async () => {
    const id = await project()
    await followBy(s.cast.resident, id)
    s.clock.now = later(minute)
    await post(id)
    await tell()
    const { headers } = await s.db.selectFrom('outbox').select('headers').executeTakeFirstOrThrow()
    const link = /unsubscribe\/([\w-]+)>/.exec(headers?.['List-Unsubscribe'] ?? '')?.[1] as string
    expect((await s.call(null, unsubscribe, { params: { id: link }, query: {} })).status).toBe(200)
    expect(await written()).toEqual([])
  })
})
