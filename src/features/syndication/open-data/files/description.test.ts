// The description of public files is the committed docs/openapi-files.json, and is true: each path is there, with its media type and its
// ETag.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { putProject } from '../../../../../tests/project.ts'
import { type Stage, stage } from '../../../../../tests/stage.ts'
import { changeOwnSite } from '../../../accounts/white-label/contract.ts'
import { embedFrames } from '../../embeds/frames/frames.server.tsx'
import { describedPaths, descriptionPath, filesDescription } from './description.server.ts'

const now = new Date('2026-11-20T18:00:00Z')
const installation = { publicUrl: 'http://127.0.0.1:3000', productName: 'Plaza' }
let s: Stage
let project: string
let slug: string
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: 'https://plaza.example' }, async (app) => {
    await app.register(embedFrames, { styles: [], mode: 'production' })
  })
  const posted = { status: 'published', posted_at: now, results_published: true, results_published_at: now } as const
  project = await putProject(s.db, s.cast.editor, now, posted)
  const mine = await s.db
    .updateTable('organizations')
    .set({ open_reading: true })
    .where('id', '=', s.cast.editor.organizationId as string)
    .returning('slug')
    .executeTakeFirstOrThrow()
  slug = mine.slug
  const site = { subdomain: 'city', domain: null, brandColor: null, accentColor: null, links: [] }
  expect((await s.call(s.cast.administrator, changeOwnSite, { body: site })).status).toBe(200)
})
afterAll(() => s.close())

test('it is the committed file: `npm run openapi` writes it', async () => {
  await expect(`${JSON.stringify(filesDescription(installation), null, 2)}\n`).toMatchFileSnapshot('../../../../../docs/openapi-files.json')
})

test.each(describedPaths)('GET %s: 200 with its media type, 304 with its ETag, 404 of what does not exist', async (path) => {
  const { get } = filesDescription(installation).paths[path] as { get: { responses: Record<string, { content?: object }> } }
  const filled = (known: Record<string, string>) => path.replace(/\{(\w+)\}/g, (_, name: string) => known[name] ?? '')
  const host = path === '/data.json' ? 'city.plaza.example' : 'plaza.example'
  const open = (url: string, headers = {}) => s.app.inject({ url, headers: { host, ...headers } })
  const url = filled({ slug, project, id: project })
  const found = await open(url)
  const types = Object.keys(get.responses['200']?.content ?? {})
  expect([found.statusCode, [String(found.headers['content-type']).split(';')[0]], found.headers['set-cookie']]).toEqual([
    200,
    types,
    undefined,
  ])
  expect(found.headers['cache-control']).toMatch(/^public, max-age=\d+$/)
  const again = await open(url, { 'if-none-match': String(found.headers['etag']) })
  expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', found.headers['etag']])
  const missing = filled({ slug: 'nobody', project, id: 'nothing' })
  if (missing !== url) expect([(await open(missing)).statusCode, '404' in get.responses]).toEqual([404, true])
})

test('every route of open data files and embeds is described', async () => {
  const routes = s.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => /(\/(?:embed\/|open-data|data\.json)\S*)/.exec(line)?.[1] ?? [])
  expect(routes).toEqual(expect.arrayContaining([descriptionPath, '/embed/map', '/data.json']))
  for (const route of routes.filter((one) => !one.endsWith('*'))) {
    const pattern = new RegExp(`^${route.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+')}$`)
    expect([route, describedPaths.some((path) => pattern.test(path))]).toEqual([route, true])
  }
})
