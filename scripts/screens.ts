// npm run screens: every screen of tests/e2e/screens.ts as a picture in screens/, for a phone and a desk, light and dark, with the demo.
//   npm run screens -- survey results      only the screens whose name contains one of these
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumFlags, needChromium } from '../tests/chromium.ts'
import { callerOf, tokensOf, type Who } from '../tests/e2e/api.ts'
import { findIds, type Ids } from '../tests/e2e/demo-ids.ts'
import { type Screen, screens } from '../tests/e2e/screens.ts'
import { serve } from '../tests/served.ts'

type Scheme = 'light' | 'dark'
type Size = { width: number; height: number }

const sizes: Size[] = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]
const schemes: Scheme[] = ['light', 'dark']
const folder = 'screens'

const wanted = process.argv.slice(2)
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const people = new Set(chosen.map(({ as }) => as))
const problems: string[] = []
const plaza = await serve({ DEMO: 'on' })
const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumFlags })
try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const call = callerOf(plaza.url)
  const tokenOf = tokensOf(call)
  const ids = await findIds(call, tokenOf)
  for (const who of people)
    for (const size of sizes) await Promise.all(schemes.map(async (scheme) => takeAll(who, await tokenOf(who), size, scheme, ids)))
} finally {
  await browser.close()
  await plaza.stop()
}
console.log(`${chosen.length} screens, four pictures each, are in ${folder}/`)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}

async function takeAll(who: Who, token: string, viewport: Size, colorScheme: Scheme, ids: Ids) {
  const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce', locale: 'en-US', baseURL: plaza.url })
  await context.addCookies([{ name: 'cookieConsent', value: 'decline', url: plaza.url, sameSite: 'Lax' }])
  if (token) await context.addCookies([{ name: 'userToken', value: token, url: plaza.url, httpOnly: true, secure: true, sameSite: 'Lax' }])
  for (const screen of chosen.filter(({ as }) => as === who)) await take(context, screen, ids, `${viewport.width}-${colorScheme}`)
  await context.close()
}

async function take(context: BrowserContext, { name, path, status = 200, act }: Screen, ids: Ids, suffix: string) {
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(`${name} ${suffix}: ${error.message}`))
  try {
    const response = await page.goto(path(ids), { waitUntil: 'networkidle' })
    if (response && response.status() !== status) problems.push(`${name} ${suffix}: ${path(ids)} answered ${response.status()}`)
    await act?.(page)
    // Pictures below the fold wait for somebody to scroll there.
    await page.evaluate(async () => {
      for (const image of document.images) image.loading = 'eager'
      await Promise.allSettled([...document.images].map((image) => image.decode()))
    })
    await page.screenshot({ path: join(folder, `${fileName(name)}-${suffix}.png`), fullPage: true })
  } catch (error) {
    problems.push(`${name} ${suffix}: ${(error as Error).message}`)
  }
  await page.close()
}

function fileName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
