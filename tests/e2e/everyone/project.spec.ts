// The page of a project, as a resident walks it on a phone.
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { demoLogins } from '../../../src/demo/loading/logins.ts'
import type { Project } from '../../../src/features/projects/model/contract.ts'
import { residentForm } from '../../registrations.ts'
import { expect, test } from '../plaza.ts'

const home = '92663'

let base: string
let token: string
let asked: Project
let elsewhere: Project

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${base}/api/v1${path}`, { ...init, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } })
const login = async (email: string) => {
  const sent = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoLogins.password }),
  }
  return ((await (await fetch(`${base}/api/v1/auth/login`, sent)).json()) as { token: string }).token
}

test.beforeAll(async ({ baseURL }) => {
  base = baseURL as string
  token = await login(demoLogins.resident)
  const { projects } = (await (await api('/projects?status=open&limit=100')).json()) as { projects: Project[] }
  const shown = await Promise.all(
    projects.map(async ({ _id }) => ((await (await api(`/projects/${_id}`)).json()) as { project: Project }).project),
  )
  asked = shown.find((one) => one.mayRespond.allowed && one.questions.length > 1) as Project
  elsewhere = shown.find((one) => one.location.state === 'CA' && !one.zipCodes.includes(home)) as Project
})

async function open(browser: Browser, options: Parameters<Browser['newContext']>[0] = {}, who = token): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext({ baseURL: base, viewport: { width: 375, height: 812 }, ...options })
  await context.addCookies([{ name: 'userToken', value: who, url: base, httpOnly: true, secure: true, sameSite: 'Lax' }])
  return [await context.newPage(), context]
}

/** As if the resident had not voted or liked yet. */
async function takeBack() {
  for (const path of ['deleteVote', 'likes']) {
    const { status } = await api(`/projects/${asked._id}/${path}`, { method: 'DELETE', body: '{}' })
    expect(status, path).toBeLessThan(429)
  }
}

for (const javaScriptEnabled of [true, false]) {
  test(`a resident votes, likes and comments ${javaScriptEnabled ? 'in place' : 'without JavaScript'}`, async ({ browser }) => {
    await takeBack()
    const [page, context] = await open(browser, { javaScriptEnabled })
    await page.goto(`/project/${asked._id}`)
    await page.getByRole('button', { name: 'Yes' }).click()
    await expect(page.getByText('Your vote: yes.')).toBeVisible()
    await page.getByRole('button', { name: 'No', exact: true }).click()
    await expect(page.getByText('Your vote: no.')).toBeVisible()
    const like = page.getByRole('button', { name: /^Like/ })
    await like.click()
    await expect(like).toHaveAttribute('aria-pressed', 'true')
    const text = `The lamp is out, ${Date.now()}`
    await page.getByLabel('Your comment to the project team').fill(text)
    await page.getByRole('button', { name: 'Send comment' }).click()
    await expect(page.getByRole('paragraph').filter({ hasText: text })).toBeVisible()
    const thanks = 'Thank you for adding your expert comment.'
    // Playwright's switch for scripts does not show the content of <noscript>.
    if (javaScriptEnabled) await expect(page.getByText(thanks)).toBeVisible()
    else expect(await page.content()).toContain(thanks)
    await expect(page).toHaveURL(`/project/${asked._id}`)
    await context.close()
  })
}

test('a visitor is led to the login, and would come back', async ({ goTo }) => {
  const { pathname, searchParams } = new URL((await goTo('visitor', `/project/${asked._id}`)).url)
  expect([pathname, searchParams.get('next')]).toEqual(['/login', `/project/${asked._id}`])
})

test('a project that does not exist is the page that says so', async ({ goTo }) => {
  expect((await goTo('resident', '/project/00000000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('a resident of another zip code reads who is asked, and finds nothing to send', async ({ browser }) => {
  const [page, context] = await open(browser)
  await page.goto(`/project/${elsewhere._id}`)
  const box = page.getByRole('complementary', { name: 'Taking part' })
  await expect(box).toContainText(`Yours is ${home}.`)
  await expect(box.getByRole('link', { name: `Projects for ${home}` })).toBeVisible()
  await expect(page.getByRole('button', { name: /Yes|Send comment/ })).toHaveCount(0)
  await context.close()
})

test('answers that the device kept are gone on with', async ({ browser }) => {
  const body = JSON.stringify({ ...residentForm(`kept-${Date.now()}@home.example`), zipCode: home })
  const registered = await fetch(`${base}/api/v1/auth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const fresh = (await registered.json()) as { token: string; user: { _id: string } }
  const [page, context] = await open(browser, {}, fresh.token)
  const kept = { entered: Object.fromEntries(asked.questions.map(({ _id }) => [_id, '3'])), shares: false, sending: '' }
  await page.addInitScript(
    ([key, draft]) => localStorage.setItem(key as string, draft as string),
    [`survey.${asked._id}.${fresh.user._id}`, JSON.stringify(kept)],
  )
  await page.goto(`/project/${asked._id}`)
  await expect(page.getByRole('link', { name: 'Review and send' })).toHaveAttribute('href', `/project/${asked._id}/survey#review`)
  await context.close()
})

test('the keyboard reaches what there is to do, in the order it is read', async ({ browser }) => {
  const [page, context] = await open(browser, { viewport: { width: 1280, height: 900 } })
  await page.goto(`/project/${asked._id}`)
  await page.getByRole('link', { name: 'Projects' }).nth(1).focus()
  const reached: string[] = []
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press('Tab')
    reached.push((await page.evaluate(() => document.activeElement?.textContent ?? '')).trim())
  }
  expect(reached.slice(1)).toEqual(expect.arrayContaining(['Yes', 'No']))
  const share = page.getByText('Share', { exact: true })
  await share.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Send by email' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Send by email' })).toBeHidden()
  await context.close()
})
