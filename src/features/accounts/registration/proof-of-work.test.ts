// A registration costs a device some work where others than this machine can reach the server.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { solvedCaptcha } from '../../../../tests/captcha.ts'
import { organizationForm, residentForm } from '../../../../tests/registrations.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { checkRegistration } from '../model/contract.ts'

let s: Stage
beforeAll(async () => {
  s = await stage({ HOST: '0.0.0.0', PUBLIC_URL: 'https://plaza.example.org' })
})
afterAll(() => s.close())

const send = (payload: object) => s.inject(null, { method: 'POST', url: '/api/v1/auth/register', payload })
const needed = "Please validate captcha checkbox I'm not a robot"

test('422 without a solution, with another text, and with one that is too old; nobody is registered', async () => {
  const old = await solvedCaptcha(s)
  for (const form of [residentForm('robot@example.org'), await organizationForm('robot@example.org')]) {
    for (const captcha of [undefined, '', 'x', btoa('{"challenge":"x"}')]) {
      const { status, body } = await send({ ...form, captcha })
      expect([status, body.errors]).toEqual([422, { captcha: needed }])
    }
  }
  s.clock.now = new Date(s.clock.now.getTime() + 31 * 60_000)
  expect((await send({ ...residentForm('robot@example.org'), captcha: old })).body.errors).toEqual({ captcha: needed })
  expect(await s.db.selectFrom('users').select('id').where('email', '=', 'robot@example.org').execute()).toEqual([])
})

test('200 a solution registers one account; a form with a mistake does not use it up', async () => {
  const captcha = await solvedCaptcha(s)
  expect((await send({ ...residentForm('one@example.org'), firstName: '', captcha })).body.errors).toEqual({
    firstName: 'Please enter your first name',
  })
  const both = await Promise.all(['one@example.org', 'two@example.org'].map((email) => send({ ...residentForm(email), captcha })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(both.find(({ status }) => status === 422)?.body.errors).toEqual({
    captcha: 'This check was already used. Please check the box again.',
  })
})

test('200 the form’s check by step asks for none', async () => {
  expect((await s.call(null, checkRegistration, { body: residentForm('step@example.org') })).body.errors).toEqual({})
})
