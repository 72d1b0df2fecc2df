import type { InjectOptions } from 'fastify'
import { Secret } from 'otpauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { logoPng } from '../../../../tests/registrations.ts'
import { Device } from '../../../../tests/servers/device.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { listAudit } from '../audit/contract.ts'
import { logInWithMailedCode } from '../login/contract.ts'
import { listMembers } from '../members/contract.ts'
import { logIn, logOut, showMe } from '../model/contract.ts'
import { hashPassword } from '../model/passwords.server.ts'
import {
  addPasskey,
  confirmAuthenticator,
  mailSetupCode,
  removeAuthenticator,
  removePasskey,
  requireTwoStep,
  showSecurity,
  startAuthenticator,
  startPasskey,
  startPasskeyLogin,
} from './contract.ts'
import { resetTwoStep } from './operator.server.ts'
import { codeAt } from './totp.server.ts'

const password = 'Correct1horse'
let s: Stage
let id: string
let own: Person
beforeEach(async () => {
  s = await stage()
  codes.clear()
  devices.clear()
  own = s.cast.administrator
  id = own.organizationId as string
  const password_hash = await hashPassword(password)
  await s.db.updateTable('users').set({ password_hash }).execute()
})
afterEach(() => s.close())

const codes = new Map<string, string[]>()
const devices = new Map<string, Device>()
const require = async (who: Person | null = own, required = true, typed = password, organization = id) =>
  s.call(who, requireTwoStep, { params: { id: organization }, body: { required, password: typed, ...(who ? await proofOf(who) : {}) } })
const members = (who: Person) => s.call(who, listMembers, { query: {} })
const codeOf = ({ status, body }: { status: number; body: { code?: string | undefined } }) => [status, body.code]
const enter = (name: string, code?: string) =>
  s.call(null, logIn, { body: { email: `${name}@example.org`, password, ...(code === undefined ? {} : { code }) } })

/** The code that an official who owes the first second step gets by email; none for others. */
async function mailedTo(who: Person): Promise<{ mailedCode?: string }> {
  const { status, body } = await s.call(who, mailSetupCode, {})
  if (status !== 200) return {}
  const to = /to (\S+@\S+\.org)\./.exec(String(body.message))?.[1] ?? ''
  const mails = s.db.selectFrom('outbox').select('body_text').where('recipient', '=', to).orderBy('created_at').orderBy('id')
  const found = (await mails.execute()).flatMap((one) => /\b\d{6}\b/.exec(one.body_text)?.[0] ?? [])
  return { mailedCode: found.at(-1) as string }
}

async function switchOn(who: Person): Promise<Uint8Array> {
  const { body } = await s.call(who, startAuthenticator, { body: { password, ...(await mailedTo(who)) } })
  const secret = Secret.fromBase32(body.secret).bytes
  const on = await s.call(who, confirmAuthenticator, { body: { code: codeAt(secret, s.clock.now) } })
  expect(on.status).toBe(200)
  codes.set(who.id, on.body.codes)
  return secret
}

async function givePasskey(who: Person): Promise<string> {
  const device = new Device()
  const { body } = await s.call(who, startPasskey, { body: { name: 'Key', password, ...(await mailedTo(who)), ...(await proofOf(who)) } })
  const added = await s.call(who, addPasskey, { body: { name: 'Key', response: device.create(body.options) } })
  expect(added.status).toBe(200)
  devices.set(who.id, device)
  return added.body.passkey._id
}

/** What proves the second step that a person has: a recovery code, else the newest passkey. */
async function proofOf({ id: person }: Person) {
  const code = codes.get(person)?.shift()
  if (code !== undefined) return { code }
  const device = devices.get(person)
  return device ? { passkey: device.get((await s.call(null, startPasskeyLogin, {})).body.options) } : {}
}

