// The officials' navigation: two groups, of which one is open, on a low screen.
import { expect, test } from '../plaza.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('an administrator reaches all surveys and all results, and the navigation never scrolls at 800 pixels', async ({ open }) => {
  const page = await open('administrator')
  await page.goto('/home')
  const nav = page.getByRole('navigation', { name: 'Main' })
  const hidden = () => nav.evaluate((list) => list.scrollHeight - list.clientHeight)
  await expect(nav.getByRole('link', { name: 'Projects' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Colleagues' })).toBeHidden()
  expect(await hidden()).toBeLessThanOrEqual(0)

  await nav.locator('summary', { hasText: 'Organization' }).click()
  await expect(nav.getByRole('link', { name: 'Colleagues' })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Projects' })).toBeHidden()
  expect(await hidden()).toBeLessThanOrEqual(0)
  await nav.getByRole('link', { name: 'Colleagues' }).click()
  await expect(page).toHaveURL(/\/member$/)
  await expect(nav.getByRole('link', { name: 'Colleagues' })).toHaveAttribute('aria-current', 'page')

  await nav.locator('summary', { hasText: 'Projects' }).click()
  await nav.getByRole('link', { name: 'Surveys' }).click()
  const crossing = 'A safer crossing where Newport Boulevard meets 32nd Street'
  await page.getByRole('table', { name: 'Surveys by project' }).getByRole('link', { name: crossing }).click()
  await expect(page.getByRole('heading', { name: 'Questions', exact: true })).toBeVisible()
  await expect(nav.getByRole('link', { name: 'Surveys' })).toHaveAttribute('aria-current', 'page')
  await page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Surveys' }).click()
  await expect(page).toHaveURL(/\/surveys$/)

  await nav.getByRole('link', { name: 'Results' }).click()
  const row = page.getByRole('table', { name: 'Results by project' }).getByRole('row').filter({ hasText: crossing })
  await expect(row).toContainText('Open until')
  await row.getByRole('link', { name: crossing }).click()
  await expect(page).toHaveURL(/\/project\/[\w-]+\/results$/)
  await expect(nav.getByRole('link', { name: 'Results' })).toHaveAttribute('aria-current', 'page')
})

test('an official keeps the navigation on a project, whose path begins with its entry; a resident has the site’s', async ({
  openPlain,
  ids,
}) => {
  const page = await openPlain('administrator')
  await page.visit('/home')
  const nav = page.in('navigation', 'Main')
  const path = page.in('navigation', 'You are here')
  const current = () => nav.links().flatMap(({ name, current }) => (current === 'page' ? name : []))
  await nav.follow('Projects')
  expect(page.path).toMatch(/^\/projects\?owner=/)
  expect(current()).toEqual(['Projects'])
  const pages: [string, string][] = [
    ['', 'Projects'],
    ['/news', 'Projects'],
    ['/comments', 'Projects'],
    ['/invite', 'Projects'],
    ['/languages', 'Projects'],
    ['/results', 'Results'],
    ['/publish', 'Results'],
    ['/compare', 'Results'],
    ['/council-report', 'Results'],
    ['/imports', 'Results'],
    ['/survey', 'Surveys'],
    ['/survey/paper', 'Surveys'],
  ]
  for (const [ending, entry] of pages) {
    await page.visit(`/project/${ids.own}${ending}`)
    expect([ending, ...current()]).toEqual([ending, entry])
    const [first] = path.links()
    expect([ending, first?.name, first?.href]).toEqual([ending, entry, nav.linkTo(entry)])
  }
  await page.visit(`/project/${ids.ownPublished}/published`)
  expect(current()).toEqual(['Results'])
  expect(path.links()[0]?.href).toBe('/results')
  await page.visit(`/edit-project/${ids.own}`)
  expect(current()).toEqual(['Projects'])

  const resident = await openPlain('resident')
  await resident.visit(`/project/${ids.own}`)
  expect(resident.in('banner').count('link', 'Thought leadership')).toBe(1)
  expect(resident.html).not.toContain('data-frame="official"')
})

test('residents have neither list, and visitors log in first', async ({ goTo, plaza }) => {
  expect((await goTo('resident', '/results')).url).toBe(`${plaza.url}/projects`)
  expect((await goTo('visitor', '/surveys')).url).toBe(`${plaza.url}/login?next=/surveys`)
})

test.describe('with every entry', () => {
  test.use({ env: { BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' } })

  for (const language of ['en', 'hi', 'vi']) {
    test(`an administrator of a site with billing and failures sees all of them at 800 pixels: ${language}`, async ({ open }) => {
      const page = await open('administrator', { locale: language })
      await page.goto('/member')
      const nav = page.locator('[data-frame="official"] header nav').first()
      await expect(nav.locator('a[href="/billing"]')).toBeVisible()
      await expect(nav.locator('a[href="/failures"]')).toBeVisible()
      expect(await nav.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(0)
    })
  }
})
