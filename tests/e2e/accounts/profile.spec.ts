// Forgotten passwords, and one's own profile, with and without scripts.

import type { Page } from '@playwright/test'
import { outboxKey } from '../../outbox-key.ts'
import { residentForm } from '../../registrations.ts'
import { type Call, expect, ready, test } from '../plaza.ts'

const password = 'Correct1horse'
const newPassword = 'Battery2staple'
const fresh = (name: string) => `${name}${Date.now()}${Math.floor(Math.random() * 1e6)}@example.org`
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

const enroll = async (call: Call, email: string) =>
  (await call<{ token: string; user: { _id: string } }>('', 'POST', '/auth/register', residentForm(email))) as {
    token: string
    user: { _id: string }
  }

/** The path that the newest message to somebody leads to, once there is one of that kind. */
async function mailedPath(call: Call, email: string, kind: RegExp): Promise<string> {
  const find = async () => {
    const { messages } = await call<{ messages: { to: string; text: string }[] }>('', 'GET', `/outbox?key=${outboxKey}`)
    return messages.flatMap((one) => (one.to === email ? (kind.exec(one.text)?.[0] ?? []) : []))[0]
  }
  await expect.poll(find).toBeDefined()
  return (await find()) as string
}

/** A message that the page before has left. */
const expectText = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible()

test('a forgotten password is replaced by a mailed link', async ({ open, plaza }) => {
  const email = fresh('forgot')
  await enroll(plaza.call, email)
  const page = await open()
  const go = async (path: string) => {
    const response = await page.goto(path)
    await ready(page)
    return response?.status()
  }
  await go('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a valid email address')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(heading(page, 'Check your email')).toBeVisible()
  await expect(page.getByText('If this address has an account')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the outbox' })).toBeVisible()

  const path = await mailedPath(plaza.call, email, /\/reset\/[\w-]+/)
  // A mail scanner opens it first, twice.
  for (let i = 0; i < 2; i++) expect((await fetch(plaza.url + path)).status).toBe(200)
  expect(await go(path)).toBe(200)
  const fill = async (word: string, again: string) => {
    await page.getByLabel('Password', { exact: true }).fill(word)
    await page.getByLabel('Confirm password').fill(again)
    await page.getByRole('button', { name: 'Set password' }).click()
  }
  await fill(newPassword, password)
  await expect(page.getByRole('alert')).toContainText('Passwords do not match')
  await fill(newPassword, newPassword)
  await expect(page).toHaveURL(/\/login$/)
  await expectText(page, 'Password reset succesful.')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(newPassword)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  expect(await go(path)).toBe(410)
  await expect(page.getByText('This link has expired. Please visit Login and click on Forgot Password')).toBeVisible()
})

test('a resident corrects the profile', async ({ open, plaza }) => {
  const email = fresh('profile')
  const { token, user } = await enroll(plaza.call, email)
  await plaza.call('', 'POST', '/auth/login', { email, password })
  const page = await open({ token })
  await page.goto('/profile')
  await ready(page)
  await page.getByRole('link', { name: 'Edit: About me' }).click()
  await page.getByLabel('First name').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter your first name')
  await page.getByLabel('First name').fill('Bea')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectText(page, 'Profile updated.')
  await expect(page.getByText('Ms. Bea Example')).toBeVisible()

  await page.getByRole('link', { name: 'Edit: Address' }).click()
  await page.getByLabel('Zip code').fill('14850')
  await expect(page.getByRole('combobox', { name: 'City', exact: true })).toHaveValue('Ithaca')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Ithaca, NY 14850')).toBeVisible()

  const moved = fresh('moved')
  await page.getByRole('link', { name: 'Edit: Email and password' }).click()
  await page.getByLabel('New email address').fill(moved)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('alert')).toContainText('This isn’t your current password')
  await page.getByLabel('Current password').fill(password)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByText(`${moved} isn’t confirmed yet`)).toBeVisible()
  await page.goto(await mailedPath(plaza.call, moved, /\/profile\/email\/[\w-]+/))
  await ready(page)
  await page.getByRole('button', { name: 'Use this address' }).click()
  await expectText(page, `Your email address is now ${moved}.`)

  await plaza.call('', 'POST', '/auth/login', { email: moved, password })
  await page.goto('/profile')
  await ready(page)
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByText('You’re logged in only here.')).toBeVisible()

  await page.getByRole('link', { name: 'Change password' }).click()
  await expect(page).toHaveURL(new RegExp(`/changepassword/user/${user._id}$`))
  await page.getByLabel('Current password').fill('Wrong1password')
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByRole('alert')).toContainText('This isn’t your current password')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm new password').fill(newPassword)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expectText(page, 'Your password was changed.')
  expect((await page.goto(`/changepassword/user/00000000-0000-7000-8000-000000000000`))?.status()).toBe(404)
})

