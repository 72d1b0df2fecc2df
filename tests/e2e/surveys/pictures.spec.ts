// A choice between pictures: built by an official, answered on a phone by keys and without scripts, and printed.
import { expectSound } from '../axe.ts'
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

test.use({ isFresh: true })

test.afterAll(removeSurveys)

test('from the project’s pictures to an answer', async ({ open, openPlain, plaza, ids }) => {
  const { projectId } = await askingSurvey(plaza, ids, () => undefined)
  const desk = await open('administrator')
  await desk.goto(`/project/${projectId}/survey?add=choice`)
  await ready(desk)
  await desk.getByLabel('What do you want to ask?').fill('Which plan is better?')
  for (const [i, label] of ['North', 'South'].entries()) {
    await desk.getByLabel(`Option ${i + 1}`, { exact: true }).fill(label)
    await desk.getByRole('combobox', { name: `Photo for option ${i + 1}` }).selectOption({ index: 1 })
    await desk.getByRole('textbox', { name: `What the photo for option ${i + 1} shows` }).fill(i === 0 ? 'A curved path' : '')
  }
  await desk.getByRole('button', { name: 'Add question' }).click()
  await expect(desk.getByRole('alert')).toContainText('Please describe what the photo shows')
  await desk.getByRole('textbox', { name: 'What the photo for option 2 shows' }).fill('A straight path')
  await expect(desk.locator('[inert] img')).toHaveCount(2)
  await desk.getByRole('button', { name: 'Add question' }).click()
  await expect(desk.getByText('The question was added.')).toBeVisible()
  await expectSound(desk)

  const page = await open('resident', { viewport: { width: 375, height: 812 }, serviceWorkers: 'allow' })
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await tabTo(page, page.getByRole('link', { name: 'Start' }), 'Enter')
  const north = page.getByRole('radio', { name: 'A curved path North' })
  await expect(page.getByRole('img', { name: 'A straight path' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false)
  const cachedUrls = () => page.evaluate(async () => (await (await caches.open('pages-2')).keys()).map((one) => one.url).join(' '))
  await expect.poll(cachedUrls).toMatch(/survey.*webp|webp.*survey/)
  await page.context().setOffline(true)
  await page.reload()
  const straight = page.getByRole('img', { name: 'A straight path' })
  await expect.poll(() => straight.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.context().setOffline(false)
  await tabTo(page, north, 'Space')
  await expectSound(page)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByText('North', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()

  const plain = await openPlain('resident')
  await plain.visit(`/project/${projectId}/survey`)
  expect(plain.isChecked(/A curved path\s*North/)).toBe(true)
  await desk.goto(`/project/${projectId}/results`)
  await expect(desk.getByRole('img', { name: 'A curved path' })).toBeVisible()
  await desk.goto(`/project/${projectId}/survey/paper`)
  await expect(desk.getByRole('img', { name: 'A curved path' })).toBeVisible()
  await expectSound(desk)
})
