import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectSound } from './axe.ts'
import { expect, ready, test } from './plaza.ts'

// A translation service that speaks LibreTranslate's protocol, and answers when it is let to.
let answering: Promise<void> | null = null
const server = createServer((req, res) => {
  const chunks: Buffer[] = []
  req.on('data', (chunk: Buffer) => chunks.push(chunk))
  req.on('end', async () => {
    const { q, target } = JSON.parse(Buffer.concat(chunks).toString()) as { q: string[]; target: string }
    await answering
    res.writeHead(200, { 'content-type': 'application/json' })
    res.end(JSON.stringify({ translatedText: q.map((text) => `${target}: ${text}`) }))
  })
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
// Whoever only lists the tests need not wait for it.
server.unref()
test.use({
  env: { DEMO: 'on', TRANSLATOR: 'libretranslate', TRANSLATOR_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
})
test.afterAll(() => void server.close())

test('a machine translates while the official goes on: the page says so, and what it made comes by itself', async ({ open, ids }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  answering = promise
  const page = await open('administrator')
  await page.goto(`/project/${ids.own}/languages?in=it`)
  await ready(page)
  const title = page.getByLabel('Title').first()
  await page.getByRole('button', { name: 'Translate what is missing by machine' }).click()
  const status = page.getByRole('main').getByRole('status').filter({ hasText: 'You can leave this page meanwhile' })
  await expect(status).toBeVisible()
  await expect(page.getByRole('button', { name: 'Translate what is missing by machine' })).toBeHidden()
  await expectSound(page)

  // Without scripts a link looks again.
  const plain = await open('administrator', { javaScriptEnabled: false })
  await plain.goto(`/project/${ids.own}/languages?in=it`)
  await expect(plain.getByText('Translating. This can take a minute.')).toBeVisible()
  resolve()
  await expect(page.getByText(/translated by machine\. Please read/)).toBeVisible()
  await expect(title).toHaveValue(/^it: /)
  await expectSound(page)
  await plain.getByRole('link', { name: 'Look again' }).click()
  await expect(plain.getByText(/translated by machine\. Please read/)).toBeVisible()
  await expect(plain.getByLabel('Title').first()).toHaveValue(/^it: /)
})
