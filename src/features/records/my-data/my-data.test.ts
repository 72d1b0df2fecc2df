import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { fullLife, type Life } from '../../../../tests/fixtures/full-life.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { until } from '../../../../tests/until.ts'
import { removeUser } from '../../accounts/members/contract.ts'
import { logIn, register, showMe } from '../../accounts/model/contract.ts'
import { openSession } from '../../accounts/sessions/sessions.server.ts'
import { addComment, like, listComments } from '../../participation/responses/contract.ts'
import { showProject } from '../../projects/model/contract.ts'
import { showResults } from '../../results/model/contract.ts'
import { sendAnswers } from '../../surveys/model/contract.ts'
import { deleteMe, showMyData } from './contract.ts'

const waitingForLocks = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const url = '/api/v1/users/me/data'
const officials = () => [s.cast.viewer, s.cast.editor, s.cast.administrator]
/** A resident with the password of the registration form. */
async function newcomer(email: string): Promise<Person & { email: string }> {
  const { body } = await s.call(null, register, { body: residentForm(email) })
  return { id: body.user._id, token: body.token as string, organizationId: null, email }
}
const password = 'Correct1horse'
const remove = (who: Person | null, typed = password) => s.call(who, deleteMe, { body: { password: typed } })

describe('the download', () => {
  let life: Life
  beforeAll(async () => {
    life = await fullLife(s)
  })

  test('401 visitor, 403 officials, 422 another format', async () => {
    expect((await s.inject(null, { url })).status).toBe(401)
    for (const who of officials()) expect((await s.inject(who, { url })).status).toBe(403)
    expect((await s.inject(life, { url: `${url}?format=pdf` })).status).toBe(422)
  })

  test('200 resident: as a JSON file, theirs alone', async () => {
    const res = await s.inject(life, { url })
    expect([res.status, res.headers['content-disposition']]).toEqual([200, 'attachment; filename="my-data.json"'])
    expect(res.headers['cache-control']).toBe('private, no-store')
    expect(res.body).toMatchObject({ user: { _id: life.id }, comments: [{ text: 'The corner is dark' }], votes: [{ vote: 'yes' }] })
    const text = JSON.stringify((await s.inject(s.cast.neighbor, { url })).body)
    for (const tell of life.tells.filter((tell) => tell !== '5550142')) expect(text).not.toContain(tell)
  })

  test('200 resident: as a sheet that a second reader reads', async () => {
    const res = await s.inject(life, { url: `${url}?format=xlsx`, headers: { 'accept-language': 'en' } })
    expect([res.status, res.headers['content-disposition']]).toEqual([200, 'attachment; filename="my-data.xlsx"'])
    const sheets = (await (readXlsxFile as unknown as (file: Buffer) => Promise<{ sheet: string; data: unknown[][] }[]>)(res.raw)) ?? []
    const of = (name: string) => sheets.find((one) => one.sheet === name)?.data ?? []
    expect(sheets.map((one) => one.sheet)).toEqual([
      'Profile',
      'Terms accepted',
      'Projects',
      'Answers',
      'Files you attached',
      'Comments',
      'Votes',
      'Likes',
      'Sealed copies',
      'How you arrived',
      'Content you flagged',
      'Projects followed',
      'Zip codes followed',
      'How we contact you',
      'Number to confirm',
      'Updates not sent yet',
      'Active logins',
      'Messages sent',
      'Emailed codes',
      'Emailed links',
      'Failed logins',
      'Contact form',
    ])
    expect(of('Profile')).toContainEqual(['First name', 'Wilhelmina'])
    expect(of('Answers')).toContainEqual(expect.arrayContaining(['Safer crossings', 'City of Newport', 'Question 1?', 'A lamp is broken']))
    expect(of('How you arrived')[1]?.slice(0, 4)).toEqual(['Safer crossings', 'City of Newport', 'code', 'Bus stop'])
    // 18:00 UTC is 10:00 in California.
    expect(of('Votes')[1]?.at(-1)).toEqual(new Date('2026-11-20T10:00:00Z'))
  })

  test('holds no way into an account: neither letters’ texts nor hashes; and what others typed only once the address is confirmed', async () => {
    const person = await newcomer('someone@example.org')
    await sql`
      insert into contact_messages (id, name, email, are_you, message)
      values (gen_random_uuid(), 'The owner', 'Someone@example.org', 'Resident', 'A secret')`.execute(s.db)
    const held = JSON.stringify((await s.call(person, showMyData, { query: {} })).body)
    const mail = await s.db.selectFrom('outbox').select('body_text').where('recipient', '=', person.email).executeTakeFirstOrThrow()
    const secret = /verifiedEmail\/([\w-]+)/.exec(mail.body_text)?.[1] as string
    expect(secret.length).toBeGreaterThan(20)
    for (const text of [secret, 'A secret', 'argon2', person.token]) expect(held).not.toContain(text)
    await remove(person)
    expect((await sql`select 1 from contact_messages where message = 'A secret'`.execute(s.db)).rows).toHaveLength(1)
  })
})

