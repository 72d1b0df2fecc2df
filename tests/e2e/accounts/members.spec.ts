// The colleagues' page and the activity log: an invitation from the form to the first login, with and without scripts.
import { outboxPath } from '../../outbox-key.ts'
import { expect, ready, test } from '../plaza.ts'

/** The newest lines of the activity log after both tests' steps. */
const noted = [
  'Removed Ada Example',
  'Logged in',
  'Changed the role or permission of Ada Example',
  'Sent Ada Example another invitation',
  'Added Ada Example as a colleague',
]

/** The paths of the links that somebody was emailed, newest first. */
async function linksTo(url: string, email: string): Promise<string[]> {
  const { messages } = (await (await fetch(`${url}${outboxPath}`)).json()) as { messages: { to: string; text: string }[] }
  return messages.filter((one) => one.to === email).map((one) => /\/verifiedEmail\/[\w-]+/.exec(one.text)?.[0] as string)
}

test('an administrator invites, changes and removes a colleague', async ({ open, plaza }) => {
  const email = 'ada@works.example'
  const page = await open('administrator')
  await page.goto('/member')
  await ready(page)
  const expectText = (text: string) => expect(page.getByText(text).first()).toBeVisible()
  await page.getByLabel('First name').fill('Ada')
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a role')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByLabel('Last name').fill('Example')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Department').fill('Public Works')
  await page.getByLabel('Role', { exact: true }).fill('Clerk')
  await page.getByRole('radio', { name: /^Viewer/ }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expectText(`Colleague created. We emailed an invitation to ${email}.`)
  await expect(page.getByText('3 of 20 colleagues')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Invited')

  await row.getByRole('button', { name: 'Invite Ada Example again' }).click()
  await expectText('Older links no longer work.')

  await row.getByRole('link', { name: 'Change Ada Example' }).click()
  await expect(page.getByRole('heading', { name: 'Change Ada Example' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Change Ada Example' })).toBeFocused()
  await page.getByLabel('Role', { exact: true }).fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a role')
  await page.getByLabel('Role', { exact: true }).fill('Director of works')
  await page.getByRole('radio', { name: /^Editor/ }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expectText('Colleague updated.')
  await expect(row).toContainText('Director of works')
  await expect(row).toContainText('Editor')

  const links = await linksTo(plaza.url, email)
  expect(links).toHaveLength(2)
  const invited = await open()
  expect((await invited.goto(links[1] as string))?.status()).toBe(410)
  await invited.goto(links[0] as string)
  await ready(invited)
  for (const field of await invited.locator('input[type=password]').all()) await field.fill('Correct1horse')
  await invited.getByRole('button', { name: 'Set password' }).click()
  await expect(invited.getByRole('alert')).toContainText('Please accept the terms and the privacy policy')
  for (const field of await invited.locator('input[type=password]').all()) await field.fill('Correct1horse')
  await invited.getByLabel(/^I accept/).check()
  await invited.getByRole('button', { name: 'Set password' }).click()
  await expect(invited).toHaveURL(/\/login$/)
  await invited.getByLabel('Email').fill(email)
  await invited.locator('input[name=password]').fill('Correct1horse')
  await invited.getByRole('button', { name: 'Log in' }).last().click()
  await expect(invited).toHaveURL(/\/home$/)
  await invited.goto('/member')
  await expect(invited.getByText('(you)')).toBeVisible()
  await expect(invited.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
  await expect(invited.getByRole('link', { name: 'Activity log' })).toHaveCount(0)

  await page.goto('/member')
  await row.getByRole('link', { name: 'Remove Ada Example' }).click()
  await page.getByRole('button', { name: 'Remove Ada Example' }).click()
  await expectText('Colleague deleted.')
  await expect(row).toHaveCount(0)
  await invited.goto('/member')
  await expect(invited).toHaveURL(/\/login/)

  await page.goto('/audit')
  for (const [index, name] of noted.entries()) await expect(page.getByRole('row').nth(index + 1)).toContainText(name)
  await expect(page.getByText('Viewer before, Editor now.').first()).toBeVisible()
  await page.getByLabel('To').fill('2001-01-01')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByText('No matching entries')).toBeVisible()
  await expect(page.getByLabel('To')).toHaveValue('2001-01-01')
  await page.getByRole('link', { name: 'Show all' }).click()
  await expect(page.getByRole('row').nth(1)).toContainText('Removed Ada Example')
})

test('without JavaScript an administrator invites, changes and removes a colleague', async ({ openPlain, plaza }) => {
  const email = 'ada-plain@works.example'
  const page = await openPlain('administrator')
  await page.visit('/member')
  page.fill('First name', 'Ada')
  await page.press('Send invitation')
  page.in('alert').expectText('Please enter a role')
  expect(page.valueOf('First name')).toBe('Ada')
  page.fill('Last name', 'Example')
  page.fill('Work email', email)
  page.fill('Department', 'Public Works')
  page.fill('Role', 'Clerk')
  page.check(/^Viewer/)
  await page.press('Send invitation')
  page.expectText(`Colleague created. We emailed an invitation to ${email}.`)
  page.expectText('3 of 20 colleagues')
  const row = page.in('row', email)
  row.expectText('Invited')

  await row.press('Invite Ada Example again')
  page.expectText('Older links no longer work.')

  await row.follow('Change Ada Example')
  page.expectHeading('Change Ada Example')
  page.fill('Role', '')
  await page.press('Save')
  page.in('alert').expectText('Please enter a role')
  page.fill('Role', 'Director of works')
  page.check(/^Editor/)
  await page.press('Save')
  page.expectText('Colleague updated.')
  row.expectText('Director of works')
  row.expectText('Editor')

  const links = await linksTo(plaza.url, email)
  expect(links).toHaveLength(2)
  const invited = await openPlain()
  expect((await invited.visit(links[1] as string)).status).toBe(410)
  await invited.visit(links[0] as string)
  const fillPasswords = () => {
    for (const name of ['password', 'confirmPassword']) invited.fill({ name }, 'Correct1horse')
  }
  fillPasswords()
  await invited.press('Set password')
  invited.in('alert').expectText('Please accept the terms and the privacy policy')
  fillPasswords()
  invited.check(/^I accept/)
  await invited.press('Set password')
  expect(invited.path).toBe('/login')
  invited.fill('Email', email)
  invited.fill('Password', 'Correct1horse')
  await invited.in('main').press('Log in')
  expect(invited.path).toBe('/home')
  await invited.visit('/member')
  invited.expectText('(you)')
  expect(invited.count('button', 'Send invitation')).toBe(0)
  expect(invited.count('link', 'Activity log')).toBe(0)

  await page.visit('/member')
  await row.follow('Remove Ada Example')
  await page.press('Remove Ada Example')
  page.expectText('Colleague deleted.')
  expect(page.count('row', email)).toBe(0)
  await invited.visit('/member')
  expect(invited.path).toMatch(/^\/login/)

  await page.visit('/audit')
  for (const [index, name] of noted.entries()) page.nth('row', index + 1).expectText(name)
  page.expectText('Viewer before, Editor now.')
  page.fill('To', '2001-01-01')
  await page.press('Show')
  page.expectText('No matching entries')
  expect(page.valueOf('To')).toBe('2001-01-01')
  await page.follow('Show all')
  page.nth('row', 1).expectText('Removed Ada Example')
})

test('a visitor is led to the login, a resident to the projects', async ({ goTo, plaza }) => {
  for (const path of ['/member', '/audit']) {
    expect((await goTo('visitor', path)).url).toBe(`${plaza.url}/login?next=${path}`)
    expect((await goTo('resident', path)).url).toBe(`${plaza.url}/projects`)
  }
})
