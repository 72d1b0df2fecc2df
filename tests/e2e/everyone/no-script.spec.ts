// What a form can do, it does without JavaScript: register, log in, answer, vote, like and comment. This journey is walked in Chromium; the
// others without JavaScript are walked over HTTP (tests/plain).
import { expect, test } from '../plaza.ts'
import { fillHome, fillResident, fillSecret, logIn } from '../steps.ts'

const email = `plain-${Date.now()}@home.example`
/** The demo's resident lives there too. */
const zip = '92663'

test('without JavaScript a resident registers, answers, votes, likes, comments, and logs in again', async ({ open, ids }) => {
  const { open: id } = ids
  const page = await open('visitor', { javaScriptEnabled: false })
  const main = page.getByRole('main')

  await page.goto(`/project/${id}`)
  await expect(page).toHaveURL(/\/login\?next=/)
  await main.getByRole('link', { name: 'Register free' }).click()
  await expect(page.getByRole('button', { name: 'Continue' })).toBeHidden()
  await fillResident(page, email)
  await fillHome(page, zip)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByRole('alert')).toContainText('Please accept the terms and the privacy policy')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await fillSecret(page)
  await main.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(`/project/${id}`)

  await main
    .getByRole('link', { name: /^Answer \d questions/ })
    .first()
    .click()
  await page.locator('textarea').first().fill('Near the library.')
  await page.locator('input[type=radio][value="4"]').first().check()
  await main.getByRole('button', { name: 'Send my answers' }).click()
  await expect(page.getByText('Thank you. We received your answers.')).toBeVisible()
  await main.getByRole('button', { name: 'Email me the outcome' }).click()
  await expect(main.getByRole('button', { name: 'Follow', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await page.goto(`/project/${id}/survey`)
  await expect(page.locator('textarea').first()).toHaveValue('Near the library.')

  await page.goto(`/project/${id}`)
  await main.getByRole('button', { name: 'No', exact: true }).click()
  await expect(page.getByText('Your vote: no.')).toBeVisible()
  await main.getByRole('button', { name: /^Like/ }).click()
  await expect(main.getByRole('button', { name: /^Like/ })).toHaveAttribute('aria-pressed', 'true')
  await page.getByLabel('Your comment to the project team').fill('Please start soon.')
  await main.getByRole('button', { name: 'Send comment' }).click()
  await expect(main.getByRole('paragraph').filter({ hasText: 'Please start soon.' })).toBeVisible()

  await page.locator('summary', { hasText: 'Welcome, Ada' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.goto(`/project/${id}/survey`)
  await expect(page).toHaveURL(/\/login\?next=/)
  await logIn(page, email)
  await expect(page).toHaveURL(`/project/${id}/survey`)
  await expect(page.locator('textarea').first()).toHaveValue('Near the library.')
})

test('without JavaScript one searches and filters the list', async ({ openPlain }) => {
  const page = await openPlain()
  const main = page.in('main')
  await page.visit('/projects')
  page.fill('Zip code, place, or keyword', '14850')
  await page.press('Search')
  expect(page.path).toContain('14850')
  expect(main.count('link', /Newport Beach/)).toBe(0)
  main.expectText('Ithaca')
})

test('without JavaScript one chooses dark at the foot of a page, stays on that page, and returns to what the device says', async ({
  open,
}) => {
  const page = await open('visitor', { javaScriptEnabled: false, colorScheme: 'light' })
  await page.goto('/projects?sort=newest')
  const root = page.locator('html')
  const choose = (name: string) => page.getByRole('group', { name: 'Appearance' }).getByRole('button', { name })
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const bright = await ground()
  await choose('Dark').click()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await expect(page).toHaveURL(/\/projects\?sort=newest$/)
  await expect(choose('Dark')).toHaveAttribute('aria-pressed', 'true')
  expect(await ground()).not.toBe(bright)
  await choose('Same as device').click()
  await expect(root).not.toHaveAttribute('data-theme')
  expect(await ground()).toBe(bright)
})
