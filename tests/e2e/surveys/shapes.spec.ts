// Lines and areas on the map: built by an official, drawn with taps and by keys on a phone, without scripts, and seen by the official.
import type { QuestionInput } from '../../../src/features/surveys/model/contract.ts'
import { expectSound } from '../axe.ts'
import { tabTo } from '../keyboard.ts'
import { expect, ready, test } from '../plaza.ts'
import { askingSurvey, removeSurveys } from '../survey-copies.ts'

test.use({ isFresh: true })

test.afterAll(removeSurveys)

const way: QuestionInput = { text: 'Where do you walk to school?', type: 'line', required: true }
const block: QuestionInput = { text: 'Which block floods?', type: 'area' }
const both = (ids: readonly string[]) => [way, block][ids.length]
const phone = { viewport: { width: 375, height: 812 } }
const position = [expect.any(Number), expect.any(Number)]

test('an official adds the question, reads what it means, and makes another one depend on it', async ({ open, plaza, ids }) => {
  const { projectId } = await askingSurvey(plaza, ids, (made) => (made.length === 0 ? way : undefined))
  const page = await open('administrator')
  await page.goto(`/project/${projectId}/survey?add=area`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill(block.text)
  await expect(page.getByText(/never published: the public sees only how many people drew one/)).toBeVisible()
  await expect(page.locator('[inert]').getByText(/Tap the map at each corner of the area/)).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('The question was added.')).toBeVisible()
  await page.goto(`/project/${projectId}/survey?add=open`)
  await ready(page)
  await page.getByLabel('What do you want to ask?').fill('What is it like?')
  await page.getByLabel('Who is asked?').selectOption({ label: `1. ${way.text}` })
  await page.getByRole('checkbox', { name: 'a line' }).check()
  await page.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('Only if question 1 is answered with a line').first()).toBeVisible()
  await page.goto(`/project/${projectId}/survey/paper`)
  await expect(page.getByRole('listitem').filter({ hasText: way.text })).toContainText('You can draw on the map only online')
})

test('on a phone with taps: a line and an area are drawn, undone, crossed, mended and sent, and the official sees them', async ({
  open,
  plaza,
  ids,
}) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, both)
  const page = await open('resident', { ...phone, hasTouch: true })
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  const map = page.getByRole('group', { name: 'Map for drawing a line' })
  const tap = (x: number, y: number) => page.locator('.shape-map').tap({ position: { x, y } })
  const status = page.getByRole('status').filter({ hasText: /corner/ })
  await expect(map).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert')).toContainText('Answer this question to continue')
  await tap(60, 200)
  await expect(status).toHaveText('1 corner')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('alert')).toContainText('Add at least two corners to your line')
  await expect(page.getByRole('alert')).toBeFocused()
  await tap(160, 120)
  await tap(240, 200)
  await expect(status).toHaveText(/^3 corners, .+ miles?$/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveText(/^2 corners, /)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('button', { name: 'Change the drawing' })).toBeFocused()
  await tap(240, 200)
  await expect(status).toHaveText(/^2 corners, /)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)).toBe(false)
  await page.getByRole('button', { name: 'Next' }).click()

  await expect(page.getByRole('group', { name: 'Map for drawing an area' })).toBeVisible()
  for (const [x, y] of [
    [60, 80],
    [240, 220],
    [240, 80],
    [60, 220],
  ] as const)
    await tap(x, y)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByRole('alert')).toContainText('The sides of your area cross or touch.')
  await page.getByRole('button', { name: 'Start over' }).click()
  for (const [x, y] of [
    [60, 80],
    [240, 80],
    [240, 220],
  ] as const)
    await tap(x, y)
  await expect(status).toHaveText(/^3 corners, .+ acres?$/)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await expect(page.getByRole('group', { name: 'Map showing your line' })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Map showing your area' })).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'Send 2 answers' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual([
    { type: 'LineString', coordinates: [position, position] },
    { type: 'Polygon', coordinates: [[position, position, position, position]] },
  ])
  await page.goto(`/project/${projectId}`)
  await expect(page.getByText(/^2 corners, .+ miles?$/)).toBeVisible()

  const desk = await open('administrator')
  await desk.goto(`/project/${projectId}/results?unconfirmed=on`)
  await ready(desk)
  await expect(desk.getByText('1 person drew an area.')).toBeVisible()
  await desk.getByRole('link', { name: 'See all drawings on the map' }).first().click()
  await expect(desk.locator('path.drawn-line')).toHaveCount(1)
  const listed = desk.getByRole('button', { name: /^Line, 2 corners/ })
  await listed.click()
  await expect(desk.locator('path.drawn-line.selected')).toHaveCount(1)
  await expect(desk.getByRole('status').filter({ hasText: /^Selected: Line/ })).toBeVisible()
  await expectSound(desk)
  const downloading = desk.waitForEvent('download')
  await desk.getByRole('link', { name: 'Download as GeoJSON' }).click()
  expect((await downloading).suggestedFilename()).toBe('lines.geojson')
})

