// What visitors read below the list of projects.
import decode from 'jsqr'
import sharp from 'sharp'
import { questionTypes } from '../../../src/features/projects/model/question-shapes.ts'
import { expect, ready, test } from '../plaza.ts'

test('the header leads to the sections; a message begun there is gone on with where robots are kept out', async ({ open }) => {
  const page = await open('visitor', { viewport: { width: 1280, height: 900 } })
  await page.goto('/projects')
  await ready(page)
  const banner = page.getByRole('banner')
  for (const [item, heading] of [
    ['Services', 'What cities get'],
    ['Take part', 'Take part'],
    ['About', 'How it works'],
  ] as const) {
    await banner.getByRole('link', { name: item }).click()
    await expect(page.getByRole('main').getByRole('heading', { name: heading, level: 2 })).toBeInViewport()
  }
  await banner.getByText('More', { exact: true }).click()
  await expect(banner.getByRole('link', { name: 'Core 19' })).toHaveAttribute('href', '/self-check-kiosk#core-19')
  await expect(page.getByRole('region', { name: 'So far' }).getByText('projects open now')).toBeVisible()

  const form = page.getByRole('region', { name: 'Contact us' })
  await form.getByLabel('Name').fill('Ada Example')
  await form.getByLabel('Message').fill('Half a sentence')
  await form.getByRole('button', { name: 'Next: check and send' }).click()
  await expect(page).toHaveURL('/contact-us')
  await expect(page.getByText('Almost done')).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ada Example')
  await expect(page.getByLabel('Message')).toHaveValue('Half a sentence')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a search, a filter, and the map of a narrow screen leave a contact form as it was', async ({ open }) => {
  const page = await open('visitor', { viewport: { width: 800, height: 900 } })
  await page.goto('/projects')
  await ready(page)
  const main = page.getByRole('main')
  const message = page.getByRole('region', { name: 'Contact us' }).getByLabel('Message')
  await message.fill('Half a sentence')
  await page.getByRole('region', { name: 'Contact us' }).getByLabel('You are').selectOption({ index: 1 })
  await page.getByLabel('Zip code, place, or keyword').fill('crossing')
  await expect(page).toHaveURL(/q=crossing/)
  await expect(main.getByRole('heading', { level: 2 }).first()).toContainText('crossing')
  await expect(message).toHaveValue('Half a sentence')
  // The suggestions close when the focus leaves the field.
  await message.focus()
  await main.getByText('Category', { exact: true }).click()
  await main.getByRole('link', { name: /^Roads/ }).click()
  await expect(main.getByRole('link', { name: 'Remove filter: Roads' })).toBeVisible()
  await expect(message).toHaveValue('Half a sentence')
  await main.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await main.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(message).toHaveCount(0)
  await main.getByRole('link', { name: 'List', exact: true }).click()
  await expect(message).toHaveValue('Half a sentence')
  await expect(page.getByRole('region', { name: 'Contact us' }).getByLabel('You are')).not.toHaveValue('')
})

test('the services are shown: the question types are counted, and the code leads to this site', async ({ open, plaza }) => {
  const page = await open('visitor', { viewport: { width: 1280, height: 900 }, deviceScaleFactor: 3 })
  await page.goto('/projects')
  await ready(page)
  const services = page.getByRole('region', { name: 'What cities get' })
  await expect(services.getByText(`${questionTypes.length} types of questions`)).toBeVisible()
  await expect(services.getByText('Do you feel safe crossing here?')).toBeVisible()
  const code = services.locator('svg[shape-rendering=crispEdges]')
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const address = decode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? ''
  expect(new URL(address).port).toBe(new URL(plaza.url).port)
})

test('who is logged in finds the list alone, and officials the QR codes', async ({ open }) => {
  const page = await open('colleague', { viewport: { width: 1280, height: 900 } })
  await page.goto('/projects')
  await expect(page.getByRole('banner').getByRole('link', { name: 'QR codes' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'What cities get' })).toHaveCount(0)
})

test('a visitor’s first screen on a phone says what this is, how many took part, and shows a project; the page is short', async ({
  open,
}) => {
  const page = await open('visitor', { viewport: { width: 375, height: 812 } })
  await page.goto('/projects')
  await ready(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
  await expect(page.getByText(/^\d[\d,]* residents have answered so far\./)).toBeInViewport()
  await expect(page.locator('[data-project] h3').first()).toBeInViewport()
  // Half of what it was: 15,787 pixels.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(7_893)
})
