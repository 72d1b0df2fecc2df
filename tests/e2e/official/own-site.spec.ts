// An organization's own site: its setup by an administrator, and what visitors see at its address.
import { expectSound } from '../axe.ts'
import { expect, ready, settled, test } from '../plaza.ts'

test('an administrator chooses address and color; the color is put right; visitors find that city alone', async ({
  open,
  plaza,
  browser,
}) => {
  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await page.goto('/own-site')
  await ready(page)
  await page.getByLabel('An address on this site').fill('newport')
  await page.getByLabel('Your color', { exact: true }).fill('#ffcc00')
  await expect(page.getByText('Text in this color isn’t readable for everyone.')).toBeVisible()
  await page.getByLabel('Facebook').fill('https://evil.example/')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Text in this color has a contrast of')
  await expect(page.getByLabel('Facebook')).toHaveValue('https://evil.example/')
  await settled(page)
  await expectSound(page)
  await page.getByRole('button', { name: /^Use the nearest readable color/ }).click()
  await expect(page.getByText('Text in this color is readable.')).toBeVisible()
  await page.getByLabel('Facebook').fill('https://www.facebook.com/newport')
  await page.getByRole('button', { name: 'Save' }).click()
  const { port } = new URL(plaza.url)
  const address = `http://newport.localhost:${port}`
  await expect(page.getByRole('link', { name: address })).toBeVisible()

  const context = await browser.newContext({ baseURL: address, viewport: { width: 1280, height: 900 } })
  const site = await context.newPage()
  await site.goto('/projects')
  await ready(site)
  await expect(site).toHaveTitle(/\| City of Newport Beach/)
  await expect(site.getByRole('banner').getByRole('link', { name: /City of Newport Beach/ })).toBeVisible()
  await expect(site.getByRole('link', { name: 'Facebook' })).toHaveAttribute('href', 'https://www.facebook.com/newport')
  await expect(site.getByRole('heading', { name: 'What cities get' })).toHaveCount(0)
  const places = await site.locator('[data-project]').allInnerTexts()
  expect(places.length).toBeGreaterThan(0)
  for (const place of places) expect(place).not.toMatch(/Ithaca|Evanston/)
  const ink = await site.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--primary-700').trim())
  expect(ink).toMatch(/^#[0-9a-f]{6}$/)
  await settled(site)
  await expectSound(site)
  await context.close()
})
