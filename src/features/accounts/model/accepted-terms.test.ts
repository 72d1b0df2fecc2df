import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { attempt, claim, runJobs } from '../../../../tests/jobs.ts'
import { putProject } from '../../../../tests/project.ts'
import { residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { acceptTerms, showOwnTerms } from '../../../pages/policies/contract.ts'
import { termsHandler } from '../../../pages/policies/jobs.server.ts'
import { addComment, castVote, like } from '../../participation/responses/contract.ts'
import { addDecision } from '../../projects/decisions/contract.ts'
import { showProject } from '../../projects/model/contract.ts'
import { addUpdate } from '../../projects/news/contract.ts'
import { createBlog } from '../../projects/opeds/contract.ts'
import { showMyData } from '../../records/my-data/contract.ts'
import { openSession } from '../sessions/sessions.server.ts'
import { register } from './contract.ts'
import { isTermsDue, type TermsVersion, termsVersions } from './terms.ts'

const second: TermsVersion = { version: '2', announced: '2027-01-01', effective: '2027-02-01' }
let s: Stage
let projectId: string
beforeAll(async () => {
  ;(termsVersions as TermsVersion[]).unshift(second)
  s = await stage()
})
afterAll(async () => {
  ;(termsVersions as TermsVersion[]).shift()
  await s.close()
})
beforeEach(async () => {
  s.clock.now = new Date('2026-12-31T18:00:00Z')
  await s.db.deleteFrom('outbox').execute()
  await s.db
    .updateTable('users')
    .set({ terms_version: '1', terms_accepted_at: s.clock.now, terms_notified_version: null, terms_notified_at: null })
    .execute()
  projectId = await putProject(s.db, s.cast.administrator, s.clock.now, {
    starts_at: new Date('2026-01-01'),
    ends_at: new Date('2028-01-01'),
  })
})

const at = (instant: string) => {
  s.clock.now = new Date(instant)
}
/** The person in a session of now: the clock moves by weeks. */
const present = async (who: Person): Promise<Person> => ({
  ...who,
  token: await openSession(s.db, { userId: who.id, rememberMe: false, userAgent: 'tests', now: s.clock.now }),
})
const work = () => ({ db: s.db, config: s.app.appContext.config, now: () => s.clock.now })
const announce = async (limit?: number) => {
  const handler = termsHandler(work(), limit)
  await s.db.transaction().execute((tx) => enqueue(tx, handler.kind, {}))
  await runJobs(s.db, [handler])
}
const mails = () => s.db.selectFrom('outbox').select(['recipient', 'subject', 'body_text']).where('letter', '=', 'newTerms').execute()
const accounts = async () => (await s.db.selectFrom('users').select('email').execute()).map(({ email }) => email).toSorted()
const show = async (who: Person) => (await s.call(await present(who), showOwnTerms, {})).body
const accept = async (who: Person, version = '2') => s.call(await present(who), acceptTerms, { body: { version } })

describe('the announcement', () => {
  test('nobody hears of a version before its day; then each account once, in batches and in its language', async () => {
    await announce()
    expect(await mails()).toEqual([])
    at('2027-01-01T15:23:00Z')
    await s.db.updateTable('users').set({ language: 'fr' }).where('id', '=', s.cast.viewer.id).execute()
    await announce(2)
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(await accounts())
    expect(sent.some(({ subject }) => subject === 'Les conditions d’utilisation de Plaza changent')).toBe(true)
    expect(sent.some(({ body_text }) => body_text.includes('from February 1, 2027'))).toBe(true)
    await announce(2)
    expect(await mails()).toHaveLength(sent.length)
    await s.db.updateTable('users').set({ language: 'en' }).where('id', '=', s.cast.viewer.id).execute()
  })

  test('a run that was stopped, and two at the same time, mail nobody twice and nobody never', async () => {
    at('2027-01-01T15:23:00Z')
    const handler = termsHandler(work(), 1)
    await s.db.transaction().execute((tx) => enqueue(tx, handler.kind, {}))
    const stopping = new AbortController()
    const counted = {
      ...work(),
      get config() {
        stopping.abort()
        return s.app.appContext.config
      },
    }
    await attempt(s.db, termsHandler(counted, 1), await claim(s.db, handler.kind), stopping.signal)
    expect(await mails()).toHaveLength(1)
    const all = (await accounts()).length
    const run = () => termsHandler(work(), 2).run({ signal: new AbortController().signal } as never)
    await Promise.all([run(), run(), run()])
    await run()
    expect((await mails()).map(({ recipient }) => recipient).toSorted()).toEqual(await accounts())
    expect(await mails()).toHaveLength(all)
  })

  test('an account of later hears of it too, unless it accepted the version when it registered', async () => {
    at('2027-01-01T15:23:00Z')
    await announce()
    const before = (await mails()).length
    await s.call(null, register, { body: residentForm('january@example.org') })
    await announce()
    expect((await mails()).slice(before).map(({ recipient }) => recipient)).toEqual(['january@example.org'])
    at('2027-02-01T15:23:00Z')
    await s.call(null, register, { body: residentForm('february@example.org') })
    await announce()
    expect(await mails()).toHaveLength(before + 1)
    const versions = await s.db
      .selectFrom('users')
      .select('terms_version')
      .where('email', 'in', ['january@example.org', 'february@example.org'])
      .orderBy('email')
      .execute()
    expect(versions).toEqual([{ terms_version: '2' }, { terms_version: '1' }])
  })
})

test('every version that a person accepted stays, with the time of its first acceptance, in the own data', async () => {
  const form = residentForm('accepts-all@example.org')
  at('2027-01-15T12:00:00Z')
  const { body } = await s.call(null, register, { body: form })
  const who: Person = { id: body.user._id, token: body.token as string, organizationId: null }
  await announce()
  for (const instant of ['2027-03-01T12:00:00Z', '2027-04-01T12:00:00Z']) {
    at(instant)
    expect((await accept(who)).status).toBe(200)
  }
  const { termsAcceptances, user } = (await s.call(await present(who), showMyData, { query: {} as never })).body
  expect(termsAcceptances).toEqual([
    { version: '1', acceptedAt: '2027-01-15T12:00:00.000Z' },
    { version: '2', acceptedAt: '2027-03-01T12:00:00.000Z' },
  ])
  expect([user.termsVersion, user.termsAcceptedAt]).toEqual(['2', '2027-03-01T12:00:00.000Z'])
})

describe('from its day on', () => {
  const responses = async (who: Person) => {
    const params = { id: projectId }
    return [
      await s.call(who, castVote, { params, query: { vote: 'yes' }, body: null }),
      await s.call(who, like, { params }),
      await s.call(who, addComment, { params, body: { text: 'A lamp, please' } }),
    ].map(({ status, body }) => [status, body.code ?? null])
  }
  const refused = [403, 'terms.notAccepted']

  test('403 responds before accepting, 200 reads and takes the own data; 200 responds afterwards', async () => {
    at('2027-01-01T15:23:00Z')
    await announce()
    at('2027-01-31T23:59:00Z')
    expect(await show(s.cast.resident)).toMatchObject({
      current: { version: '1' },
      next: { version: '2', effective: '2027-02-01' },
      isDue: false,
    })
    expect((await accept(s.cast.resident)).body.code).toBe('terms.version')
    at('2027-02-01T00:00:00Z')
    const who = await present(s.cast.resident)
    expect(await show(who)).toMatchObject({ current: { version: '2' }, next: null, accepted: { version: '1' }, isDue: true })
    expect(await responses(who)).toEqual([refused, refused, refused])
    const project = await s.call(who, showProject, { params: { id: projectId } })
    expect([project.status, project.body.project.mayRespond.code]).toEqual([200, 'terms.notAccepted'])
    expect((await s.inject(who, { url: '/api/v1/users/me/data?format=json' })).status).toBe(200)
    expect((await accept(who, '1')).status).toBe(409)
    expect((await accept(who)).status).toBe(200)
    expect(await show(who)).toMatchObject({ accepted: { version: '2', at: '2027-02-01T00:00:00.000Z' }, isDue: false })
    expect((await responses(who)).map(([status]) => status)).toEqual([200, 200, 200])
    at('2027-02-02T00:00:00Z')
    expect((await accept(who)).status).toBe(200)
    expect((await show(who)).accepted?.at).toBe('2027-02-01T00:00:00.000Z')
  })

  test('403 publishes and posts before accepting; a draft is saved', async () => {
    at('2027-01-01T15:23:00Z')
    await announce()
    at('2027-02-01T00:00:00Z')
    const who = await present(s.cast.editor)
    const article = { title: 'Why', author: 'Bo', description: 'Because.' }
    const decision = { said: 'It is dark', doing: 'Lamps', questions: [] }
    const publishing = async () => [
      (await s.call(who, createBlog, { body: { ...article, status: 'published' } })).body.code,
      (await s.call(who, addUpdate, { params: { id: projectId }, body: { title: 'News', text: 'The crew is here' } })).body.code,
      (await s.call(who, addDecision, { params: { id: projectId }, body: decision })).body.code,
    ]
    expect(await publishing()).toEqual(['terms.notAccepted', 'terms.notAccepted', 'terms.notAccepted'])
    expect((await s.call(who, createBlog, { body: { ...article, status: 'draft' } })).status).toBe(200)
    expect((await accept(who)).status).toBe(200)
    expect(await publishing()).not.toContain('terms.notAccepted')
  })

  test('a person who was announced it late, or not yet, has 30 days from the email', () => {
    const instant = new Date('2027-02-20T00:00:00Z')
    const daysBefore = (days: number) => new Date(instant.getTime() - days * 86_400_000)
    const due = (notified: string | null, notifiedAt: Date | null, accepted: string | null = '1') =>
      isTermsDue({ accepted, notified, notifiedAt }, instant)
    expect([
      due(null, null),
      due('2', daysBefore(29)),
      due('2', daysBefore(30)),
      due('2', daysBefore(30), null),
      due('2', daysBefore(60), '2'),
      due('1', daysBefore(60)),
    ]).toEqual([false, false, true, true, false, false])
    expect(isTermsDue({ accepted: null, notified: null, notifiedAt: null }, new Date('2026-12-01'))).toBe(false)
  })

  test('a version that is not accepted stays due while the next one is announced, and the next one is due in its turn', async () => {
    const who = s.cast.administrator
    const article = { title: 'Why', author: 'Bo', description: 'Because.' }
    const isDue = async () => (await s.call(await present(who), createBlog, { body: { ...article, status: 'published' } })).body.code
    at('2027-01-02T18:00:00Z')
    await announce()
    at('2027-02-10T18:00:00Z')
    expect(await isDue()).toBe('terms.notAccepted')
    ;(termsVersions as TermsVersion[]).unshift({ version: '3', announced: '2027-02-10', effective: '2027-03-15' })
    try {
      await announce()
      expect(await isDue()).toBe('terms.notAccepted')
      expect((await accept(who)).status).toBe(200)
      expect(await isDue()).toBeUndefined()
      at('2027-03-16T18:00:00Z')
      expect(await isDue()).toBe('terms.notAccepted')
      expect((await accept(who, '3')).status).toBe(200)
      expect(await isDue()).toBeUndefined()
    } finally {
      ;(termsVersions as TermsVersion[]).shift()
    }
  })

  test('401 visitor, 422 without a version', async () => {
    expect((await s.call(null, showOwnTerms, {})).status).toBe(401)
    expect((await s.call(null, acceptTerms, { body: { version: '1' } })).status).toBe(401)
    expect((await s.call(await present(s.cast.viewer), acceptTerms, { body: {} as never })).status).toBe(422)
  })
})
