// A page that fails while it is read: what people see, and the number by which the operator finds it in the log.
import { expectSound } from '../axe.ts'
import { expect, failingPath, ready, test } from '../plaza.ts'
import { screensEnv } from '../screens.ts'

test.use({ env: screensEnv })

test('a page that fails explains it, names the number of its request, and leads on', async ({ open }) => {
  const page = await open('visitor', { viewport: { width: 375, height: 812 } })
  const response = await page.goto(failingPath)
  expect(response?.status()).toBe(500)
  await ready(page)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  const number = page.getByText('If you tell us about this, give us this number:')
  await expect(number).toContainText(response?.headers()['x-request-id'] as string)
  await expectSound(page)
  await page.getByRole('link', { name: 'See the projects' }).click()
  await expect(page).toHaveURL(/\/projects$/)

  // Reached inside the application, it has no number: that of the loaded page is another request's.
  await page.evaluate((path) => Reflect.get(window, '__reactRouterDataRouter').navigate(path), failingPath)
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await expect(number).toHaveCount(0)
  const again = await page.reload()
  await ready(page)
  await expect(number).toContainText(again?.headers()['x-request-id'] as string)
})
