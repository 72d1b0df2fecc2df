// npm run screens: every screen as a picture in screens/, for a phone and a desk, light and dark, as the demo shows it.
//   npm run screens -- survey project      only the screens whose name contains one of these
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { demoLogins } from '../src/features/demo/logins.ts'
import { chromiumFlags, needChromium } from '../tests/chromium.ts'
import { serve } from '../tests/served.ts'

type Who = 'visitor' | 'resident' | 'administrator'
/** Projects of the demo that screens are about. */
type Ids = { open: string; completed: string; own: string; draft: string }
type Screen = { name: string; as: Who; path: string | ((ids: Ids) => string) }

const screens: Screen[] = [
  { name: 'home', as: 'visitor', path: '/' },
  { name: 'projects', as: 'visitor', path: '/projects' },
  { name: 'projects-empty', as: 'visitor', path: '/projects?q=nothing+is+called+so' },
  { name: 'login', as: 'visitor', path: '/login' },
  { name: 'login-project', as: 'visitor', path: ({ open }) => `/login?next=/project/${open}` },
  { name: 'register-citizen', as: 'visitor', path: '/register/citizen' },
  { name: 'register-organization', as: 'visitor', path: '/register/organization' },
  { name: 'thanks', as: 'visitor', path: '/thanks' },
  { name: 'thankyou', as: 'visitor', path: '/thankyou' },
  { name: 'link-gone', as: 'visitor', path: '/verifiedEmail/used-or-unknown' },
  { name: 'contact', as: 'visitor', path: '/contact-us' },
  { name: 'api-docs', as: 'visitor', path: '/api/docs' },
  { name: 'not-found', as: 'visitor', path: '/nothing-here' },
  { name: 'projects-resident', as: 'resident', path: '/projects' },
  { name: 'project', as: 'resident', path: ({ open }) => `/project/${open}` },
  { name: 'project-completed', as: 'resident', path: ({ completed }) => `/project/${completed}` },
  { name: 'survey', as: 'resident', path: ({ open }) => `/project/${open}/survey` },
  { name: 'survey-question', as: 'resident', path: ({ open }) => `/project/${open}/survey#question-1` },
  { name: 'home-official', as: 'administrator', path: '/' },
  { name: 'project-official', as: 'administrator', path: ({ own }) => `/project/${own}` },
  { name: 'add-project', as: 'administrator', path: '/add-project' },
  { name: 'edit-project', as: 'administrator', path: ({ draft }) => `/edit-project/${draft}` },
  { name: 'survey-builder', as: 'administrator', path: ({ own }) => `/project/${own}/survey` },
  { name: 'export', as: 'administrator', path: '/export/project' },
]
const widths = { 375: 812, 1280: 900 }
type Scheme = 'light' | 'dark'
const schemes: Scheme[] = ['light', 'dark']
const folder = 'screens'

const wanted = process.argv.slice(2)
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const plaza = await serve({ DEMO: 'on' })
const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumFlags })
const problems: string[] = []
try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const tokens = { visitor: '', resident: await logIn(demoLogins.resident), administrator: await logIn(demoLogins.administrator) }
  const ids = await findProjects(tokens)
  for (const as of Object.keys(tokens) as Who[])
    for (const [width, height] of Object.entries(widths))
      await Promise.all(schemes.map((scheme) => takeAll(as, tokens[as], { width: Number(width), height }, scheme, ids)))
} finally {
  await browser.close()
  await plaza.stop()
}
console.log(`${chosen.length} screens, four pictures each, are in ${folder}/`)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}

async function takeAll(as: Who, token: string, viewport: { width: number; height: number }, colorScheme: Scheme, ids: Ids) {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-US', baseURL: plaza.url })
  if (token) await context.addCookies([{ name: 'userToken', value: token, url: plaza.url, httpOnly: true, secure: true, sameSite: 'Lax' }])
  for (const screen of chosen.filter((one) => one.as === as)) await take(context, screen, ids, `${viewport.width}-${colorScheme}`)
  await context.close()
}

async function take(context: BrowserContext, { name, path }: Screen, ids: Ids, suffix: string) {
  const page = await context.newPage()
  const where = typeof path === 'string' ? path : path(ids)
  page.on('pageerror', (error) => problems.push(`${name} ${suffix}: ${error.message}`))
  const response = await page.goto(where, { waitUntil: 'networkidle' })
  const expected = name === 'not-found' ? 404 : name === 'link-gone' ? 410 : 200
  if (response && response.status() !== expected) problems.push(`${name} ${suffix}: ${where} answered ${response.status()}`)
  // Pictures below the fold wait for somebody to scroll there.
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager'
    await Promise.allSettled([...document.images].map((image) => image.decode()))
  })
  await page.screenshot({ path: join(folder, `${name}-${suffix}.png`), fullPage: true })
  await page.close()
}

async function call<T>(path: string, token = '', body?: object): Promise<T> {
  const response = await fetch(`${plaza.url}/api/v1${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

async function logIn(email: string): Promise<string> {
  return (await call<{ token: string }>('/auth/login', '', { email, password: demoLogins.password })).token
}

type Listed = { projects: { _id: string; status: string; zipCodes?: string[] }[] }
type Me = { user: { zipCode: string }; organization: { _id: string } | null }

async function findProjects(tokens: Record<Who, string>): Promise<Ids> {
  const { user } = await call<Me>('/users/me', tokens.resident)
  const { organization } = await call<Me>('/users/me', tokens.administrator)
  const near = await call<Listed>(`/projects?zip=${user.zipCode}`, tokens.resident)
  const completed = await call<Listed>('/projects?status=completed', tokens.resident)
  const own = await call<Listed>('/projects/ownerProject', tokens.administrator, { owner: organization?._id })
  const idOf = (listed: Listed, status: string) => listed.projects.find((project) => project.status === status)?._id ?? 'none'
  return {
    open: idOf(near, 'published'),
    completed: idOf(completed, 'completed'),
    own: idOf(own, 'published'),
    draft: idOf(own, 'draft'),
  }
}
