// Services that answer something else than their protocol, or nothing: what waits stays, and is done once when they are mended.

import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/core/config/config.server.ts'
import { s3Files } from '../../src/core/storage/s3-files.server.ts'
import { askStripe } from '../../src/features/billing/stripe/stripe.server.ts'
import { deliveryHandlers } from '../../src/features/messaging/notifications/delivery.server.ts'
import { sendMail, sendSms } from '../../src/features/messaging/notifications/mail.server.ts'
import { translationHandler } from '../../src/features/translating/editing/jobs.server.ts'
import { listTexts, translateMissing } from '../../src/features/translations/model/contract.ts'
import { plainLetter } from '../jobs/letter.tsx'
import { allDue, forgetJobs, runJobs } from '../jobs.ts'
import { takeConsole } from '../quiet.ts'
import { type Stage, stage } from '../stage.ts'
import { putSurvey } from '../survey.ts'
import { mailServer } from './mail.ts'
import { objectStorage } from './object-storage.ts'
import { translator } from './translator.ts'
import { twilioServer } from './twilio.ts'
import { wayTo } from './unreliable.ts'

const page = '<!doctype html><title>Sign in to the network</title>'

let s: Stage
beforeAll(async () => {
  s = await stage({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: 'http://127.0.0.1:9' })
})
afterEach(async () => {
  await s.db.deleteFrom('outbox').execute()
  await forgetJobs(s.db)
})
afterAll(() => s.close())

