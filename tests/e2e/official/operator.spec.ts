// The operator's page: an administrator who is gone is replaced, with and without scripts.

import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { outboxPath } from '../../outbox-key.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'

test.use({ env: { OPERATOR_EMAIL: demoLogins.resident } })

for (const javaScriptEnabled of [true, false]) {
  test(`an administrator is replaced ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async ({ open, plaza }) => {
    const page = await open('resident', { javaScriptEnabled })
    await page.goto('/operator?status=verified&q=Newport')
    if (javaScriptEnabled) await ready(page)
    await page.getByRole('link', { name: /^Replace the administrator of / }).click()
    const submit = page.getByRole('button', { name: /^Replace the administrator of / })
    await submit.click()
    await expect(page.getByText('Please choose a colleague of this organization')).toBeVisible()
    await expect(page.getByText('Please enter a reason. We’ll email it to the people involved.')).toBeVisible()
    if (javaScriptEnabled) await expectSound(page)
    const former = await page.getByRole('link', { name: /@/ }).first().textContent()
    await page.getByLabel('New administrator').selectOption({ index: 1 })
    await page.getByLabel('Reason').fill('The administrator has left the city.')
    await submit.click()
    await expect(page.getByRole('link', { name: /@/ }).first()).not.toHaveText(former ?? '')
    const { messages } = (await (await fetch(`${plaza.url}${outboxPath}`)).json()) as { messages: { to: string; text: string }[] }
    const told = messages.find((one) => one.to === former)
    expect(told?.text).toContain('The site operator wrote: The administrator has left the city.')
  })
}
