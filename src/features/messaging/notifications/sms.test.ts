import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { allDue, forgetJobs, runJobs, waits } from '../../../../tests/jobs.ts'
import { takeConsole } from '../../../../tests/quiet.ts'
import { authToken, from, type TwilioServer, twilioServer } from '../../../../tests/servers/twilio.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { readConfig } from '../../../core/config/config.server.ts'
import { clockHour } from '../../../core/i18n/us-time.ts'
import { type TimeZone, timeZones } from '../../../core/time/time-zones.ts'
import { deliveryHandlers } from './delivery.server.ts'
import { deliverSms } from './delivery-jobs.ts'
import { sendSms } from './mail.server.ts'
import { isQuiet, isTextable, keywordIn, quietTimeZones, segmentsOf, shortSms, wakingFrom } from './rules.ts'
import { signatureOf } from './twilio.server.ts'

const publicUrl = 'https://plaza.example'
const number = '+19495550142'
let s: Stage
let twilio: TwilioServer
beforeAll(async () => {
  twilio = await twilioServer()
  s = await stage({ ...twilio.env, PUBLIC_URL: publicUrl })
})
beforeEach(() => {
  twilio.messages.length = 0
  twilio.calls.length = 0
  twilio.answer = () => 'take'
  s.clock.now = new Date('2026-11-20T18:00:00Z')
})
afterEach(async () => {
  await s.db.deleteFrom('outbox').execute()
  await s.db.deleteFrom('sms_stops').execute()
  await forgetJobs(s.db)
})
afterAll(async () => {
  await s.close()
  await twilio.close()
})

const rows = () => s.db.selectFrom('outbox').selectAll().orderBy('created_at').execute()
const write = (text: string, quietTimeZone: TimeZone | null = null, to = number) =>
  sendSms(s.db, [{ to, text, quietTimeZone, letter: 'news', organization: null }])
const handlers = (timeoutMilliseconds = 5000) =>
  deliveryHandlers(
    { db: s.db, config: readConfig({ ...twilio.env, PUBLIC_URL: publicUrl }), now: () => s.clock.now },
    { timeoutMilliseconds },
  )
const deliver = (timeoutMilliseconds?: number) => runJobs(s.db, handlers(timeoutMilliseconds))
const deliverLater = async () => {
  await allDue(s.db)
  await deliver()
}
describe('what text messages may cost', () => {
  afterEach(() => s.db.deleteFrom('sms_days').execute())
  const withSum = (perDay: number) =>
    runJobs(
      s.db,
      deliveryHandlers({
        db: s.db,
        config: readConfig({ ...twilio.env, PUBLIC_URL: publicUrl, SMS_PER_DAY: String(perDay) }),
        now: () => s.clock.now,
      }),
    )

  test('concurrent workers respect the daily limit, later messages go out the next day, and deleted messages still count', async () => {
    for (let n = 0; n < 5; n++) await write(`Text ${n}`)
    await Promise.all([withSum(3), withSum(3)])
    expect(twilio.messages).toHaveLength(3)
    expect((await rows()).map((row) => row.status).toSorted()).toEqual(['sent', 'sent', 'sent', 'waiting', 'waiting'])
    expect((await rows()).find((row) => row.status === 'waiting')?.last_error).toBe('SMS_PER_DAY (3) was reached.')
    expect(takeConsole().length).toBeGreaterThan(0)
    await s.db.deleteFrom('outbox').where('status', '=', 'sent').execute()
    await allDue(s.db)
    await withSum(3)
    expect(twilio.messages).toHaveLength(3)
    takeConsole()
    s.clock.now = new Date('2026-11-21T18:00:00Z')
    await allDue(s.db)
    await withSum(3)
    expect(twilio.messages).toHaveLength(5)
  })

  test('a code that would come too late has failed', async () => {
    const usefulUntil = new Date(s.clock.now.getTime() + 600_000)
    await sendSms(s.db, [{ to: number, text: 'Code', quietTimeZone: null, letter: 'smsCode', organization: null, usefulUntil }])
    await withSum(0)
    takeConsole()
    expect([await status(), twilio.messages]).toEqual(['failed', []])
  })

  test('no message is sent to a premium number', async () => {
    await write('One', null, '+19005550142')
    await deliver()
    takeConsole()
    expect([await status(), twilio.messages]).toEqual(['failed', []])
  })

  test.each([
    ...(['+19495550142', '+14165550142', '+17875550142', '+16715550142'] as const).map((one) => [one, true] as const),
    ...(['+19005550142', '+12129765555', '+18765550142', '+15005550142', '+447911123456', '+4490012345', '+88213123456'] as const).map(
      (one) => [one, false] as const,
    ),
    ...(['19495550142', '+1949555014', '+194955501422', ''] as const).map((one) => [one, false] as const),
  ])('%s: %s', (one, expected) => {
    expect(isTextable(one)).toBe(expected)
  })
})

