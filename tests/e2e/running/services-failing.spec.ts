// Mail, text messages, the bucket, Stripe and the geocoder are down, silent, answer rubbish, or do what they are asked without an answer
// in time, all at the same time, while people answer: answers go on, what needs a service is refused or waits, and once the services are
// mended everything that waited is done once. Only a mail that was taken without an answer is sent again, with the same id.
import { createDatabase, createPool } from '../../../src/core/database/database.server.ts'
import { enter } from '../../cast.ts'
import { testDatabase } from '../../database.ts'
import { startAnswerLoad } from '../../fixtures/answer-load.ts'
import { enterCrowd } from '../../fixtures/crowd.ts'
import { allDue } from '../../jobs.ts'
import { multipart, pdf, storedPdf } from '../../pictures.ts'
import { putProject } from '../../project.ts'
import { serve } from '../../served.ts'
import { censusSays, elsewhere } from '../../servers/geocoders.ts'
import { mailServer } from '../../servers/mail.ts'
import { objectStorage } from '../../servers/object-storage.ts'
import { fakeStripe } from '../../servers/stripe.ts'
import { twilioServer } from '../../servers/twilio.ts'
import { troubles, wayTo } from '../../servers/unreliable.ts'
import { expect, test } from '../plaza.ts'

const answersBetween = 60

