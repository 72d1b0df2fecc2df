// The path above every official page: it begins with the menu's entry, passes through the project, and ends at the page itself.
import type { Page } from '@playwright/test'
import siteMap from '../../../src/routes.ts'
import { kindQuestions } from '../answer-kind-rows.ts'
import type { Ids } from '../demo-ids.ts'
import { expect, test } from '../plaza.ts'
import { addSpecialPeople } from '../special-people.ts'

/** Each is about something that the test would have to make first; their frame is that of a page that is walked. */
const unwalked = [
  'project/:id/imports/:import',
  'keys/webhooks/:id',
  'records/requests/:id',
  'records/requests/:id/package',
  'records/requests/:id/correct',
]
/** The survey as residents see it, and the form by which they report something. */
const withoutMenu = ['project/:id/answer', 'project/:id/survey/test', 'project/:id/report']
/** Reached by links in emails, or by everyone alike. */
const isOfNobody = (path: string) => path.includes(':') && !/^(edit-)?project\/|^thought-leadership\//.test(path)

// Where a path is in one line, only the page above is shown.
test.use({ viewport: { width: 1280, height: 800 } })

const views: Record<string, string> = { places: kindQuestions.place, shapes: kindQuestions.area, files: kindQuestions.file }

function addressOf(path: string, ids: Ids): string {
  const question = views[path.split('/').at(-1) ?? ''] ?? ids.openQuestion
  const about = path.startsWith('thought-leadership') ? ids.article : path.endsWith(':question') ? ids.own : ids.kinds
  return `/${path.replace(':question', question).replace(':id', about)}`
}

const walked = siteMap
  .map(({ path = '' }) => path)
  .filter((path) => path !== '*' && path !== 'logout' && !unwalked.includes(path) && !isOfNobody(path))

/** @returns what is wrong with the path above the opened page; null if nothing is, or if the page is an entry of the menu */
async function faultOf(page: Page, path: string): Promise<string | null> {
  const nav = page.getByRole('navigation', { name: 'Main' })
  await nav.getByText('Organization').first().waitFor()
  const entries = await nav
    .locator('[aria-current="page"]')
    .evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]))
  const [entry] = entries
  if (!entry || new URL(entry[1] ?? '', page.url()).pathname === new URL(page.url()).pathname) return null
  const crumbs = page.getByRole('navigation', { name: 'You are here' }).getByRole('listitem')
  const links = await crumbs.getByRole('link').evaluateAll((all) => all.map((one) => [one.textContent, one.getAttribute('href')]))
  if (links.length === 0) return 'has no path'
  if (links[0]?.join() !== entry.join()) return `begins with ${links[0]?.join()}, but its entry is ${entry.join()}`
  const { pathname } = new URL(page.url())
  const project = /^(?:edit-)?project\/:id/.test(path) && pathname.split('/')[2]
  if (project && pathname !== `/project/${project}` && !links.some(([, href]) => href === `/project/${project}`))
    return 'does not pass through the project'
  const last = crumbs.last()
  if ((await last.getByRole('link').count()) > 0) return 'ends in a link'
  return null
}

test('every official page has a path that begins with its entry of the menu and ends at the page', async ({ open, ids, plaza }) => {
  test.slow()
  await addSpecialPeople(plaza.databaseUrl, ids)
  const page = await open('administrator')
  const faults: string[] = []
  const paths = new Map<string, string>()
  let official = 0
  for (const path of walked) {
    const response = await page.goto(addressOf(path, ids))
    if ((await page.locator('[data-frame="official"]').count()) === 0) {
      if (path.startsWith('project/') && response?.ok() && !withoutMenu.includes(path)) faults.push(`${path}: has no menu`)
      continue
    }
    official += 1
    const fault = await faultOf(page, path)
    if (fault) faults.push(`${path}: ${fault}`)
    const whole = (await page.getByRole('navigation', { name: 'You are here' }).allTextContents()).join()
    const { pathname } = new URL(page.url())
    const other = whole && paths.get(whole)
    if (other && other !== pathname) faults.push(`${path}: has the path of ${other}`)
    paths.set(whole, pathname)
  }
  expect(official).toBeGreaterThan(50)
  expect(faults).toEqual([])
})
