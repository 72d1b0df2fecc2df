// Every call that changes how somebody logs in asks an account with a second step for it: the password alone is not enough.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putSecondStep } from '../../../../tests/second-step.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { hashPassword } from '../model/passwords.server.ts'
import { changePassword, type ProfileChange, updateProfile } from '../profile/contract.ts'
import { makeScimToken, removeScimToken } from '../scim/contract.ts'
import { changeSaml, changeSso, removeSso } from '../sso/contract.ts'
import { acceptOffer, offerAdministrator } from '../transfer/contract.ts'
import { renewRecoveryCodes, requireTwoStep, startAuthenticator, startPasskey } from '../two-step/contract.ts'

const password = 'Correct1horse'
let s: Stage
beforeAll(async () => {
  s = await stage()
  const password_hash = await hashPassword(password)
  await s.db.updateTable('users').set({ password_hash }).execute()
  for (const { id } of [s.cast.administrator, s.cast.editor]) await putSecondStep(s.db, id, s.clock.now)
})
afterAll(() => s.close())

const own = () => s.cast.administrator
const profile = (change: ProfileChange) =>
  s.call(own(), updateProfile, { params: { id: own().id }, body: { ...change, currentPassword: password } })
const organization = () => ({ id: own().organizationId as string })
const provider = { domains: ['newport.example'], active: true, password }

test.each<[string, () => Promise<{ status: number; body: { errors?: Record<string, string> } }>]>([
  ['a new email address', () => profile({ email: 'thief@example.org' })],
  ['a new mobile number', () => profile({ mobileNumber: '(949) 555-0177' })],
  [
    'a new password',
    () =>
      s.call(own(), changePassword, {
        body: { currentPassword: password, password: 'Another1horse', confirmPassword: 'Another1horse' },
      }),
  ],
  ['an authenticator app', () => s.call(own(), startAuthenticator, { body: { password } })],
  ['a passkey', () => s.call(own(), startPasskey, { body: { name: 'Key', password } })],
  ['recovery codes', () => s.call(own(), renewRecoveryCodes, { body: { password } })],
  ['the requirement', () => s.call(own(), requireTwoStep, { params: organization(), body: { password, required: true } })],
  [
    'the administrator’s role, offered',
    () => s.call(own(), offerAdministrator, { params: organization(), body: { user: s.cast.editor.id, currentPassword: password } }),
  ],
  [
    'the administrator’s role, accepted',
    () => s.call(s.cast.editor, acceptOffer, { params: organization(), body: { currentPassword: password } }),
  ],
  [
    'single sign-on',
    () => s.call(own(), changeSso, { body: { ...provider, issuer: 'https://login.example', clientId: 'plaza', clientSecret: 'secret' } }),
  ],
  ['SAML', () => s.call(own(), changeSaml, { body: { ...provider, metadata: '<EntityDescriptor/>' } })],
  ['no single sign-on', () => s.call(own(), removeSso, { body: { password } })],
  ['a token of SCIM', () => s.call(own(), makeScimToken, { body: { password } })],
  ['no token of SCIM', () => s.call(own(), removeScimToken, { body: { password } })],
])('422 the password alone: %s', async (_, change) => {
  const { status, body } = await change()
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['passkey']])
})

test('200 what changes no login: a name, and the mobile number as it is', async () => {
  const { mobile_number } = await s.db.selectFrom('users').select('mobile_number').where('id', '=', own().id).executeTakeFirstOrThrow()
  expect((await profile({ firstName: 'Ida', mobileNumber: mobile_number ?? '' })).status).toBe(200)
})
