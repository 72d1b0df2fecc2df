// Each rule of registration and login as a person meets it: shown at its field and in the summary, in one visit per form.
import type { Page } from '@playwright/test'
import { logoPng } from '../../registrations.ts'
import { expect, ready, test } from '../plaza.ts'
import { fillHome, fillResident, fillSecret, logIn } from '../steps.ts'

const fresh = (name: string) => `${name}${Date.now()}${Math.floor(Math.random() * 1e6)}@example.org`
type Rule = [field: string, wrong: string, text: string]

/** Presses the button, and finds exactly these faults: each in the summary, and described at its field. */
async function refused(page: Page, button: string, faults: Record<string, string>) {
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).click()
  const summary = page.getByRole('alert').getByRole('link')
  await expect(summary).toHaveText(Object.values(faults))
  for (const [field, text] of Object.entries(faults)) {
    const control = page.locator(`#${field}`)
    await expect(control).toHaveAttribute('aria-invalid', 'true')
    const isRadio = await control.evaluate((one) => one instanceof HTMLInputElement && one.type === 'radio')
    const described = isRadio ? page.locator('fieldset', { has: control }) : control
    await expect(described).toHaveAccessibleDescription(new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  }
  // A group of radio buttons is one field.
  const wrong = page.locator('main [aria-invalid=true]:not([type=radio]):visible, main fieldset:has([type=radio][aria-invalid=true])')
  expect(await wrong.count()).toBe(Object.keys(faults).length)
}

/** One wrong value after the other in a form that is right otherwise; each is put right again. */
async function walk(page: Page, button: string, rules: Rule[]) {
  for (const [field, wrong, text] of rules) {
    const control = page.locator(`#${field}`)
    if (!(await control.isVisible())) await page.getByText('Filled in for you:').click()
    const right = await control.inputValue()
    const set = async (value: string) => {
      if ((await control.evaluate((one) => one.tagName)) === 'SELECT') await control.selectOption(value)
      else await control.fill(value)
    }
    await set(wrong)
    await refused(page, button, { [field]: text })
    await set(right)
  }
}

const weak = 'Please use at least 8 characters, with uppercase letters, lowercase letters, and numbers'
const telephone = 'Please enter a phone number, such as (949) 555-0142'
const noEmail = 'Please enter a valid email address'
const ofNames: Rule[] = [
  ['firstName', '', 'Please enter your first name'],
  ['lastName', '', 'Please enter your last name'],
  ['email', 'ada@', noEmail],
  ['mobileNumber', '12', telephone],
]
const ofAddress: Rule[] = [
  ['zipCode', '9266', 'Please enter a five-digit zip code'],
  ['streetAddress', '', 'Please enter your street address'],
]
/** The date a number of years and days before today, in the browser's time zone. */
function born(years: number, days: number): string {
  const date = new Date()
  date.setUTCFullYear(date.getUTCFullYear() - years)
  date.setUTCDate(date.getUTCDate() - days)
  return date.toISOString().slice(0, 10)
}

async function passwords(page: Page) {
  for (const word of ['Correc1', 'correct1', 'CORRECT1', 'Correcto']) {
    await fillSecret(page)
    await page.locator('#password').fill(word)
    await page.locator('#confirmPassword').fill(word)
    await refused(page, 'Register', { password: weak })
  }
  await fillSecret(page)
  await page.locator('#confirmPassword').fill('Correct1Horse')
  await refused(page, 'Register', { confirmPassword: 'Passwords do not match' })
}

test('a resident reads every rule at its field and in the summary, then registers', async ({ open }) => {
  const page = await open()
  await page.goto('/register/citizen')
  await ready(page)
  await refused(page, 'Register', {
    email: noEmail,
    firstName: 'Please enter your first name',
    lastName: 'Please enter your last name',
    zipCode: 'Please enter your zip code',
    dateOfBirth: 'Please enter a valid date of birth',
    mobileNumber: telephone,
    title: 'Please choose a title',
    streetAddress: 'Please enter your street address',
    apartment: 'Please enter an apartment or suite, or check “No apartment or suite”',
    city: 'Please enter a city',
    state: 'Please choose a state',
    ageRange: 'Please choose an age range',
    gender: 'Please choose a gender',
    ethnicity: 'Please choose an ethnicity',
    residentStatus: 'Please choose a resident status',
    termsAccepted: 'Please accept the terms and the privacy policy',
  })
  await expect(page.locator('#firstName')).toHaveAttribute('data-maximum', '60')
  await fillResident(page, fresh('rules'))
  await fillHome(page)
  await expect(page.locator('#state')).toHaveValue('California')
  await page.locator('#termsAccepted').check()
  await walk(page, 'Register', [
    ...ofNames,
    ['dateOfBirth', born(16, -2), 'You must be at least 16 years old to register'],
    ['gender', '', 'Please choose a gender'],
    ['ethnicity', '', 'Please choose an ethnicity'],
    ['residentStatus', '', 'Please choose a resident status'],
    ['ageRange', '65+', 'This age range doesn’t match your date of birth'],
    ...ofAddress,
    ['state', 'New York', 'Zip code 92660 is in California'],
    ['plus4', '12', 'The +4 code has 4 digits'],
  ])
  // Sixteen today.
  await page.locator('#dateOfBirth').fill(born(16, 0))
  await expect(page.locator('#ageRange')).toHaveValue('16-17')
  await passwords(page)
  await fillSecret(page)
  await page.locator('#termsAccepted').uncheck()
  await refused(page, 'Register', { termsAccepted: 'Please accept the terms and the privacy policy' })
  await fillSecret(page)
  await page.locator('#password').fill('Correct1')
  await page.locator('#confirmPassword').fill('Correct1')
  await page.getByRole('button', { name: 'Register', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Please check your email' })).toBeVisible()
})

test('an organization reads its own rules as well', async ({ open }) => {
  const page = await open()
  await page.goto('/register/organization')
  await ready(page)
  await refused(page, 'Continue', {
    organizationName: 'Please enter your organization’s name',
    organizationType: 'Please choose a type of organization',
    department: 'Please enter your department',
    organizationTitle: 'Please enter your job title',
    logo: 'Please choose a logo',
  })
  await page.getByLabel('Logo', { exact: true }).setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logoPng() })
  await page.locator('#organizationName').fill('City of Example')
  await page.locator('#organizationType').selectOption('City')
  await page.locator('#department').fill('Public Works')
  await page.locator('#organizationTitle').fill('Director')
  await walk(page, 'Continue', [
    ['organizationName', ' ', 'Please enter your organization’s name'],
    ['organizationType', '', 'Please choose a type of organization'],
    ['department', '', 'Please enter your department'],
    ['organizationTitle', '', 'Please enter your job title'],
  ])
})

test('login: each field says what it misses; a wrong password is reported without naming who is known', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  await ready(page)
  const noPassword = 'Please enter a password'
  await refused(page, 'Log in', { email: noEmail, password: noPassword })
  await page.locator('#email').fill('ada@')
  await refused(page, 'Log in', { email: noEmail, password: noPassword })
  await page.locator('#email').fill('ada@example.org')
  await refused(page, 'Log in', { password: noPassword })
  await logIn(page, 'nobody-has-this@example.org')
  await expect(page.locator('#password')).toHaveAccessibleDescription('The email and/or password was incorrect.')
  await expect(page.locator('#password')).toBeFocused()
})