describe('requiring a second step', () => {
  test('200: an official without one reaches its setup only, and everything after it; residents are untouched', async () => {
    await switchOn(own)
    expect((await s.call(own, showSecurity, {})).body).toMatchObject({ required: false, colleaguesWithout: 2 })
    expect((await require()).body).toMatchObject({ required: true, message: 'Every official now needs a second step.' })
    expect((await s.call(own, showSecurity, {})).body).toMatchObject({ required: true, colleaguesWithout: 2 })
    expect((await members(own)).status).toBe(200)

    const { editor } = s.cast
    expect(codeOf(await members(editor))).toEqual([403, 'twoStep.required'])
    expect((await enter('editor')).status).toBe(200)
    const { body } = await s.call(editor, showSecurity, {})
    expect(body).toMatchObject({ required: true, colleaguesWithout: null, authenticator: null })
    expect((await s.call(editor, showMe, {})).status).toBe(200)
    const byMail = { name: 'Key', password, ...(await mailedTo(editor)) }
    expect((await s.call(editor, startPasskey, { body: byMail })).status).toBe(200)
    await switchOn(editor)
    expect((await members(editor)).status).toBe(200)
    expect((await s.call(s.cast.resident, showMe, {})).status).toBe(200)
    expect((await members(s.cast.otherAdministrator)).status).toBe(200)
  })

  test('403 also on calls that are served by hand, and no more than a visitor sees on those that serve everybody', async () => {
    await switchOn(own)
    await require()
    const { editor } = s.cast
    const draft = (await s.inject(own, { method: 'POST', url: '/api/v1/projects', payload: { title: 'Draft' } })).body.project as {
      _id: string
    }
    const calls: InjectOptions[] = [
      { method: 'PUT', url: `/api/v1/organizations/${id}/logo`, payload: { logo: (await logoPng()).toString('base64') } },
      { method: 'POST', url: '/api/v1/auth/register', payload: { loginType: 'Organization', role: 'Clerk', permission: 'viewer' } },
      { url: `/api/v1/projects/${draft._id}` },
      { url: `/api/v1/users/me/sessions` },
    ]
    for (const call of calls) expect(codeOf(await s.inject(editor, call)), String(call.url)).toEqual([403, 'twoStep.required'])
    expect((await s.inject(editor, { url: '/api/v1/zipcode/92660' })).status).toBe(200)
    expect((await s.call(editor, logOut, {})).status).toBe(200)
    expect((await s.call(editor, showMe, {})).status).toBe(401)
  })

  test('a session that a password alone could have opened ends: of a passkey’s owner now, of the others with their setup', async () => {
    const { editor, viewer } = s.cast
    await switchOn(own)
    await givePasskey(editor)
    const opened = await enter('viewer')
    const byPassword = { ...viewer, token: opened.body.token as string }
    expect((await members(byPassword)).status).toBe(200)
    await require()
    expect(codeOf(await members(editor))).toEqual([401, 'login.needed'])
    expect(codeOf(await members(byPassword))).toEqual([403, 'twoStep.required'])
    await switchOn(viewer)
    expect((await members(viewer)).status).toBe(200)
    expect((await members(byPassword)).status).toBe(401)
    expect((await members(own)).status).toBe(200)
  })

  test('200 no longer required: everybody is let in again; the log has both', async () => {
    await switchOn(own)
    await require()
    expect((await require(own, false)).body).toMatchObject({ required: false, message: 'A second step is no longer required.' })
    expect((await members(s.cast.editor)).status).toBe(200)
    const { body } = await s.call(own, listAudit, { params: { id }, query: {} })
    const entries = body.entries.filter((one) => one.action === 'PUT /organizations/:id/twoStep')
    expect(entries.map((one) => one.details)).toEqual([{ required: false }, { required: true }])
  })

  test('409 for an administrator without one; an app that is not confirmed is none', async () => {
    expect(codeOf(await require())).toEqual([409, 'twoStep.ownFirst'])
    await s.call(own, startAuthenticator, { body: { password } })
    expect(codeOf(await require())).toEqual([409, 'twoStep.ownFirst'])
    await givePasskey(own)
    expect((await require()).status).toBe(200)
  })

  test('401 a visitor, 403 others and other organizations, 404 what is no organization, 422 a wrong password', async () => {
    await switchOn(own)
    expect((await require(null)).status).toBe(401)
    for (const who of [s.cast.resident, s.cast.viewer, s.cast.editor, s.cast.otherAdministrator])
      expect((await require(who)).status).toBe(403)
    expect((await require(own, true, password, 'none')).status).toBe(404)
    expect(Object.keys((await require(own, true, 'wrong')).body.errors ?? {})).toEqual(['password'])
    const missing = await s.inject(own, { method: 'PUT', url: `/api/v1/organizations/${id}/twoStep`, payload: { password } })
    expect(Object.keys(missing.body.errors ?? {})).toEqual(['required'])
  })
})

