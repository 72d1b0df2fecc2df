// The path above every official page: it begins with the menu's entry, passes through the project, and ends at the page itself.
import siteMap from '../../../src/routes.ts'
import type { PlainPage } from '../../plain/page.ts'
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
function faultOf(page: PlainPage, path: string): string | null {
  const pathname = page.path.replace(/\?.*/, '')
  const entry = page
    .in('navigation', 'Main')
    .links()
    .find(({ current }) => current === 'page')
  if (!entry || entry.href.replace(/\?.*/, '') === pathname) return null
  const crumbs = page.count('navigation', 'You are here') > 0 ? page.in('navigation', 'You are here') : undefined
  const [first, ...others] = crumbs?.links() ?? []
  if (!first) return 'has no path'
  if (first.name !== entry.name || first.href !== entry.href)
    return `begins with ${first.name} ${first.href}, but its entry is ${entry.name} ${entry.href}`
  const project = /^(?:edit-)?project\/:id/.test(path) && `/project/${pathname.split('/')[2]}`
  if (project && pathname !== project && !others.some(({ href }) => href === project)) return 'does not pass through the project'
  return crumbs?.nth('listitem', crumbs.count('listitem') - 1).links().length === 0 ? null : 'ends in a link'
}

test('every official page has a path that begins with its entry of the menu and ends at the page', async ({ openPlain, ids, plaza }) => {
  await addSpecialPeople(plaza.databaseUrl, ids)
  const page = await openPlain('administrator')
  const faults: string[] = []
  const paths = new Map<string, string>()
  let official = 0
  for (const path of walked) {
    const { status } = await page.visit(addressOf(path, ids))
    if (!page.html.includes('data-frame="official"')) {
      if (path.startsWith('project/') && status === 200 && !withoutMenu.includes(path)) faults.push(`${path}: has no menu`)
      continue
    }
    official += 1
    const fault = faultOf(page, path)
    if (fault) faults.push(`${path}: ${fault}`)
    const whole = page.count('navigation', 'You are here') > 0 ? page.in('navigation', 'You are here').text : ''
    const pathname = page.path.replace(/\?.*/, '')
    const other = whole && paths.get(whole)
    if (other && other !== pathname) faults.push(`${path}: has the path of ${other}`)
    paths.set(whole, pathname)
  }
  expect(official).toBeGreaterThan(50)
  expect(faults).toEqual([])
})
