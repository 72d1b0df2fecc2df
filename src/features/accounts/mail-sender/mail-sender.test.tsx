// The sender of an organization's mails: settings, DNS records, real SMTP, and signatures that are verified without the library.

import { createHash, createPublicKey, verify } from 'node:crypto'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { runJobs } from '../../../../tests/jobs.ts'
import { type Dns, startDns } from '../../../../tests/servers/dns.ts'
import { type MailServer, mailServer } from '../../../../tests/servers/mail.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import type { Language } from '../../../core/i18n/languages.ts'
import { enqueue } from '../../../core/jobs/enqueue.server.ts'
import { deliveryHandlers } from '../../messaging/notifications/delivery.server.ts'
import { Letter as MailLetter, Paragraph } from '../../messaging/notifications/Letter.tsx'
import { sendMail } from '../../messaging/notifications/mail.server.ts'
import type { LetterKind } from '../../messaging/notifications/rules.ts'
import { listAudit } from '../audit/contract.ts'
import { cancelMailKey, changeMailSender, checkMailSender, type MailRecord, renewMailKey, showMailSender } from './contract.ts'
import { identityFinder } from './identities.server.ts'
import { checkMailRecords, mailRecordsHandler } from './jobs.server.ts'
import { listOwnSenders, type OwnSender, storeLookup } from './queries.server.ts'

const address = 'notices@newport.example'
let s: Stage
let dns: Dns
let server: MailServer
beforeAll(async () => {
  dns = await startDns()
  server = await mailServer()
  s = await stage({
    DNS_SERVERS: dns.address,
    PUBLIC_URL: 'https://plaza.example',
    MAIL_FROM: 'Plaza <no-reply@plaza.example>',
    SMTP_URL: server.url,
  })
})
beforeEach(async () => {
  server.received.length = 0
  dns.zone.clear()
  for (const table of ['mail_senders', 'outbox', 'audit_entries'] as const) await s.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await s.close()
  await dns.close()
  await server.close()
})

type Sent = Partial<Record<'senderName' | 'replyTo' | 'address', string | null>>
const administrator = () => s.cast.administrator
const put = (sent: Sent, who: Person | null = administrator()) =>
  s.call(who, changeMailSender, { body: { senderName: null, replyTo: null, address: null, ...sent } })
const check = (who: Person | null = administrator()) => s.call(who, checkMailSender, {})
const show = async (who = administrator()) => (await s.call(who, showMailSender, {})).body.sender
const publish = (records: readonly MailRecord[]) => {
  for (const { name, value } of records) dns.zone.set(name, [value])
}
/** Saves an own address, publishes its records and checks them. */
async function own(sent: Sent = { address }, who = administrator()) {
  publish((await put(sent, who)).body.sender.records)
  return check(who)
}
const organizationName = async (who = administrator()) =>
  (await s.db.selectFrom('organizations').select('name').where('id', '=', who.organizationId).executeTakeFirstOrThrow()).name

/** Sends a mail of the organization over SMTP, as the job does. */
async function deliver(letter: LetterKind = 'news', headers: Record<string, string> = {}, language: Language = 'en') {
  const body = (
    <MailLetter from="Plaza" foot="You follow it." language={language}>
      <Paragraph>News of ünïcödé crossings.</Paragraph>
    </MailLetter>
  )
  const organization = administrator().organizationId
  await sendMail(s.db, { to: 'ada@example.org', mail: { subject: 'News', letter: body }, letter, organization, headers })
  const { config, db } = s.app.appContext
  await runJobs(s.db, deliveryHandlers({ db, config, now: () => s.clock.now }, { identityOf: identityFinder({ db, config }) }))
  const last = server.received.at(-1)
  if (!last) throw new Error('No mail has arrived.')
  return { ...last, mail: await PostalMime.parse(last.raw) }
}