const status = async () => (await rows())[0]?.status

describe('text messages by Twilio', () => {
  test('each goes out once, under Twilio’s name for it', async () => {
    await write('One')
    await write('One')
    await Promise.all([deliver(), deliver()])
    expect((await rows()).map((row) => row.status)).toEqual(['sent', 'sent'])
    expect(twilio.messages).toMatchObject([
      { to: number, from, body: 'One' },
      { to: number, from, body: 'One' },
    ])
    expect((await rows()).map((row) => row.provider_id).sort()).toEqual(twilio.messages.map((one) => one.sid))
    expect(twilio.calls).toEqual(['POST Messages.json', 'POST Messages.json'])
  })

  test('what Twilio refuses is given up', async () => {
    twilio.answer = () => ({ status: 400, code: 21211, message: "The 'To' number is not valid" })
    await write('One')
    await deliver()
    expect(await status()).toBe('failed')
    expect(await rows()).toMatchObject([{ attempts: 1, last_error: "Twilio answered 400: The 'To' number is not valid" }])
    expect(takeConsole()).toEqual([expect.stringMatching(/^Text message .* \(attempt 1, the last\)/)])
  })

  test.each([429, 500, 503, 401])('after a %i it is tried again later, once Twilio was asked whether it has it', async (code) => {
    twilio.answer = () => ({ status: code, code: 20001, message: 'not now' })
    await write('One')
    await deliver()
    expect((await rows())[0]).toMatchObject({ attempts: 1, status: 'waiting' })
    expect((await waits(s.db, deliverSms))[0]).toBeGreaterThan(30)
    twilio.answer = () => 'take'
    await deliverLater()
    expect(await status()).toBe('sent')
    expect(twilio.messages).toHaveLength(1)
    expect(twilio.calls).toEqual(['POST Messages.json', 'GET Messages.json', 'POST Messages.json'])
    expect(takeConsole()).toHaveLength(1)
  })

  test('an answer that never comes: Twilio has it, so it is not sent again', async () => {
    twilio.answer = () => 'takeSilently'
    await write('One')
    await deliver(200)
    expect((await rows())[0]).toMatchObject({ attempts: 1, status: 'waiting' })
    await deliverLater()
    expect(await status()).toBe('sent')
    expect(twilio.messages).toHaveLength(1)
    expect((await rows())[0]?.provider_id).toBe(twilio.messages[0]?.sid)
    expect(takeConsole()).toHaveLength(1)
  })

  test('an older message with the same words is another one', async () => {
    await write('Your code')
    await deliver(200)
    expect(await status()).toBe('sent')
    twilio.answer = () => 'ignore'
    await write('Your code')
    await deliver(200)
    expect((await rows())[1]).toMatchObject({ attempts: 1, status: 'waiting' })
    twilio.answer = () => 'take'
    await deliverLater()
    expect((await rows())[1]?.status).toBe('sent')
    expect(twilio.messages).toHaveLength(2)
    takeConsole()
  })

  test('21610: the number has stopped, and what else waits for it goes', async () => {
    twilio.answer = () => ({ status: 400, code: 21610, message: 'Attempt to send to unsubscribed recipient' })
    await write('One')
    await deliver()
    expect(await status()).toBe('failed')
    expect(await s.db.selectFrom('sms_stops').select('number').execute()).toEqual([{ number }])
    takeConsole()
  })

  test('at night it is held, and goes out at eight', async () => {
    s.clock.now = new Date('2026-11-21T15:59:59Z') // 7:59:59 in California
    await write('Held', 'America/Los_Angeles')
    await write('Asked for', null)
    await deliver()
    expect((await rows()).map((row) => row.status)).toEqual(['waiting', 'sent'])
    await deliverLater()
    expect(await status()).toBe('waiting')
    s.clock.now = new Date('2026-11-21T16:00:00Z')
    await deliverLater()
    expect(await status()).toBe('sent')
    expect(twilio.messages.map((one) => one.body)).toEqual(['Asked for', 'Held'])
  })
})

