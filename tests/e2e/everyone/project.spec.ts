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

test('a resident votes, likes and comments in place', async ({ browser }) => {
  await takeBack()
  const [page, context] = await open(browser)
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
  await expect(page.getByText('Thank you for adding your expert comment.')).toBeVisible()
  await expect(page).toHaveURL(`/project/${asked._id}`)
  await context.close()
})

test('without JavaScript a resident votes, likes and comments', async ({ openPlain }) => {
  await takeBack()
  const page = await openPlain({ token })
  await page.visit(`/project/${asked._id}`)
  await page.press('Yes')
  page.expectText('Your vote: yes.')
  await page.press('No')
  page.expectText('Your vote: no.')
  await page.press(/^Like/)
  expect(page.attributeOf('button', /^Like/, 'aria-pressed')).toBe('true')
  const text = `The lamp is out, ${Date.now()}`
  page.fill('Your comment to the project team', text)
  await page.press('Send comment')
  expect(page.texts('paragraph')).toContain(text)
  page.expectText('Thank you for adding your expert comment.')
  expect(page.path).toBe(`/project/${asked._id}`)
})

test('a visitor is led to the login, and would come back', async ({ goTo }) => {
  const { pathname, searchParams } = new URL((await goTo('visitor', `/project/${asked._id}`)).url)
  expect([pathname, searchParams.get('next')]).toEqual(['/login', `/project/${asked._id}`])
})

test('a project that does not exist is the page that explains it', async ({ goTo }) => {
  expect((await goTo('resident', '/project/00000000-0000-7000-8000-000000000000')).status).toBe(404)
})

test('a resident of another zip code reads who is asked, and finds nothing to send', async ({ openPlain }) => {
  const page = await openPlain({ token })
  await page.visit(`/project/${elsewhere._id}`)
  const box = page.in('complementary', 'Taking part')
  box.expectText(`Yours is ${home}.`)
  expect(box.count('link', `Projects for ${home}`)).toBe(1)
  expect(page.count('button', /^(Yes|Send comment)/)).toBe(0)
})

test('answers that the device kept are gone on with', async ({ browser }) => {
  const body = JSON.stringify({ ...residentForm(`kept-${Date.now()}@home.example`), zipCode: home })
  const registered = await fetch(`${base}/api/v1/auth/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const fresh = (await registered.json()) as { token: string; user: { _id: string } }
  const [page, context] = await open(browser, {}, fresh.token)
  const deviceDraft = { entered: Object.fromEntries(asked.questions.map(({ _id }) => [_id, '3'])), shares: false, sending: '' }
  await page.addInitScript(
    ([key, draft]) => localStorage.setItem(key as string, draft as string),
    [`survey.${asked._id}.${fresh.user._id}`, JSON.stringify(deviceDraft)],
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
