// The operator of an installation that others reach: a second step by force, and no organization's login.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putSecondStep } from '../../../../tests/second-step.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { addMember } from '../members/contract.ts'
import { removePasskey, showSecurity } from '../two-step/contract.ts'
import { listVerifications } from '../verification/contract.ts'
import { openSession } from './sessions.server.ts'

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

  test('409 an administrator invites the address: the operator stands outside of every organization', async () => {
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
