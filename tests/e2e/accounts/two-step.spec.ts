// A second step for officials' logins, in a browser with a device that holds passkeys. A Plaza of its own: the others share the demo's
// people.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { Secret } from 'otpauth'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { codeAt } from '../../../src/features/accounts/two-step/totp.server.ts'
import { outboxPath } from '../../outbox-key.ts'
import type { PlainPage } from '../../plain/page.ts'
import { expectSound } from '../axe.ts'
import { expect, ready, settled, test } from '../plaza.ts'
import { visit } from '../steps.ts'

const { administrator, colleague, password } = demoLogins
const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
/** Passkeys belong to a name, so the pages are opened by it. */
const named = (url: string) => url.replace('127.0.0.1', 'localhost')

async function open(browser: Browser, url: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: named(url), viewport: { width: 375, height: 812 }, locale: 'en-US', ...options })
  const page = await context.newPage()
  page.on('pageerror', (error) => expect(error.message, 'an error on the page').toBe(''))
  return page
}

async function enter(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Log in')
}

const cookieNames = async (page: Page) => (await page.context().cookies()).map((one) => one.name)
/** A code that was not used yet: the server takes it before its 30 seconds begin, for clocks that are ahead. */
const nextCode = (secret: Uint8Array) => codeAt(secret, new Date(Date.now() + 30_000))

async function setUp(page: Page): Promise<{ secret: Uint8Array; code: string; codes: string[] }> {
  await page.getByRole('region', { name: 'Authenticator app' }).getByLabel('Your password').fill(password)
  await press(page, 'Set up an app')
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  const text = (await page.locator('code').allInnerTexts()).join('').replaceAll(' ', '')
  const secret = Secret.fromBase32(text).bytes
  await page.getByLabel('Code from the app').fill('12')
  await press(page, 'Turn on')
  await expect(page.getByText('This code isn’t right').last()).toBeVisible()
  expect((await page.locator('code').allInnerTexts()).join('').replaceAll(' ', '')).toBe(text)
  await expectSound(page)
  const code = codeAt(secret, new Date())
  await page.getByLabel('Code from the app').fill(code)
  await press(page, 'Turn on')
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  return { secret, code, codes: await page.locator('ol code').allInnerTexts() }
}

test('an authenticator app: set up, log in by app and by recovery code, off', async ({ browser, plaza }) => {
  const page = await open(browser, plaza.url)
  await visit(page, '/login?next=/security')
  await enter(page, administrator)
  await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeVisible()
  const { secret, code, codes } = await setUp(page)
  expect(codes).toHaveLength(10)
  await expectSound(page)
  const [file] = await Promise.all([page.waitForEvent('download'), main(page).getByRole('link', { name: 'Save as a text file' }).click()])
  const saved = await (await file.createReadStream()).toArray()
  expect(Buffer.concat(saved).toString()).toContain(codes.join('\r\n'))

  await page.context().clearCookies()
  await visit(page, '/login?next=/export/project')
  await enter(page, administrator)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  expect(await cookieNames(page)).not.toContain('userToken')
  expect(await page.content()).not.toContain(password)
  await expectSound(page)
  await page.getByLabel('Code').fill(code)
  await press(page, 'Log in')
  await expect(page.getByText('was already used').last()).toBeVisible()
  await page.getByLabel('Code').fill(nextCode(secret))
  await press(page, 'Log in')
  await expect(page).toHaveURL('/export/project')
  expect(await cookieNames(page)).not.toContain('loginStep')

  await page.context().clearCookies()
  await visit(page, '/login?next=/security')
  await enter(page, administrator)
  await page.getByLabel('Code').fill(codes[3] as string)
  await press(page, 'Log in')
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible()
  const change = page.getByRole('form', { name: 'Change', exact: true })
  await change.getByLabel('Your password').fill(password)
  await change.getByLabel('Code').fill(codes[4] as string)
  await press(page, 'Turn off')
  await expect(main(page).getByRole('button', { name: 'Set up an app' })).toBeVisible()
})

async function enterPlain(page: PlainPage, email: string) {
  page.fill('Email', email)
  page.fill('Password', password)
  await page.in('main').press('Log in')
}

