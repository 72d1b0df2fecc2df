import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import {
  askForSms,
  changeTelling,
  confirmSms,
  endSms,
  follow,
  followZip,
  listFollows,
  showFollow,
  showTelling,
  showUnsubscribe,
  unfollow,
  unfollowZip,
  unsubscribe,
} from './contract.ts'
import { closesSoon, closingFrom, dueAt, nextDigest } from './rules.ts'
import { linkWriter, type UnsubscribeScope } from './unsubscribe.server.ts'

const number = '+19495550142'
let s: Stage
let resident: Person
beforeAll(async () => {
  s = await stage()
  resident = s.cast.resident
})
afterEach(async () => {
  for (const table of ['outbox', 'follow_settings', 'sms_codes', 'sms_stops'] as const) await s.db.deleteFrom(table).execute()
  s.clock.now = new Date('2026-11-20T18:00:00Z')
})
afterAll(() => s.close())

const put = (columns = {}) => putProject(s.db, s.cast.editor, s.clock.now, columns)
const settings = (who = resident) => s.db.selectFrom('follow_settings').selectAll().where('user_id', '=', who.id).executeTakeFirst()

describe('following', () => {
  test('200 resident: follows, twice as once, is notified, and ends it', async () => {
    const params = { id: await put() }
    expect((await s.call(resident, showFollow, { params })).body).toEqual({ following: false })
    for (let i = 0; i < 2; i++)
      expect((await s.call(resident, follow, { params })).body).toEqual({
        message: 'You’re following this project. We’ll email you updates.',
        following: true,
      })
    expect((await s.call(resident, showFollow, { params })).body).toEqual({ following: true })
    const { body } = await s.call(resident, listFollows, {})
    expect(body).toMatchObject({
      projects: [{ _id: params.id, title: 'Safer crossings', organization: 'City of Newport', followedAt: s.clock.now.toISOString() }],
      zips: [],
    })
    expect((await s.call(resident, unfollow, { params })).body).toMatchObject({ following: false })
    expect((await s.call(resident, unfollow, { params })).status).toBe(200)
    expect((await s.call(resident, listFollows, {})).body.projects).toEqual([])
  })

  test('200 of a completed project: what was done with the answers is still to come', async () => {
    expect((await s.call(resident, follow, { params: { id: await put({ status: 'completed' }) } })).status).toBe(200)
  })

  test('200 resident of another state, and one who has not confirmed the address, who learns that it waits', async () => {
    const params = { id: await put() }
    expect((await s.call(s.cast.otherState, follow, { params })).status).toBe(200)
    expect((await s.call(s.cast.unconfirmed, follow, { params })).body.message).toContain('confirm your email address')
  })

  test('401 visitor, 403 officials with the reason, 404 a draft and what is not there', async () => {
    const params = { id: await put() }
    expect((await s.call(null, follow, { params })).status).toBe(401)
    const official = await s.call(s.cast.administrator, follow, { params })
    expect([official.status, official.body.message]).toEqual([403, expect.stringContaining('Only residents can follow projects')])
    const unknown = [await put({ status: 'draft' }), '00000000-0000-7000-8000-000000000000', 'x']
    for (const id of unknown) expect((await s.call(resident, follow, { params: { id } })).status, id).toBe(404)
  })

  test('409 after a hundred projects, also where many come at the same time', async () => {
    const [fan] = (await crowd(s.db, s.clock.now, 1)) as [Person]
    const ids = await Promise.all(Array.from({ length: 104 }, () => put()))
    const replies = await Promise.all(ids.map((id) => s.call(fan, follow, { params: { id } })))
    expect(replies.filter((one) => one.status === 200)).toHaveLength(100)
    expect(replies.filter((one) => one.body.code === 'follow.tooMany')).toHaveLength(4)
  })

  test('zip codes: 200 a known one, 422 others, 409 after ten', async () => {
    const add = (zipCode: string) => s.call(resident, followZip, { body: { zipCode } })
    expect((await add('92660')).body).toEqual({ message: 'You’re following 92660. We’ll email you about new projects there.' })
    expect((await s.call(resident, listFollows, {})).body.zips).toMatchObject([{ zipCode: '92660', city: 'Newport Beach', state: 'CA' }])
    expect((await add('00000')).body.errors).toEqual({ zipCode: 'There is no zip code 00000' })
    expect((await add('9266')).body.errors).toEqual({ zipCode: 'Please enter a five-digit zip code' })
    const more = ['92661', '92662', '92663', '92657', '92625', '92627', '92626', '92612', '92614', '92618']
    const statuses = []
    for (const zip of more) statuses.push((await add(zip)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 200, 200, 200, 409])
    expect((await s.call(resident, unfollowZip, { params: { zip: '92660' } })).status).toBe(200)
    expect((await add('92618')).status).toBe(200)
  })
})

