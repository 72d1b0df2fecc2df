// Registration, confirmation, login and logout, as people walk them on a phone.

import type { Page } from '@playwright/test'
import { outboxKey } from '../../outbox-key.ts'
import type { PlainPage } from '../../plain/page.ts'
import { logoPng } from '../../registrations.ts'
import { expect, ready, test } from '../plaza.ts'

const password = 'Correct1horse'
const fresh = (name: string) => `${name}${Date.now()}${Math.floor(Math.random() * 1e6)}@example.org`
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true })

async function fillAbout(page: Page, email: string) {
  await page.getByRole('radio', { name: 'Ms.', exact: true }).check()
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Example')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Mobile number').fill('(949) 555-0142')
  await page.getByLabel('Date of birth').fill('1990-06-15')
  await page.getByLabel('Gender').selectOption('Prefer not to answer')
  await page.getByLabel('Ethnicity').selectOption('Prefer not to answer')
  await page.getByLabel('Resident status').selectOption('US Resident')
}

async function fillSecret(page: Page) {
  const choice = page.getByText('Use a password instead of emailed codes')
  // The form of an organization has no choice, and its step may not be drawn yet.
  await expect(page.locator('#password').or(choice).filter({ visible: true }).first()).toBeVisible()
  if (!(await page.locator('#password').isVisible())) await choice.click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  // With scripts the form of an organization takes it once.
  const again = page.getByLabel('Confirm password')
  if (await again.isVisible()) await again.fill(password)
  await page.getByLabel(/I accept/).check()
}

function fillPlainResident(page: PlainPage, email: string) {
  page.check('Ms.')
  page.fill('First name', 'Ada')
  page.fill('Last name', 'Example')
  page.fill('Email', email)
  page.fill('Mobile number', '(949) 555-0142')
  page.fill('Date of birth', '1990-06-15')
  page.choose('Gender', 'Prefer not to answer')
  page.choose('Ethnicity', 'Prefer not to answer')
  page.choose('Resident status', 'US Resident')
}

function fillPlainSecret(page: PlainPage) {
  page.open('Use a password instead of emailed codes')
  page.fill('Password', password)
  page.fill('Confirm password', password)
  page.check(/^I accept/)
}

/** Opens the newest message to somebody and follows its link. */
async function followLink(page: Page, email: string) {
  await page.goto(`/outbox?key=${outboxKey}`)
  await page.getByRole('listitem').filter({ hasText: email }).first().getByRole('link').click()
}

