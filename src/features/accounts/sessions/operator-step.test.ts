// The operator of an installation that others reach: a second step by force, and no organization's login.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putSecondStep } from '../../../../tests/second-step.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { logInWithMailedCode, resetPassword } from '../login/contract.ts'
import { addMember } from '../members/contract.ts'
import { logIn } from '../model/contract.ts'
import { hashPassword } from '../model/passwords.server.ts'
import { removePasskey, showSecurity } from '../two-step/contract.ts'
import { listVerifications } from '../verification/contract.ts'
import { newLink } from './links.server.ts'
import { newCode } from './mailed-codes.server.ts'
import { openSession } from './sessions.server.ts'

const password = 'Correct1horse'
const operatorEmail = 'resident@example.org'
const open = { HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example', OPERATOR_EMAIL: operatorEmail }
let s: Stage
beforeAll(async () => {
  s = await stage(open)
  await s.db
    .updateTable('users')
    .set({ email: operatorEmail, email_verified_at: s.clock.now })
    .where('id', '=', s.cast.resident.id)
    .execute()
})
afterAll(() => s.close())

const operate = async (who = s.cast.resident) => {
  const { status, body } = await s.call(who, listVerifications, { query: {} })
  return [status, body.code]
}
const addStep = (userId: string) => putSecondStep(s.db, userId, s.clock.now)

describe('the operator', () => {
  test('403 without a second step, which can be set up, also by a resident; 200 with one', async () => {
    expect(await operate()).toEqual([403, 'access.operatorStep'])
    const { status, body } = await s.call(s.cast.resident, showSecurity, {})
    expect([status, body.required]).toEqual([200, true])
    await addStep(s.cast.resident.id)
    expect(await operate()).toEqual([200, undefined])
  })

  test('403 in a session that an organization’s login has opened, whatever the address', async () => {
    await addStep(s.cast.editor.id)
    await s.db.updateTable('users').set({ email: 'away@example.org' }).where('id', '=', s.cast.resident.id).execute()
    await s.db.updateTable('users').set({ email: operatorEmail }).where('id', '=', s.cast.editor.id).execute()
    const session = { userId: s.cast.editor.id, rememberMe: false, userAgent: undefined, now: s.clock.now }
    const token = await openSession(s.db, { ...session, sso: true })
    expect(await operate({ ...s.cast.editor, token })).toEqual([403, 'access.operatorOnly'])
    expect(await operate({ ...s.cast.editor, token: await openSession(s.db, session) })).toEqual([200, undefined])
    await s.db.updateTable('users').set({ email: 'editor@example.org' }).where('id', '=', s.cast.editor.id).execute()
    await s.db.updateTable('users').set({ email: operatorEmail }).where('id', '=', s.cast.resident.id).execute()
  })

  test('no way in passes by the second step: password, mailed code, a new password by mail', async () => {
    const { resident } = s.cast
    const password_hash = await hashPassword(password)
    await s.db.updateTable('users').set({ password_hash }).where('id', '=', resident.id).execute()
    const ways = {
      password: () => s.call(null, logIn, { body: { email: operatorEmail, password } }),
      mailedCode: async () => {
        const code = await newCode(s.db, { userId: resident.id, now: s.clock.now })
        return s.call(null, logInWithMailedCode, { body: { email: operatorEmail, code } })
      },
      newPassword: async () => {
        const id = await newLink(s.db, { userId: resident.id, purpose: 'reset', now: s.clock.now })
        expect((await s.call(null, resetPassword, { body: { id, password, confirmPassword: password } })).status).toBe(200)
        return s.call(null, logIn, { body: { email: operatorEmail, password } })
      },
    }
    const enter = async () => {
      const found: [string, number, string | undefined, number | null][] = []
      for (const [name, way] of Object.entries(ways)) {
        const { status, body } = await way()
        const operates = body.token ? (await operate({ ...resident, token: body.token }))[0] : null
        found.push([name, status, body.code, operates as number | null])
      }
      return found
    }
    const removeSteps = async () => {
      for (const table of ['passkeys', 'authenticators'] as const) await s.db.deleteFrom(table).where('user_id', '=', resident.id).execute()
    }
    await removeSteps()
    // The session serves to set a second step up, and to nothing of the operator.
    expect(await enter()).toEqual(Object.keys(ways).map((name) => [name, 200, undefined, 403]))
    await addStep(resident.id)
    expect(await enter()).toEqual(Object.keys(ways).map((name) => [name, 401, 'login.passkeyNeeded', null]))
    await removeSteps()
    const app = { user_id: resident.id, secret: Buffer.from('secret'), created_at: s.clock.now, confirmed_at: s.clock.now }
    await s.db.insertInto('authenticators').values(app).execute()
    expect(await enter()).toEqual(Object.keys(ways).map((name) => [name, 401, 'login.codeNeeded', null]))
    await removeSteps()
  })

  test('409 an administrator invites the address: the operator belongs to no organization', async () => {
    const person = {
      organization: s.cast.administrator.organizationId as string,
      firstName: 'Ada',
      lastName: 'Example',
      email: operatorEmail,
    }
    const body = { ...person, department: 'Works', role: 'Clerk', permission: 'viewer' as const }
    expect((await s.call(s.cast.administrator, addMember, { body })).status).toBe(409)
  })

  test('403 another resident has no login settings', async () => {
    expect((await s.call(s.cast.neighbor, showSecurity, {})).status).toBe(403)
    expect((await s.call(s.cast.neighbor, removePasskey, { params: { id: newId() }, body: { password: 'x' } })).status).toBe(403)
  })
})

test('200 in a trial without one: no mail is sent, and only this machine reaches it', async () => {
  const trial = await stage({ OPERATOR_EMAIL: operatorEmail })
  try {
    await trial.db
      .updateTable('users')
      .set({ email: operatorEmail, email_verified_at: trial.clock.now })
      .where('id', '=', trial.cast.resident.id)
      .execute()
    expect((await trial.call(trial.cast.resident, listVerifications, { query: {} })).status).toBe(200)
  } finally {
    await trial.close()
  }
})
