// A thousand people send their answers over connections that break at every point. Several send twice concurrently, some return with
// only what their device stored, some change their answers on another device before the first one returns, and the server is killed
// meanwhile. The real server, the real database, plain sockets. What happens to whom is drawn from a seed; only the network's order
// and the moment of a kill differ from run to run. Meanwhile a process that works the jobs sends mails, and is killed as well.

import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createDatabase, createPool, type Db } from '../../../src/core/database/database.server.ts'
import { newId } from '../../../src/core/database/ids.server.ts'
import { prepareTables } from '../../../src/core/database/open-database.server.ts'
import { startPostgres } from '../../../src/core/database/postgres.server.ts'
import { enqueueAll } from '../../../src/core/jobs/enqueue.server.ts'
import { deliverMail } from '../../../src/features/messaging/notifications/delivery-jobs.ts'
import { enter } from '../../cast.ts'
import { enterCrowd, hexHashOf } from '../../fixtures/crowd.ts'
import { buryDead } from '../../jobs.ts'
import { freePort, type Served, serve } from '../../served.ts'
import { mailServer, type ReceivedMail } from '../../servers/mail.ts'
import { putSurvey, type Survey } from '../../survey.ts'
import { expect, test } from '../plaza.ts'

const people = 1000
const atOnce = 40
/** After so many arrivals the server is killed, as a power cut would. */
const killedAfter = [150, 350, 600, 850]
const mailsCount = 400
/** After so many mails the process that sends them is killed. */
const mailerKilledAfter = [60, 150, 250, 330]
const seed = 20261121
const faults = ['none', 'twice', 'halfBody', 'halfHead', 'beforeReply', 'withinReply', 'killed'] as const
type Fault = (typeof faults)[number]

type Given = { question: string; answer: string }[]
/** `faults`: what the first tries meet, one after the other. `elsewhere`: what the person sends from another device in between. */
type Sender = { token: string; submission: string; answers: Given; faults: Fault[]; elsewhere: Given | null }
type Reply = { status: number; receipt: string }
const lost = null

