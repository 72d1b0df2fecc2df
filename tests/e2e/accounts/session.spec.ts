// Who is logged out for having been idle loses nothing. The clocks of the server and of the pages are moved ahead.
import type { Page } from '@playwright/test'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { minute, pass, watched } from '../clock.ts'
import { expect, test } from '../plaza.ts'
import { visit } from '../steps.ts'

const notice = 'Sorry you have no inactivity for last 15 minute so token expire Please Re-login'
const text = 'Where the bus stops, in front of the bakery.'

test('a page with a filter, a step or a language is opened with it after the login', async ({ request, ids }) => {
  for (const address of [
    `/export/project?project=${ids.open}&gender=Female`,
    `/edit-project/${ids.open}?step=respond`,
    `/project/${ids.open}/compare?by=gender&way=code`,
    `/project/${ids.open}/results/${ids.open}/places?gender=Female`,
    `/project/${ids.open}/survey/paper?language=es&size=a4`,
  ]) {
    const reply = await request.get(address, { maxRedirects: 0 })
    const { pathname, searchParams } = new URL(reply.headers()['location'] ?? '', 'http://localhost')
    expect([reply.status(), pathname, searchParams.get('next')]).toEqual([302, '/login', address])
  }
})

test('a warning, staying, the end with its notice, and after the next login the survey is as it was', async ({ open, plaza, ids }) => {
  const { open: id } = ids
  const { questions } = await plaza.call<{ questions: { type: string }[] }>(
    await plaza.tokenOf('resident'),
    'GET',
    `/questions/${id}/questionsList`,
  )
  const step = `/project/${id}/survey#question-${questions.findIndex((one) => one.type === 'open') + 1}`
  const page = await open('resident')
  await page.clock.install()
  await visit(page, step)
  await watched(page)
  await page.getByRole('textbox').fill(text)

  const warning = page.getByRole('dialog', { name: 'Are you still there?' })
  await pass(plaza, 13 * minute + 1000, page)
  await expect(warning).toBeVisible()
  await expect(warning.locator(':focus')).toHaveCount(1)
  await warning.getByRole('button', { name: 'Stay logged in' }).last().click()
  await expect(warning).toBeHidden()
  await expect(page.getByRole('textbox')).toHaveValue(text)

  await pass(plaza, 15 * minute + 1000, page)
  await page.waitForURL(/\/login\?/)
  await expect(page.getByText(notice)).toBeVisible()
  expect((await page.context().cookies()).map((one) => one.name)).not.toContain('userToken')
  await enter(page, demoLogins.resident)
  await expect(page).toHaveURL(new RegExp(`/project/${id}/survey`))
  await visit(page, step)
  await expect(page.getByRole('textbox')).toHaveValue(text)
})

test('a project form that was being written is still there after the next login', async ({ open, plaza }) => {
  const page = await open()
  await page.clock.install()
  await visit(page, '/login?next=/add-project')
  await enter(page, demoLogins.administrator)
  await page.getByLabel('Title', { exact: true }).fill('A crossing at Avocado Avenue')
  await page.getByLabel('Why it matters').fill(text)
  await expect(page.getByText(/^Draft saved automatically at/).first()).toBeVisible()
  await watched(page)
  await pass(plaza, 15 * minute + 1000, page)
  await page.waitForURL(/\/login\?/)
  await enter(page, demoLogins.administrator)
  // It became a draft while it was being written.
  await expect(page).toHaveURL(/\/(add|edit)-project/)
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('A crossing at Avocado Avenue')
  await expect(page.getByLabel('Why it matters')).toHaveValue(text)
})

async function enter(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(demoLogins.password)
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
}