test('every service fails in every way while people answer: answers go on, and what waited is done once', async () => {
  const [mail, twilio, storage, stripe, geocoder] = await Promise.all([
    mailServer(),
    twilioServer(),
    objectStorage(),
    fakeStripe(),
    elsewhere(censusSays),
  ])
  const portOf = (url: string | undefined) => Number(new URL(url ?? '').port)
  const ways = {
    mail: await wayTo(mail.port, { speaksFirst: true }),
    sms: await wayTo(portOf(twilio.env['TWILIO_URL'])),
    bucket: await wayTo(portOf(storage.env['S3_ENDPOINT'])),
    stripe: await wayTo(portOf(stripe.settings.STRIPE_URL)),
    geocoder: await wayTo(portOf(geocoder.url)),
  }
  /** Plaza leaves a geocoder that has failed alone for a minute. */
  const askedAnew = [ways.mail, ways.sms, ways.bucket, ways.stripe]
  const at = (way: keyof typeof ways) => `http://127.0.0.1:${ways[way].port}`
  const database = await testDatabase()
  const db = createDatabase(createPool(database.url, 3))
  const server = await serve({
    ...{ DATABASE_URL: database.url, DATABASE_OWNER_URL: database.ownerUrl, DEMO: 'off', TRUST_PROXY: 'loopback' },
    ...{ ...stripe.settings, STRIPE_URL: at('stripe') },
    ...{ ...twilio.env, TWILIO_URL: at('sms') },
    ...{ ...storage.env, S3_ENDPOINT: at('bucket') },
    ...{ SMTP_URL: `smtp://127.0.0.1:${ways.mail.port}`, GEOCODER: 'census', GEOCODER_URL: at('geocoder') },
  })
  try {
    const cast = await enter(db, new Date())
    const project = await putProject(db, cast.editor, new Date())
    // Nobody gets more than five of these mails in an hour.
    const forgetful = await db.selectFrom('users').select('email').where('id', 'in', [cast.resident.id, cast.neighbor.id]).execute()
    const emails = forgetful.map(({ email }) => email)
    const call = async (who: string, method: string, path: string, sent: { body?: BodyInit; headers?: Record<string, string> } = {}) => {
      const headers = { authorization: `Bearer ${who}`, 'x-forwarded-for': '203.0.113.9', ...sent.headers }
      const reply = await fetch(`${server.url}${path}`, { method, ...(sent.body !== undefined && { body: sent.body }), headers })
      return { status: reply.status, body: Buffer.from(await reply.arrayBuffer()) }
    }
    const json = (body: object) => ({ body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
    const residents = await enterCrowd(db, troubles.length + 3)
    const documents = new Map<string, Buffer>()
    let turns = 0
    /** What needs each service, and how it is answered. */
    const askAll = async () => {
      const uploadNumber = ++turns
      const content = await storedPdf(pdf(uploadNumber))
      const { payload, headers } = multipart('', [{ name: `Plan ${uploadNumber}.pdf`, content }])
      const upload = { body: new Uint8Array(payload as Buffer), headers: headers as Record<string, string> }
      const mobile = { mobileNumber: `+1949555${1000 + uploadNumber}`, agreed: true }
      const [asked, texted, stored, paid, found] = await Promise.all([
        call('', 'POST', '/api/v1/auth/forgotPassword', json({ email: emails[uploadNumber % 2] })),
        call(residents[uploadNumber]?.token ?? '', 'POST', '/api/v1/users/me/notifications/sms', json(mobile)),
        call(cast.editor.token, 'PUT', `/api/v1/projects/${project}/documentFiles`, upload),
        call(cast.administrator.token, 'POST', '/api/v1/billing/checkout', json({ plan: 'monthly' })),
        call(
          cast.editor.token,
          'GET',
          `/api/v1/places/geocode?address=${uploadNumber}%20Civic%20Center%20Dr%2C%20Newport%20Beach%2C%20CA%2092660`,
        ),
      ])
      if (stored.status === 200) {
        const shown = (JSON.parse(stored.body.toString()) as { project: { documents: { url: string }[] } }).project
        documents.set(shown.documents.at(-1)?.url ?? '', content)
      }
      const { source } = JSON.parse(found.body.toString()) as { source?: string }
      return { mail: asked.status, sms: texted.status, bucket: stored.status, stripe: paid.status, geocoder: `${found.status} ${source}` }
    }
    const load = await startAnswerLoad(db, [server.url], { people: 20_000, workers: 6 })
    const more = async () => {
      const before = load.confirmed()
      await expect.poll(load.confirmed, { timeout: 120_000 }).toBeGreaterThan(before + answersBetween)
    }
    await more()
    expect(await askAll()).toEqual({ mail: 200, sms: 200, bucket: 200, stripe: 200, geocoder: '200 census' })
    /** Ids of mails that were taken without an answer. */
    const unanswered = new Set<string>()
    for (const trouble of troubles) {
      const taken = mail.received.length
      for (const way of Object.values(ways)) way.set(trouble)
      const [before, metBefore] = [load.failed(), askedAnew.map((way) => way.met())]
      const asked = askAll()
      await more()
      await expect.poll(() => askedAnew.every((way, i) => way.met() > (metBefore[i] ?? 0)), { timeout: 60_000 }).toBe(true)
      expect((await call('', 'GET', '/health')).body.toString()).toBe('{"status":"ok"}')
      // Their timeouts have tests of their own.
      if (trouble === 'silent' || trouble === 'slow') for (const way of Object.values(ways)) way.set('down')
      expect([trouble, await asked]).toEqual([trouble, { mail: 200, sms: 200, bucket: 503, stripe: 503, geocoder: '200 offline' }])
      expect(load.failed()).toBe(before)
      if (trouble === 'slow') for (const { id } of mail.received.slice(taken)) unanswered.add(id)
    }
    for (const way of Object.values(ways)) way.set(null)
    const waiting = async () => (await db.selectFrom('outbox').select('id').where('status', '<>', 'sent').execute()).length
    await expect
      .poll(
        async () => {
          await allDue(db)
          return waiting()
        },
        { timeout: 120_000 },
      )
      .toBe(0)
    expect(await askAll()).toMatchObject({ bucket: 200, stripe: 200 })
    await load.end()
    expect(await load.compare(db)).toEqual({ lost: 0, doubled: 0, different: 0, unconfirmed: 0 })
    await allDue(db)
    // A mail about a forgotten password is written after the reply.
    await expect.poll(() => new Set(mail.received.map(({ id }) => id)).size, { timeout: 60_000 }).toBe(turns)
    await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
    const mails = Map.groupBy(mail.received, ({ id }) => id)
    expect([mails.size, new Set(mail.received.flatMap(({ to }) => to))]).toEqual([turns, new Set(emails)])
    for (const [id, times] of mails) expect([id, times.length]).toEqual([id, unanswered.has(id) ? 2 : 1])
    expect(unanswered.size).toBeGreaterThan(0)
    expect(twilio.messages.map(({ to }) => to).sort()).toEqual(Array.from({ length: turns }, (_, i) => `+1949555${1001 + i}`))
    expect(documents.size).toBe(2)
    for (const [path, content] of documents)
      expect([path, (await call(cast.editor.token, 'GET', path)).body.equals(content)]).toEqual([path, true])
  } finally {
    await server.stop()
    await db.destroy()
    await database.drop()
    await Promise.all(Object.values(ways).map((way) => way.close()))
    await Promise.all([mail.close(), twilio.close(), storage.close(), stripe.close(), geocoder.close()])
  }
})
