// What happens when nothing happens. The server's idle time is ten seconds here, so the warning comes after five.
import { demoLogins } from '../../src/features/demo/logins.ts'
import { expect, ready, test } from './plaza.ts'
import { findIds } from './screens.ts'

test.use({ env: { DEMO: 'on', SESSION_IDLE_SECONDS: '10' } })

const notice = 'Sorry you have no inactivity for last 15 minute so token expire Please Re-login'

test('a warning comes, staying goes on in every tab, and at the end both tabs are at the login page', async ({ open }) => {
  const page = await open('resident')
  await page.goto('/projects?zip=92660')
  await ready(page)
  const other = await page.context().newPage()
  await other.goto('/contact-us')
  await ready(other)
  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await expect(warning).toBeVisible({ timeout: 10_000 })
  await expect(other.getByRole('dialog')).toBeVisible()
  await warning.getByRole('button', { name: 'Stay logged in' }).last().click()
  await expect(warning).toBeHidden()
  await expect(other.getByRole('dialog')).toBeHidden()
  await page.waitForTimeout(4000)
  await page.reload()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toHaveCount(0)

  await page.waitForURL(/\/login\?/, { timeout: 15_000 })
  await other.waitForURL(/\/login\?/, { timeout: 5_000 })
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
  await page.goto('/contact-us')
  await ready(page)
  for (let i = 0; i < 14; i++) {
    await page.getByLabel('Message').pressSequentially('a')
    await page.waitForTimeout(1000)
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await plaza.call(session.token, 'GET', '/users/me')
})

test('without JavaScript the next page says why', async ({ open, plaza }) => {
  const session = await plaza.call<{ token: string }>('', 'POST', '/auth/login', {
    email: 'resident@plaza.example',
    password: 'Plaza-demo-1',
  })
  const page = await open(session, { javaScriptEnabled: false })
  await page.goto('/projects')
  await page.waitForTimeout(11_000)
  await page.goto('/add-project')
  await expect(page.getByText(notice)).toBeVisible()
})

test('a survey and a project form, half written, are still there after logging in again', async ({ open, plaza }) => {
  const own = async (email: string) =>
    open(await plaza.call<{ token: string }>('', 'POST', '/auth/login', { email, password: demoLogins.password }))
  const [resident, official] = await Promise.all([own(demoLogins.resident), own(demoLogins.administrator)])
  const { open: project } = await findIds(plaza.call, plaza.tokenOf)
  const survey = `/project/${project}/survey`
  await Promise.all([resident.goto(`${survey}#question-1`), official.goto('/add-project')])
  await Promise.all([ready(resident), ready(official)])
  const question = resident.getByRole('main').getByRole('heading', { level: 1 })
  const asked = await question.textContent()
  const choice = resident.getByRole('main').locator('input[type=radio], textarea').first()
  const isText = (await choice.evaluate((one) => one.tagName)) === 'TEXTAREA'
  if (isText) await choice.fill('Half of an answ')
  else await choice.check()
  await official.getByLabel('Title', { exact: true }).fill('A crossing at the sch')
  await official.getByLabel('Why it matters').fill('Children cross')

  for (const [page, email] of [
    [resident, demoLogins.resident],
    [official, demoLogins.administrator],
  ] as const) {
    await page.waitForURL(/\/login\?expired/, { timeout: 30_000 })
    await expect(page.getByText(notice)).toBeVisible()
    await ready(page)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(demoLogins.password)
    await page.getByRole('button', { name: 'Log in' }).last().click()
    if (page === resident) {
      await page.waitForURL(`**${survey}`)
      await page.goto(`${survey}#question-1`)
      await ready(page)
      await expect(question).toHaveText(asked ?? '')
      if (isText) await expect(choice).toHaveValue('Half of an answ')
      else await expect(choice).toBeChecked()
    } else {
      await page.waitForURL('**/add-project')
      await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A crossing at the sch')
      await expect(page.getByLabel('Why it matters')).toHaveValue('Children cross')
    }
  }
})