/** What the app is given as text, and later the recovery codes. */
const codesOn = (page: PlainPage) => page.texts('code')

/** Asks for the code that the first second step takes where one is required, and reads it in the outbox. */
async function mailedCode(page: PlainPage, url: string): Promise<string> {
  await page.press('Email me a code')
  expect(page.path).toMatch(/^\/security/)
  const newest = async () => {
    const { messages } = (await (await fetch(url + outboxPath)).json()) as { messages: { to: string; subject: string }[] }
    return /^\d{6}/.exec(messages.find((one) => one.to === colleague)?.subject ?? '')?.[0] ?? ''
  }
  await expect.poll(newest).toMatch(/^\d{6}$/)
  return newest()
}

/** @param owedAt the site's address, if a second step is required and the account has none */
async function setUpPlain(page: PlainPage, owedAt?: string): Promise<{ secret: Uint8Array; code: string; codes: string[] }> {
  const app = page.in('region', 'Authenticator app')
  const mailed = owedAt === undefined ? undefined : await mailedCode(page, owedAt)
  app.fill('Your password', password)
  await page.press('Set up an app')
  if (mailed !== undefined) {
    app.expectText('Enter the code from the email')
    app.fill('Your password', password)
    app.fill('Code from the email', mailed)
    await page.press('Set up an app')
  }
  expect(page.count('img', 'QR code for the authenticator app')).toBe(1)
  const text = codesOn(page).join('').replaceAll(' ', '')
  const secret = Secret.fromBase32(text).bytes
  page.fill('Code from the app', '12')
  await page.press('Turn on')
  page.expectText('This code isn’t right')
  expect(codesOn(page).join('').replaceAll(' ', '')).toBe(text)
  const code = codeAt(secret, new Date())
  page.fill('Code from the app', code)
  await page.press('Turn on')
  page.expectHeading('Your recovery codes')
  return { secret, code, codes: codesOn(page) }
}

test('without JavaScript an authenticator app: set up, log in by app and by recovery code, off', async ({ openPlain }) => {
  const page = await openPlain()
  await page.visit('/login?next=/security')
  await enterPlain(page, administrator)
  page.expectHeading('Authenticator app')
  const { secret, code, codes } = await setUpPlain(page)
  expect(codes).toHaveLength(10)
  expect(decodeURIComponent(page.in('main').linkTo('Save as a text file'))).toContain(codes.join('\r\n'))

  const second = await openPlain()
  await second.visit('/login?next=/export/project')
  await enterPlain(second, administrator)
  second.expectHeading('One more step')
  expect(second.cookieNames).not.toContain('userToken')
  expect(second.html).not.toContain(password)
  second.fill('Code', code)
  await second.press('Log in')
  second.expectText('was already used')
  second.fill('Code', nextCode(secret))
  await second.press('Log in')
  expect(second.path).toBe('/export/project')
  expect(second.cookieNames).not.toContain('loginStep')

  const third = await openPlain()
  await third.visit('/login?next=/security')
  await enterPlain(third, administrator)
  third.fill('Code', codes[3] as string)
  await third.press('Log in')
  third.expectText('You have 9 recovery codes left.')
  const change = third.in('form', 'Change')
  change.fill('Your password', password)
  change.fill('Code', codes[4] as string)
  await change.press('Turn off')
  expect(third.count('button', 'Set up an app')).toBe(1)
})

