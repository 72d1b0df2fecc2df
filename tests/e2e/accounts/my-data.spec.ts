// A resident takes everything along and deletes the account, with and without scripts.
import { readFileSync } from 'node:fs'
import { outboxPath } from '../../outbox-key.ts'
import { residentForm } from '../../registrations.ts'
import { expect, ready, test } from '../plaza.ts'

/** The code in the newest mail to an address; waits for one that was not read before. */
async function newestCode(url: string, email: string, read: string[]): Promise<string> {
  const codes = async () => {
    const { messages } = (await (await fetch(`${url}${outboxPath}`)).json()) as { messages: { to: string; subject: string }[] }
    return messages.filter((one) => one.to === email).flatMap((one) => /^\d{6}\b/.exec(one.subject)?.[0] ?? [])
  }
  await expect.poll(async () => (await codes()).filter((one) => !read.includes(one)).length).toBeGreaterThan(0)
  // The registration has mailed one too: the newest is first in the outbox.
  const newest = (await codes())[0] as string
  read.push(newest)
  return newest
}

test('a resident downloads everything and deletes the account', async ({ open, plaza }) => {
  const email = 'ada@home.example'
  const { token } = await plaza.call<{ token: string }>('', 'POST', '/auth/register', residentForm(email))
  const page = await open({ token })
  await page.goto('/my-data')
  await ready(page)
  await expect(page.getByText(email)).toBeVisible()

  const [json] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download as JSON' }).click()])
  expect(json.suggestedFilename()).toBe('my-data.json')
  expect(JSON.parse(readFileSync(await json.path(), 'utf8'))).toMatchObject({ user: { email } })
  const [sheet] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'as a spreadsheet' }).click()])
  expect(sheet.suggestedFilename()).toBe('my-data.xlsx')
  const begin = readFileSync(await sheet.path()).subarray(0, 2)
  expect(begin.toString()).toBe('PK')

  const submit = page.getByRole('button', { name: 'Delete my account' })
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('Please enter your password')
  await expect(page.getByRole('alert')).toContainText('Please check the box to confirm that you understand this')
  await page.getByLabel('Your password').fill('Wrong1horse')
  await page.getByLabel('I understand').check()
  await submit.click()
  await expect(page.getByRole('alert')).toContainText('This password is incorrect')
  await expect(page.getByLabel('I understand')).toBeChecked()
  await page.getByLabel('Your password').fill('Correct1horse')
  await submit.click()
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByRole('status').filter({ hasText: 'Your account was deleted, and you’re logged out.' })).toBeVisible()
  await page.goto('/my-data')
  await expect(page).toHaveURL(/\/login\?next=%2Fmy-data$/)
  // The choice made in the banner is not part of the account.
  expect((await page.context().cookies()).map((one) => one.name)).toEqual(['cookieConsent'])
})

test('without JavaScript a resident downloads everything and deletes the account', async ({ openPlain, plaza }) => {
  const email = 'ada-plain@home.example'
  const { token } = await plaza.call<{ token: string }>('', 'POST', '/auth/register', residentForm(email))
  const page = await openPlain({ token })
  await page.visit('/my-data')
  page.expectText(email)
  const json = await page.follow('Download as JSON')
  expect(json.filename).toBe('my-data.json')
  expect(JSON.parse(json.body.toString())).toMatchObject({ user: { email } })
  const sheet = await page.follow('Download as a spreadsheet')
  expect([sheet.filename, sheet.body.subarray(0, 2).toString()]).toEqual(['my-data.xlsx', 'PK'])

  await page.press('Delete my account')
  page.in('alert').expectText('Please enter your password')
  page.in('alert').expectText('Please check the box to confirm that you understand this')
  page.fill('Your password', 'Wrong1horse')
  page.check(/^I understand/)
  await page.press('Delete my account')
  page.in('alert').expectText('This password is incorrect')
  expect(page.isChecked(/^I understand/)).toBe(true)
  page.fill('Your password', 'Correct1horse')
  await page.press('Delete my account')
  expect(page.path).toBe('/projects')
  page.expectText('Your account was deleted, and you’re logged out.')
  await page.visit('/my-data')
  expect(page.path).toBe('/login?next=%2Fmy-data')
  expect(page.cookieNames).toEqual(['cookieConsent'])
})

test('without a password a resident sets one, and deletes the account, with the codes of two emails', async ({
  open,
  openPlain,
  plaza,
}) => {
  const email = 'no-password@home.example'
  const read: string[] = []
  const { password: _, confirmPassword: __, ...form } = residentForm(email)
  const { token } = await plaza.call<{ token: string }>('', 'POST', '/auth/register/code', form)
  const page = await openPlain({ token })
  await page.visit('/profile')
  page.expectText('No password yet. You log in with a code that we email to you.')
  await page.follow('Set a password')
  page.expectText(`You don’t have a password yet. Instead, we’ll email a code to ${email}.`)
  await page.press('Email me a code')
  page.expectText(`We emailed a code to ${email}.`)
  page.fill('Code from the email', await newestCode(plaza.url, email, read))
  page.fill('New password', 'Correct1horse')
  page.fill('Confirm new password', 'Correct1horse')
  await page.press('Set password')
  expect(page.path).toBe('/profile')
  page.expectText('Stored encrypted')

  const scripted = await open({ token })
  await scripted.goto('/my-data')
  await ready(scripted)
  await scripted.getByLabel('I understand').check()
  await scripted.getByRole('button', { name: 'Email me a code instead' }).click()
  await expect(scripted.getByRole('status').filter({ hasText: `We emailed a code to ${email}.` })).toBeVisible()
  await expect(scripted.getByLabel('I understand')).toBeChecked()
  await expect(scripted.getByLabel('Code from the email')).toBeFocused()
  await scripted.keyboard.type(await newestCode(plaza.url, email, read))
  await scripted.keyboard.press('Enter')
  await expect(scripted).toHaveURL(/\/projects$/)
  await expect(scripted.getByRole('status').filter({ hasText: 'Your account was deleted, and you’re logged out.' })).toBeVisible()
})
