// Mail programs open every link in a letter, some of them twice, before its reader does. No browser is needed to do as they do.
import { outboxKey } from '../../outbox-key.ts'
import { residentForm } from '../../registrations.ts'
import { residentsSheet, sheetPerson } from '../../sheets.ts'
import { expect, test } from '../plaza.ts'

const expired = 'This link has expired. Please visit Login and click on Forgot Password to reset your password'
const password = 'Correct1horse'
const fresh = (name: string) => `${name}${Date.now()}${Math.floor(Math.random() * 1e6)}@example.org`
const words = { password, confirmPassword: password, termsAccepted: true }

const kinds = ['confirmation', 'colleague’s password', 'imported resident’s password', 'reset', 'change of email'] as const

for (const kind of kinds) {
  test(`a scanner that opens the link twice breaks nothing, and a used one reports it: ${kind}`, async ({ plaza }) => {
    const { call, tokenOf, url } = plaza
    const email = fresh('scanned')
    const enroll = () => call<{ token: string; user: { _id: string } }>('', 'POST', '/auth/register', residentForm(email))
    let path = /\/verifiedEmail\/([\w-]+)/
    let use = { path: '/members/setpassword', body: words as object }
    let to = email
    if (kind === 'confirmation') await enroll()
    else if (kind === 'colleague’s password') {
      const colleague = {
        firstName: 'Ada',
        lastName: 'Example',
        email,
        loginType: 'Organization',
        department: 'Works',
        role: 'Clerk',
        permission: 'viewer',
      }
      await call(await tokenOf('administrator'), 'POST', '/auth/register', colleague)
    } else if (kind === 'imported resident’s password') {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(await residentsSheet([sheetPerson(email)]))]), 'residents.xlsx')
      const headers = { authorization: `Bearer ${await tokenOf('administrator')}` }
      const answer = await fetch(`${url}/api/v1/users/excelSheetUploadAndDataInsertDB`, { method: 'POST', headers, body: form })
      expect(answer.status).toBe(200)
    } else if (kind === 'reset') {
      await enroll()
      await call('', 'POST', '/auth/forgotPassword', { email })
      path = /\/reset\/([\w-]+)/
      use = { path: '/auth/resetPassword', body: words }
    } else {
      const { token, user } = await enroll()
      to = fresh('moved')
      await call(token, 'PUT', `/users/${user._id}`, { email: to, currentPassword: password })
      path = /\/profile\/email\/([\w-]+)/
      use = { path: '/users/email', body: { password } }
    }
    const find = async () => {
      const { messages } = await call<{ messages: { to: string; text: string }[] }>('', 'GET', `/outbox?key=${outboxKey}`)
      return messages.flatMap((one) => (one.to === to ? (path.exec(one.text) ?? []) : []))
    }
    await expect.poll(find).toHaveLength(2)
    const [page = '', id = ''] = await find()

    for (const method of ['HEAD', 'GET', 'GET']) expect((await fetch(url + page, { method })).status).toBe(200)
    await call('', 'POST', use.path, { id, ...use.body })
    const again = await fetch(url + page)
    expect(again.status).toBe(410)
    // The page, not the data that its script starts from.
    const shown = (await again.text()).replaceAll(/<script.*?<\/script>/gs, '')
    expect(shown).toContain(expired)
    const used = await fetch(`${url}/api/v1${use.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ id, ...use.body }),
    })
    expect([used.status, ((await used.json()) as { message: string }).message]).toEqual([410, expired])
    if (kind !== 'confirmation') await call('', 'POST', '/auth/login', { email: to, password })
    if (kind.includes('colleague')) {
      const admin = await tokenOf('administrator')
      const { users } = await call<{ users: { _id: string; email: string }[] }>(admin, 'GET', '/members')
      await call(admin, 'DELETE', `/users/delete?id=${users.find((one) => one.email === email)?._id}`)
    }
  })
}