test('1,000 sendings over breaking connections and a server that is killed four times: none is lost, none is doubled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plaza-once-'))
  const postgres = await startPostgres({ dir: join(folder, 'postgres') })
  await prepareTables(postgres)
  const db = createDatabase(createPool(postgres.url, 4))
  const mail = await mailServer()
  const own = { DATABASE_URL: postgres.url, DATABASE_OWNER_URL: postgres.ownerUrl, DEMO: 'off', SMTP_URL: mail.url }
  const env = { ...own, ROLE: 'web', PORT: String(await freePort()) }
  let server: Served = await serve(env)
  const mailing = sendMails(db, { ...own, ROLE: 'jobs' }, mail.received)
  try {
    const survey = await prepare(db)
    const senders = await enrol(db, survey)
    const receipts: Reply[][] = senders.map(() => [])
    let arrived = 0
    const kills = [...killedAfter]
    let restarting: Promise<void> | undefined
    const restart = async () => {
      process.kill(server.pid, 'SIGKILL')
      await server.stop()
      server = await serve(env)
    }
    const next = senders.entries()
    const work = async () => {
      for (const [i, sender] of next) {
        receipts[i] = await deliver(server.url, survey.projectId, sender)
        arrived++
        if (arrived >= (kills[0] ?? Number.POSITIVE_INFINITY)) {
          kills.shift()
          restarting = restart()
        }
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    await restarting
    expect(kills, 'kills that did not happen').toEqual([])
    const unanswered = await mailing
    const mails = Map.groupBy(mail.received, ({ to }) => to.join())
    expect(
      [...mails.values()].filter((times) => times.length > 1),
      'mails that were doubled',
    ).toEqual([])
    expect(mails.size + unanswered).toBe(mailsCount)

    const stored = await sql<{ user: string; answers: Record<string, string> }>`
      select encode(s.token_hash, 'hex') as user, jsonb_object_agg(a.question_id, coalesce(a.answer_text, a.answer_rating::text, case when a.answer_yes then 'yes' else 'no' end)) as answers
      from answers a join respondents r on r.id = a.respondent_id join sessions s on s.user_id = r.user_id group by s.token_hash`.execute(
      db,
    )
    const byPerson = new Map(stored.rows.map((row) => [row.user, row.answers]))
    const sent = senders.map((one) => [
      hexHashOf(one.token),
      Object.fromEntries((one.elsewhere ?? one.answers).map((given) => [given.question, given.answer])),
    ])
    expect(byPerson.size, 'people whose answers arrived').toBe(people)
    expect(Object.fromEntries(byPerson)).toEqual(Object.fromEntries(sent))
    const counted = await sql<Record<'answers' | 'respondents' | 'finished', number>>`
      select (select count(*) from answers)::int as answers, (select count(*) from respondents)::int as respondents,
        (select count(*) from participations where finished_at is not null)::int as finished`.execute(db)
    const expected = senders.reduce((sum, one) => sum + (one.elsewhere ?? one.answers).length, 0)
    expect(counted.rows[0]).toEqual({ answers: expected, respondents: people, finished: people })
    for (const replies of receipts) expect(new Set(replies.map((one) => `${one.status} ${one.receipt}`)).size).toBe(1)
    expect(new Set(receipts.map((replies) => replies[0]?.receipt)).size, 'receipts').toBe(people)
  } finally {
    await server.stop()
    await mailing.catch(() => {})
    await db.destroy()
    await mail.close()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

/**
 * Has a process with ROLE=jobs send mails, and kills it while it does.
 * @returns how many mails may have been lost: between the line that a mail was handed over and the byte that does so
 */
async function sendMails(db: Db, env: Record<string, string>, received: readonly ReceivedMail[]): Promise<number> {
  const rows = Array.from({ length: mailsCount }, (_, i) => ({ id: newId(), recipient: `person${i}@example.org` }))
  await db.transaction().execute(async (tx) => {
    const mail = { channel: 'mail' as const, subject: 'News', body_text: 'There is news.', letter: 'news' as const }
    await tx
      .insertInto('outbox')
      .values(rows.map((row) => ({ ...row, ...mail })))
      .execute()
    await enqueueAll(
      tx,
      deliverMail,
      rows.map(({ id }) => ({ payload: { message: id } })),
    )
  })
  const unsent = async () => (await db.selectFrom('outbox').select('id').where('status', '<>', 'sent').execute()).length
  const kills = [...mailerKilledAfter]
  let mailer = await serve(env)
  try {
    while ((await unsent()) > 0) {
      if (received.length >= (kills[0] ?? Number.POSITIVE_INFINITY)) {
        kills.shift()
        process.kill(mailer.pid, 'SIGKILL')
        await mailer.stop()
        await buryDead(db, env['DATABASE_OWNER_URL'])
        mailer = await serve(env)
      }
      await sleep(5)
    }
  } finally {
    await mailer.stop()
  }
  expect(kills, 'kills of the process for jobs that did not happen').toEqual([])
  const heard = new Set(received.flatMap(({ to }) => to))
  const lost = await db.selectFrom('outbox').select(['recipient', 'last_error']).where('recipient', 'like', 'person%').execute()
  return lost.filter(({ recipient, last_error }) => last_error?.startsWith('Handed over whole') && !heard.has(recipient)).length
}

/** Three questions; the second depends on a yes to the first. */
async function prepare(db: Db): Promise<Survey> {
  const now = new Date()
  const cast = await enter(db, now)
  const survey = await putSurvey(db, cast.editor, now, ['yesno', 'open', 'rating'])
  const [first = '', second = ''] = survey.questions
  await db
    .updateTable('questions')
    .set({ ask_if_question: first, ask_if_answers: ['yes'] })
    .where('id', '=', second)
    .execute()
  return survey
}

/** Numbers from 0 up to 1, the same ones for a seed (mulberry32). */
function luck(from: number): () => number {
  let state = from
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** People with an open session each. Who says no has no answer to the question that hangs on it; one in ten thinks again elsewhere. */
async function enrol(db: Db, { questions: [first = '', second = '', third = ''] }: Survey): Promise<Sender[]> {
  const random = luck(seed)
  const of = (count: number) => Math.floor(random() * count)
  const given = (i: number): Given => {
    const saysNo = of(3) === 0
    return [
      { question: first, answer: saysNo ? 'no' : 'yes' },
      ...(saysNo ? [] : [{ question: second, answer: `The lamp number ${i} is broken` }]),
      { question: third, answer: String(of(5) + 1) },
    ]
  }
  return (await enterCrowd(db, people)).map(({ token }, i): Sender => {
    const met = Array.from({ length: 1 + of(3) }, () => faults[of(faults.length)] as Fault)
    const elsewhere = of(10) === 0 ? given(i) : null
    return { token, submission: newId(), answers: given(i), faults: met, elsewhere }
  })
}

/** Sends as the page does: with one idempotency key, until the server confirms the answers. */
async function deliver(url: string, projectId: string, sender: Sender): Promise<Reply[]> {
  const replies = await insist(url, projectId, sender, sender.faults)
  if (!sender.elsewhere) return replies
  const other = { ...sender, answers: sender.elsewhere, submission: newId() }
  replies.push(...(await insist(url, projectId, other, ['withinReply'])))
  // The first device lost power before the reply, and sends its stored answers again.
  return [...replies, ...(await insist(url, projectId, sender, []))]
}

async function insist(url: string, projectId: string, sender: Sender, met: readonly Fault[]): Promise<Reply[]> {
  const send = (fault: Fault) => attempt(url, projectId, sender, fault)
  for (let tries = 0; ; tries++) {
    const fault = met[tries] ?? 'none'
    // Twice: two tabs, or a double tap. Killed: the reply is lost, and the reopened page sends again.
    const replies = fault === 'twice' ? await Promise.all([send('none'), send('none')]) : [await send(fault)]
    const refused = replies.find((one) => one !== lost && one.status < 500 && one.status !== 200 && one.status !== 429)
    if (refused) throw new Error(`Refused with ${refused.status}`)
    const heard = replies.filter((one) => one !== lost)
    if (heard.length === replies.length && heard.every((one) => one.status === 200)) return heard
    await sleep(30)
  }
}

/** One try over a connection of its own, which breaks where `fault` says. Null where no whole reply came. */
function attempt(url: string, projectId: string, { token, answers, submission }: Sender, fault: Fault): Promise<Reply | null> {
  const { hostname, port, host } = new URL(url)
  const body = JSON.stringify({ answers, submission })
  const head = [
    `POST /api/v1/projects/${projectId}/answers HTTP/1.1`,
    `host: ${host}`,
    'connection: close',
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ].join('\r\n')
  return new Promise((done) => {
    let heard = ''
    const socket = connect(Number(port), hostname, () => {
      const whole = `${head}\r\n\r\n${body}`
      const broken = { halfHead: head.length / 2, halfBody: whole.length - body.length / 2 }[fault as string]
      socket.write(whole.slice(0, broken), () => {
        if (broken || fault === 'beforeReply' || fault === 'killed') socket.destroy()
      })
    })
    socket.setEncoding('utf8')
    socket.on('data', (text) => {
      heard += text
      if (fault === 'withinReply') socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => done(fault === 'withinReply' ? lost : replyIn(heard)))
  })
}

function replyIn(heard: string): Reply | null {
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(heard)?.[1] ?? 0)
  const receipt = /"receipt":"([^"]+)"/.exec(heard)?.[1] ?? ''
  if (status === 0 || (status === 200 && receipt === '')) return lost
  return { status, receipt }
}
