// An administrator connects a SAML provider on another site, and a colleague's first login makes a viewer, with and without JavaScript.
import type { Page } from '@playwright/test'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { startDns } from '../../servers/dns.ts'
import { samlMetadata, startSamlProvider } from '../../servers/saml-provider.ts'
import { expectSound } from '../axe.ts'
import { expect, test } from '../plaza.ts'
import { visit } from '../steps.ts'

const dns = await startDns()
const person = (name: string) => ({
  id: name,
  attributes: { mail: `${name}@saml.example`, givenName: name, sn: 'Example', groups: ['staff'] },
})
// Browsers take localhost for another site than 127.0.0.1: the provider's form comes without the cookies of SameSite=Lax.
const provider = await startSamlProvider({ Ada: person('Ada'), Bea: person('Bea') }, { host: 'localhost' })

test.use({ env: { DNS_SERVERS: dns.address } })
test.afterAll(() => Promise.all([provider.close(), dns.close()]))

async function save(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
  await page.getByLabel('Your password', { exact: true }).first().fill(demoLogins.password)
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click()
}

test('an administrator connects a provider by the address of its metadata', async ({ open, plaza }) => {
  const page = await open('administrator', { viewport: { width: 375, height: 812 } })
  const main = page.getByRole('main')
  await visit(page, '/single-sign-on')
  await main.getByRole('link', { name: 'SAML 2.0' }).click()
  await expect(main.getByText(`${plaza.url}/login/sso/saml`)).toBeVisible()
  await expectSound(page)
  await save(page, {})
  await expect(page.getByRole('alert')).toContainText('Please enter your provider’s metadata, or its address')
  dns.zone.set('_plaza-verification.saml.example', [(await main.getByText('plaza-verification=').textContent()) ?? ''])
  await save(page, { 'Address of your provider’s metadata': `${provider.origin}/metadata`, 'Email domains': 'saml.example' })
  await expect(main.getByText('Single sign-on is on.')).toBeVisible()
  await expect(main.getByText(provider.issuer)).toBeVisible()
  await expect(main.getByText('Certificate, valid until Dec 31, 2048')).toBeVisible()
  await expectSound(page)
  await main.getByText('Certificate for encrypted assertions').click()
  await expect(main.getByText('-----BEGIN CERTIFICATE-----')).toBeVisible()
  await expectSound(page)
  const file = { name: 'metadata.xml', mimeType: 'text/xml' }
  const drop = main.locator('input[type=file]')
  await drop.setInputFiles({ ...file, buffer: Buffer.from('<nothing/>') })
  await save(page, {})
  await expect(page.getByRole('alert')).toContainText('metadata')
  await expect(main.getByLabel('Or the metadata itself')).toHaveValue('<nothing/>')
  const other = samlMetadata(provider.issuer, `${provider.loginUrl}?of=file`, [provider.key.certificate])
  await drop.setInputFiles({ ...file, buffer: Buffer.from(other) })
  await save(page, {})
  await expect(main.getByText(`${provider.loginUrl}?of=file`)).toBeVisible()
})

/** How an answer comes back from the provider: from another site, so without the cookies of this one. */
const asFromElsewhere = ['cross-site', undefined]

test('the first login of a colleague makes a viewer', async ({ browser, plaza }) => {
  provider.current = 'Ada'
  const context = await browser.newContext({ baseURL: plaza.url, locale: 'en-US' })
  const page = await context.newPage()
  const posted = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/login/sso/saml'))
  await page.goto('/login/sso?next=%2Fmember')
  await page.getByLabel('Work email').fill('Ada@saml.example')
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Continue with .+’s login$/ })
    .click()
  const { cookie, 'sec-fetch-site': site } = await (await posted).allHeaders()
  expect([site, cookie]).toEqual(asFromElsewhere)
  await expect(page).toHaveURL('/member')
  await expect(page.getByRole('main').getByText('Ada Example').first()).toBeVisible()
  await context.close()
})

test('without JavaScript the first login of a colleague makes a viewer', async ({ openPlain }) => {
  provider.current = 'Bea'
  const page = await openPlain()
  await page.visit('/login/sso?next=%2Fmember')
  page.fill('Work email', 'Bea@saml.example')
  await page.in('main').press('Continue')
  await page.in('main').follow(/^Continue with .+’s login$/)
  await page.press('Continue')
  const posted = page.sent.find(({ method, url }) => method === 'POST' && url.pathname === '/login/sso/saml')
  expect([posted?.headers['sec-fetch-site'], posted?.headers.cookie]).toEqual(asFromElsewhere)
  expect(page.path).toBe('/member')
  page.in('main').expectText('Bea Example')
})