/** Listens on a port of this machine until it is closed, with its connections. */
async function listening(onSocket: (socket: Socket) => void): Promise<{ port: number; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    onSocket(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  return { port: (server.address() as AddressInfo).port, close }
}

/** A network that answers every request with its own page, status 200. */
async function portal() {
  const server = createHttpServer((request, reply) => {
    request.resume()
    reply.writeHead(200, { 'content-type': 'text/html' }).end(page)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

const row = () => s.db.selectFrom('outbox').select(['status', 'attempts', 'last_error']).executeTakeFirstOrThrow()
const deliver = (env: Record<string, string>) => {
  const config = readConfig({ PUBLIC_URL: 'https://plaza.example', ...env })
  return runJobs(s.db, deliveryHandlers({ db: s.db, config, now: () => s.clock.now }, { timeoutMilliseconds: 500 }))
}

test.each<[string, (socket: Socket) => void]>([
  ['a web page', (socket) => socket.end(`HTTP/1.1 200 OK\r\n\r\n${page}`)],
  ['nothing', () => {}],
  ['bytes at random', (socket) => socket.end(Buffer.from([0, 255, 13, 10, 200, 7, 13, 10]))],
  ['a greeting and the end', (socket) => socket.end('220 mail.example ESMTP\r\n')],
  [
    'a greeting, and nonsense from then on',
    (socket) => socket.write('220 mail.example ESMTP\r\n') && socket.on('data', () => socket.write('?\r\n')),
  ],
])('a mail server that answers %s: the mail waits, and arrives once when the server is mended', async (_, answer) => {
  const broken = await listening(answer)
  await sendMail(s.db, { to: 'ada@example.org', mail: plainLetter, letter: 'news', organization: null })
  await deliver({ SMTP_URL: `smtp://127.0.0.1:${broken.port}` })
  await broken.close()
  expect(takeConsole().join()).toMatch(/was not sent/)
  expect(await row()).toMatchObject({ status: 'waiting', attempts: 1, last_error: expect.stringMatching(/./) })

  const mail = await mailServer()
  await allDue(s.db)
  await deliver({ SMTP_URL: mail.url })
  await allDue(s.db)
  await mail.close()
  expect([mail.received.map(({ to }) => to), (await row()).status]).toEqual([[['ada@example.org']], 'sent'])
})

test('a connection that is cut in the middle of a mail is no mail, and the server takes the next one', async () => {
  const mail = await mailServer()
  const socket = connect(mail.port, '127.0.0.1')
  const commands = ['EHLO plaza.example', 'MAIL FROM:<no-reply@plaza.example>', 'RCPT TO:<ada@example.org>', 'DATA']
  await new Promise<void>((resolve) => {
    socket.on('data', (reply) => {
      const command = commands.shift()
      if (command) socket.write(`${command}\r\n`)
      else if (/^354 /.test(String(reply))) resolve()
    })
  })
  socket.write('Subject: half a mai')
  socket.resetAndDestroy()
  await sendMail(s.db, { to: 'ada@example.org', mail: plainLetter, letter: 'news', organization: null })
  await deliver({ SMTP_URL: mail.url })
  await mail.close()
  expect(mail.received.map(({ to }) => to)).toEqual([['ada@example.org']])
})

test('a mail that is taken after our timeout is sent again, with the same id; then it is sent', async () => {
  const { promise: answer, resolve: letAnswer } = Promise.withResolvers<void>()
  const mail = await mailServer({ onMail: () => (mail.received.length === 1 ? answer : undefined) })
  const env = { SMTP_URL: mail.url }
  await sendMail(s.db, { to: 'ada@example.org', mail: plainLetter, letter: 'news', organization: null })
  await deliver(env)
  expect([takeConsole().length, await row()]).toMatchObject([1, { status: 'waiting', attempts: 1 }])
  letAnswer()
  for (let times = 0; times < 2; times++) {
    await allDue(s.db)
    await deliver(env)
  }
  await mail.close()
  const ids = mail.received.map(({ id }) => id)
  expect([ids.length, new Set(ids).size, (await row()).status]).toEqual([2, 1, 'sent'])
})

test('a text message that is taken after our timeout is not sent again', async () => {
  const twilio = await twilioServer()
  const way = await wayTo(Number(new URL(twilio.env['TWILIO_URL'] ?? '').port))
  const env = { ...twilio.env, TWILIO_URL: `http://127.0.0.1:${way.port}` }
  await sendSms(s.db, [{ to: '+19495550142', text: 'News', quietTimeZone: null, letter: 'news', organization: null }])
  way.set('slow')
  await deliver(env)
  expect([takeConsole().length, way.met(), twilio.messages.length]).toEqual([1, 1, 1])
  way.set(null)
  await allDue(s.db)
  await deliver(env)
  expect([twilio.messages.length, await row()]).toMatchObject([1, { status: 'sent' }])
  await way.close()
  await twilio.close()
})

test('a text message that a web page answers waits, and is sent once', async () => {
  const [twilio, broken] = await Promise.all([twilioServer(), portal()])
  const text = { to: '+19495550142', text: 'News', quietTimeZone: null, letter: 'news', organization: null } as const
  await sendSms(s.db, [text])
  await deliver({ ...twilio.env, TWILIO_URL: broken.url })
  expect(takeConsole().join()).toMatch(/was not sent/)
  expect(await row()).toMatchObject({ status: 'waiting', attempts: 1 })
  await allDue(s.db)
  await deliver(twilio.env)
  expect([twilio.messages.length, (await row()).status]).toEqual([1, 'sent'])
  await Promise.all([twilio.close(), broken.close()])
})

test('Stripe answered by a web page: 503, and the reason for the operator', async () => {
  const broken = await portal()
  const config = { secretKey: 'sk_test_1', webhookSecret: 'whsec_1', url: broken.url, pages: [] }
  await expect(askStripe(config, (stripe) => stripe.balance.retrieve())).rejects.toMatchObject({ status: 503, code: 'billing.unreachable' })
  expect(takeConsole().join()).toMatch(/Stripe rejected a request/)
  await broken.close()
})

test('a bucket answered by a web page: 503 for what is read and stored; the files are there afterward', async () => {
  const [storage, broken] = await Promise.all([objectStorage(), portal()])
  const files = await s3Files(storage.config)
  await files.put('a/b', Buffer.from('x'))
  const lost = await s3Files({ ...storage.config, endpoint: broken.url })
  const streamed = (bytes: number) => lost.put('a/c', Readable.from([Buffer.alloc(bytes)]))
  for (const call of [
    () => lost.list('a'),
    () => lost.put('a/c', Buffer.from('y')),
    () => streamed(1),
    () => streamed(2 ** 24),
    () => lost.get('a/b'),
  ])
    await expect(call()).rejects.toMatchObject({ status: 503, code: 'files.unavailable' })
  expect(await files.list('a')).toEqual(['a/b'])
  await Promise.all([storage.close(), broken.close()])
})

test('a translation that has another shape, or is a web page, is not stored; the next attempt is', async () => {
  const [service, broken] = await Promise.all([translator(), portal()])
  const { projectId } = await putSurvey(s.db, s.cast.editor, s.clock.now, ['open'])
  const params = { of: 'projects', id: projectId, language: 'es' } as const
  const translate = (url: string) => {
    const config = readConfig({ TRANSLATOR: 'libretranslate', TRANSLATOR_URL: url })
    return runJobs(s.db, [translationHandler({ db: s.db, now: () => s.clock.now, config })])
  }
  const states = async () => {
    const { texts } = (await s.call(s.cast.editor, listTexts, { params })).body
    return [...new Set(texts.map(({ state }) => state))]
  }
  await s.call(s.cast.editor, translateMissing, { params })
  await translate(broken.url)
  service.answer = { translatedText: 7 }
  await allDue(s.db)
  await translate(service.url)
  expect(await states()).not.toContain('machine')
  service.answer = null
  await allDue(s.db)
  await translate(service.url)
  expect(await states()).toContain('machine')
  takeConsole()
  service.close()
  await broken.close()
})
