// Hostile texts in the path, the query and the form of every page: no page reads them slowly, and none fails.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { madeBeforeListening } from '../../src/api.ts'
import { servePages } from '../../src/core/pages/pages.server.ts'
import { openSession, sessionCookie } from '../../src/features/accounts/sessions/sessions.server.ts'
import routes from '../../src/routes.ts'
import type { Person } from '../cast.ts'
import { longestTurn } from '../loop-turns.ts'
import { type PageEntry, pageBuild } from '../page-build.ts'
import { putProject } from '../project.ts'
import { type Stage, stage } from '../stage.ts'
import { hostileTexts } from './hostile.ts'

const publicUrl = 'https://plaza.example'
/** What H18 allows a request, and what others have to wait for. */
const turnMax = 250
const fieldsMax = 8
/** In characters: a request with a longer address is refused before it is read (431). */
const addressMax = 15_000

type Page = { path: string; file: string }
const pages = (routes as RouteConfigEntry[]).flatMap(({ path, file }): Page[] => (path === undefined ? [] : [{ path, file }]))
const shapes = Object.entries(hostileTexts)
const modules = import.meta.glob<{ loader?: unknown; action?: unknown }>('../../src/**/pages/*.{ts,tsx}')

const showData: PageEntry = (_request, status, headers, { staticHandlerContext: { loaderData, actionData } }) => {
  headers.set('content-type', 'text/html')
  return new Response(JSON.stringify({ ...loaderData, ...actionData }), { status, headers })
}

let s: Stage
let project: string
beforeAll(async () => {
  const loaded: Record<string, object> = { root: {} }
  for (const { path, file } of pages) {
    const { loader, action } = (await modules[`../../src/${file}`]?.()) ?? {}
    // Without its component: React escapes what it shows.
    loaded[path] = { ...(loader ? { loader } : {}), ...(action ? { action } : {}) }
  }
  s = await stage({ PUBLIC_URL: publicUrl }, (app) => servePages(app, pageBuild(loaded, showData) as ServerBuild, 'test'))
  // What a process makes once is not made of what is sent.
  const once = [...madeBeforeListening, '/projects', '/api/docs']
  for (const who of [null, s.cast.resident, s.cast.editor])
    for (const url of once) await s.app.inject({ url, headers: await headersOf(who) })
  project = await putProject(s.db, s.cast.editor, s.clock.now)
})
afterAll(() => s.close())

/** Fields that a page's feature names in forms and queries. */
function fieldsOf({ file }: Page): string[] {
  const folder = join('src', dirname(dirname(file)))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /(?<!\.test)\.tsx?$/.test(name))
  const names = files.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/(?:name="|\.get\('|\.getAll\(')(\w+)["']/g)].map((match) => match[1] as string),
  )
  return [...new Set(names)]
}

async function headersOf(who: Person | null): Promise<Record<string, string>> {
  const same = { host: new URL(publicUrl).host, origin: publicUrl, 'sec-fetch-site': 'same-origin' }
  if (!who) return same
  const token = await openSession(s.db, { userId: who.id, rememberMe: false, userAgent: 'fuzz', now: s.clock.now })
  return { ...same, cookie: `${sessionCookie(publicUrl)}=${token}` }
}

/** As much of a text as has this length in an address. */
function fitted(text: string, length: number): string {
  let part = text.slice(0, length).toWellFormed()
  while (encodeURIComponent(part).length > length) part = part.slice(0, part.length / 2).toWellFormed()
  return part
}

type PageRequest = { who: Person | null; method: 'GET' | 'POST'; url: string; payload?: Buffer; headers?: Record<string, string> }

/** Each page gets other shapes than the one before it, in turn: all shapes come to many pages. */
async function requestsTo(page: Page, pageIndex: number): Promise<PageRequest[]> {
  const { resident, editor } = s.cast
  const shape = (n: number) => (shapes[(pageIndex * 3 + n) % shapes.length] as [string, string])[1]
  const filled = (value: string) => `/${page.path.replace(/:\w+|\*/g, encodeURIComponent(value))}`
  const fields = fieldsOf(page).slice(0, fieldsMax)
  const query = [...fields, 'x'].map((name) => `${name}=${encodeURIComponent(fitted(shape(1), addressMax / (fields.length + 1)))}`)
  const form = new FormData()
  for (const [i, name] of fields.entries()) form.append(name, shape(2 + i))
  const encoded = new Response(form)
  const headers = { 'content-type': encoded.headers.get('content-type') as string }
  const posted = { method: 'POST' as const, url: filled(project), payload: Buffer.from(await encoded.arrayBuffer()), headers }
  return [
    { who: null, method: 'GET', url: filled(fitted(shape(0), addressMax / 2)) },
    { who: editor, method: 'GET', url: `${filled(project)}?${query.join('&')}` },
    { who: editor, ...posted },
    { who: resident, ...posted },
  ]
}

test('every page is answered in a moment, whatever its path, query and form consist of', async () => {
  const complaints: string[] = []
  const statuses = new Set<number>()
  // The first page of a process compiles what all of them share.
  for (const who of [null, s.cast.editor]) await s.app.inject({ url: '/projects', headers: await headersOf(who) })
  for (const [i, page] of pages.entries())
    for (const { who, ...asked } of await requestsTo(page, i)) {
      // A session of its own: some pages end all there are.
      const headers = { ...(await headersOf(who)), ...asked.headers }
      const { result, longest } = await longestTurn(() => s.app.inject({ ...asked, headers }))
      statuses.add(result.statusCode)
      if (result.statusCode >= 500 || longest > turnMax)
        complaints.push(`${asked.method} /${page.path}: ${result.statusCode}, ${Math.round(longest)} ms`)
    }
  expect(complaints).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 404, 422]))
})
