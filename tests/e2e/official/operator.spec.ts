// The operator's page: an administrator who is gone is replaced, with and without scripts.

import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { outboxPath } from '../../outbox-key.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

test.use({ env: { OPERATOR_EMAIL: demoLogins.resident } })

const replace = /^Replace the administrator of /

async function letterTo(url: string, email: string): Promise<string | undefined> {
  const { messages } = (await (await fetch(`${url}${outboxPath}`)).json()) as { messages: { to: string; text: string }[] }
  return messages.find((one) => one.to === email)?.text
}

test('an administrator is replaced', async ({ open, plaza }) => {
  const page = await open('resident')
  await page.goto('/operator?status=verified&q=Newport')
  await ready(page)
  await page.getByRole('link', { name: replace }).click()
  const submit = page.getByRole('button', { name: replace })
  await submit.click()
  await expect(page.getByText('Please choose a colleague of this organization')).toBeVisible()
  await expect(page.getByText('Please enter a reason. We’ll email it to the people involved.')).toBeVisible()
  await expectSound(page)
  const former = (await page.getByRole('link', { name: /@/ }).first().textContent()) ?? ''
  await page.getByLabel('New administrator').selectOption({ index: 1 })
  await page.getByLabel('Reason').fill('The administrator has left the city.')
  await submit.click()
  await expect(page.getByRole('link', { name: /@/ }).first()).not.toHaveText(former)
  expect(await letterTo(plaza.url, former)).toContain('The site operator wrote: The administrator has left the city.')
})

test('without JavaScript an administrator is replaced', async ({ openPlain, plaza }) => {
  const page = await openPlain('resident')
  const former = () => /\S+@\S+?\.example/.exec(page.in('main').text)?.[0] ?? ''
  await page.visit('/operator?status=verified&q=Newport')
  await page.follow(replace)
  await page.press(replace)
  page.expectText('Please choose a colleague of this organization')
  page.expectText('Please enter a reason. We’ll email it to the people involved.')
  const before = former()
  page.choose('New administrator', 1)
  page.fill('Reason', 'The administrator has moved away.')
  await page.press(replace)
  expect(former()).not.toBe(before)
  expect(await letterTo(plaza.url, before)).toContain('The site operator wrote: The administrator has moved away.')
})
