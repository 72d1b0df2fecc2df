// The steps of the main job as a person takes them, in the words on the screen.

import { expect, type Page } from '@playwright/test'
import { outboxPath } from '../outbox-key.ts'
import { picture } from '../pictures.ts'
import { logoPng } from '../registrations.ts'
import { ready } from './plaza.ts'

export const password = 'Correct1horse'

const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click()
const goOn = (page: Page) => press(page, 'Continue')

/** Goes to an address and waits until the page can be used. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await ready(page)
}

/** In steps of one screen each, as scripts show the form. */
export async function registerOrganization(page: Page, email: string): Promise<void> {
  await visit(page, '/register/organization')
  await page.getByLabel('Organization name').fill('City of Example')
  await page.getByLabel('Type').selectOption('City')
  await page.getByLabel('Department').fill('Public Works')
  await page.getByLabel('Your job title').fill('Director')
  await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logoPng() })
  await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
  await goOn(page)
  await page.getByLabel('Title', { exact: true }).selectOption('Ms.')
  await fillNames(page, 'Work email', email)
  await fillHome(page)
  await goOn(page)
  await fillSecret(page)
  await press(page, 'Register')
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible()
}

async function fillNames(page: Page, emailLabel: string, email: string) {
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Example')
  await page.getByLabel(emailLabel, { exact: true }).fill(email)
  await page.getByLabel('Mobile number').fill('(949) 555-0142')
}

/** A resident's registration but for the address and the terms. */
export async function fillResident(page: Page, email: string): Promise<void> {
  await fillNames(page, 'Email', email)
  await page.getByRole('radio', { name: 'Ms.', exact: true }).check()
  await page.getByLabel('Date of birth').fill('1990-06-15')
  await page.getByLabel('Gender').selectOption('Prefer not to answer')
  await page.getByLabel('Ethnicity').selectOption('Prefer not to answer')
  await page.getByLabel('Resident status').selectOption('US Resident')
}

export async function fillHome(page: Page, zip = '92660'): Promise<void> {
  await page.getByLabel('Zip code').fill(zip)
  await page.getByLabel('Street address').fill('100 Civic Center Drive')
  await page.getByLabel('No apartment or suite').check()
}

/** A password, which residents have to ask for, and the terms. */
export async function fillSecret(page: Page): Promise<void> {
  const choice = page.getByText('Use a password instead of emailed codes')
  // The form of an organization has no choice, and its step may not be drawn yet.
  await expect(page.locator('#password').or(choice).filter({ visible: true }).first()).toBeVisible()
  if (!(await page.locator('#password').isVisible())) await choice.click()
  await page.getByLabel('Password', { exact: true }).fill(password)
  // With scripts the form of an organization takes it once.
  const again = page.getByLabel('Confirm password')
  if (await again.isVisible()) await again.fill(password)
  await page.getByLabel(/^I accept/).check()
}

/** From the page of the registration on, with a password. */
export async function registerResident(page: Page, email: string): Promise<void> {
  await fillResident(page, email)
  await fillHome(page)
  await expect(page.getByText('Newport Beach · CA')).toBeVisible()
  await fillSecret(page)
  await press(page, 'Register')
}

/** Follows the link of the newest message to somebody, and presses the button that it leads to. */
export async function confirm(page: Page, email: string): Promise<void> {
  const { messages } = (await (await page.request.get(outboxPath)).json()) as { messages: { to: string; text: string }[] }
  const link = /\S+\/verifiedEmail\/\S+/.exec(messages.find((message) => message.to === email)?.text ?? '')?.[0]
  // The message names the address that people use, which need not be the one that tests do.
  await visit(page, new URL(link ?? 'about:no-message').pathname)
  const passwordField = page.getByLabel('Password', { exact: true })
  if (await passwordField.isVisible()) await passwordField.fill(password)
  await press(page, 'Confirm')
  await expect(page.getByText('Your email address is confirmed.').first()).toBeVisible()
}

export async function logIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
}

/** The form of a new project, all but its picture, in whose step it ends. */
export async function fillProject(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title', { exact: true }).fill(title)
  await page.getByLabel('Why it matters').fill('Children cross here on their way to school.\n\nWhere should the crossing go?')
  await page.getByLabel('Project type').selectOption('New project')
  await page.getByLabel('Category').selectOption('Roads')
  await goOn(page)
  await page.getByLabel('Street address').fill('1000 Avocado Avenue')
  await page.getByLabel('Zip code', { exact: true }).fill('92660')
  await expect(page.getByLabel('City', { exact: true })).toHaveValue('Newport Beach')
  await goOn(page)
  await expect(page.getByRole('heading', { name: 'Photos and documents', level: 2 })).toBeVisible()
}

export const drawing = async () => ({ name: 'corner.jpg', mimeType: 'image/jpeg', buffer: await picture() })
