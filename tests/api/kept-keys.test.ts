// Nothing that is kept for one person is served to another. All caches of the server are listed here; what is read through those that hold
// replies is asked for by every role, until each key was kept for one role and asked for by every other.
import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestOf } from '../../src/core/contract/call.ts'
import type { Endpoint } from '../../src/core/contract/endpoint.ts'
import { addComment, like } from '../../src/features/participation/responses/contract.ts'
import { createAnswer, createQuestion } from '../../src/features/surveys/model/contract.ts'
import type { Person } from '../cast.ts'
import { openReading, putProject } from '../project.ts'
import { isShort } from '../run/long.ts'
import { type Stage, stage } from '../stage.ts'
import { type OtherProcess, startOtherProcess } from './other-process.ts'

const walked = 'its keys are walked below'
const pages = 'pages: by a hash of all that a page shows, or of visitors without a session; tested beside it'
const files = 'documents: by a hash of their content, after access was checked; tested beside it'
const nobodys = 'nothing about people'
const settings = 'connections, keys and settings of the installation or of an organization'
const oneRequest = 'belongs to one request'

/** What each file that keeps something beyond a request keeps. */
const caches: Record<string, string> = {
  'core/memory/shared-replies.server.ts': walked,
  'core/http/direct-reads.server.ts': `${walked}; who has just written reads past it`,
  'core/memory/written-replies.server.ts': 'bytes of a reply that is kept, by the reply itself',
  'core/memory/page-cache.server.ts': pages,
  'core/pages/pages.server.ts': pages,
  'core/memory/rendered-pages.server.ts': pages,
  'core/documents/rendered-once.server.ts': files,
  'core/documents/render-thread.server.ts': oneRequest,
  'core/memory/page-holes.server.ts': oneRequest,
  'features/accounts/sessions/session-rows.server.ts': oneRequest,
  'features/billing/subscriptions/routes.server.ts': files,
  'features/results/kept-counts/chunks.server.ts': nobodys,
  'features/results/report/routes.server.ts': files,
  'features/results/publication/routes.server.ts': files,
  'features/participation/posters/routes.server.ts': files,
  'features/projects/search/cluster-cache.server.ts': nobodys,
  'features/places/coast/coast.server.ts': nobodys,
  'features/places/basemap/streets/archive.server.ts': nobodys,
  'features/places/basemap/tiles/tile.server.ts': nobodys,
  'features/places/basemap/tiles/basemap-cache.server.ts': nobodys,
  'features/projects/model/share-address.server.ts': nobodys,
  'features/projects/share/lettering.server.ts': nobodys,
  'features/projects/share/fonts.server.ts': nobodys,
  'features/shell/site/chrome.server.tsx': nobodys,
  'core/documents/pdf/pen.server.ts': nobodys,
  'features/participation/posters/picture.server.ts': nobodys,
  'features/participation/posters/poster-words.server.ts': nobodys,
  'core/documents/pdf/fonts.server.ts': nobodys,
  'features/accounts/residents/headings.server.ts': nobodys,
  'core/contract/reply-shape.server.ts': nobodys,
  'core/database/database.server.ts': nobodys,
  'core/http/limits/overload.server.ts': nobodys,
  'core/i18n/catalogues.server.ts': nobodys,
  'core/i18n/messages.server.ts': nobodys,
  'pages/landing/routes.server.ts': nobodys,
  'pages/landing/landing.server.tsx': nobodys,
  'features/places/geocoding/geocoding.server.ts': nobodys,
  'features/places/geocoding/ip-location.server.ts': 'places of networks, by the network of the address that asks',
  'core/http/limits/limit-store.server.ts': 'numbers of requests, by client',
  'features/accounts/sessions/sessions.server.ts': 'when a session was last used, by its hash',
  'features/accounts/white-label/hosts.server.ts': settings,
  'features/accounts/sso/provider.server.ts': settings,
  'features/billing/stripe/stripe.server.ts': settings,
  'core/database/secrets.server.ts': settings,
  'core/database/changes.server.ts': 'when counts were last announced',
}

