// A refused form reports it every time, and the error of a field ends when the field is right. Where the focus moves to what appears, it
// moves with it: later it would take a field from a person who already types there.
import type { Page } from '@playwright/test'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { expect, ready, test } from '../plaza.ts'

declare global {
  interface Window {
    late?: string[]
  }
}

/** Notes each heading and box that takes the focus in a later task than the one in which it appeared. */
const noteLate = (page: Page) =>
  page.addInitScript(() => {
    const late: string[] = []
    window.late = late
    const appeared = new WeakSet<Node>()
    const add = (node: Node) => {
      appeared.add(node)
      node.childNodes.forEach(add)
    }
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) addedNodes.forEach(add)
    }).observe(document, { subtree: true, childList: true })
    document.addEventListener('focusin', ({ target }) => {
      const element = target as HTMLElement
      if (element.tabIndex === -1 && appeared.has(element)) late.push(element.outerHTML.slice(0, 140))
    })
  })

test('an error at a field ends when the field is right, and returns with what was refused', async ({ open }) => {
  const page = await open()
  await page.goto('/forgot')
  await ready(page)
  const email = page.getByLabel('Email')
  const alert = page.getByRole('alert')
  await email.fill('')
  await page.locator('main form button[type=submit]').click()
  await expect(alert).toBeFocused()
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('maria')
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await email.fill('maria@example.org')
  await expect(email).not.toHaveAttribute('aria-invalid')
  await expect(page.locator('#email-error')).toHaveCount(0)
  await email.fill('')
  await expect(page.locator('#email-error')).toBeVisible()
})

test('a required field is marked with a star and announced, and the form says what the star means', async ({ open }) => {
  const page = await open()
  await page.goto('/contact-us')
  await ready(page)
  const star = await page.locator('label[for=email]').evaluate((label) => getComputedStyle(label, '::after').content)
  expect(star).toContain('*')
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-required', 'true')
  await expect(page.getByLabel('Email')).toHaveAccessibleName('Email')
  await expect(page.getByText('Fields marked * are required.')).toBeVisible()
})

test('the same refusal again takes the focus again, and the fields show their errors again', async ({ open }) => {
  const page = await open()
  await page.goto('/forgot')
  await ready(page)
  const email = page.getByLabel('Email')
  const alert = page.getByRole('alert')
  await email.fill('')
  for (let round = 0; round < 3; round++) {
    await page.locator('main form button[type=submit]').click()
    await expect(alert).toBeFocused()
    await expect(alert).toHaveCount(1)
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.locator('#email-error')).toBeVisible()
    await email.focus()
  }
})

test('a wrong mailed code is announced and takes the focus each time', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  await ready(page)
  await page.getByLabel('Email').fill('resident@plaza.example')
  await page.locator('main form button[name=way][value=code]').click()
  const code = page.locator('#code')
  const alert = page.getByRole('alert')
  await expect(code).toBeFocused()
  for (let round = 0; round < 2; round++) {
    // The field has the focus before the button is no longer busy with what led to it: until then, Enter does nothing.
    await expect(page.locator('main form [aria-disabled=true]')).toHaveCount(0)
    await code.fill('000000')
    await code.press('Enter')
    await expect(alert).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
    await expect(page.locator('#code-error')).toBeVisible()
  }
})

test('a refusal without a field takes the focus each time', async ({ open }) => {
  const page = await open()
  await page.goto('/login')
  await ready(page)
  const body = { email: 'nobody@home.example', password: 'Not-this-one-1' }
  for (;;) {
    const refused = await page.request.post('/api/v1/auth/login', { data: body })
    if (refused.status() === 429) break
    expect(refused.status()).toBe(401)
  }
  const alert = page.getByRole('alert')
  await page.getByLabel('Email').fill(body.email)
  for (let round = 0; round < 2; round++) {
    await page.locator('#password').fill(body.password)
    await page.locator('#password').press('Enter')
    await expect(alert).toBeFocused()
    await expect(page).toHaveTitle(/^Error: /)
  }
})

test('on a phone the interrupted project covers neither the first lines of a long list of errors nor a field that takes the focus', async ({
  open,
  ids,
}) => {
  const page = await open('visitor', { viewport: { width: 375, height: 812 } })
  await page.goto(`/register/citizen?next=/project/${ids.open}`)
  await ready(page)
  const isInSight = (element: HTMLElement | SVGElement) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  }
  await page.getByRole('main').getByRole('button', { name: 'Register' }).last().click()
  const alert = page.getByRole('alert')
  await expect(alert).toBeFocused()
  await expect.poll(() => alert.getByRole('heading').evaluate(isInSight)).toBe(true)

  await page.locator('#termsAccepted').focus()
  for (const id of ['streetAddress', 'mobileNumber', 'dateOfBirth', 'zipCode', 'lastName', 'firstName', 'email']) {
    const field = page.locator(`#${id}`)
    await expect(async () => {
      await page.keyboard.press('Shift+Tab')
      expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    }).toPass({ intervals: [0] })
    await expect.poll(() => field.evaluate(isInSight)).toBe(true)
  }
})

test('the focus moves to a new page, to the errors of a form and to the next question in the moment in which they appear', async ({
  open,
  ids,
}) => {
  const start = async (who: 'administrator' | 'visitor', path: string) => {
    const page = await open(who)
    await noteLate(page)
    await page.goto(path)
    await ready(page)
    return page
  }

  const official = await start('administrator', '/member')
  await official.getByRole('link', { name: 'Hand over the administrator role' }).click()
  await expect(official.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused()
  for (let round = 0; round < 2; round++) {
    await official.getByRole('button', { name: 'Send offer' }).click()
    await expect(official.getByRole('alert')).toBeFocused()
    await official.getByLabel('Your password').fill(demoLogins.password)
  }
  expect(await official.evaluate(() => window.late)).toEqual([])

  const visitor = await start('visitor', `/project/${ids.publicSurvey}/answer#question-1`)
  const question = visitor.getByRole('main').locator('h1[tabindex], h2[tabindex]').first()
  const first = (await question.textContent()) ?? ''
  await visitor.getByRole('main').getByRole('radio').first().check()
  await visitor.getByRole('main').getByRole('button', { name: 'Next', exact: true }).click()
  await expect(question).not.toHaveText(first)
  await expect(question).toBeFocused()
  await visitor.goBack()
  await expect(question).toHaveText(first)
  await expect(question).toBeFocused()
  expect(await visitor.evaluate(() => window.late)).toEqual([])
})
