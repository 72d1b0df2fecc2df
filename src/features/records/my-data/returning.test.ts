// A person who deletes the account and registers again with the same email address or mobile number is still one person.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { crowd, type Person } from '../../../../tests/cast.ts'
import { nextRelease } from '../../../../tests/fixtures/releases.ts'
import { putProject } from '../../../../tests/project.ts'
import { homes, residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { putSurvey } from '../../../../tests/survey.ts'
import { register, setPassword } from '../../accounts/model/contract.ts'
import { tookPartBefore } from '../../accounts/model/former-contacts.server.ts'
import { updateProfile } from '../../accounts/profile/contract.ts'
import { addComment, castVote, like, listVotes } from '../../participation/responses/contract.ts'
import { showProject } from '../../projects/model/contract.ts'
import { publish, showPublished } from '../../results/publication/contract.ts'
import { noteParticipation } from '../../surveys/arrivals/contract.ts'
import { createAnswer, sendAnswers } from '../../surveys/model/contract.ts'
import { deleteMe } from './contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())
let email: string
let addresses = 0
beforeEach(() => {
  email = `again${++addresses}@example.org`
})

type Form = ReturnType<typeof residentForm>

async function registered(changes: Partial<Record<keyof Form, string>> = {}, isConfirmed = true): Promise<Person> {
  const { status, body } = await s.call(null, register, { body: { ...residentForm(email), ...changes } as Form })
  expect(status).toBe(200)
  const me: Person = { id: body.user._id, token: body.token as string, organizationId: null }
  if (!isConfirmed) return me
  const address = (changes.email ?? email).toLowerCase()
  const letters = s.db.selectFrom('outbox').select('body_text').where(sql`lower(recipient)`, '=', address)
  const { body_text: letter } = await letters.orderBy('id', 'desc').executeTakeFirstOrThrow()
  const id = /\/verifiedEmail\/([\w-]+)/.exec(letter)?.[1] ?? ''
  expect((await s.call(me, setPassword, { body: { id } as never })).status).toBe(200)
  return me
}

const remove = async (who: Person) => expect((await s.call(who, deleteMe, { body: { password: 'Correct1horse' } })).status).toBe(200)
const vote = (who: Person, id: string) => s.call(who, castVote, { params: { id }, query: { vote: 'yes' }, body: null })
const countOf = async (id: string) => (await s.call(s.cast.editor, listVotes, { params: { id }, query: {} as never })).body.counts

describe('one email address', () => {
  test('votes once, however often its account is deleted and registered again: 409 respondent.alreadyTookPart', async () => {
    const { projectId: id } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const first = await registered()
    expect((await vote(first, id)).status).toBe(200)
    await remove(first)
    for (const address of [email, email.toUpperCase()]) {
      const again = await registered({ email: address })
      const { status, body } = await vote(again, id)
      expect([status, body.code]).toEqual([409, 'respondent.alreadyTookPart'])
      expect(body.message).toBe('You already took part in this project with an account that you deleted.')
      await remove(again)
    }
    expect(await countOf(id)).toEqual({ yes: 1, no: 0 })
  })

  test('409 at every way to respond, and the project announces it beforehand', async () => {
    const { projectId: id, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const question = questions[0] as string
    const first = await registered()
    expect((await s.call(first, like, { params: { id } })).status).toBe(200)
    await remove(first)
    const again = await registered()
    const params = { id }
    const replies = [
      await vote(again, id),
      await s.call(again, like, { params }),
      await s.call(again, addComment, { params, body: { text: 'A bench' } }),
      await s.call(again, createAnswer, { params: { id: question }, body: { answer: 'yes' } }),
      await s.call(again, sendAnswers, { params, body: { answers: [{ question, answer: 'yes' }] } }),
      await s.call(again, noteParticipation, { params, body: { way: 'link' } }),
    ]
    for (const { status, body } of replies) expect([status, body.code]).toEqual([409, 'respondent.alreadyTookPart'])
    const { mayRespond } = (await s.call(again, showProject, { params })).body.project
    expect(mayRespond).toMatchObject({ allowed: false, code: 'respondent.alreadyTookPart' })
    expect(await s.db.selectFrom('respondents').select('id').where('user_id', '=', again.id).execute()).toEqual([])
  })

  test('200 in projects without a response of the deleted account, also if it had opened the survey', async () => {
    const { projectId: id } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
    const first = await registered()
    expect((await s.call(first, noteParticipation, { params: { id }, body: { way: 'link' } })).status).toBe(200)
    await remove(first)
    const other = await registered()
    expect((await s.call(other, showProject, { params: { id } })).body.project.mayRespond.allowed).toBe(true)
    expect((await vote(other, id)).status).toBe(200)
  })

  test('is not taken from its owner by a person who registered it without confirming it', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    const stranger = await registered({}, false)
    expect((await vote(stranger, id)).status).toBe(200)
    await remove(stranger)
    expect((await vote(await registered(), id)).status).toBe(200)
  })

  test('counts before it is confirmed: a later confirmation would make the second response count', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    const first = await registered()
    await vote(first, id)
    await remove(first)
    expect((await vote(await registered({}, false), id)).status).toBe(409)
  })

  test('its trace is a hash without a respondent, and is removed with the project', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    const first = await registered()
    await vote(first, id)
    await remove(first)
    const traces = () => s.db.selectFrom('former_contacts').selectAll().where('project_id', '=', id).execute()
    const [trace] = await traces()
    expect(trace).toMatchObject({ zip_code: '92660', moved_at: null, kept_at: s.clock.now })
    expect(trace?.contact_hash).toHaveLength(32)
    expect(await tookPartBefore(s.db, id, (await registered()).id)).toBe(true)
    await s.db.deleteFrom('projects').where('id', '=', id).execute()
    expect(await traces()).toEqual([])
  })
})

