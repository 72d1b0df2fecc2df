// The screen after a survey asks for the mailed code: nothing sticky covers its field. The header shows the whole title.
import type { Page } from '@playwright/test'
import { type Call, expect, ready, test, type Who } from '../plaza.ts'
import { addSpecialPeople } from '../special-people.ts'

const screens = [
  { width: 375, height: 812 },
  { width: 375, height: 667 },
  { width: 320, height: 568 },
  { width: 667, height: 375 },
]
const title = 'A safer crossing for everyone where Newport Boulevard meets 32nd Street, with lights and a refuge'

async function survey({ call, tokenOf }: { call: Call; tokenOf: (who: Who) => Promise<string> }): Promise<string> {
  const official = await tokenOf('administrator')
  const described = { title, description: 'One question.', projectType: 'New project', infrastructureCategories: ['Roads'] }
  const location = { street: '1 Main Street', city: 'Newport Beach', state: 'CA', zip: '92663', country: 'United States' }
  const body = { ...described, department: 'Public works', location, zipCodes: ['92663'] }
  const { project } = await call<{ project: { _id: string } }>(official, 'POST', '/projects', body)
  await call(official, 'POST', `/projects/${project._id}/drawing`)
  await call(official, 'PUT', `/projects/${project._id}`, { status: 'published' })
  await call(official, 'POST', '/questions/create', { project: project._id, type: 'yesno', text: 'Do you cross here?' })
  return project._id
}

/** @returns every place of the page that shows the field, at which something else is above a corner of it */
const covered = (page: Page) =>
  page.locator('#confirmation-code').evaluate((field) => {
    const faults: string[] = []
    for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight; top += 20) {
      scrollTo(0, top)
      const { left, right, top: above, bottom } = field.getBoundingClientRect()
      if (above < 0 || bottom > innerHeight) continue
      for (const y of [above + 4, bottom - 4])
        for (const x of [left + 4, right - 4]) {
          const found = document.elementFromPoint(x, y)
          if (found !== field) faults.push(`${top}: ${found?.className}`)
        }
    }
    return faults
  })

test('nothing covers the field of the mailed code on any screen, and the title is shown in full', async ({ open, plaza, ids }) => {
  await addSpecialPeople(plaza.databaseUrl, ids)
  const id = await survey(plaza)
  const page = await open('unconfirmed')
  await page.goto(`/project/${id}/survey`)
  await ready(page)
  await page.getByRole('link', { name: 'Start' }).click()
  await page.getByRole('radio', { name: 'Yes' }).check()
  await expect(page.getByText('Saved on this device')).toBeVisible()
  for (const screen of screens) {
    await page.setViewportSize(screen)
    const cut = await page.getByRole('heading', { name: title }).evaluate((one) => one.scrollWidth - one.clientWidth)
    expect(cut, JSON.stringify(screen)).toBeLessThanOrEqual(0)
  }
  await page.getByRole('button', { name: 'Review answers' }).click()
  await page.getByRole('button', { name: 'Send 1 answer' }).click()
  const code = page.locator('#confirmation-code')
  await expect(code).toBeVisible()
  for (const screen of screens) {
    await page.setViewportSize(screen)
    expect(await covered(page), JSON.stringify(screen)).toEqual([])
    await page.evaluate(() => scrollTo(0, 0))
    await code.blur()
    await code.focus()
    await expect(code).toBeInViewport({ ratio: 1 })
  }
})
