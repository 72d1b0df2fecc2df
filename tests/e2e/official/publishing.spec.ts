// Publishing and scheduling ask the same: about missing questions and about wording. Both end at the invitation.
import type { Page } from '@playwright/test'
import { removeProject } from '../api.ts'
import { expectSound } from '../axe.ts'
import { type Call, expect, test } from '../plaza.ts'
import { visit } from '../steps.ts'

type Plaza = { call: Call; tokenOf: (who: 'administrator') => Promise<string> }
const made: (() => Promise<unknown>)[] = []
test.afterAll(async () => {
  for (const remove of made.splice(0)) await remove()
})

const complete = {
  title: 'A crossing of the tests',
  description: 'With a longer green.',
  projectType: 'New project',
  infrastructureCategories: 'Roads',
  department: 'Works',
  location: { street: '1 Main Street', zip: '92663' },
}

/** A draft that lacks nothing, with questions of these texts. */
async function draft(plaza: Plaza, questions: readonly string[]) {
  const official = await plaza.tokenOf('administrator')
  const { project } = await plaza.call<{ project: { _id: string } }>(official, 'POST', '/projects', complete)
  const id = project._id
  made.push(() => removeProject(plaza.call, official, id))
  await plaza.call(official, 'POST', `/projects/${id}/drawing`, {})
  for (const text of questions) await plaza.call(official, 'POST', '/questions/create', { project: id, text, type: 'yesno' })
  const status = async () => (await plaza.call<{ project: { status: string } }>(official, 'GET', `/projects/${id}`)).project.status
  return { id, status, check: `/edit-project/${id}?step=check` }
}

const dayAfterTomorrow = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
async function schedule(page: Page) {
  await page.getByLabel('Day', { exact: true }).fill(dayAfterTomorrow())
  await page.getByLabel('Time', { exact: true }).fill('09:00')
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
}

/** The page that invites, with a first code and its poster. */
async function invites(page: Page, id: string) {
  await expect(page).toHaveURL(new RegExp(`/project/${id}/invite`))
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'QR code: Various places' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Poster for Various places' })).toBeVisible()
  await expectSound(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'QR code: Various places' })).toBeVisible()
}

test('scheduling a project without questions asks once, and then shows the link, the first code and its poster', async ({
  open,
  plaza,
}) => {
  const { id, status, check } = await draft(plaza, [])
  const page = await open('administrator')
  await visit(page, check)
  await schedule(page)
  await expect(page.getByText('This project has no questions.')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Schedule without questions' }).click()
  await expect(page.getByText(/^Your project will be published on /)).toBeVisible()
  await invites(page, id)
  expect(await status()).toBe('draft')
})

test('scheduling questions with wording hints shows the hints first, and never blocks', async ({ open, plaza }) => {
  const { id, status, check } = await draft(plaza, ['Do you always feel safe here?'])
  const page = await open('administrator')
  await visit(page, check)
  await schedule(page)
  await expect(page).toHaveURL(/\/survey\/check\?publishAt=/)
  await expect(page.getByText('Hardly anyone can fully agree with “always”.')).toBeVisible()
  await page.getByRole('button', { name: 'Schedule as it is' }).click()
  await invites(page, id)
  expect(await status()).toBe('draft')
})

test('publishing questions with wording hints: "Publish as it is" publishes', async ({ open, plaza }) => {
  const { id, status, check } = await draft(plaza, ['Do you always feel safe here?'])
  const page = await open('administrator')
  await visit(page, check)
  await page.getByRole('button', { name: 'Publish', exact: true }).first().click()
  await expect(page).toHaveURL(/\/survey\/check$/)
  await expectSound(page)
  await page.getByRole('button', { name: 'Publish as it is' }).click()
  await invites(page, id)
  expect(await status()).toBe('published')
})
