import { lower48, mercator, readBbox } from '../../../src/features/places/model/view.ts'
import { tabTo } from '../keyboard.ts'
import { expect, test } from '../plaza.ts'

test.describe.configure({ mode: 'parallel' })
const desk = { width: 1280, height: 900 }

test('what is chosen is in the address, survives reloading, and is taken back by going back', async ({ open }) => {
  const page = await open('visitor', { viewport: desk })
  const main = page.getByRole('main')
  const chip = (name: string) => main.getByRole('link', { name: `Remove filter: ${name}` })
  await page.goto('/projects')
  await page.getByLabel('Zip code, place, or keyword').fill('92663')
  await expect(page).toHaveURL(/q=92663/)
  await expect(chip('Newport Beach, CA 92663')).toBeVisible()
  // The suggestions close when the focus leaves the field.
  await page.getByLabel('Within', { exact: true }).focus()
  await page.getByLabel('Within', { exact: true }).selectOption('25 miles')
  await expect(page).toHaveURL(/radius=25/)
  await main.getByText('Category', { exact: true }).click()
  await main.getByRole('link', { name: /^Roads/ }).click()
  await expect(chip('Roads')).toBeVisible()
  const found = await main.getByRole('heading', { level: 2 }).first().textContent()

  await page.reload()
  await expect(chip('Roads')).toBeVisible()
  await expect(main.getByRole('heading', { level: 2 }).first()).toHaveText(found ?? '')
  await page.goBack()
  await expect(chip('Roads')).toHaveCount(0)
  await expect(page.getByLabel('Zip code, place, or keyword')).toHaveValue('92663')
  await main.getByRole('link', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(/\/projects$/)
  await expect(page.getByLabel('Zip code, place, or keyword')).toHaveValue('')
})

test('375 by 812: the chosen filters are one line, which scrolls and does not widen the page', async ({ open }) => {
  const page = await open('visitor', { viewport: { width: 375, height: 812 } })
  await page.goto(
    '/projects?q=92660&radius=10&projectType=New%20project,Existing%20project&infrastructureCategories=Roads,Greenery&isPin=1',
  )
  const chips = page.getByRole('main').getByRole('link', { name: /^Remove filter/ })
  await expect(chips).toHaveCount(7)
  const tops = await chips.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
  expect(new Set(tops).size).toBe(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  const clear = page.getByRole('main').getByRole('link', { name: 'Clear all' })
  await clear.focus()
  await expect(clear).toBeInViewport({ ratio: 0.9 })
})

test('a word finds its projects, also with a typing mistake, and a search without a result shows that', async ({ open }) => {
  const page = await open('visitor', { viewport: desk })
  const main = page.getByRole('main')
  const titles = main.getByRole('heading', { level: 3 })
  await page.goto('/projects?q=crossing')
  await expect(titles.filter({ hasText: /crossing/i }).first()).toBeVisible()
  await page.getByLabel('Zip code, place, or keyword').fill('crosing')
  await expect(page).toHaveURL(/q=crosing/)
  await expect(titles.filter({ hasText: /crossing/i }).first()).toBeVisible()
  await page.goto('/projects?q=nothing+is+called+so')
  await expect(main.getByRole('heading', { name: 'No matching projects' })).toBeVisible()
})

test('the map follows the list, and the list the map, by keyboard alone', async ({ open }) => {
  const page = await open('visitor', { viewport: desk, reducedMotion: 'reduce' })
  const main = page.getByRole('main')
  await page.goto('/projects?q=92663&radius=25&infrastructureCategories=Roads,Greenery')
  const map = page.locator('.leaflet-container')
  const pins = map.getByRole('button')
  await expect(pins.first()).toBeVisible()
  const total = Number.parseInt((await main.getByRole('heading', { level: 2 }).first().textContent()) ?? '', 10)
  // Nothing is on the map alone: cards and pins are the same projects.
  await expect(main.getByRole('article')).toHaveCount(total)

  await map.focus()
  await tabTo(page, map.locator('button:has(svg)').first(), 'Enter')
  await expect(main.getByRole('status').getByRole('link')).toHaveAttribute('href', /\/project\//)

  await map.focus()
  for (const key of ['-', '-', '-', '-', 'ArrowUp']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Search this area' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/bbox=/)
  await expect(main.getByRole('link', { name: 'Remove filter: This part of the map' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Search this area' })).toHaveCount(0)
})

for (const width of [320, 375, 768, 999, 1280])
  test(`${width} px: the first map shows the lower 48 states rather than what is above and below them`, async ({ open }) => {
    const page = await open('visitor', { viewport: { width, height: 812 } })
    const asked = page.waitForRequest((request) => request.url().includes('/projects/points'))
    await page.goto('/projects?view=map')
    const { south, north } = readBbox(new URL((await asked).url()).searchParams.get('bbox') ?? '') ?? { south: -80, north: 80 }
    const country = mercator(Math.min(north, lower48.north)) - mercator(Math.max(south, lower48.south))
    expect(country / (mercator(north) - mercator(south))).toBeGreaterThan(0.6)
  })

test('what hinders is named, with what the list would show without it', async ({ open }) => {
  const page = await open('visitor', { viewport: { width: 375, height: 812 } })
  await page.goto('/projects?q=92663&radius=25&projectType=Disaster&infrastructureCategories=Highways')
  await expect(page.getByRole('heading', { name: 'No matching projects' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The nearest open projects' })).toBeVisible()
  await page.getByRole('link', { name: /^Any category · \d/ }).click()
  await expect(page).not.toHaveURL(/infrastructureCategories/)
  await expect(page.getByRole('heading', { name: 'No matching projects' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Map', exact: true }).click()
  await expect(page.locator('.leaflet-container').getByRole('button').first()).toBeVisible()
  await expect(page.getByRole('article').first()).toBeHidden()
})

test('the map shows where the device is on a press, and says why it cannot', async ({ open }) => {
  const position = { latitude: 33.61234, longitude: -117.92876 }
  const page = await open('visitor', { viewport: desk, permissions: ['geolocation'], geolocation: position })
  await page.goto('/projects')
  const map = page.locator('.leaflet-container')
  await expect(map.locator('.me')).toHaveCount(0)
  await map.getByRole('button', { name: 'Show my location' }).click()
  await expect(map.getByRole('status')).toHaveText('The map shows your location.')
  await expect(map.locator('.me')).toBeVisible()

  const refused = await open('visitor', { viewport: desk, permissions: [] })
  await refused.goto('/projects')
  await refused.locator('.leaflet-container').getByRole('button', { name: 'Show my location' }).click()
  await expect(refused.locator('.leaflet-container').getByRole('status')).toContainText('doesn’t share your location')
})

test('a device that says where it is: asked on a tap only, and rounded', async ({ open }) => {
  const page = await open('visitor', {
    viewport: desk,
    permissions: ['geolocation'],
    geolocation: { latitude: 33.61234, longitude: -117.92876 },
  })
  await page.goto('/projects')
  await page.getByRole('button', { name: 'Near me' }).click()
  await expect(page).toHaveURL(/near=33\.61%2C-117\.93&radius=25/)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toContainText('within 25 miles of your location')
})

for (const who of ['resident', 'administrator'] as const) {
  test(`on a wide screen no single filter falls onto a line of its own: ${who}`, async ({ open }) => {
    const page = await open(who, { viewport: desk })
    await page.goto('/projects')
    const filters = page.getByRole('navigation', { name: 'Filters' })
    const names = ['Type', 'Category', 'Near me', 'Pinned', ...(who === 'resident' ? ['For my zip code'] : [])]
    for (const name of names) await expect(filters.getByText(name, { exact: true })).toBeVisible()
    const middles = await Promise.all(
      names.map(async (name) => {
        const { y, height } = (await filters.getByText(name, { exact: true }).boundingBox()) ?? { y: 0, height: 0 }
        return y + height / 2
      }),
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(8)
  })
}

test('on a wide screen the languages of a project fit beside the navigation', async ({ open, ids }) => {
  const page = await open('administrator', { viewport: desk })
  await page.goto(`/project/${ids.own}/languages`)
  const row = page.getByRole('main').getByRole('navigation').getByRole('list').filter({ hasText: 'Tiếng Việt' })
  expect(await row.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0)
})
