// A survey that was opened opens again without a connection, until its reader logs out.
import type { Page } from '@playwright/test'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import { expect, ready, settled, test } from '../plaza.ts'

test.use({ isFresh: true })

const keptPages = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('pages-2')).keys()).map(({ url }) => new URL(url).pathname).sort())

test('a survey opens again offline; another page says why it is not there; logging out forgets it', async ({ open, plaza, ids }) => {
  // A session of this test's own, which it ends.
  const { token } = await plaza.call<{ token: string }>('', 'POST', '/auth/login', {
    email: demoLogins.resident,
    password: demoLogins.password,
  })
  const page = await open({ token }, { viewport: { width: 375, height: 812 }, serviceWorkers: 'allow' })
  const survey = `/project/${ids.open}/survey`
  await page.goto(survey)
  await ready(page)
  await expect.poll(() => keptPages(page)).toEqual(['/offline', survey])

  await page.context().setOffline(true)
  await page.reload()
  await ready(page)
  await expect(page.getByRole('link', { name: /Start|Go on|Change/ }).first()).toBeVisible()
  await page.goto('/thought-leadership').catch(() => {})
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('You’re offline')
  await expect(page).toHaveURL(/thought-leadership/)

  await page.goto(survey)
  await ready(page)
  await page.goto('/projects')
  await ready(page)
  await page.getByRole('group').filter({ hasText: 'Welcome' }).locator('summary').click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeAttached()
  await expect.poll(() => keptPages(page)).toEqual(['/offline'])
})

test('a page that cannot be reached is announced from the first visit on, and opens when the connection is back', async ({ open }) => {
  const page = await open('visitor', { serviceWorkers: 'allow' })
  await page.goto('/projects')
  await ready(page)
  await expect.poll(() => keptPages(page)).toEqual(['/offline'])
  // It answers for pages once it is active, which is a moment after it has kept the page.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  await page.context().setOffline(true)
  const search = '/projects?q=lamp'
  await page.goto(search).catch(() => {})
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('You’re offline')
  await Promise.all([page.waitForEvent('load'), page.getByRole('link', { name: 'Try again' }).click()])
  await expect(heading).toHaveText('You’re offline')
  await page.context().setOffline(false)
  await expect(heading).toHaveText('What the city is asking')
  expect(page.url()).toMatch(new RegExp(`${RegExp.escape(search)}$`))
})

test('a form that does not reach the server keeps what was typed, says why each time, and is sent when the connection is back', async ({
  open,
}) => {
  const page = await open('visitor')
  await page.goto('/forgot')
  await ready(page)
  const notice = page.getByRole('status').getByText('You’re offline, so we couldn’t send this.')
  const email = page.getByLabel('Email')
  await email.fill('nobody@home.example')
  await page.context().setOffline(true)
  for (let round = 0; round < 2; round++) {
    await page.locator('main form button[type=submit]').click()
    await expect(notice).toHaveCount(1)
    await expect(email).toHaveValue('nobody@home.example')
    if (round === 0) await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
    if (round === 0) await expect(notice).toHaveCount(0)
  }
  await page.context().setOffline(false)
  await page.locator('main form button[type=submit]').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
  await expect(notice).toHaveCount(0)
})

test('a comment stays in its field without a connection, and a list that cannot be fetched says why', async ({ open, ids }) => {
  const page = await open('resident')
  await page.goto(`/project/${ids.open}`)
  await ready(page)
  const comment = page.getByRole('textbox', { name: 'Your comment to the project team' })
  await comment.fill('The lamp by the bus stop is dark.')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send comment' }).click()
  await expect(page.getByRole('status').getByText('You’re offline, so we couldn’t send this.')).toBeVisible()
  await expect(comment).toHaveValue('The lamp by the bus stop is dark.')
  await page.context().setOffline(false)

  await page.goto('/projects')
  await ready(page)
  await page.context().setOffline(true)
  await page.getByLabel('Zip code, place, or keyword').fill('lamp')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You’re offline')
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What the city is asking')
  await expect(page).toHaveURL(/q=lamp/)
})

test('a link to a page whose script was not loaded keeps the open page offline, and reports it each time', async ({ open, ids }) => {
  const page = await open('resident')
  const project = `/project/${ids.open}`
  await page.goto(project)
  await ready(page)
  await settled(page)
  const comment = page.getByRole('textbox', { name: 'Your comment to the project team' })
  await comment.fill('The lamp by the bus stop is dark.')
  await page.context().setOffline(true)
  const link = page.getByRole('navigation', { name: 'You are here' }).getByRole('link', { name: 'Projects' })
  const notice = page.getByRole('status').getByText('You’re offline, so we couldn’t open that page.')
  for (let round = 0; round < 2; round++) {
    await link.click()
    await expect(notice).toHaveCount(1)
    await expect(comment).toHaveValue('The lamp by the bus stop is dark.')
    if (round === 0) await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
    if (round === 0) await expect(notice).toHaveCount(0)
  }
  await expect(page).toHaveURL(project)
  await page.context().setOffline(false)
  await link.click()
  await expect(page).not.toHaveURL(project)
  await expect(notice).toHaveCount(0)
})