describe('the first second step of an official who owes it', () => {
  const ways = {
    'an authenticator app': (who: Person, body: { password: string; mailedCode?: string }) => s.call(who, startAuthenticator, { body }),
    'a passkey': (who: Person, body: { password: string; mailedCode?: string }) =>
      s.call(who, startPasskey, { body: { name: 'Key', ...body } }),
  }
  beforeEach(async () => {
    await switchOn(own)
    await require()
  })

  test.each(Object.entries(ways))('%s takes the mailed code beside the password, once', async (_, start) => {
    const { editor } = s.cast
    const alone = await start(editor, { password })
    expect([alone.status, alone.body.errors]).toEqual([422, { mailedCode: 'Enter the code from the email' }])
    const { mailedCode } = await mailedTo(editor)
    const code = mailedCode as string
    const wrong = await start(editor, { password, mailedCode: String((Number(code) + 1) % 1_000_000).padStart(6, '0') })
    expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['mailedCode']])
    const unproved = await start(editor, { password: 'Wrong1horse', mailedCode: code })
    expect([unproved.status, Object.keys(unproved.body.errors ?? {})]).toEqual([422, ['password']])
    expect((await start(editor, { password, mailedCode: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect((await start(editor, { password, mailedCode: code })).status).toBe(422)
  })

  test('422 the code of a colleague; 401 the code alone logs nobody in', async () => {
    const { editor, viewer } = s.cast
    const { mailedCode } = await mailedTo(viewer)
    const code = mailedCode as string
    expect((await s.call(editor, startAuthenticator, { body: { password, mailedCode: code } })).status).toBe(422)
    expect((await s.call(null, logInWithMailedCode, { body: { email: 'viewer@example.org', code } })).status).toBe(401)
  })

  test('409 for a person who owes none, 429 the fifth code in an hour, 401 a visitor, 403 a resident', async () => {
    expect(codeOf(await s.call(own, mailSetupCode, {}))).toEqual([409, 'twoStep.noCode'])
    for (let i = 0; i < 4; i++) expect((await s.call(s.cast.editor, mailSetupCode, {})).status).toBe(200)
    expect(codeOf(await s.call(s.cast.editor, mailSetupCode, {}))).toEqual([429, 'twoStep.codesOften'])
    expect((await s.call(null, mailSetupCode, {})).status).toBe(401)
    expect((await s.call(s.cast.resident, mailSetupCode, {})).status).toBe(403)
  })
})

describe('while it is required', () => {
  beforeEach(async () => {
    await switchOn(own)
    await require()
  })
  const removeApp = async (who: Person) => {
    const removed = await s.call(who, removeAuthenticator, { body: { password, ...(await proofOf(who)) } })
    if (removed.status === 200) codes.delete(who.id)
    return removed
  }
  const removeKey = async (who: Person, key: string) =>
    s.call(who, removePasskey, { params: { id: key }, body: { password, ...(await proofOf(who)) } })

  test('409 removes the last second step, of either kind; another one can go', async () => {
    expect(codeOf(await removeApp(own))).toEqual([409, 'twoStep.last'])
    expect((await s.call(own, showSecurity, {})).body.authenticator).toMatchObject({ codesLeft: 8 })
    const key = await givePasskey(own)
    expect((await removeApp(own)).status).toBe(200)
    expect(codeOf(await removeKey(own, key))).toEqual([409, 'twoStep.last'])
    const other = await givePasskey(own)
    expect((await removeKey(own, key)).status).toBe(200)
    await require(own, false)
    expect((await removeKey(own, other)).status).toBe(200)
  })

  test('two simultaneous removals leave one second step', async () => {
    const key = await givePasskey(own)
    const answers = await Promise.all([removeApp(own), removeKey(own, key)])
    // The recovery codes go with the app: a code may be gone when it is read.
    const [first, second] = answers.map(({ status }) => status).toSorted()
    expect([first, [409, 422].includes(second as number)]).toEqual([200, true])
  })

  test('401 the password alone, for an official with passkeys only', async () => {
    await givePasskey(s.cast.editor)
    expect(codeOf(await enter('editor'))).toEqual([401, 'login.passkeyNeeded'])
    await require(own, false)
    expect((await enter('editor')).status).toBe(200)
  })

  test('an administrator whom the operator helps out sets a second step up again', async () => {
    await resetTwoStep(s.app.appContext, 'administrator@example.org')
    const { body } = await enter('administrator')
    const again = { ...own, token: body.token ?? '' }
    expect(codeOf(await members(again))).toEqual([403, 'twoStep.required'])
    await switchOn(again)
    expect((await members(again)).status).toBe(200)
  })
})