test('a passkey: added on /security, a login by it, removed', async ({ browser, plaza }) => {
  const page = await open(browser, plaza.url)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await page.goto('/login?next=/security')
  await ready(page)
  await enter(page, colleague)
  const form = page.getByRole('form', { name: 'Add a passkey' })
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(form.getByText('Please enter a name for the passkey')).toBeVisible()
  await form.getByLabel('Name').fill('Office laptop')
  await form.getByLabel('Your password').fill(password)
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  const table = page.getByRole('table', { name: 'Your passkeys' })
  await expect(table.getByRole('rowheader', { name: 'Office laptop' })).toBeVisible()
  expect((await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toHaveLength(1)
  await expectSound(page)

  await form.getByLabel('Name').fill('The same once more')
  await form.getByLabel('Your password').fill(password)
  await form.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible()

  await page.context().clearCookies()
  // The device does not see its owner: no session.
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.goto('/login')
  await ready(page)
  const isOffered = await page.evaluate(() => PublicKeyCredential.isConditionalMediationAvailable())
  await press(page, 'Use a passkey')
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  expect(await cookieNames(page)).not.toContain('userToken')
  await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: true })
  await page.goto('/login?next=/security')
  // The email field offers the passkey by itself, and the virtual device takes that for a yes.
  if (!isOffered) {
    await ready(page)
    await press(page, 'Use a passkey')
  }
  await expect(page).toHaveURL('/security')
  await expect(table).toBeVisible()

  await page.getByRole('link', { name: 'Remove the passkey “Office laptop”' }).click()
  await page.getByRole('region', { name: 'Remove the passkey' }).getByLabel('Your password').fill(password)
  await press(page, 'Remove')
  await expect(page.getByText('You don’t have a passkey yet.')).toBeVisible()
  await page.context().clearCookies()
  await page.goto('/login')
  await ready(page)
  await press(page, 'Use a passkey')
  await expect(page.getByText('This passkey didn’t work.')).toBeVisible()
})

test('who cannot use passkeys reads why; who is no official is led away', async ({ browser, openPlain, plaza }) => {
  const bare = await open(browser, plaza.url, { baseURL: plaza.url })
  await bare.goto('/login?next=/security')
  await ready(bare)
  await expect(main(bare).getByRole('button', { name: 'Use a passkey' })).toHaveCount(0)
  await enter(bare, colleague)
  await expect(bare.getByText(`Passkeys work at ${named(plaza.url)}/security`)).toBeVisible()

  const plain = await openPlain()
  await plain.visit('/login?next=/security')
  await enterPlain(plain, colleague)
  plain.expectText('You need JavaScript to add a passkey.')

  const resident = await open(browser, plaza.url)
  await resident.goto('/login?next=/security')
  await ready(resident)
  await enter(resident, demoLogins.resident)
  await expect(resident).toHaveURL('/projects')
  const visitor = await open(browser, plaza.url)
  await visitor.goto('/login/code')
  await expect(visitor).toHaveURL(/\/login\?next=/)
})

test('the login page brings no code for passkeys along', async ({ browser, plaza }) => {
  const page = await open(browser, plaza.url, { baseURL: plaza.url })
  const loaded: string[] = []
  page.on('response', (response) => loaded.push(response.url()))
  await page.goto('/login')
  await ready(page)
  await settled(page)
  expect(loaded.filter((url) => url.includes('with-passkey'))).toEqual([])
})

test('required by the administrator: a colleague sets one up, and comes to the page asked for', async ({ browser, openPlain, plaza }) => {
  const own = await open(browser, plaza.url)
  await own.goto('/login?next=/security')
  await ready(own)
  await enter(own, administrator)
  await expect(own.getByText('Set up your own second step before you require it for everyone.')).toBeVisible()
  const { codes } = await setUp(own)
  await main(own).getByRole('link', { name: 'I’ve saved them' }).click()
  const switchOf = own.getByRole('form', { name: 'Second step for everyone' })
  await switchOf.getByLabel('Your password').fill('not this one')
  await press(own, 'Require it for everyone')
  await expect(switchOf.getByText('This isn’t your password')).toBeVisible()
  await switchOf.getByLabel('Your password').fill(password)
  await switchOf.getByLabel('Code').fill(codes[0] as string)
  await press(own, 'Require it for everyone')
  await expect(own.getByRole('button', { name: 'Stop requiring it' })).toBeVisible()
  await expectSound(own)

  const page = await openPlain()
  await page.visit('/login?next=/export/project')
  await enterPlain(page, colleague)
  page.expectText('Set up a second step to continue')
  await page.visit('/projects')
  expect(page.path).toBe('/security?next=%2Fprojects')
  await page.visit('/export/project')
  await setUpPlain(page, plaza.url)
  await page.in('main').follow('I’ve saved them')
  expect(page.path).toBe('/export/project')
})