test('one mobile number responds once, also with other email addresses and after the account confirmed another number', async () => {
  const id = await putProject(s.db, s.cast.editor, s.clock.now, { requires_mobile: true })
  const withNumber = async (number: string) => {
    const who = await registered({ email: `number${++addresses}@example.org` })
    await s.db.updateTable('users').set({ confirmed_mobile: number }).where('id', '=', who.id).execute()
    return who
  }
  const first = await withNumber('+19495550191')
  expect((await vote(first, id)).status).toBe(200)
  await remove(first)
  expect((await vote(await withNumber('+19495550191'), id)).status).toBe(409)
  expect((await vote(await withNumber('+19495550192'), id)).status).toBe(200)
})

test('ten accounts of one address move no published total', async () => {
  const { projectId: id, questions } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['yesno'])
  const question = questions[0] as string
  const answer = (who: Person, value: string) =>
    s.call(who, sendAnswers, { params: { id }, body: { answers: [{ question, answer: value }] } })
  await s.call(s.cast.editor, publish, { params: { id }, body: { questions, invited: 'By letter' } })
  for (const [i, who] of (await crowd(s.db, s.clock.now, 20)).entries()) await answer(who, i % 2 ? 'yes' : 'no')
  const read = async () => JSON.stringify((await s.call(null, showPublished, { params: { id }, query: {} as never })).body.published)
  await nextRelease(s)
  const before = await read()
  const victim = (await crowd(s.db, s.clock.now, 1))[0] as Person
  expect((await answer(victim, 'no')).status).toBe(200)
  const statuses: number[] = []
  for (let i = 0; i < 10; i++) {
    const who = await registered()
    statuses.push((await answer(who, i % 2 ? 'no' : 'yes')).status)
    await remove(who)
  }
  expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
  await nextRelease(s)
  expect((await read()).replace(/"releasedAt":"[^"]+"/g, '')).toBe(before.replace(/"releasedAt":"[^"]+"/g, ''))
})

describe('a deleted account does not make a move free', () => {
  const moved = async (who: Person) =>
    (await s.db.selectFrom('users').select('moved_at').where('id', '=', who.id).executeTakeFirstOrThrow()).moved_at

  test('another zip code at the next registration is a move: 403 respond.movedSince in projects published before', async () => {
    const [here, there] = [
      await putProject(s.db, s.cast.editor, s.clock.now),
      await putProject(s.db, s.cast.editor, s.clock.now, {}, ['94103']),
    ]
    const first = await registered()
    expect((await vote(first, here)).status).toBe(200)
    await remove(first)
    s.clock.now = new Date(s.clock.now.getTime() + 60_000)
    const again = await registered(homes.sanFrancisco)
    expect(await moved(again)).toEqual(s.clock.now)
    expect((await vote(again, there)).body.code).toBe('respond.movedSince')
  })

  test('the same zip code keeps the last move; a change afterward is a move even before a response', async () => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    const first = await registered()
    await vote(first, id)
    await remove(first)
    const again = await registered()
    expect(await moved(again)).toBeNull()
    const change = (zipCode: string) => s.call(again, updateProfile, { params: { id: again.id }, body: { zipCode } })
    expect((await change('92612')).status).toBe(200)
    expect(await moved(again)).toEqual(s.clock.now)
    expect((await change('92660')).body.code).toBe('profile.movedRecently')
    await remove(again)
    expect(await moved(await registered())).toEqual(s.clock.now)
  })
})