describe('how followers are notified', () => {
  test('200 resident: as everybody begins, then as chosen; what is left out stays', async () => {
    const begin = {
      byMail: true,
      bySms: false,
      rhythm: 'daily',
      topics: ['newProject', 'update', 'closing', 'decision', 'comment'],
      smsNumber: null,
    }
    expect((await s.call(resident, showTelling, {})).body.telling).toMatchObject({
      ...begin,
      email: 'resident@example.org',
      emailVerified: true,
    })
    const changed = await s.call(resident, changeTelling, { body: { rhythm: 'weekly', topics: ['decision'] } })
    expect(changed.body.telling).toMatchObject({ byMail: true, rhythm: 'weekly', topics: ['decision'] })
    expect((await s.call(resident, changeTelling, { body: { byMail: false } })).body.telling).toMatchObject({
      byMail: false,
      rhythm: 'weekly',
    })
  })
  test('422 text messages without a number, and a rhythm that is none', async () => {
    expect((await s.call(resident, changeTelling, { body: { bySms: true } })).body.errors).toEqual({
      bySms: 'Confirm a mobile number first',
    })
    expect((await s.call(resident, changeTelling, { body: { rhythm: 'hourly' as 'daily' } })).status).toBe(422)
  })
  test('another rhythm moves what waits, another choice drops it', async () => {
    const id = await put()
    await s.call(resident, follow, { params: { id } })
    const subject = { kind: 'closing' as const, subject_id: id, project_id: id }
    await s.db
      .insertInto('told')
      .values({ ...subject, happened_at: s.clock.now, reached: null, done_at: s.clock.now })
      .execute()
    const waits = () => s.db.selectFrom('pending_notifications').select('due_at').execute()
    await s.db
      .insertInto('pending_notifications')
      .values({ ...subject, user_id: resident.id, channel: 'mail', due_at: new Date('2026-11-21T16:00:00Z') })
      .execute()
    await s.call(resident, changeTelling, { body: { rhythm: 'weekly' } })
    expect(await waits()).toEqual([{ due_at: new Date('2026-11-23T16:00:00Z') }])
    await s.call(resident, changeTelling, { body: { rhythm: 'atOnce' } })
    expect(await waits()).toEqual([{ due_at: s.clock.now }])
    await s.call(resident, changeTelling, { body: { topics: ['update'] } })
    expect(await waits()).toEqual([])
  })
})