test('without scripts a forgotten password is replaced by a mailed link', async ({ openPlain, plaza }) => {
  const email = fresh('forgot')
  await enroll(plaza.call, email)
  const page = await openPlain()
  await page.visit('/login')
  await page.follow('Forgot password?')
  await page.press('Send link')
  page.in('alert').expectText('Please enter a valid email address')
  page.fill('Email', email)
  await page.press('Send link')
  page.expectHeading('Check your email')
  page.expectText('If this address has an account')
  expect(page.count('link', 'Open the outbox')).toBe(1)

  const path = await mailedPath(plaza.call, email, /\/reset\/[\w-]+/)
  // A mail scanner opens it first, twice.
  for (let i = 0; i < 2; i++) expect((await fetch(plaza.url + path)).status).toBe(200)
  expect((await page.visit(path)).status).toBe(200)
  const fill = async (word: string, again: string) => {
    page.fill('Password', word)
    page.fill('Confirm password', again)
    await page.press('Set password')
  }
  await fill(newPassword, password)
  page.in('alert').expectText('Passwords do not match')
  await fill(newPassword, newPassword)
  expect(page.path).toBe('/login')
  page.expectText('Password reset succesful.')
  page.fill('Email', email)
  page.fill('Password', newPassword)
  await page.in('main').press('Log in')
  expect(page.path).toBe('/projects')
  expect((await page.visit(path)).status).toBe(410)
  page.expectText('This link has expired. Please visit Login and click on Forgot Password')
})

test('without scripts a resident corrects the profile', async ({ openPlain, plaza }) => {
  const email = fresh('profile')
  const { token, user } = await enroll(plaza.call, email)
  await plaza.call('', 'POST', '/auth/login', { email, password })
  const page = await openPlain({ token })
  await page.visit('/profile')
  await page.follow('Edit: About me')
  page.fill('First name', '')
  await page.press('Save')
  page.in('alert').expectText('Please enter your first name')
  page.fill('First name', 'Bea')
  await page.press('Save')
  page.expectText('Profile updated.')
  page.expectText('Ms. Bea Example')

  await page.follow('Edit: Address')
  page.fill('Zip code', '14850')
  await page.press('Save')
  page.expectText('Ithaca, NY 14850')

  const moved = fresh('moved')
  await page.follow('Edit: Email and password')
  page.fill('New email address', moved)
  await page.press('Send link')
  page.in('alert').expectText('This isn’t your current password')
  page.fill('Current password', password)
  await page.press('Send link')
  page.expectText(`${moved} isn’t confirmed yet`)
  await page.visit(await mailedPath(plaza.call, moved, /\/profile\/email\/[\w-]+/))
  await page.press('Use this address')
  page.expectText(`Your email address is now ${moved}.`)

  await plaza.call('', 'POST', '/auth/login', { email: moved, password })
  await page.visit('/profile')
  expect(page.count('row')).toBe(3)
  await page.press('Log out everywhere else')
  page.expectText('You’re logged in only here.')

  await page.follow('Change password')
  expect(page.path).toBe(`/changepassword/user/${user._id}`)
  const change = async (current: string) => {
    page.fill('Current password', current)
    page.fill('New password', newPassword)
    page.fill('Confirm new password', newPassword)
    await page.press('Change password')
  }
  await change('Wrong1password')
  page.in('alert').expectText('This isn’t your current password')
  await change(password)
  page.expectText('Your password was changed.')
  expect((await page.visit('/changepassword/user/00000000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('the profile by keyboard alone: into the form, saved, and back to the part that was changed', async ({ open, plaza }) => {
  const { token } = await enroll(plaza.call, fresh('keys'))
  const page = await open({ token })
  await page.goto('/profile')
  await ready(page)
  await page.getByRole('link', { name: 'Edit: About me' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'About me')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Title', { exact: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Kay')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ms. Kay Example')).toBeVisible()
  await expect(heading(page, 'About me')).toBeFocused()
})

test('an administrator changes the logo, and finds the profile at the foot of the desk and in the menu', async ({ open }) => {
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await page.goto('/home')
  await ready(page)
  await page.getByRole('link', { name: 'Admin profile', exact: true }).first().click()
  await expect(heading(page, 'Profile')).toBeVisible()
  await page.getByRole('link', { name: 'Edit: Logo' }).click()
  await page.locator('input[type=file]').setInputFiles({ name: 'logo.txt', mimeType: 'image/png', buffer: Buffer.from('no picture') })
  await page.getByRole('button', { name: 'Use this logo' }).click()
  await expect(page.getByRole('alert').first()).toContainText('The logo must be a PNG or JPEG image')
  await page.goto('/faq')
  await page.getByRole('group').filter({ hasText: 'Welcome' }).locator('summary').click()
  await expect(page.getByRole('link', { name: 'Admin profile' })).toBeVisible()
  await page.getByRole('banner').getByRole('link', { name: 'How-to' }).click()
  await expect(heading(page, 'How-to')).toBeVisible()
})
