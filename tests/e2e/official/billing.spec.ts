// What organizations pay: the administrator's page and the operator's, by transfer and by card, with and without scripts.
import type { Page } from '@playwright/test'
import pg from 'pg'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { PlainPage } from '../../plain/page.ts'
import { serveCopy } from '../../served.ts'
import { fakeStripe } from '../../servers/stripe.ts'
import { callerOf, tokensOf } from '../api.ts'
import { expectSound } from '../axe.ts'
import { expect, type Plaza, ready, test } from '../plaza.ts'
import { screensEnv } from '../screens.ts'

test.use({ env: { ...screensEnv, OPERATOR_EMAIL: demoLogins.resident } })

async function query(databaseUrl: string | undefined, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}
const ofOrganization = `organization_id = (select organization_id from users where email = '${demoLogins.administrator}')`

async function choose(page: Page, plan: 'Monthly' | 'Yearly', button: string) {
  await page.getByRole('radio', { name: plan }).check()
  await page.getByRole('button', { name: button }).click()
}

async function startWithoutPlan({ call, tokenOf, databaseUrl }: Plaza) {
  await call(await tokenOf('administrator'), 'GET', '/billing')
  await query(databaseUrl, `update billing_subscriptions set plan = null, cancels = false where ${ofOrganization}`)
}

test('an administrator chooses a plan, cancels and continues', async ({ open, plaza }) => {
  await startWithoutPlan(plaza)
  const page = await open('administrator')
  await page.goto('/billing')
  await ready(page)
  await expect(page.getByText('Choose a plan to keep publishing and inviting after that.')).toBeVisible()
  await expect(page.getByText('No invoices yet')).toBeVisible()
  await page.getByRole('button', { name: 'Pay by bank transfer' }).click()
  await expect(page.getByRole('alert')).toContainText('Choose a monthly or yearly plan.')
  await expectSound(page)
  await choose(page, 'Yearly', 'Pay by bank transfer')
  await expect(page.getByText('Your plan was saved.')).toBeVisible()
  await expect(page.getByText(/The next payment is \$1,000\.00 on .*, for one year\./)).toBeVisible()
  await page.getByRole('link', { name: 'Cancel the subscription' }).click()
  await page.getByRole('link', { name: 'No, keep it' }).click()
  await page.getByRole('link', { name: 'Cancel the subscription' }).click()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText('Your subscription was canceled.')).toBeVisible()
  await expect(page.getByText(/The next payment is/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Continue the subscription' }).click()
  await expect(page.getByText('Your subscription will continue.')).toBeVisible()
  await expect(page.getByText(/The next payment is \$1,000\.00/)).toBeVisible()
})

test('without JavaScript an administrator chooses a plan, cancels and continues', async ({ openPlain, plaza }) => {
  await startWithoutPlan(plaza)
  const page = await openPlain('administrator')
  await page.visit('/billing')
  page.expectText('Choose a plan to keep publishing and inviting after that.')
  page.expectText('No invoices yet')
  await page.press('Pay by bank transfer')
  page.in('alert').expectText('Choose a monthly or yearly plan.')
  page.check(/^Yearly/)
  await page.press('Pay by bank transfer')
  page.expectText('Your plan was saved.')
  page.expectText(/The next payment is \$1,000\.00 on .*, for one year\./)
  await page.follow('Cancel the subscription')
  await page.follow('No, keep it')
  await page.follow('Cancel the subscription')
  await page.press('Yes, cancel it')
  page.expectText('Your subscription was canceled.')
  page.expectNoText('The next payment is')
  await page.press('Continue the subscription')
  page.expectText('Your subscription will continue.')
  page.expectText(/The next payment is \$1,000\.00/)
})

test('a late payment stops publishing until the operator has seen the money', async ({ open, plaza }) => {
  const token = await plaza.tokenOf('administrator')
  await plaza.call(token, 'GET', '/billing')
  // The last cycle of a plan has begun, and nothing was paid.
  await query(
    plaza.databaseUrl,
    `update billing_subscriptions set state = 'cancelled', plan = 'monthly', cancels = false, anchor_on = '2026-01-01',
      period_start = '2026-01-01', period_end = '2026-02-01' where ${ofOrganization}`,
  )
  await plaza.call(token, 'PUT', '/billing', { plan: 'monthly' })
  const late = `update billing_subscriptions set state = 'past_due', past_due_on = current_date where ${ofOrganization}`
  await query(plaza.databaseUrl, late)
  const page = await open('administrator')
  await page.goto('/billing')
  await ready(page)
  await expect(page.getByText('A payment is late.')).toBeVisible()
  await expect(page.getByText('Please transfer $100.00.')).toBeVisible()
  await expectSound(page)
  await query(plaza.databaseUrl, late.replace('past_due', 'limited'))
  await page.reload()
  await ready(page)
  await expect(page.getByText('Your organization can’t publish projects or invite people now.')).toBeVisible()
  await expectSound(page)
  const link = page.getByRole('link', { name: /^Invoice \d{4}-\d{4} \(PDF\)$/ })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^invoice-\d{4}-\d{4}\.pdf$/)

  const operator = await open('resident')
  await operator.goto('/operator')
  await ready(operator)
  await operator.getByRole('link', { name: 'Fees and invoices' }).click()
  await expectSound(operator)
  await operator.getByRole('link', { name: /^Mark as paid: invoice / }).click()
  await expect(operator.getByText(/^Did you receive \$100\.00 from .*\? You can’t undo this\.$/)).toBeVisible()
  await expectSound(operator)
  await operator.getByRole('button', { name: 'Yes, it’s paid' }).click()
  await expect(operator.getByText('No open invoices')).toBeVisible()
  await page.reload()
  await ready(page)
  await expect(page.getByText(/^Paid on /)).toBeVisible()
  await expect(page.getByText('Your organization can’t publish projects or invite people now.')).toHaveCount(0)

  await operator.getByLabel('Per month').fill('none')
  await operator.getByRole('button', { name: 'Announce new fees' }).click()
  await expect(operator.getByRole('alert')).toContainText('Enter an amount greater than zero.')
  await operator.getByLabel('Per month').fill('120')
  await operator.getByLabel('Per year').fill('1,200.50')
  await operator.getByRole('button', { name: 'Announce new fees' }).click()
  await expect(operator.getByText(/a month costs \$120\.00 and a year \$1,200\.50/)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/a month costs \$120\.00 and a year \$1,200\.50/)).toBeVisible()
})