describe('what people answer', () => {
  const url = '/api/v1/sms/inbound'
  const post = (parameters: Record<string, string>, signature?: string) =>
    s.inject(null, {
      method: 'POST',
      url,
      payload: new URLSearchParams(parameters).toString(),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'x-twilio-signature': signature ?? signatureOf(authToken, `${publicUrl}${url}`, parameters),
      },
    })
  const say = (Body: string, more = {}) => post({ From: number, To: from, Body, MessageSid: 'SM1', ...more })
  const stops = () => s.db.selectFrom('sms_stops').selectAll().execute()

  test('STOP stops the number and takes back what waits, START lets it again, HELP says how; each signed', async () => {
    await write('Waits', 'America/Los_Angeles')
    const stop = await say(' Stop. ')
    expect([stop.status, stop.headers['content-type']]).toEqual([200, expect.stringContaining('text/xml')])
    expect(stop.raw.toString()).toMatch(/<Response><Message>Plaza: We won't send .* START .*<\/Message><\/Response>$/)
    expect(await stops()).toEqual([{ number, stopped_at: s.clock.now }])
    expect(await rows()).toEqual([])
    expect((await say('STOP')).status).toBe(200)
    expect((await say('help')).raw.toString()).toContain('Reply STOP')
    expect((await say('START')).status).toBe(200)
    expect(await stops()).toEqual([])
  })

  test('other words change nothing and get no answer; nor does what Twilio has answered itself', async () => {
    expect((await say('Please stop by tomorrow')).raw.toString()).toContain('<Response></Response>')
    expect((await say('Arrêter', { OptOutType: 'STOP' })).raw.toString()).toContain('<Response></Response>')
    expect(await stops()).toHaveLength(1)
  })

  test('403 without a signature, with another’s, and for other words than were signed', async () => {
    const parameters = { From: number, Body: 'STOP' }
    const signature = signatureOf(authToken, `${publicUrl}${url}`, parameters)
    for (const wrong of ['', signatureOf('another', `${publicUrl}${url}`, parameters), `${signature}x`])
      expect((await post(parameters, wrong)).status).toBe(403)
    expect((await post({ ...parameters, From: '+19495550143' }, signature)).body).toMatchObject({ code: 'sms.signature' })
    expect(await stops()).toEqual([])
  })

  test('404 where no provider is set up', async () => {
    const other = await stage()
    expect((await other.inject(null, { method: 'POST', url, payload: {} })).status).toBe(404)
    await other.close()
  })

  test('the signature is Twilio’s own example', () => {
    // https://www.twilio.com/docs/usage/security#explore-the-algorithm-yourself
    const parameters = { CallSid: 'CA1234567890ABCDE', Caller: '+12349013030', Digits: '1234', From: '+12349013030', To: '+18005551212' }
    const signature = signatureOf('12345', 'https://mycompany.com/myapp.php?foo=1&bar=2', parameters)
    expect(signature).toBe('0/KCTR6DLpKmkAf8muzZqo1nDgQ=')
  })

  test.each([
    ['stop', ['STOP', 'Stop!', ' unsubscribe', 'QUIT', 'revoke', 'OPTOUT', 'end.']],
    ['start', ['start', 'UNSTOP', 'Yes']],
    ['help', ['HELP', 'info']],
    [null, ['', 'stop it', 'no', 'stopp', `${' '.repeat(100)}stop`]],
  ])('%s', (keyword, words) => {
    for (const word of words) expect(keywordIn(word), word).toBe(keyword)
  })
})