test('a resident who scanned a code registers on one screen, survives a reload, and comes to the project', async ({ open, plaza }) => {
  const { projects } = await plaza.call<{ projects: { _id: string; title: string; zipCodes: string[] }[] }>(
    '',
    'GET',
    '/projects?status=open',
  )
  const project = projects[0] as (typeof projects)[number]
  const email = fresh('scan')
  const page = await open()
  await page.goto(`/project/${project._id}`)
  await expect(heading(page, 'Log in')).toBeVisible()
  await expect(page.getByText(`to answer “${project.title}”`)).toBeVisible()
  await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', new RegExp(`^${project.title}`))
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', /^http:\/\/127.+\/files\/projects\//)
  await page.getByRole('main').getByRole('link', { name: 'Register free' }).click()
  await ready(page)

  await expect(page.getByText('You’re registering for:')).toBeVisible()
  await expect(page.getByText(project.title, { exact: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('problems to fix')
  await page.getByRole('link', { name: 'Please choose a gender' }).click()
  await expect(page.getByLabel('Gender')).toBeFocused()
  await expect(page.getByText(project.title, { exact: true })).toBeInViewport()
  await fillAbout(page, email)
  await page.getByLabel('Zip code').fill('00000')
  await expect(page.getByText('There is no zip code 00000')).toBeVisible()
  await page.getByLabel('Zip code').fill('14850')
  await expect(page.getByText('Ithaca · NY · 35-44', { exact: true })).toBeVisible()
  await expect(page.locator('[name=city]')).toHaveValue('Ithaca')
  await expect(page.getByRole('combobox', { name: 'State', exact: true })).toHaveValue('New York')
  await expect(page.locator('[name=state]')).toHaveValue('NY')
  await expect(page.getByLabel('County')).toHaveValue('Tompkins')
  await page.getByLabel('Street address').fill('1 Example Street')

  await page.reload()
  await ready(page)
  await expect(page.getByLabel('Street address')).toHaveValue('1 Example Street')
  await expect(page.locator('[name=city]')).toHaveValue('Ithaca')
  await expect(page.getByLabel('First name')).toHaveValue('Ada')
  await page.getByLabel('No apartment or suite').check()
  await fillSecret(page)
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(password)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(heading(page, project.title)).toBeVisible()
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Ada')

  await followLink(page, email)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Your email address is confirmed.').first()).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(
    page.getByText('This link has expired. Please visit Login and click on Forgot Password to reset your password'),
  ).toBeVisible()
})

test('without JavaScript: the form is whole, keeps what was typed, and registers; logout and login', async ({ openPlain }) => {
  const email = fresh('plain')
  const page = await openPlain()
  await page.visit('/register/citizen?zip=92660')
  expect(page.valueOf({ name: 'city' })).toBe('Newport Beach')
  fillPlainResident(page, 'not an address')
  page.fill('Street address', '1 Example Street')
  page.check('No apartment or suite')
  fillPlainSecret(page)
  await page.press('Register')
  page.in('alert').expectText('1 problem to fix')
  expect([page.valueOf('First name'), page.valueOf('Email')]).toEqual(['Ada', 'not an address'])
  expect(page.isChecked('No apartment or suite')).toBe(true)
  expect(page.valueOf({ name: 'password' })).toBe('')
  page.fill('Email', email)
  fillPlainSecret(page)
  await page.press('Register')
  page.expectHeading('Please check your email')

  page.open(/Welcome, Ada/)
  await page.press('Log out')
  expect(page.path).toBe('/projects')
  await page.visit('/login?next=//elsewhere.example/')
  page.fill('Email', email)
  page.fill('Password', 'wrong')
  await page.in('main').press('Log in')
  page.expectText('The email and/or password was incorrect.')
  expect(page.valueOf('Email')).toBe(email)
  page.fill('Password', password)
  await page.in('main').press('Log in')
  expect(page.path).toBe('/projects')
})

test('an organization registers with its logo, which survives a reload, and confirms before it can log in', async ({ open }) => {
  const email = fresh('city')
  const page = await open()
  await page.goto('/register/organization')
  await ready(page)
  await page.getByLabel('Organization name').fill('City of Example')
  await page.getByLabel('Type').selectOption('City')
  await page.getByLabel('Department').fill('Public Works')
  await page.getByLabel('Your job title').fill('Director')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose a logo')
  await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logoPng() })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('Title', { exact: true }).selectOption('Dr.')
  await page.getByLabel('First name').fill('Bo')
  await page.getByLabel('Last name').fill('Example')
  await page.getByLabel('Work email').fill(email)
  await page.getByLabel('Mobile number').fill('607 555 0142')
  await page.getByLabel('Zip code').fill('14850')
  await page.getByLabel('Street address').fill('1 Example Street')
  await page.getByLabel('Apartment or suite', { exact: true }).fill('Suite 2')
  await page.getByRole('button', { name: 'Continue' }).click()
  await fillSecret(page)
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page).toHaveURL(/\/thankyou$/)

  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText(`Please confirm your email address first. We just sent a new link to ${email}.`)).toBeVisible()
  const elsewhere = await open()
  await followLink(elsewhere, email)
  await elsewhere.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(elsewhere.getByText('Please enter this account’s password').first()).toBeVisible()
  // The browser that registered is known.
  await followLink(page, email)
  await page.getByRole('button', { name: 'Confirm and log in' }).click()
  await expect(page).toHaveURL(/\/home$/)
})
