// npm run screens: a picture of every screen of tests/e2e/screens.ts in screens/, phone and desktop, light and dark, with the demo.
//   npm run screens -- survey results            only the screens whose name contains one of these
//   npm run screens -- --language fr,es          in these languages; English by default
//   npm run screens -- --scheme light            in one color scheme only
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type BrowserContext, chromium } from '@playwright/test'
import { cookieValue, isLanguage, type Language } from '../src/core/i18n/languages.ts'
import { chromiumFlags, needChromium } from '../tests/chromium.ts'
import { emptyTemplate, startCluster } from '../tests/cluster.ts'
import { callerOf, tokensOf, type Who } from '../tests/e2e/api.ts'
import { findIds, type Ids } from '../tests/e2e/demo-ids.ts'
import { type Screen, screens, screensEnv } from '../tests/e2e/screens.ts'
import { demoTemplate } from '../tests/e2e/setup.ts'
import { addSpecialPeople } from '../tests/e2e/special-people.ts'
import { spoken } from '../tests/e2e/spoken.ts'
import { serveCopy } from '../tests/served.ts'
import { helpWanted } from './help.mjs'

helpWanted(import.meta.url)

type Scheme = 'light' | 'dark'
type Size = { width: number; height: number }
type Round = { language: Language; who: Who; token: string; size: Size; scheme: Scheme }

const sizes: Size[] = [
  { width: 375, height: 812 },
  { width: 1280, height: 900 },
]
const folder = 'screens'

const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { language: { type: 'string', default: 'en' }, scheme: { type: 'string', default: 'light,dark' } },
})
const languages = options.language.split(',').filter(isLanguage)
const schemes = (['light', 'dark'] satisfies Scheme[]).filter((one) => options.scheme.split(',').includes(one))
const chosen = screens.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const people = new Set(chosen.map(({ as }) => as))
const problems: string[] = []
const stopCluster = await startCluster([emptyTemplate, demoTemplate])
const plaza = await serveCopy(screensEnv)
const browser = await chromium.launch({ executablePath: needChromium(), args: chromiumFlags })
try {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder)
  const call = callerOf(plaza.url)
  const tokenOf = tokensOf(call)
  const ids = await findIds(call, tokenOf)
  await addSpecialPeople(plaza.databaseUrl, ids)
  const rounds = languages.flatMap((language) => [...people].flatMap((who) => sizes.map((size) => ({ language, who, size }))))
  for (const { who, ...round } of rounds) {
    // A session of its own, because one made earlier could expire before its turn.
    const token = await tokensOf(call)(who)
    await Promise.all(schemes.map((scheme) => takeAll({ ...round, who, token, scheme }, ids)))
  }
} finally {
  await browser.close()
  await plaza.stop()
  await stopCluster()
}
console.log(`${chosen.length} screens, ${languages.length * sizes.length * schemes.length} pictures each, are in ${folder}/`)
if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
}

async function takeAll({ language, who, token, size, scheme }: Round, ids: Ids) {
  const context = await browser.newContext({
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    locale: 'en-US',
    baseURL: plaza.url,
  })
  const cookies = { cookieConsent: 'decline', locale: encodeURIComponent(cookieValue(language)) }
  for (const [name, value] of Object.entries(cookies)) await context.addCookies([{ name, value, url: plaza.url, sameSite: 'Lax' }])
  if (token) await context.addCookies([{ name: 'userToken', value: token, url: plaza.url, httpOnly: true, secure: true, sameSite: 'Lax' }])
  const suffix = [...(language === 'en' ? [] : [language]), size.width, scheme].join('-')
  for (const screen of chosen.filter(({ as }) => as === who)) await take(context, screen, ids, language, suffix)
  await context.close()
}

async function take(context: BrowserContext, screen: Screen, ids: Ids, language: Language, suffix: string) {
  const { name, path, status = 200, act } = screen
  const page = await context.newPage()
  page.on('pageerror', (error) => problems.push(`${name} ${suffix}: ${error.message}`))
  try {
    const response = await page.goto(path(ids, language), { waitUntil: 'networkidle' })
    if (response && response.status() !== status) problems.push(`${name} ${suffix}: ${path(ids)} answered ${response.status()}`)
    await act?.(spoken(page, language))
    // Pictures below the fold load only when scrolled into view.
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