const keeps =
  /new LRUCache|new SharedReplies|new PageCache|new RenderedPages|renderedOnce\(|memoize\(|^(export )?const \w+ = new (Weak)?Map|private \w+ = new (Weak)?Map/m

test('every cache is listed here, with what it keeps', () => {
  const found = globSync('src/**/*.server.{ts,tsx}').filter((path) => keeps.test(readFileSync(path, 'utf8')))
  expect(found.map((path) => path.replace('src/', '')).sort()).toEqual(Object.keys(caches).sort())
})

const modules = import.meta.glob<Record<string, Endpoint>>('../../src/{features,pages}/**/contract.ts', { eager: true })
const reads = Object.values(modules)
  .flatMap((contract) => Object.values(contract))
  .filter((one) => one?.method === 'GET' && !one.download && !one.upload)

let s: Stage
let other: OtherProcess
let people: (Person | null)[]
let samples: { params?: Record<string, string>; query: Record<string, string> }[]
beforeAll(async () => {
  s = await stage({ OPERATOR_EMAIL: 'administrator@example.org' })
  const { db, cast, clock } = s
  const ofProject = (columns = {}) => putProject(db, cast.editor, clock.now, { survey_visibility: 'Public', ...columns })
  const open = await ofProject({ results_published: true })
  const closed = await ofProject({ survey_visibility: 'Private' })
  const draft = await ofProject({ status: 'draft' })
  await openReading(db, cast.otherAdministrator)
  const free = await putProject(db, cast.otherAdministrator, clock.now)
  const asked = await s.call(cast.editor, createQuestion, { body: { project: open, text: 'Is it safe?', type: 'yesno' } })
  const question = asked.body.question._id
  const done = [
    await s.call(cast.resident, createAnswer, { params: { id: question }, body: { answer: 'Yes' } }),
    await s.call(cast.resident, addComment, { params: { id: open }, body: { text: 'More light, please.' } }),
    await s.call(cast.neighbor, like, { params: { id: open } }),
  ]
  expect(done.map(({ status }) => status)).toEqual([200, 200, 200])
  people = [
    ...[null, cast.resident, cast.neighbor, cast.otherZip, cast.otherState, cast.unconfirmed],
    ...[cast.viewer, cast.editor, cast.administrator, cast.otherAdministrator],
  ]
  samples = [open, closed, draft, free, question, cast.editor.organizationId as string].map((id) => ({
    params: { id, zip: '92660', country: 'United States', state: 'CA', slug: 'newport' },
    query: {},
  }))
  samples.push({
    ...samples[0],
    query: { bbox: '-119,33,-117,34', shape: 'wide', q: 'New', limit: '20', projects: [open, draft].join(',') },
  })
  other = await startOtherProcess(s)
})
afterAll(async () => {
  await other.app.close()
  await s.close()
})

let asked = 0
const ask = (app: OtherProcess['app'], who: Person | null, url: string) => {
  asked++
  return app.inject({
    url,
    headers: who ? { authorization: `Bearer ${who.token}` } : {},
    // The limit of requests is by address.
    remoteAddress: `10.0.${asked % 250}.1`,
  })
}
const keys = () => other.app.directReads.entries().map(([key]) => key)
const urlsOf = (endpoint: Endpoint) => {
  const own = endpoint.path.includes(':') ? samples : samples.filter((one, i) => i === 0 || Object.keys(one.query).length > 0)
  return [...new Set(own.map((sample) => requestOf(endpoint, sample as never).url))]
}

test.skipIf(isShort)('each key that is kept holds nobody, and is answered to every role as if nothing were kept', async () => {
  const cachedKeys = new Set<string>()
  const walkedUrls: string[] = []
  for (const url of reads.flatMap(urlsOf)) {
    const before = new Set(keys())
    for (const who of people) await ask(other.app, who, url)
    const added = keys().filter((key) => !before.has(key))
    for (const key of added) cachedKeys.add(key)
    if (added.length > 0) walkedUrls.push(url)
  }
  // Everything is kept now, for each that asks next.
  for (const url of walkedUrls)
    for (const who of people) {
      const [own, read] = [await ask(s.app, who, url), await ask(other.app, who, url)]
      expect([read.statusCode, read.body], url).toEqual([own.statusCode, own.body])
    }
  const facts = people.flatMap((who) => (who ? [who.id, who.token] : []))
  const { rows } = { rows: await s.db.selectFrom('users').select('email').execute() }
  for (const [key, reply] of other.app.directReads.entries()) {
    const text = key + JSON.stringify(await reply)
    for (const fact of [...facts, ...rows.map(({ email }) => email)]) expect(text.includes(fact), `${key} names ${fact}`).toBe(false)
  }
  // Lists, projects, questions and surveys: or this would prove nothing.
  expect(cachedKeys.size).toBeGreaterThan(20)
  expect(walkedUrls.length).toBeGreaterThan(15)
})