/** Verifies a relaxed/relaxed DKIM signature (RFC 6376, 3.4 to 3.7) with the key that DNS has. */
function isSigned(raw: Buffer): { valid: boolean; signed: string[] } {
  const [head = '', body = ''] = raw.toString('latin1').split(/\r\n\r\n(.*)/s)
  const headers = head.split(/\r\n(?![ \t])/).map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 1)])
  const relaxed = (value: string) => value.replace(/\s+/g, ' ').trim()
  const signature = headers.find(([name]) => name === 'dkim-signature')?.[1]
  if (signature === undefined) return { valid: false, signed: [] }
  const tags = Object.fromEntries(
    relaxed(signature)
      .split(';')
      .map((one) => one.trim().split(/=(.*)/s)),
  )
  const lines = body.split('\r\n').map((one) => one.replace(/[ \t]+/g, ' ').replace(/ $/, ''))
  const plain = `${lines.join('\r\n').replace(/(\r\n)+$/, '')}\r\n`
  const bodyHash = createHash('sha256').update(Buffer.from(plain, 'latin1')).digest('base64')
  const signed: string[] = tags.h.split(':').map((one: string) => one.trim().toLowerCase())
  const covered = signed.flatMap((name) => headers.filter(([one]) => one === name).map(([, value = '']) => `${name}:${relaxed(value)}\r\n`))
  const input = `${covered.join('')}dkim-signature:${relaxed(signature.replace(/([;\s]b=)[^;]*$/s, '$1'))}`
  const record = dns.zone.get(`${tags.s}._domainkey.${tags.d}`)?.[0] ?? ''
  const key = createPublicKey({ key: Buffer.from(/p=(.*)/.exec(record)?.[1] ?? '', 'base64'), format: 'der', type: 'spki' })
  const isRight = verify('RSA-SHA256', Buffer.from(input, 'latin1'), key, Buffer.from(tags.b.replace(/\s/g, ''), 'base64'))
  return { valid: isRight && tags.bh.replace(/\s/g, '') === bodyHash && tags.d === 'newport.example', signed }
}

describe('the sender that people see', () => {
  test('has the organization’s name at the installation’s address, until its own is proved', async () => {
    const { from, mail } = await deliver()
    expect(mail.from).toEqual({ name: `${await organizationName()} via Plaza`, address: 'no-reply@plaza.example' })
    expect([from, mail.replyTo, isSigned(server.received[0]?.raw as Buffer).valid]).toEqual(['no-reply@plaza.example', undefined, false])
  })

  test('has the name and the address for replies that the administrator set, encoded (RFC 2047)', async () => {
    await put({ senderName: 'Ciudad de Nuñoa 市', replyTo: 'clerk@newport.example' })
    const { mail, raw } = await deliver()
    expect(mail.from?.name).toBe('Ciudad de Nuñoa 市 via Plaza')
    expect(mail.replyTo).toEqual([{ name: '', address: 'clerk@newport.example' }])
    expect(/^From: (.*)$/m.exec(raw.toString())?.[1]).toMatch(/=\?UTF-8\?/)
  })

  test.each([
    ['fr', 'Newport via Plaza'],
    ['es', 'Newport a través de Plaza'],
    ['hi', 'Plaza के ज़रिए Newport'],
    ['zh', 'Newport（通过Plaza）'],
    ['it', 'Newport tramite Plaza'],
    ['vi', 'Newport qua Plaza'],
  ] as const)('is named in the language of the mail: %s', async (language, name) => {
    await put({ senderName: 'Newport' })
    expect((await deliver('news', {}, language)).mail.from?.name).toBe(name)
  })

  test.each(['reset', 'billing', 'verification', 'loginCode'] as const)('is the operator’s for the letter %s', async (letter) => {
    await own()
    const { from, mail } = await deliver(letter)
    expect([from, mail.from]).toEqual(['no-reply@plaza.example', { name: 'Plaza', address: 'no-reply@plaza.example' }])
  })

  test('is the operator’s for an organization that is not verified', async () => {
    const rows = s.db.selectFrom('organizations').select(['verified_at', 'verified_by'])
    const verified = await rows.where('id', '=', administrator().organizationId).executeTakeFirstOrThrow()
    const organizations = s.db.updateTable('organizations').where('id', '=', administrator().organizationId)
    await organizations.set({ verified_at: null, verified_by: null }).execute()
    const { mail } = await deliver()
    await organizations.set(verified).execute()
    expect(mail.from?.name).toBe('Plaza')
  })

  test('cannot contain headers, even if the name of an organization in the database does', async () => {
    const name = await organizationName()
    const rename = (to: string) =>
      s.db.updateTable('organizations').set({ name: to }).where('id', '=', administrator().organizationId).execute()
    await rename('City\r\nBcc: everybody@example.org\r\nX: "<mayor@bank.example>"')
    const { mail } = await deliver()
    await rename(name)
    expect(mail.from).toEqual({
      name: 'City Bcc: everybody example.org X: mayor bank.example via Plaza',
      address: 'no-reply@plaza.example',
    })
    expect(mail.headers.map(({ key }) => key)).not.toContain('bcc')
  })
})