describe('deleting the account', () => {
  test('401 visitor, 403 officials, 422 resident without or with a wrong password', async () => {
    const person = await newcomer('careful@example.org')
    expect((await remove(null)).status).toBe(401)
    for (const who of officials()) expect((await remove(who)).status).toBe(403)
    expect((await remove(person, '')).body.errors).toEqual({ password: 'Please enter your password' })
    expect((await remove(person, 'Wrong1horse')).body.errors).toEqual({ password: 'This password is incorrect' })
    expect((await s.call(person, showMe, {})).status).toBe(200)
  })

  test('429 resident after ten wrong passwords: an open session is no way to guess', async () => {
    const person = await newcomer('guessed@example.org')
    for (let i = 0; i < 10; i++) expect((await remove(person, `Wrong${i}horse`)).status).toBe(422)
    expect((await remove(person)).status).toBe(429)
  })

  test('200 resident: logged out everywhere, and free to register with the same address', async () => {
    const person = await newcomer('again@example.org')
    const { body } = await s.call(null, logIn, { body: { email: person.email, password } })
    expect(await remove(person)).toMatchObject({ status: 200, body: { message: expect.stringContaining('Your account was deleted') } })
    for (const token of [person.token, body.token as string]) expect((await s.call({ ...person, token }, showMe, {})).status).toBe(401)
    expect((await s.call(null, logIn, { body: { email: person.email, password } })).status).toBe(401)
    const anew = await newcomer(person.email)
    expect(anew.id).not.toBe(person.id)
    const held = (await s.call(anew, showMyData, { query: {} })).body
    expect([held.takingPart, held.letters.length]).toEqual([[], 1])
  })

  test('officials still see what was written, under the alias, with zip code and age range, and nothing else', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.administrator, s.clock.now, ['yesno'])
    const params = { id: projectId }
    const person = await newcomer('sharing@example.org')
    const answers = [{ question: questions[0] as string, answer: 'yes' }]
    await s.call(person, sendAnswers, { params, body: { answers, sharesIdentity: true } })
    await s.call(person, addComment, { params, body: { text: 'Build it' } })
    await s.call(person, like, { params })
    const seen = async () => {
      const results = await s.call(s.cast.viewer, showResults, { params, query: { includeUnconfirmed: true } as never })
      const comments = await s.call(s.cast.viewer, listComments, { params, query: { includeUnconfirmed: true } as never })
      const { project } = (await s.call(s.cast.viewer, showProject, { params })).body as {
        project: { likes: number; commentsCount: number }
      }
      return { results: results.body, respondent: comments.body.comments[0]?.respondent, counts: [project.likes, project.commentsCount] }
    }
    const before = await seen()
    expect(before.respondent).toMatchObject({ name: 'Ada Example', email: person.email, gender: 'Female' })
    expect((await remove(person)).status).toBe(200)
    const after = await seen()
    // The address was never confirmed.
    expect(after.counts).toEqual([0, 0])
    expect(after.respondent).toEqual({
      alias: before.respondent?.alias,
      channel: 'account',
      zipCode: '92660',
      state: 'CA',
      ageRange: '35-44',
      gender: null,
      ethnicity: null,
      moved: false,
      name: null,
      email: null,
    })
  })
})