describe('the agreement to text messages', () => {
  const ask = (mobileNumber = '(949) 555-0142', agreed = true, who = resident) => s.call(who, askForSms, { body: { mobileNumber, agreed } })
  const codes = async () =>
    (await s.db.selectFrom('outbox').select(['recipient', 'body_text', 'quiet_time_zone']).orderBy('created_at').execute()).map((row) => ({
      ...row,
      code: /\d{6}/.exec(row.body_text)?.[0] as string,
    }))
  const confirm = (code: string, who = resident) => s.call(who, confirmSms, { body: { code } })
  const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('200 resident: a code to the number, at any hour, which turns them on; the words and the time are kept', async () => {
    expect((await ask()).body).toEqual({ message: `We sent a code to ${number}`, smsPending: number })
    const [sms] = await codes()
    expect(sms).toMatchObject({ recipient: number, quiet_time_zone: null })
    expect((await settings())?.by_sms).toBe(false)
    s.clock.now = new Date('2026-11-20T18:05:00Z')
    const { body } = await confirm(` ${sms?.code.slice(0, 3)} ${sms?.code.slice(3)} `)
    expect(body.telling).toMatchObject({ bySms: true, smsNumber: number, smsAgreedAt: s.clock.now.toISOString(), smsPending: null })
    expect((await settings())?.sms_agreed_to).toMatch(/^I agree that Plaza may send me text messages .* STOP /)
    expect((await confirm(sms?.code ?? '')).status).toBe(422)
    expect((await s.call(resident, endSms, {})).body.telling).toMatchObject({ bySms: false, smsNumber: null, smsAgreedAt: null })
  })
  test('422 without a tick, a number that is none, a wrong code, another’s code, a code of eleven minutes ago', async () => {
    expect((await ask('12', false)).body.errors).toMatchObject({
      mobileNumber: expect.any(String),
      agreed: 'Please check the box to agree',
    })
    await ask()
    const code = (await codes())[0]?.code ?? ''
    expect((await confirm(wrong(code))).body.errors).toEqual({ code: 'This code is wrong or has expired' })
    expect((await confirm(code, s.cast.neighbor)).status).toBe(422)
    s.clock.now = new Date('2026-11-20T18:10:01Z')
    expect((await confirm(code)).status).toBe(422)
  })
  test('422 the right code after five wrong ones', async () => {
    await ask()
    const code = (await codes())[0]?.code ?? ''
    for (let i = 0; i < 5; i++) await confirm(wrong(code))
    expect((await confirm(code)).status).toBe(422)
    expect((await settings())?.by_sms).toBe(false)
  })
  test('429 after three codes within an hour, no matter who asked for the number; an older code opens nothing', async () => {
    await ask()
    await ask()
    await ask('+1 949 555 0142', true, s.cast.neighbor)
    expect((await ask()).status).toBe(429)
    expect((await ask('(949) 555-0142', true, s.cast.neighbor)).status).toBe(429)
    const [first, second] = await codes()
    if (first?.code !== second?.code) expect((await confirm(first?.code ?? '')).status).toBe(422)
    await s.db
      .updateTable('sms_codes')
      .set({ sent_from: new Date('2026-11-20T17:00:00Z') })
      .execute()
    expect((await ask()).status).toBe(200)
  })
  test('422 a premium number and one abroad, with another way', async () => {
    for (const costly of ['+1 900 555 0142', '+44 7911 123456'])
      expect((await ask(costly)).body.errors).toEqual({ mobileNumber: expect.stringContaining('choose email') })
    expect(await codes()).toEqual([])
  })
  test('429 until the next day after the installation’s sum, with another way', async () => {
    await s.db.insertInto('sms_days').values({ day: '2026-11-20', sent: 1000 }).execute()
    const { status, body, headers } = await ask()
    expect([status, headers['retry-after']]).toEqual([429, String(6 * 3600)])
    expect(body.message).toContain('choose email')
    await s.db.updateTable('sms_days').set({ day: '2026-11-19' }).execute()
    expect((await ask()).status).toBe(200)
  })
  test('409 a number that has answered STOP', async () => {
    await s.db.insertInto('sms_stops').values({ number, stopped_at: s.clock.now }).execute()
    expect((await ask()).body.code).toBe('follow.smsStopped')
    expect(await codes()).toEqual([])
  })
  test('409 where nothing could send them', async () => {
    const other = await stage({ HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example' })
    const sent = { body: { mobileNumber: number, agreed: true } }
    expect((await other.call(other.cast.resident, askForSms, sent)).body.code).toBe('follow.smsImpossible')
    await other.close()
  })
})

describe('the link in a letter', () => {
  const link = async (ending: UnsubscribeScope, who = resident) =>
    (await linkWriter(s.app.appContext))(who.id, ending).split('/').at(-1) as string
  const end = (id: string, all?: string) => s.call(null, unsubscribe, { params: { id }, query: { all } })

  test('200 visitor: looking changes nothing; using it ends letters of its kind, however often it is used', async () => {
    await s.call(resident, followZip, { body: { zipCode: '92660' } })
    const id = await link('update')
    expect((await s.call(null, showUnsubscribe, { params: { id } })).body).toEqual({ topic: 'update', email: 'r***@example.org' })
    expect((await settings())?.muted).toEqual([])
    for (let i = 0; i < 2; i++) expect((await end(id)).body.message).toBe('You won’t get these emails anymore')
    expect(await settings()).toMatchObject({ muted: ['update'], by_mail: true })
    expect((await end(await link('closing'))).status).toBe(200)
    expect((await settings())?.muted).toEqual(['update', 'closing'])
  })
  test('200 all of them, by its own link or on request; the follows stay', async () => {
    for (const [ending, all] of [['all'], ['update', 'true']] as const) {
      await s.call(resident, followZip, { body: { zipCode: '92660' } })
      await s.call(resident, changeTelling, { body: { byMail: true } })
      await end(await link(ending), all)
      expect(await settings()).toMatchObject({ by_mail: false, muted: [] })
    }
    expect((await s.call(resident, listFollows, {})).body.zips).toHaveLength(1)
  })
  test('200 somebody who never followed anything', async () => {
    expect((await end(await link('all', s.cast.neighbor))).status).toBe(200)
  })
  test('410 a link that was changed, for another person or another kind, or cut', async () => {
    const id = await link('update')
    const bytes = Buffer.from(id, 'base64url')
    const changed = (at: number) => Buffer.from(bytes.map((byte, i) => (i === at ? byte ^ 1 : byte))).toString('base64url')
    for (const wrong of [...[0, 15, 16, 17, 34].map(changed), id.slice(0, -2), 'x', '%00'])
      expect([(await end(wrong)).status, (await s.call(null, showUnsubscribe, { params: { id: wrong } })).status], wrong).toEqual([
        410, 410,
      ])
  })
})

describe('when', () => {
  const at = (time: string) => new Date(`${time}-08:00`) // California in winter
  test.each([
    ['daily', '2026-11-20T07:59:59', '2026-11-20T08:00:00'],
    ['daily', '2026-11-20T08:00:00', '2026-11-21T08:00:00'],
    ['daily', '2026-11-20T23:59:59', '2026-11-21T08:00:00'],
    ['weekly', '2026-11-20T08:00:00', '2026-11-23T08:00:00'],
    ['weekly', '2026-11-22T23:59:59', '2026-11-23T08:00:00'],
    ['weekly', '2026-11-23T07:59:59', '2026-11-23T08:00:00'],
    ['weekly', '2026-11-23T08:00:00', '2026-11-30T08:00:00'],
  ] as const)('%s: found at %s, told at %s', (rhythm, found, due) => {
    expect(nextDigest(rhythm, 'America/Los_Angeles', at(found))).toEqual(at(due))
    expect(dueAt(rhythm, 'sms', 'America/Los_Angeles', at(found))).toEqual(at(due))
  })
  test('eight o’clock is eight o’clock on the days that clocks change', () => {
    expect(nextDigest('daily', 'America/New_York', new Date('2026-10-31T20:00:00Z'))).toEqual(new Date('2026-11-01T13:00:00Z'))
    expect(nextDigest('daily', 'America/New_York', new Date('2027-03-13T20:00:00Z'))).toEqual(new Date('2027-03-14T12:00:00Z'))
    expect(nextDigest('daily', 'America/Phoenix', new Date('2027-03-13T20:00:00Z'))).toEqual(new Date('2027-03-14T15:00:00Z'))
  })
  test('immediately: a mail now, a text message not before eight', () => {
    expect(dueAt('atOnce', 'mail', 'America/Los_Angeles', at('2026-11-20T03:00:00'))).toEqual(at('2026-11-20T03:00:00'))
    expect(dueAt('atOnce', 'sms', 'America/Los_Angeles', at('2026-11-20T03:00:00'))).toEqual(at('2026-11-20T08:00:00'))
  })
  test('closing soon: from eight of the third day before the last', () => {
    const project = { timeZone: 'America/Los_Angeles' as const, endsAt: at('2026-12-02T23:59:59'), postedAt: at('2026-11-01T12:00:00') }
    const since = at('2026-11-20T00:00:00')
    const on = (time: string) => closesSoon(project, { since, now: at(time) })
    expect(closingFrom('America/Los_Angeles', project.endsAt)).toEqual(at('2026-11-29T08:00:00'))
    expect(['2026-11-29T07:59:59', '2026-11-29T08:00:00', '2026-12-02T23:59:58', '2026-12-02T23:59:59'].map(on)).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(closesSoon({ ...project, postedAt: at('2026-11-29T08:00:00') }, { since, now: at('2026-11-30T08:00:00') })).toBe(false)
    expect(closesSoon(project, { since: at('2026-11-29T08:00:00'), now: at('2026-11-30T08:00:00') })).toBe(false)
  })
})