describe('an own address', () => {
  test('is used with a valid signature once all records are found; unsubscribing is signed, and bounces go to it', async () => {
    const { body } = await own({ address, senderName: 'Newport' })
    expect([body.sender.active, body.sender.records.map((one) => one.state)]).toEqual([true, ['found', 'found', 'found']])
    const unsubscribe = { 'List-Unsubscribe': '<https://plaza.example/u/1>', 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    const { from, mail, raw } = await deliver('news', unsubscribe)
    expect([from, mail.from]).toEqual([address, { name: 'Newport', address }])
    const { valid, signed } = isSigned(raw)
    expect(valid).toBe(true)
    expect(signed).toEqual(expect.arrayContaining(['from', 'subject', 'list-unsubscribe', 'list-unsubscribe-post']))
    expect(mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe('<https://plaza.example/u/1>')
    // The verification above notices a change.
    expect(isSigned(Buffer.from(raw.toString('latin1').replace('Subject: News', 'Subject: Lies'), 'latin1')).valid).toBe(false)
    expect(isSigned(Buffer.from(raw.toString('latin1').replace('crossings', 'lorries'), 'latin1')).valid).toBe(false)
  })

  test.each(['ownership', 'spf', 'dkim'] as const)('is not used without the record %s', async (kind) => {
    const { records } = (await put({ address })).body.sender
    publish(records.filter((one) => one.kind !== kind))
    const { body } = await check()
    expect(body.sender.records.filter((one) => one.state !== 'found').map((one) => [one.kind, one.state])).toEqual([[kind, 'missing']])
    expect([body.sender.active, (await deliver()).from]).toEqual([false, 'no-reply@plaza.example'])
  })

  test('shows what was found instead, and the SPF record that keeps it', async () => {
    const { records } = (await put({ address })).body.sender
    publish(records)
    dns.zone.set('newport.example', ['google-site-verification=x', 'v=spf1 mx -all'])
    const spf = (await check()).body.sender.records.find((one) => one.kind === 'spf')
    expect(spf).toMatchObject({ state: 'different', found: ['v=spf1 mx -all'], value: 'v=spf1 include:plaza.example mx -all' })
  })

  test('keeps its key for another mailbox of the domain; another domain begins without proof', async () => {
    await own()
    const key = async () => (await show()).records.find((one) => one.kind === 'dkim')
    const before = await key()
    await put({ address: 'news@newport.example' })
    expect([(await show()).active, await key(), (await deliver()).from]).toEqual([true, before, 'news@newport.example'])
    await put({ address: 'news@other.example' })
    expect([(await show()).active, (await key())?.value === before?.value]).toEqual([false, false])
    await put({})
    expect(await show()).toMatchObject({ address: null, records: [], active: false })
  })

  test('the key is encrypted, and useless in the row of another organization', async () => {
    await own()
    const { private_key } = await s.db.selectFrom('mail_senders').select('private_key').executeTakeFirstOrThrow()
    expect(private_key?.toString('latin1')).not.toContain('PRIVATE KEY')
    const other = s.cast.otherAdministrator.organizationId as string
    await s.db.updateTable('mail_senders').set({ organization_id: other }).execute()
    const { db, config } = s.app.appContext
    await expect(identityFinder({ db, config })({ letter: 'news', organization_id: other, body_html: null })).rejects.toThrow()
  })

  test('409 a second organization cannot claim the domain; without a proof nobody keeps it', async () => {
    const other = s.cast.otherAdministrator
    await put({ address })
    expect((await own({ address: 'a@newport.example' }, other)).body.sender.active).toBe(true)
    publish((await show()).records.filter((one) => one.kind !== 'spf'))
    const late = await check()
    expect([late.status, late.body.code]).toEqual([409, 'mailSender.domainTaken'])
    const again = await put({ address: 'b@newport.example' })
    expect([again.status, Object.keys(again.body.errors ?? {})]).toEqual([409, ['address']])
    // The first owner's record is gone: the domain has another one now.
    dns.zone.clear()
    await check(other)
    publish((await show()).records)
    expect((await check()).status).toBe(200)
  })

  test('two organizations that prove a domain at the same time: one has it', async () => {
    const both = [administrator(), s.cast.otherAdministrator]
    const records = await Promise.all(both.map(async (who) => (await put({ address }, who)).body.sender.records))
    for (const { name } of records.flat()) dns.zone.set(name, [])
    for (const { name, value } of records.flat()) dns.zone.set(name, [...new Set([...(dns.zone.get(name) as string[]), value])])
    const replies = await Promise.all(both.map((who) => check(who)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('a new key', () => {
  const renew = (who: Person | null = administrator()) => s.call(who, renewMailKey, {})
  const cancel = (who: Person | null = administrator()) => s.call(who, cancelMailKey, {})
  const records = async () => Object.fromEntries((await show()).records.map((one) => [one.kind, one]))
  const selectorOf = ({ raw }: { raw: Buffer }) => /\bs=([^;\s]+)/.exec(raw.toString())?.[1]

  test('is used once DNS has it, the old one until then; the old one is shown until its record is removed', async () => {
    await own()
    const first = await deliver()
    expect((await renew()).status).toBe(200)
    const { dkim, nextDkim } = await records()
    expect([nextDkim?.state, nextDkim?.name === dkim?.name, nextDkim?.value === dkim?.value]).toEqual(['unchecked', false, false])
    expect([(await renew()).status, (await check()).body.sender.active]).toEqual([409, true])
    expect([selectorOf(await deliver()), (await records())['nextDkim']?.state]).toEqual([selectorOf(first), 'missing'])

    publish([nextDkim as MailRecord])
    expect((await check()).body).toMatchObject({ message: expect.stringContaining('new key'), sender: { active: true } })
    const second = await deliver()
    expect([isSigned(second.raw).valid, `${selectorOf(second)}._domainkey.newport.example`]).toEqual([true, nextDkim?.name])
    expect(isSigned(first.raw).valid).toBe(true)
    const after = await records()
    expect([after['dkim'], after['oldDkim']]).toEqual([
      { ...nextDkim, kind: 'dkim', state: 'found', found: [nextDkim?.value] },
      { ...dkim, kind: 'oldDkim', state: 'found', found: [dkim?.value] },
    ])
    expect([after['nextDkim'], (await show()).keyReplacedAt]).toEqual([undefined, s.clock.now.toISOString()])

    dns.zone.delete(dkim?.name ?? '')
    expect((await check()).body.sender).toMatchObject({ active: true, keyReplacedAt: null })
    expect((await records())['oldDkim']).toBeUndefined()
  })

  test('that DNS has in place of the current one keeps the own address in use', async () => {
    await own()
    await renew()
    const { dkim, nextDkim } = await records()
    dns.zone.delete(dkim?.name ?? '')
    publish([nextDkim as MailRecord])
    expect((await check()).body.sender.active).toBe(true)
    expect(isSigned((await deliver()).raw).valid).toBe(true)
  })

  test('can be given up; another domain begins without it', async () => {
    await own()
    await renew()
    expect([(await cancel()).status, (await records())['nextDkim'], (await cancel()).status]).toEqual([200, undefined, 404])
    await renew()
    await put({ address: 'news@other.example' })
    expect((await show()).records.map(({ kind }) => kind)).toEqual(['ownership', 'spf', 'dkim'])
  })

  test('is for an own address of an administrator: 401, 403, 404; a check that read the keys before changes nothing', async () => {
    for (const [who, status] of [
      [null, 401],
      [s.cast.viewer, 403],
      [s.cast.editor, 403],
      [administrator(), 404],
    ] as const)
      expect([(await renew(who)).status, (await cancel(who)).status]).toEqual([status, status])
    await own()
    const [before] = await listOwnSenders(s.db)
    await renew()
    const found = [{ kind: 'nextDkim', state: 'found', found: [] }] as const
    const stored = await storeLookup(s.db, before as OwnSender, { records: [...found] as never, now: s.clock.now }, async () => {})
    expect([stored, (await records())['nextDkim']?.state]).toEqual(['inactive', 'unchecked'])
  })
})

describe('the daily check', () => {
  const runDaily = async () => {
    await s.db.transaction().execute((tx) => enqueue(tx, checkMailRecords, {}))
    const { config } = s.app.appContext
    expect(await runJobs(s.db, [mailRecordsHandler({ db: s.db, config, now: () => s.clock.now })])).toBe(1)
  }
  const letters = () =>
    s.db.selectFrom('outbox').select(['subject', 'recipient', 'body_text']).where('letter', '=', 'verification').execute()

  test('a record that is gone: mails come from the installation’s address, the administrator gets one mail; it comes back', async () => {
    await own()
    await runDaily()
    expect([await letters(), (await show()).active]).toEqual([[], true])
    const dkim = (await show()).records.find((one) => one.kind === 'dkim') as MailRecord
    dns.zone.delete(dkim.name)
    await runDaily()
    await runDaily()
    const [mail, ...more] = await letters()
    expect([mail?.subject, more]).toEqual([`Your emails no longer come from ${address}`, []])
    expect(mail?.body_text).toContain('DKIM')
    const sent = await deliver()
    expect([sent.from, sent.mail.from?.name]).toEqual(['no-reply@plaza.example', `${await organizationName()} via Plaza`])
    publish([dkim])
    await runDaily()
    expect([(await letters()).length, (await deliver()).from]).toEqual([1, address])
  })

  test('a name server that refuses to answer changes nothing', async () => {
    await own()
    for (const name of dns.zone.keys()) dns.zone.set(name, 'refused')
    await runDaily()
    expect([await letters(), (await show()).active, (await show()).records.map((one) => one.state)]).toEqual([
      [],
      true,
      ['unreachable', 'unreachable', 'unreachable'],
    ])
  })
})

describe('the calls', () => {
  test('401 visitors, 403 everyone but the administrator', async () => {
    for (const [who, status] of [
      [null, 401],
      [s.cast.viewer, 403],
      [s.cast.editor, 403],
      [s.cast.resident, 403],
    ] as const) {
      const statuses = [(await s.call(who, showMailSender, {})).status, (await put({}, who)).status, (await check(who)).status]
      expect(statuses).toEqual([status, status, status])
    }
  })

  test('404 a check without an own address', async () => {
    expect((await check()).status).toBe(404)
    await put({ senderName: 'Newport' })
    expect([(await check()).status, (await check()).body.code]).toEqual([404, 'mailSender.none'])
  })

  test.each([
    [{ senderName: 'City\r\nBcc: x@example.org' }, 'senderName'],
    [{ senderName: 'mayor@city.example' }, 'senderName'],
    [{ senderName: 'www.city.example' }, 'senderName'],
    [{ senderName: '' }, 'senderName'],
    [{ senderName: 'x'.repeat(61) }, 'senderName'],
    [{ replyTo: 'nobody' }, 'replyTo'],
    [{ replyTo: 'a@city.example, b@city.example' }, 'replyTo'],
    [{ address: 'a@localhost' }, 'address'],
    [{ address: 'a@city.example>\r\nBcc: x@example.org' }, 'address'],
    [{ address: `a@${'x'.repeat(260)}.example` }, 'address'],
  ])('422 %j', async (sent, field) => {
    const { status, body } = await put(sent)
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
  })

  test('422 the name of another verified organization', async () => {
    const { status, body } = await put({ senderName: await organizationName(s.cast.otherAdministrator) })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['senderName']])
  })

  test('the activity log names both acts', async () => {
    await own()
    const id = administrator().organizationId ?? ''
    const { body } = await s.call(administrator(), listAudit, { params: { id }, query: {} })
    expect(body.entries.map((one) => [one.action, one.details])).toEqual([
      ['POST /mailSender/check', { domain: 'newport.example' }],
      ['PUT /mailSender', { senderName: null, address }],
    ])
  })
})