test('a card is paid with on Stripe’s page, with and without JavaScript, and an organization has one subscription', async ({ browser }) => {
  const stripe = await fakeStripe()
  const plaza = await serveCopy(stripe.settings)
  const token = await tokensOf(callerOf(plaza.url))('administrator')
  const context = await browser.newContext({ baseURL: plaza.url, viewport: { width: 375, height: 812 } })
  await context.addCookies([{ url: plaza.url, name: 'userToken', value: token, httpOnly: true, secure: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto('/billing')
  await ready(page)
  await choose(page, 'Monthly', 'Pay by card or wallet')
  await page.getByRole('button', { name: 'Pay now' }).click()
  await expect(page).toHaveURL(/\/billing\?paid=1$/)
  await expect(page.getByText('Stripe collects the fee by card or wallet.')).toBeVisible()
  await expect(page.getByText(/The next payment is \$100\.00/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pay by card or wallet' })).toHaveCount(0)
  expect(stripe.subscriptions.size).toBe(1)
  await context.close()

  // The next round begins as the first one did.
  stripe.reset()
  await query(plaza.databaseUrl, 'delete from billing_subscriptions')
  const plain = new PlainPage(plaza.url, [`userToken=${token}; Path=/`])
  await plain.visit('/billing')
  plain.check(/^Monthly/)
  await plain.press('Pay by card or wallet')
  await plain.press('Pay now')
  expect(plain.path).toBe('/billing?paid=1')
  plain.expectText('Stripe collects the fee by card or wallet.')
  plain.expectText(/The next payment is \$100\.00/)
  expect(plain.count('button', 'Pay by card or wallet')).toBe(0)
  expect(stripe.subscriptions.size).toBe(1)
  await plaza.stop()
  await stripe.close()
})
