// An administrator connects the organization's own login, and colleagues log in there, with and without JavaScript.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { startDns } from '../../servers/dns.ts'
import { client, startProvider } from '../../servers/identity-provider.ts'
import { expectSound } from '../axe.ts'
import { expect, test } from '../plaza.ts'
import { visit } from '../steps.ts'

const dns = await startDns()
const newcomer = { sub: 'ada', email: 'ada@login.example', email_verified: true, given_name: 'Ada', family_name: 'Example' }
const outsider = { sub: 'otto', email: 'otto@elsewhere.example', email_verified: true, given_name: 'Otto' }
let provider: Awaited<ReturnType<typeof startProvider>> | undefined
/** Who logs in at the provider from now on. */
const choose = (person: { sub: string }) => Object.assign(provider ?? {}, { current: person.sub })

test.use({ env: { DNS_SERVERS: dns.address } })
test.afterAll(async () => {
  await provider?.close()
  await dns.close()
})

/** A visitor's page that may leave the site, which the pages of the other tests may not. */
async function openFreely(browser: Browser, url: string, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => expect(error.message, 'an error on the page').toBe(''))
  return page
}

test('an administrator connects a provider, and tests it', async ({ open, plaza }) => {
  provider = await startProvider(`${plaza.url}/login/sso/callback`, [newcomer, outsider])
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  const main = page.getByRole('main')
  await visit(page, '/security')
  await main.getByRole('link', { name: 'Set up single sign-on' }).click()
  await expect(main.getByText(`${plaza.url}/login/sso/callback`)).toBeVisible()
  await expectSound(page)
  await page.getByLabel('Issuer').fill(provider.issuer)
  await page.getByLabel('Client ID').fill(client.id)
  await page.getByLabel('Client secret').fill(client.secret)
  await page.getByLabel('Email domains').fill('login.example')
  await page.getByLabel('Your password', { exact: true }).first().fill(demoLogins.password)
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('no TXT record at _plaza-verification.login.example')
  await expect(page.getByLabel('Client ID')).toHaveValue(client.id)
  const value = await main.getByText('plaza-verification=').textContent()
  dns.zone.set('_plaza-verification.login.example', [value ?? ''])
  await page.getByLabel('Client secret').fill(client.secret)
  await page.getByLabel('Your password', { exact: true }).first().fill(demoLogins.password)
  await main.getByRole('button', { name: 'Save' }).click()
  await expect(main.getByText('Single sign-on is on.')).toBeVisible()
  await main.getByRole('button', { name: 'Test connection' }).click()
  await expect(main.getByText('The connection works')).toBeVisible()
  await expectSound(page)
})

test('a colleague logs in by the work address', async ({ browser, plaza }) => {
  choose(newcomer)
  const page = await openFreely(browser, plaza.url, { viewport: { width: 375, height: 812 } })
  const main = page.getByRole('main')
  await visit(page, '/login?next=%2Fmember')
  await main.getByRole('link', { name: 'Log in with your organization' }).click()
  await page.getByLabel('Work email').fill('ada@nowhere.example')
  await main.getByRole('button', { name: 'Continue' }).click()
  await expect(main.getByText('We found no organization login')).toBeVisible()
  await page.getByLabel('Work email').fill(newcomer.email)
  await main.getByRole('button', { name: 'Continue' }).click()
  await main.getByRole('link', { name: /^Continue with .+’s login$/ }).click()
  await expect(page).toHaveURL('/member')
  await expect(main.getByText('Ada Example').first()).toBeVisible()
})

test('without JavaScript a colleague logs in by the work address', async ({ openPlain }) => {
  choose(newcomer)
  const page = await openPlain()
  const main = page.in('main')
  await page.visit('/login?next=%2Fmember')
  await main.follow('Log in with your organization')
  page.fill('Work email', 'ada@nowhere.example')
  await main.press('Continue')
  main.expectText('We found no organization login')
  page.fill('Work email', newcomer.email)
  await main.press('Continue')
  await main.follow(/^Continue with .+’s login$/)
  expect(page.path).toBe('/member')
  main.expectText('Ada Example')
})

test('a person from outside the domains reads why there is no login', async ({ openPlain, plaza }) => {
  choose(outsider)
  const { organization } = await plaza.call<{ organization: { slug: string } }>('', 'POST', '/auth/sso/find', { email: newcomer.email })
  const page = await openPlain()
  await page.visit(`/sso/${organization.slug}`)
  page.in('main').expectText('doesn’t belong to your organization’s domains')
  expect(page.count('link', 'Try again')).toBe(1)
})
