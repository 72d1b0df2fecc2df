// Parts that the server renders as HTML are sent once, and stay when other pages open without loading.
import { expect, ready, test } from '../plaza.ts'

const desk = { viewport: { width: 1280, height: 800 } }

test('footer, map and own section are in the document once, and there again after other pages', async ({ open, plaza }) => {
  const page = await open('resident', desk)
  const [document] = await Promise.all([page.waitForResponse(`${plaza.url}/projects`), page.goto('/projects')])
  const html = await document.text()
  await ready(page)
  for (const part of ['foot', 'map', 'forZip']) await expect(page.locator(`[data-markup="${part}"] a`).first(), part).toBeAttached()
  const asked = (await page.locator('[data-markup="forZip"] h2').textContent()) as string
  expect(html.split(asked).length - 1, 'in markup and data').toBe(1)
  await page.locator('[data-project] a').first().click()
  await page.waitForURL(/\/project\//)
  await expect(page.locator('[data-markup="foot"] a').first()).toBeVisible()
  await page.goBack()
  await page.waitForURL(/\/projects$/)
  await expect(page.locator('[data-markup="forZip"] h2')).toHaveText(asked)
  await expect(page.locator('[data-markup="foot"] a').first()).toBeVisible()
})

test('a list that is kept for residents is sent from there to one who has answered since', async ({ plaza }) => {
  const token = await plaza.tokenOf('resident')
  const headers = { cookie: `userToken=${token}`, accept: 'text/html', 'accept-encoding': 'br, gzip' }
  const look = async () => {
    const reply = await fetch(`${plaza.url}/projects`, { headers })
    // Kept pages are put together of parts, which only gzip allows.
    return { isKept: reply.headers.get('content-encoding') === 'gzip', section: (await reply.text()).split('for-zip"')[2] ?? '' }
  }
  await look()
  const before = await look()
  expect(before.isKept).toBe(true)
  const [, project] = /\/project\/([\w-]+)\/survey/.exec(before.section) as unknown as [string, string]
  type Listed = { questions: { _id: string; type: string }[] }
  const { questions } = await plaza.call<Listed>(token, 'GET', `/questions/${project}/questionsList`)
  const yesNo = questions.find((one) => one.type === 'yesno')
  await plaza.call(token, 'POST', `/answers/${yesNo?._id}/createNew`, { answer: 'Yes' })
  const after = await look()
  expect(after.isKept).toBe(true)
  expect(after.section.split('</section>')[0]).not.toBe(before.section.split('</section>')[0])
})
