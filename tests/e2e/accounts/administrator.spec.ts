// The administrator's role passes to an editor: offered, withdrawn, offered again and accepted, with and without scripts.

import type { Page } from '@playwright/test'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { outboxPath } from '../../outbox-key.ts'
import type { PlainPage } from '../../plain/page.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, test, type Who } from '../plaza.ts'

const { password } = demoLogins
const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click()

// The role goes to the editor with scripts, and back to the first administrator without.
test('the role is offered, withdrawn, offered again and accepted, with JavaScript and back without', async ({ open, openPlain, plaza }) => {
  const start = async (who: Who, path: string) => {
    const page = await open(who)
    await page.goto(path)
    await ready(page)
    return page
  }
  const offer = async (page: Page) => {
    await page.getByLabel('Colleague', { exact: true }).selectOption({ index: 1 })
    await page.getByLabel('Your password').fill(password)
    await press(page, 'Send offer')
  }
  const giver = await start('administrator', '/member')
  await giver.getByRole('link', { name: 'Hand over the administrator role' }).click()
  await expectSound(giver)
  await press(giver, 'Send offer')
  await expect(giver.getByRole('alert')).toContainText('Please choose a colleague of this organization')
  await offer(giver)
  await expect(giver.getByText('An offer is open')).toBeVisible()
  await press(giver, 'Withdraw offer')
  await expect(giver.getByRole('heading', { name: 'Offer the role to a colleague' })).toBeVisible()
  await offer(giver)

  const taker = await start('colleague', '/member')
  await expect(taker.getByText('You were offered the administrator role')).toBeVisible()
  await taker.getByRole('link', { name: 'See the offer' }).click()
  await expectSound(taker)
  await taker.getByLabel('Your password').fill('not this one')
  await press(taker, 'Become the administrator')
  await expect(taker.getByRole('alert')).toBeVisible()
  await taker.getByLabel('Your password').fill(password)
  await press(taker, 'Become the administrator')
  await expect(taker.getByRole('heading', { name: 'Add a colleague' })).toBeVisible()
  await giver.goto('/administrator')
  await expect(giver.getByText(/ is the administrator of /)).toBeVisible()
  await expect(giver.getByRole('button', { name: 'Send offer' })).toHaveCount(0)

  const [plainGiver, plainTaker] = [await openPlain('colleague'), await openPlain('administrator')]
  await handBack(plainGiver, plainTaker)
  const { messages } = (await (await fetch(`${plaza.url}${outboxPath}`)).json()) as { messages: { to: string; subject: string }[] }
  expect(messages.filter((one) => one.to === demoLogins.administrator && one.subject.includes('has a new administrator'))).toHaveLength(2)
})

async function handBack(giver: PlainPage, taker: PlainPage) {
  const offer = async () => {
    giver.choose('Colleague', 1)
    giver.fill('Your password', password)
    await giver.press('Send offer')
  }
  await giver.visit('/member')
  await giver.follow('Hand over the administrator role')
  await giver.press('Send offer')
  giver.in('alert').expectText('Please choose a colleague of this organization')
  await offer()
  giver.expectText('An offer is open')
  await giver.press('Withdraw offer')
  giver.expectHeading('Offer the role to a colleague')
  await offer()

  await taker.visit('/member')
  taker.expectText('You were offered the administrator role')
  await taker.follow('See the offer')
  taker.fill('Your password', 'not this one')
  await taker.press('Become the administrator')
  expect(taker.count('alert')).toBe(1)
  taker.fill('Your password', password)
  await taker.press('Become the administrator')
  taker.expectHeading('Add a colleague')
  await giver.visit('/administrator')
  giver.expectText(' is the administrator of ')
  expect(giver.count('button', 'Send offer')).toBe(0)
}