describe('quiet hours', () => {
  const pacific = (time: string) => new Date(`2026-11-20T${time}-08:00`)
  test.each([
    ['07:59:59.999', true],
    ['08:00:00', false],
    ['20:59:59.999', false],
    ['21:00:00', true],
    ['23:59:59', true],
    ['00:00:00', true],
  ])('%s in California: %s', (time, quiet) => {
    expect(isQuiet('America/Los_Angeles', pacific(time))).toBe(quiet)
    expect(wakingFrom('America/Los_Angeles', pacific(time)) > pacific(time)).toBe(quiet)
  })
  test('quiet hours end at eight in the morning, local time', () => {
    expect(wakingFrom('America/Los_Angeles', pacific('21:00:00'))).toEqual(new Date('2026-11-21T16:00:00Z'))
    expect(wakingFrom('America/Los_Angeles', pacific('03:00:00'))).toEqual(new Date('2026-11-20T16:00:00Z'))
    expect(wakingFrom('Pacific/Honolulu', new Date('2026-11-20T17:00:00Z'))).toEqual(new Date('2026-11-20T18:00:00Z'))
    expect(quietTimeZones(new Date('2026-11-20T13:00:00Z'))).not.toContain('America/New_York')
    expect(quietTimeZones(new Date('2026-11-20T12:59:59Z'))).toContain('America/New_York')
  })
  test('whenever and wherever: what waits goes out between 8 and 21, at most eleven hours later (twelve where clocks change)', () => {
    const instants = fc.date({ min: new Date('2025-01-01'), max: new Date('2028-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, fc.constantFrom(...timeZones), (now, zone) => {
        const goes = wakingFrom(zone, now)
        const hour = clockHour(zone, goes)
        expect(hour).toBeGreaterThanOrEqual(8)
        expect(hour).toBeLessThan(21)
        expect(goes.getTime() - now.getTime()).toBeGreaterThanOrEqual(0)
        expect(goes.getTime() - now.getTime()).toBeLessThanOrEqual(12 * 3_600_000)
        expect(wakingFrom(zone, goes)).toEqual(goes)
        if (goes > now) expect([hour, goes.getTime() % 1000]).toEqual([8, 0])
      }),
      { numRuns: 500 },
    )
  })
})

describe('how long a text message is', () => {
  test('160 letters are one, 161 two; one that the old alphabet lacks makes it 70 and 71', () => {
    expect([160, 161, 306, 307].map((length) => segmentsOf('a'.repeat(length)))).toEqual([1, 2, 2, 3])
    expect([69, 70, 133, 134].map((length) => segmentsOf(`ł${'a'.repeat(length)}`))).toEqual([1, 2, 2, 3])
    expect(segmentsOf(`€${'a'.repeat(159)}`)).toBe(2)
  })
  test('a title is shortened until two parts hold the whole; dashes and quotation marks become plain', () => {
    const write = (title: string) => `Plaza: news on “${title}” – https://plaza.example/project/1 Reply STOP to end.`
    expect(shortSms('Crossings', write)).toBe('Plaza: news on "Crossings" - https://plaza.example/project/1 Reply STOP to end.')
    expect(shortSms('Clos le 3\u00a0déc. 2026\u202f: oui', (title) => title)).toBe('Clos le 3 déc. 2026 : oui')
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), (title) => {
        const text = shortSms(title, write)
        expect(segmentsOf(text)).toBeLessThanOrEqual(2)
        expect(text).toContain('https://plaza.example/project/1 Reply STOP to end.')
      }),
    )
  })
})
