// The first time of an organization: what is left to do is listed until it is done, with surveys to start from.
import type { Page } from '@playwright/test'
import { expectSound } from '../axe.ts'
import { expect, test } from '../plaza.ts'
import { confirm, fillProject, registerOrganization, visit } from '../steps.ts'

test.use({ env: { DEMO: 'off' } })

const clerk = 'first@city.example'
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click()
const list = (page: Page) => page.getByRole('region', { name: 'From your first project to the first answer' })
const steps = (page: Page) => list(page).getByRole('listitem')

test('an organization without a project or colleagues: each empty list offers the next step once', async ({ open }) => {
  const page = await open()
  await registerOrganization(page, 'alone@city.example')
  await confirm(page, 'alone@city.example')
  const begin = main(page).getByRole('link', { name: 'New project' })
  for (const [path, title] of [
    ['/surveys', 'Start with your first project'],
    ['/results', 'No project has been published yet'],
  ] as const) {
    await visit(page, path)
    await expect(begin).toHaveCount(1)
    await expect(page.getByRole('heading', { name: title }).locator('..').getByRole('link', { name: 'New project' })).toBeVisible()
  }
  await visit(page, '/member')
  await expect(main(page).getByRole('heading')).toHaveText(['Colleagues', 'Add a colleague'])
  await expect(main(page).getByRole('link', { name: 'Hand over the administrator role' })).toHaveCount(0)
})

test('each entry of the checklist disappears when it is done, and the list with the last', async ({ open }) => {
  const page = await open()
  await registerOrganization(page, clerk)
  await confirm(page, clerk)
  await expect(page).toHaveURL('/home')
  await expect(list(page).getByText('2 of 6 done')).toBeVisible()
  await expect(steps(page)).toHaveText([
    /^3Create your first project/,
    /^4Ask the first question/,
    /^5Publish the project/,
    /^6Create the first QR code/,
  ])
  await expectSound(page)
  const gap = await list(page).evaluate(
    (one) => one.getBoundingClientRect().top - (one.previousElementSibling?.getBoundingClientRect().bottom ?? 0),
  )
  expect(gap).toBeGreaterThanOrEqual(16)

  await list(page).getByRole('link', { name: 'Create your first project' }).click()
  await fillProject(page, 'A crossing at Avocado Avenue')
  await press(page, /^Use a drawing/)
  await expect(page.getByText('The drawing was added.')).toBeVisible()
  await visit(page, '/home')
  await expect(steps(page)).toHaveText([/^4Ask the first question/, /^5Publish the project/, /^6Create the first QR code/])

  await list(page).getByRole('link', { name: 'Ask the first question' }).click()
  // A sample survey, and one for each kind of project.
  for (const template of ['Sample survey', 'Street crossing', 'Park', 'Budget', 'Event'])
    await expect(main(page).getByRole('button', { name: template })).toBeVisible()
  await press(page, 'Street crossing')
  await expect(page.getByRole('list', { name: 'The questions in order' }).getByRole('listitem')).toHaveCount(4)
  await visit(page, '/home')
  await expect(steps(page)).toHaveText([/^5Publish the project/, /^6Create the first QR code/])

  await list(page).getByRole('link', { name: 'Publish the project' }).click()
  await press(page, 'Publish')
  await expect(page.getByRole('heading', { name: 'QR code: Various places' })).toBeVisible()
  await visit(page, '/home')
  await expect(list(page)).toHaveCount(0)
})
