// Places that people named: officials see each on a map that they can zoom and in a list; the survey notes where people leave it.
import { expectSound } from '../axe.ts'
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { visit } from '../steps.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

test.afterAll(removeSurveys)

test('an official opens the places of a question, and selects them on the map and in the list by keyboard', async ({
  open,
  plaza,
  ids,
}) => {
  const { projectId, ids: asked } = await askingSurvey(plaza, ids, (made) =>
    made.length === 0 ? { text: 'Where is it dark?', type: 'place' } : undefined,
  )
  const question = asked[0] as string
  const resident = await plaza.tokenOf('resident')
  const answers = [{ question, answer: { text: 'By the old pier', lat: 33.6066, lng: -117.9294 } }]
  await plaza.call(resident, 'POST', `/projects/${projectId}/answers`, { answers })

  const page = await open('administrator', { viewport: { width: 1280, height: 900 } })
  await visit(page, `/project/${projectId}/results`)
  await page.getByRole('link', { name: 'See every place on a map' }).click()
  await expect(page).toHaveURL(new RegExp(`/results/${question}/places`))
  const pin = page.getByRole('button', { name: 'By the old pier', exact: true })
  await expect(pin).toBeVisible()
  await expectSound(page)
  await tabTo(page, pin)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Selected: By the old pier')).toBeVisible()
  const listed = page.getByRole('button', { name: /^By the old pier .*zip code/ })
  await expect(listed).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(pin).toBeVisible()
  await expect(pin).toHaveAttribute('aria-pressed', 'true')

  const visitor = await open('resident')
  await visitor.goto(`/project/${projectId}/results/${question}/places`)
  await expect(visitor).toHaveURL(new RegExp(`/project/${projectId}/published`))
})

test('the question at which a resident leaves the survey is noted', async ({ open, plaza, ids }) => {
  const { projectId, ids: asked } = await askingSurvey(plaza, ids, (made) =>
    made.length < 2 ? { text: `Do you walk here (${made.length + 1})?`, type: 'yesno' } : undefined,
  )
  const page = await open('resident')
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByLabel('Yes').check()
  await page.getByRole('button', { name: /^Next/ }).click()
  await expect(page.getByRole('heading', { name: 'Do you walk here (2)?' })).toBeVisible()
  const noted = page.waitForRequest((request) => request.url().endsWith('/participation') && request.method() === 'POST')
  // What a phone does when another app comes to the front.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  expect((await noted).postDataJSON()).toEqual({ reached: asked[1] })
})