describe('the specification’s call', () => {
  const call = (who: Person | null, id: string, body: { password?: string } | null = null) =>
    s.call(who, removeUser, { query: { id }, body })

  test('200 resident with the own id and a token, 403 with another’s', async () => {
    const person = await newcomer('called@example.org')
    expect((await call(person, s.cast.neighbor.id)).status).toBe(403)
    expect((await call(person, person.id, { password: 'Wrong1horse' })).status).toBe(422)
    const res = await s.inject(person, { method: 'DELETE', url: `/api/v1/users/delete/?id=${person.id}` })
    expect([res.status, res.body.message]).toEqual([200, expect.stringContaining('Your account was deleted')])
    expect((await s.call(person, showMe, {})).status).toBe(401)
  })

  test('422 resident with a token of a login that is 15 minutes ago, without the password; 200 with it', async () => {
    const person = await newcomer('early@example.org')
    const before = s.clock.now
    const request = { method: 'DELETE', url: `/api/v1/users/delete/?id=${person.id}` } as const
    s.clock.now = new Date(before.getTime() + 10 * 60_000)
    expect((await s.call(person, showMe, {})).status).toBe(200)
    s.clock.now = new Date(before.getTime() + 16 * 60_000)
    const refused = await s.inject(person, request)
    expect([refused.status, refused.body.errors]).toEqual([422, { password: 'Please enter your password' }])
    expect((await s.inject(person, { ...request, payload: { password } })).status).toBe(200)
    s.clock.now = before
  })

  test('422 resident in a browser without the password, 200 with it; the cookie is taken away', async () => {
    const person = await newcomer('browser@example.org')
    const headers = { cookie: `userToken=${person.token}`, 'sec-fetch-site': 'same-origin' }
    const request = { method: 'DELETE', url: `/api/v1/users/delete/?id=${person.id}`, headers } as const
    expect((await s.inject(null, request)).status).toBe(422)
    const res = await s.inject(null, { ...request, payload: { password } })
    expect(res.status).toBe(200)
    expect(String(res.headers['set-cookie'])).toContain('userToken=;')
  })

  test('409 administrator: somebody must administer the organization', async () => {
    const res = await call(s.cast.administrator, s.cast.administrator.id)
    expect([res.status, res.body.message]).toEqual([409, expect.stringContaining('The organization needs an administrator')])
  })
})

describe('at the same moment', () => {
  test('answers, likes, comments and logins while the account is deleted: nothing half done, every count exact', async () => {
    const { projectId, questions } = await putSurvey(s.db, s.cast.administrator, s.clock.now, ['yesno', 'rating'])
    const params = { id: projectId }
    const people = await Promise.all(Array.from({ length: 4 }, (_, i) => newcomer(`racing${i}@example.org`)))
    const answers = questions.map((question, i) => ({ question, answer: (i === 0 ? 'yes' : 4) as string | number }))
    const statuses = await Promise.all(
      people.flatMap((person) => [
        s.call(person, sendAnswers, { params, body: { answers, sharesIdentity: true } }),
        s.call(person, like, { params }),
        s.call(person, addComment, { params, body: { text: 'At once' } }),
        remove(person),
        s.call(null, logIn, { body: { email: person.email, password } }),
        s.call(person, sendAnswers, { params, body: { answers, sharesIdentity: true } }),
        remove(person),
      ]),
    )
    expect(statuses.map((one) => one.status).filter((status) => ![200, 401].includes(status))).toEqual([])
    const { rows } = await sql<{ exact: boolean; left: number; named: number }>`
      select p.likes_count = (select count(*) from likes as x join respondents as r on r.id = x.respondent_id and r.confirmed
            where x.project_id = p.id)
          and p.comments_count = (select count(*) from comments as x join respondents as r on r.id = x.respondent_id and r.confirmed
            where x.project_id = p.id) as exact,
        (select count(*) from sessions where user_id = any (${people.map((one) => one.id)}::uuid[])) as left,
        (select count(*) from users where id = any (${people.map((one) => one.id)}::uuid[]) and deleted_at is null) as named
      from projects p where p.id = ${projectId}`.execute(s.db)
    expect(rows).toEqual([{ exact: true, left: 0, named: 0 }])
  })

  test('a login that waits for the deletion opens nothing', async () => {
    const person = await newcomer('waiting@example.org')
    const session = { userId: person.id, rememberMe: false, userAgent: 'Firefox', now: s.clock.now }
    let late: Promise<string> | undefined
    await s.db.transaction().execute(async (tx) => {
      await sql`
        update users set deleted_at = now(), first_name = '', last_name = '', email = 'x@deleted.invalid', title = null, ethnicity = null,
          mobile_number = null, gender = null, date_of_birth = null, resident_status = null, street_address = null, apartment = null,
          country = null, state = null, city = null, county = null, zip_code = null, plus4 = null, age_range = null, password_hash = null,
          terms_accepted_at = null
        where id = ${person.id}`.execute(tx)
      await tx.deleteFrom('sessions').where('user_id', '=', person.id).execute()
      late = openSession(s.db, session)
      await until(async () => (await sql`${waitingForLocks}`.execute(s.db)).rows.length > 0)
    })
    await late
    expect(await s.db.selectFrom('sessions').select('user_id').where('user_id', '=', person.id).execute()).toEqual([])
  })

  test('the database refuses a deleted account with anything personal in it', async () => {
    const person = await newcomer('refused@example.org')
    await expect(sql`update users set deleted_at = now() where id = ${person.id}`.execute(s.db)).rejects.toThrow('users_deleted_are_nobody')
  })
})
