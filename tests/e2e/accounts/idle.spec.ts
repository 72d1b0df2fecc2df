// What happens when nothing happens: a session ends after fifteen minutes, and two minutes before a warning comes. The clocks of the server
// and of the pages are moved ahead.
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { minute, pass, watched, watchedAgain } from '../clock.ts'
import { findIds } from '../demo-ids.ts'
import { expect, ready, test } from '../plaza.ts'

const notice = 'Sorry you have no inactivity for last 15 minute so token expire Please Re-login'

test('a warning comes, staying continues in every tab, and at the end both tabs are at the login page', async ({ open, plaza }) => {
  const page = await open('resident')
  await page.clock.install()
  await page.goto('/projects?zip=92660')
  await ready(page)
  const other = await page.context().newPage()
  await other.goto('/contact-us')
  await ready(other)
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(warning).toBeHidden()
  await watched(page)
  await pass(plaza, 13 * minute + 1000, page)
  await expect(warning).toBeVisible()
  await expect(other.getByRole('dialog')).toBeVisible()
  await warning.getByRole('button', { name: 'Stay logged in' }).last().click()
  await expect(warning).toBeHidden()
  await expect(other.getByRole('dialog')).toBeHidden()
  await pass(plaza, 12 * minute, page)
  await watchedAgain(page)
  await ready(page)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)

  await pass(plaza, 15 * minute + 1000, page)
  await page.waitForURL(/\/login\?/)
  await other.waitForURL(/\/login\?/)
  await expect(page.getByText(notice)).toBeVisible()
  expect(new URL(page.url()).searchParams.get('next')).toBe('/projects?zip=92660')
  const cookies = await page.context().cookies()
  expect(cookies.filter((one) => one.name === 'userToken')).toEqual([])
})

test('who types without loading anything stays logged in', async ({ open, plaza }) => {
  const session = await plaza.call<{ token: string }>('', 'POST', '/auth/login', {
    email: 'resident@plaza.example',
    password: 'Plaza-demo-1',
  })
  const page = await open(session)
  await page.clock.install()
  await page.goto('/contact-us')
  await ready(page)
  await watched(page)
  for (let i = 0; i < 14; i++) {
    await pass(plaza, 2 * minute, page)
    const sessionCheck = page.waitForResponse('**/api/v1/users/me')
    await page.getByLabel('Message').pressSequentially('a')
    await sessionCheck
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await plaza.call(session.token, 'GET', '/users/me')
})

test('without JavaScript the next page says why', async ({ openPlain, plaza }) => {
  const session = await plaza.call<{ token: string }>('', 'POST', '/auth/login', {
    email: 'resident@plaza.example',
    password: 'Plaza-demo-1',
  })
  const page = await openPlain(session)
  await page.visit('/projects')
  await plaza.advance(15 * minute + 1000)
  await page.visit('/add-project')
  page.expectText(notice)
})

test('answers, a project form and a question, half written, are still there after logging in again', async ({ open, plaza }) => {
  const session = (email: string) => plaza.call<{ token: string }>('', 'POST', '/auth/login', { email, password: demoLogins.password })
  const own = async (email: string) => {
    const page = await open(await session(email))
    await page.clock.install()
    const back = async () => {
      await page.waitForURL(/\/login\?expired/)
      await expect(page.getByText(notice)).toBeVisible()
      await ready(page)
      await page.getByLabel('Email').fill(email)
      await page.getByLabel('Password', { exact: true }).fill(demoLogins.password)
      await page.getByRole('button', { name: 'Log in' }).last().click()
      await page.waitForURL((url) => url.pathname !== '/login')
    }
    return { page, back }
  }
  const { open: project, draft } = await findIds(plaza.call, async (who) => (await session(demoLogins[who as 'resident'])).token)
  const [resident, official, asking] = await Promise.all([
    own(demoLogins.resident),
    own(demoLogins.administrator),
    own(demoLogins.administrator),
  ])
  const survey = `/project/${project}/survey`
  const builder = `/project/${draft}/survey?add=open`
  await Promise.all([resident.page.goto(`${survey}#question-1`), official.page.goto('/add-project'), asking.page.goto(builder)])
  for (const { page } of [resident, official, asking]) {
    await ready(page)
    await watched(page)
  }
  const choice = resident.page.getByRole('main').locator('input[type=radio], textarea').first()
  const isText = (await choice.evaluate((one) => one.tagName)) === 'TEXTAREA'
  if (isText) await choice.fill('Half of an answ')
  else await choice.check()
  await official.page.getByLabel('Title', { exact: true }).fill('A crossing at the sch')
  await official.page.getByLabel('Why it matters').fill('Children cross')
  await asking.page.getByLabel('What do you want to ask?').fill('Where do you cr')
  await expect(official.page.getByText(/^Draft saved automatically at/).first()).toBeVisible()
  await pass(plaza, 15 * minute + 1000, resident.page, official.page, asking.page)

  await resident.back()
  await resident.page.goto(`${survey}#question-1`)
  if (isText) await expect(choice).toHaveValue('Half of an answ')
  else await expect(choice).toBeChecked()
  await official.back()
  await expect(official.page.getByLabel('Title', { exact: true })).toHaveValue('A crossing at the sch')
  await expect(official.page.getByLabel('Why it matters')).toHaveValue('Children cross')
  await asking.back()
  expect(asking.page.url()).toContain(builder)
  await expect(asking.page.getByLabel('What do you want to ask?')).toHaveValue('Where do you cr')
})
