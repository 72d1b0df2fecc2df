// People who send their answers to a survey without a pause, each with one idempotency key, until the server confirms them.
import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../src/core/database/database.server.ts'
import { newId } from '../src/core/database/ids.server.ts'
import type { Person } from './cast.ts'
import { putSurvey } from './survey.ts'

const pauseMilliseconds = 100
const answerMilliseconds = 10_000

type Sender = { id: string; token: string; submission: string; text: string; address: string }

export type AnswerLoad = {
  /** Answers that were confirmed so far. */
  confirmed: () => number
  /** Replies that were no confirmation, and connections that broke. */
  failed: () => number
  /** Resolves with the moment (performance.now()) of the first confirmation of an answer that was sent after this call. */
  nextConfirmed: () => Promise<number>
  /** Ends when all that were begun are confirmed. */
  end: () => Promise<void>
  /** Compares what is stored with what was confirmed. */
  compare: (db: Db) => Promise<{ lost: number; doubled: number; different: number; unconfirmed: number }>
}

/** @param urls of the web processes, which are asked in turn */
export async function startAnswerLoad(
  db: Db,
  urls: readonly string[],
  { people, workers }: { people: number; workers: number },
): Promise<AnswerLoad> {
  const { projectId, questions } = await putSurvey(db, await enterCity(db), new Date(), ['open'])
  const senders = await enrol(db, people)
  const confirmed = new Map<string, string>()
  const waiting: { since: number; resolve: (at: number) => void }[] = []
  let failed = 0
  let isOver = false
  let turn = 0

  const attempt = async ({ token, submission, text, address }: Sender): Promise<boolean> => {
    const reply = await fetch(`${urls[turn++ % urls.length]}/api/v1/projects/${projectId}/answers`, {
      method: 'POST',
      signal: AbortSignal.timeout(answerMilliseconds),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ answers: [{ question: questions[0], answer: text }], submission }),
    }).catch(() => null)
    const body = await reply?.text().catch(() => null)
    if (reply?.status === 200 && body !== null) return true
    if (reply && reply.status < 500 && reply.status !== 200 && reply.status !== 429)
      throw new Error(`Refused with ${reply.status}: ${body}`)
    return false
  }
  const work = async () => {
    for (let sender = senders.pop(); sender && !isOver; sender = senders.pop()) {
      let begun = performance.now()
      while (!(await attempt(sender))) {
        failed++
        await sleep(pauseMilliseconds)
        begun = performance.now()
      }
      confirmed.set(sender.id, sender.text)
      const at = performance.now()
      for (const one of waiting.filter(({ since }) => begun > since)) one.resolve(at)
    }
  }
  const working = Promise.all(Array.from({ length: workers }, work))
  // The caller that ends it receives a failure.
  working.catch(() => {})
  return {
    confirmed: () => confirmed.size,
    failed: () => failed,
    nextConfirmed: () =>
      new Promise((resolve, reject) => {
        waiting.push({ since: performance.now(), resolve })
        working.catch(reject)
      }),
    async end() {
      isOver = true
      await working
    },
    async compare(stored) {
      const { rows } = await sql<{ id: string; texts: string[] }>`
        select r.user_id as id, array_agg(a.answer_text) as texts from answers a join respondents r on r.id = a.respondent_id
        where a.question_id = ${questions[0]} group by 1`.execute(stored)
      const texts = new Map(rows.map((row) => [row.id, row.texts]))
      const all = [...confirmed]
      return {
        lost: all.filter(([id]) => !texts.has(id)).length,
        doubled: rows.filter((row) => row.texts.length > 1).length,
        different: all.filter(([id, text]) => texts.has(id) && texts.get(id)?.[0] !== text).length,
        unconfirmed: rows.filter(({ id }) => !confirmed.has(id)).length,
      }
    },
  }
}

/** A city with one official. Without the cast, whose texts only the build can read: a script uses this too. */
async function enterCity(db: Db): Promise<Person> {
  const now = new Date()
  const [organizationId, id] = [newId(), newId()]
  const organization = { id: organizationId, name: 'City of Newport', type: 'City', title: 'Director', department: 'Public Works' } as const
  const verified = { slug: `newport-${id}`, logo_key: null, address: '{}', state: 'CA', verified_at: now, verified_by: 'operator' } as const
  await db
    .insertInto('organizations')
    .values({ ...organization, ...verified })
    .execute()
  const official = { login_type: 'Organization', organization_id: organizationId, permission: 'administrator' } as const
  const name = { first_name: 'Ada', last_name: 'Example', email: `${id}@newport.example`, email_verified_at: now }
  await db
    .insertInto('users')
    .values({ id, ...official, ...name })
    .execute()
  return { id, token: '', organizationId }
}

/** People with an open session and an address each: limits count each of them alone. */
async function enrol(db: Db, count: number): Promise<Sender[]> {
  const senders = Array.from({ length: count }, (_, i): Sender => {
    const address = `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`
    return { id: newId(), token: `person-${i}-${newId()}`, submission: newId(), text: `The lamp number ${i} is broken`, address }
  })
  const ids = senders.map(({ id }) => id)
  await sql`
    insert into users (id, login_type, first_name, last_name, email, zip_code, state, city, email_verified_at)
    select id, 'Resident', 'Crowd', 'Example', id || '@example.org', '92660', 'CA', 'Newport Beach', now() from unnest(${ids}::uuid[]) as one (id)`.execute(
    db,
  )
  await sql`
    insert into sessions (token_hash, user_id, remember_me, created_at, last_seen_at)
    select decode(hash, 'hex'), id, true, now(), now()
    from unnest(${senders.map((one) => createHash('sha256').update(one.token).digest('hex'))}::text[], ${ids}::uuid[]) as one (hash, id)`.execute(
    db,
  )
  return senders
}
