// Keys and webhooks: an administrator connects other systems, which is done with and without JavaScript.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { expectSound } from '../axe.ts'
import { expect, ready, test } from '../plaza.ts'
import { visit } from '../steps.ts'

const host = 'hooks.city.example'
type Message = { headers: IncomingHttpHeaders; body: string }
const messages: Message[] = []
let status = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    messages.push({ headers: request.headers, body })
    response.writeHead(status).end('Thank you')
  })
}).listen(0, '127.0.0.1')
await once(receiver, 'listening')

const { port } = receiver.address() as AddressInfo
test.use({
  env: { NODE_OPTIONS: `--import ${resolve('tests/servers/local-receiver.mjs')}`, RECEIVER_NAME: host, RECEIVER_PORT: String(port) },
})
test.afterAll(() => receiver.close())

const signatureOf = (secret: string, { headers, body }: Message) => {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(signed)
    .digest('base64')}`
}

test('an administrator makes a key, a program uses it, and it stops when it is revoked', async ({ open, plaza }) => {
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await visit(page, '/home')
  await page.locator('summary', { hasText: 'Organization' }).click()
  await page.getByRole('link', { name: 'Keys and webhooks' }).click()
  await page.getByRole('link', { name: 'Make a key' }).click()
  await page.getByRole('checkbox', { name: /^See ?: Colleagues$/ }).check()
  await page.getByLabel('Last day').fill('2001-01-01')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter a name for the key')
  await page.getByLabel('Name', { exact: true }).fill('Staff directory')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByRole('alert')).toContainText('Please choose a time in the future')
  await expect(page.getByRole('checkbox', { name: /^See ?: Colleagues$/ })).toBeChecked()
  await expectSound(page)
  await page.getByLabel('Websites').fill('www.example.org')
  await page.getByLabel('Last day').fill('')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter addresses of sites such as https://www.example.org')
  // A key for pages of websites would see only what is public.
  await page.getByLabel('Websites').fill('')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByRole('heading', { name: 'Copy your key now' })).toBeFocused()
  await expectSound(page)
  const key = String(await page.getByText(/^plz_/).textContent())
  const asProgram = { headers: { authorization: `Bearer ${key}` } }
  const { user } = await plaza.call<{ user: { organization: string } }>(await plaza.tokenOf('administrator'), 'GET', '/users/me')
  const colleagues = () => fetch(`${plaza.url}/api/v1/members?owner=${user.organization}`, asProgram)
  expect((await colleagues()).status).toBe(200)
  expect((await fetch(`${plaza.url}/api/v1/webhooks`, asProgram)).status).toBe(403)

  await page.getByRole('link', { name: 'Done' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Staff directory' })
  await expect(row).toContainText(key.slice(-4))
  await expect(row).toContainText('See: Colleagues')
  await expectSound(page)
  await row.getByRole('link', { name: 'Revoke Staff directory' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await expect(page.getByText('The key was revoked.')).toBeVisible()
  await expect(row).toHaveCount(0)
  expect((await colleagues()).status).toBe(401)
})

test('a webhook delivers signed messages, which are listed and sent again; its secret is replaced', async ({ open, plaza, ids }) => {
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await visit(page, '/keys/webhooks/new')
  await page.getByLabel('Address').fill('https://127.0.0.1/plaza')
  await page.getByRole('checkbox', { name: 'Someone comments' }).check()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByRole('alert')).toContainText('Please enter an address that can be reached from the internet')
  await expect(page.getByLabel('Address')).toHaveValue('https://127.0.0.1/plaza')
  await expect(page.getByRole('checkbox', { name: 'Someone comments' })).toBeChecked()
  await page.getByLabel('Address').fill(`https://${host}/plaza`)
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByRole('heading', { name: 'Copy the secret now' })).toBeFocused()
  const secret = String(await page.getByText(/^whsec_/).textContent())
  await page.getByRole('link', { name: 'Go to the webhook' }).click()
  await expect(page.getByText('No deliveries yet')).toBeVisible()

  status = 500
  const comment = { text: 'Please add a bench.' }
  await plaza.call(await plaza.tokenOf('resident'), 'POST', `/projects/${ids.open}/comments`, comment)
  await expect.poll(() => messages.length).toBe(1)
  const [message] = messages as [Message]
  expect(message.headers['webhook-signature']).toBe(signatureOf(secret, message))
  expect(JSON.parse(message.body)).toMatchObject({ type: 'comment.received', data: { project: ids.open } })
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Reply 500')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await ready(page)
  await expect(page.getByText('Waiting', { exact: true })).toBeVisible()
  await page.getByText('Reply 500').click()
  await expect(page.getByText('Thank you', { exact: true })).toBeVisible()
  await expectSound(page)

  await page.getByRole('link', { name: 'Replace the secret' }).click()
  await page.getByRole('button', { name: 'Replace the secret' }).click()
  await expect(page.getByRole('heading', { name: 'Copy the secret now' })).toBeFocused()
  const next = String(await page.getByText(/^whsec_/).textContent())
  await expect(page.getByText(/the former secret also signs/)).toBeVisible()
  status = 200
  await page.getByRole('button', { name: /^Send again/ }).click()
  await expect.poll(() => messages.length).toBe(2)
  const again = messages[1] as Message
  expect(again.headers['webhook-id']).toBe(message.headers['webhook-id'])
  expect(again.headers['webhook-signature']).toBe(`${signatureOf(next, again)} ${signatureOf(secret, again)}`)
  await expect(async () => {
    await page.reload()
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await ready(page)
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await expect(page.getByText('The webhook was deleted.')).toBeVisible()
})

test('without JavaScript an administrator makes and revokes a key, and turns a webhook off and on', async ({ openPlain }) => {
  const page = await openPlain('administrator')
  await page.visit('/keys/new')
  page.fill('Name', 'Website')
  await page.press('Make key')
  page.in('alert').expectText('Please choose what the key can do')
  expect(page.valueOf('Name')).toBe('Website')
  page.check(/^See ?: Projects$/)
  await page.press('Make key')
  page.expectText(/^plz_/)
  await page.follow('Done')
  await page.follow('Revoke Website')
  await page.press('Revoke key')
  page.expectText('No keys yet')

  await page.visit('/keys/webhooks/new')
  page.fill('Address', `https://${host}/plain`)
  page.check('A colleague is added')
  await page.press('Add webhook')
  page.expectText(/^whsec_/)
  await page.follow('Go to the webhook')
  await page.press('Turn off')
  page.expectText('This webhook is off and sends nothing.')
  await page.press('Turn on')
  expect(page.count('button', 'Turn off')).toBe(1)
})
