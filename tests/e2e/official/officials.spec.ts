// What officials do at their desk: see what needs them, and take the responses along.
import { readFile } from 'node:fs/promises'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { expect, test } from '../plaza.ts'

const viewer = demoLogins.administrator.replace('admin@', 'viewer@')

async function enter(browser: Browser, base: string, email: string, options: BrowserContextOptions = {}): Promise<[Page, BrowserContext]> {
  const body = JSON.stringify({ email, password: demoLogins.password })
  const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  const { token } = (await (await fetch(`${base}/api/v1/auth/login`, sent)).json()) as { token: string }
  const context = await browser.newContext({ baseURL: base, viewport: { width: 375, height: 812 }, ...options })
  await context.addCookies([{ name: 'userToken', value: token, url: base, httpOnly: true, secure: true, sameSite: 'Lax' }])
  return [await context.newPage(), context]
}

test('a visitor is led to the login, a resident to the projects', async ({ goTo, baseURL }) => {
  for (const path of ['/home', '/export/project']) {
    expect((await goTo('visitor', path)).url).toBe(`${baseURL}/login?next=${path}`)
    expect((await goTo('resident', path)).url).toBe(`${baseURL}/projects`)
  }
})

test('home says what needs one, and leads there', async ({ browser, baseURL }) => {
  const [page, context] = await enter(browser, baseURL as string, demoLogins.administrator, { viewport: { width: 1280, height: 900 } })
  await page.goto('/home')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('to do')
  await expect(page.getByRole('table', { name: 'Open projects' }).getByRole('row')).not.toHaveCount(1)
  await expect(page.getByRole('link', { name: 'New project' })).toHaveCount(2)
  await page
    .getByRole('link', { name: /^Read responses/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/project\/[\w-]+\/results$/)
  await context.close()
})

test('who may only view is not offered a new project', async ({ openPlain }) => {
  const page = await openPlain('viewer')
  await page.visit('/home')
  page.expectHeading('Open projects')
  expect(page.count('link', 'New project')).toBe(0)
})

test('a viewer exports a project and sees beforehand how much it is', async ({ browser, baseURL }) => {
  const [page, context] = await enter(browser, baseURL as string, viewer)
  await page.goto('/export/project')
  const send = page.getByRole('button', { name: 'Download Project Survey.xlsx' })
  await page.getByLabel('From').fill('2026-01-02')
  await send.click()
  await expect(page.getByText('Export requires a project to be selected').last()).toBeVisible()
  await expect(page.getByLabel('From')).toHaveValue('2026-01-02')
  await page.getByLabel('From').fill('')
  await page.getByLabel('Project').selectOption('All projects')
  await expect(page.getByText(/^\d+ people took part$/)).toBeVisible()
  const [file] = await Promise.all([page.waitForEvent('download'), send.click()])
  expect(file.suggestedFilename()).toBe('Project Survey.xlsx')
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await expect(page.getByText('Project exported.')).toBeVisible()
  await context.close()
})

test('without JavaScript a viewer exports a project', async ({ openPlain }) => {
  const page = await openPlain('viewer')
  await page.visit('/export/project')
  page.fill(/^From/, '2026-01-02')
  await page.press('Download Project Survey.xlsx')
  page.expectText('Export requires a project to be selected')
  expect(page.valueOf(/^From/)).toBe('2026-01-02')
  page.fill(/^From/, '')
  page.choose('Project', 'All projects')
  const { filename, body } = await page.press('Download Project Survey.xlsx')
  expect(filename).toBe('Project Survey.xlsx')
  expect(body.subarray(0, 2).toString()).toBe('PK')
})