test('by keys: corners are added at the center, moved, removed from the list, and read out', async ({ open, plaza, ids }) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, both)
  const page = await open('resident', phone)
  await page.goto(`/project/${projectId}/survey#question-1`)
  await ready(page)
  const map = page.getByRole('group', { name: 'Map for drawing a line' })
  const status = page.getByRole('status').filter({ hasText: /corner/ })
  await tabTo(page, map, 'Enter')
  await expect(status).toHaveText('1 corner')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('.leaflet-pan-anim')).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(status).toHaveText(/^2 corners, /)
  await tabTo(page, page.getByRole('button', { name: 'Add a corner in the center of the map' }))
  await page.keyboard.press('Shift+Tab')
  const corner = page.getByRole('button', { name: /^Corner 2 of 2\./ })
  await corner.focus()
  const before = await status.textContent()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(status).not.toHaveText(before ?? '')
  const moved = await status.textContent()
  const box = await corner.boundingBox()
  if (!box) throw new Error('The corner is not shown.')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 20, box.y - 40, { steps: 5 })
  await page.mouse.up()
  await expect(status).not.toHaveText(moved ?? '')
  await expectSound(page)
  await page.getByText('List of 2 corners').click()
  await expect(page.getByText(/^Corner 1: 3\d\.\d+, -\d+\.\d+$/)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Remove corner 1' }), 'Enter')
  await expect(status).toHaveText('1 corner')
  await expect(page.getByRole('button', { name: 'Remove corner 1' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Undo' }), 'Enter')
  await expect(status).toHaveText(/^2 corners, /)
  await tabTo(page, page.getByRole('button', { name: /^Corner 1 of 2\./ }), 'Delete')
  await expect(page.getByRole('button', { name: /^Corner 1 of 1\./ })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Undo' }), 'Enter')
  await tabTo(page, page.getByRole('button', { name: 'Done' }), 'Enter')
  await tabTo(page, page.getByRole('button', { name: 'Next' }), 'Enter')
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual([{ type: 'LineString', coordinates: [position, position] }, null])
})

test('without a connection the map is there, and the drawing is sent later', async ({ open, plaza, ids }) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, (made) => (made.length === 0 ? way : undefined))
  const page = await open('resident', { ...phone, hasTouch: true, serviceWorkers: 'allow' })
  await page.goto(`/project/${projectId}/survey`)
  await ready(page)
  const cached = () => page.evaluate(async () => (await (await caches.open('pages-2')).keys()).map(({ url }) => url).join(' '))
  await expect.poll(cached).toMatch(/survey/)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Start' }).click()
  await expect(page.getByRole('group', { name: 'Map for drawing a line' })).toBeVisible()
  const map = page.locator('.shape-map')
  await map.tap({ position: { x: 60, y: 200 } })
  await map.tap({ position: { x: 160, y: 120 } })
  await expect(page.getByRole('status').filter({ hasText: /^2 corners, / })).toBeVisible()
  await page.getByRole('button', { name: 'Review answers' }).click()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(page.getByText('No connection. Your answer is saved on this device.')).toBeVisible()
  expect(await storedAnswers()).toEqual([null])
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual([{ type: 'LineString', coordinates: [position, position] }])
})

test('where the map does not arrive, the corners are typed', async ({ open, plaza, ids }) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, (made) => (made.length === 0 ? way : undefined))
  const page = await open('resident', phone)
  await page.route(/\/ShapeMap/, (route) => route.abort())
  await page.goto(`/project/${projectId}/survey#question-1`)
  await expect(page.getByText('The map didn’t load.')).toBeVisible()
  await page.getByLabel(way.text).fill('33.61, -117.92; 33.62, -117.93')
  await expectSound(page)
  await page.getByRole('button', { name: 'Review answers' }).click()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  await expect(page.getByRole('heading', { name: /^Thank you/ })).toBeVisible()
  expect(await storedAnswers()).toEqual([{ type: 'LineString', coordinates: [position, position] }])
})

test('without JavaScript the corners are typed; a wrong one is refused at its question', async ({ openPlain, plaza, ids }) => {
  const { projectId, storedAnswers } = await askingSurvey(plaza, ids, both)
  const page = await openPlain('resident')
  await page.visit(`/project/${projectId}/survey`)
  page.fill(/Where do you walk to school\?/, '33.61, -117.92')
  await page.press(/^Send/)
  page.in('alert').expectText('A line needs at least 2 corners')
  page.fill(/Where do you walk to school\?/, '33.61, -117.92; 33.62, -117.93')
  await page.press(/^Send/)
  page.expectHeading(/^Thank you/)
  expect((await storedAnswers())[0]).toEqual({
    type: 'LineString',
    coordinates: [
      [-117.92, 33.61],
      [-117.93, 33.62],
    ],
  })
})
