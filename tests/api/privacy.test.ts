// No public endpoint reveals who a person is or what they wrote. Requests every GET endpoint of the API description with every id and every
// query that could widen the result, so a new endpoint is included automatically.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { register, setPassword } from '../../src/features/accounts/model/contract.ts'
import { scimPath } from '../../src/features/accounts/scim/rules.ts'
import { issueInvoice } from '../../src/features/billing/invoices/invoices.server.ts'
import { createWebhook } from '../../src/features/integrations/webhooks/contract.ts'
import { createQrCode } from '../../src/features/participation/qr-codes/contract.ts'
import { addComment, castVote, like } from '../../src/features/participation/responses/contract.ts'
import { createBlog } from '../../src/features/projects/opeds/contract.ts'
import { makeExport } from '../../src/features/records/export-jobs/contract.ts'
import { exportHandlers } from '../../src/features/records/export-jobs/jobs.server.ts'
import { createRecordsRequest } from '../../src/features/records/records-requests/contract.ts'
import { beginRelease, decideReleaseItem, listReleaseItems, sealRelease } from '../../src/features/records/released-packages/contract.ts'
import { releaseHandler } from '../../src/features/records/released-packages/jobs.server.ts'
import { makeTakeout } from '../../src/features/records/takeout/contract.ts'
import { takeoutHandler } from '../../src/features/records/takeout/jobs.server.ts'
import { noteParticipation } from '../../src/features/surveys/arrivals/contract.ts'
import { createQuestion, sendAnswers } from '../../src/features/surveys/model/contract.ts'
import { solvedCaptcha } from '../captcha.ts'
import type { Cast, Person } from '../cast.ts'
import { runJobs } from '../jobs.ts'
import { multipart, pdf, picture } from '../pictures.ts'
import { organizationForm, residentForm } from '../registrations.ts'
import { residentsSheet, sheetPerson, uploadOf } from '../sheets.ts'
import { type Stage, stage } from '../stage.ts'
import { putSurvey, type Survey } from '../survey.ts'
import { scimCaller, scimResource } from './scim.ts'

const written = { answer: 'The lamp at Fern Street is broken', comment: 'My mother fell at that corner', corner: '33.61357' }
type Parameter = { name: string; in: 'path' | 'query'; schema?: { enum?: string[] } }
type Description = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }

let s: Stage
let surveys: Survey[]
let description: Description
let provider: Person
let otherProvider: Person
let scimIds: string[]
let secrets: { kind: string; text: string; of: string }[]

/** Reachable from the network, like a public server: the outbox is closed there. */
beforeAll(async () => {
  s = await stage({ HOST: '0.0.0.0', BILLING: 'on', BILLING_MONTHLY_CENTS: '10000', BILLING_YEARLY_CENTS: '100000' })
  const { cast, clock, db } = s
  description = (await s.inject(null, { url: '/api/v1/openapi.json' })).body as unknown as Description
  const scim = (await s.inject(null, { url: `${scimPath}/openapi.json` })).body as unknown as Description
  description = { paths: { ...description.paths, ...scim.paths } }
  provider = await scimCaller(db, cast.administrator, 'newport.example', clock.now)
  otherProvider = await scimCaller(db, cast.otherAdministrator, 'other.example', clock.now)
  const scimResources = ['/Users', '/Groups', '/ResourceTypes', '/Schemas'] as const
  scimIds = await Promise.all(
    scimResources.map((at) => scimResource(s, provider, { method: 'GET', path: `${scimPath}${at}` }, 'newport.example')),
  )
  const columns = [
    { survey_visibility: 'Private', results_published: false },
    { survey_visibility: 'Public', results_published: true },
    // Visitors read the questions of this one, because it stays open.
    { survey_visibility: 'Public', results_published: false },
  ] as const
  surveys = await Promise.all(columns.map((one) => putSurvey(db, cast.editor, clock.now, ['open', 'yesno', 'rating'], one)))
  await s.call(null, register, {
    body: { ...residentForm('ada.registered@example.org'), captcha: await solvedCaptcha(s) },
  })
  await s.call(null, register, {
    body: { ...(await organizationForm('clerk.registered@example.org')), captcha: await solvedCaptcha(s) },
  })
  for (const { projectId, questions } of surveys) {
    const params = { id: projectId }
    await s.inject(cast.editor, multipart(`/api/v1/projects/${projectId}/images`, [{ name: 'a.jpg', content: await picture(), alt: 'A' }]))
    await s.inject(cast.editor, multipart(`/api/v1/projects/${projectId}/documentFiles`, [{ name: 'a.pdf', content: pdf() }]))
    const { body: asked } = await s.call(cast.editor, createQuestion, { body: { project: projectId, text: 'Where?', type: 'place' } })
    const { body: wanted } = await s.call(cast.editor, createQuestion, { body: { project: projectId, text: 'A plan?', type: 'file' } })
    const { body: drawn } = await s.call(cast.editor, createQuestion, { body: { project: projectId, text: 'Which way?', type: 'line' } })
    const { body: made } = await s.call(cast.editor, createQrCode, { params, body: { label: 'Bus stop' } })
    await s.call(cast.resident, noteParticipation, { params, body: { way: 'code', code: made.qrCode.code } })
    for (const who of [cast.resident, cast.unconfirmed]) {
      const place = { text: written.answer, lat: 33.62, lng: -117.93 }
      const plan = multipart(`/api/v1/questions/${wanted.question._id}/files`, [{ name: `${written.answer}.pdf`, content: pdf() }])
      const { file } = (await s.inject(who, { ...plan, method: 'POST' })).body as { file: { file: string } }
      const answers = [...questions, asked.question._id, wanted.question._id, drawn.question._id].map((question, i) => ({
        question,
        answer: [written.answer, 'no', 2, place, file.file, `${written.corner},-117.92468 33.62,-117.93`][i] as string,
      }))
      const sent = [
        await s.call(who, sendAnswers, { params, body: { answers, sharesIdentity: who === cast.resident } }),
        await s.call(who, addComment, { params, body: { text: written.comment } }),
        await s.call(who, castVote, { params, query: { vote: 'no' }, body: null }),
        await s.call(who, like, { params }),
      ]
      expect(sent.map((one) => one.status)).toEqual([200, 200, 200, 200])
    }
  }
  const completed = { status: 'completed', completed_at: clock.now } as const
  await db
    .updateTable('projects')
    .set(completed)
    .where('id', '=', surveys[1]?.projectId ?? '')
    .execute()
  const sheet = await uploadOf(await residentsSheet([sheetPerson('listed@example.org'), sheetPerson('no address')]))
  const uploaded = await s.inject(cast.administrator, { method: 'POST', url: '/api/v1/users/excelSheetUploadAndDataInsertDB', ...sheet })
  expect(uploaded.status).toBe(200)
  await s.call(cast.administrator, makeExport, { body: { project: surveys[0]?.projectId ?? '' } as never })
  await s.call(cast.administrator, makeTakeout, {})
  const work = { db, files: s.files, now: () => clock.now }
  await runJobs(db, [...exportHandlers(work), takeoutHandler(work)])
  const { _id } = (await s.call(cast.administrator, createBlog, { body: { title: 'Shade', author: 'City hall', description: 'Trees.' } }))
    .body.blog
  await s.inject(cast.administrator, multipart(`/api/v1/blogs/${_id}/images`, [{ name: 'a.jpg', content: await picture(), alt: 'A tree' }]))
  const period = { start: '2026-11-20', end: '2026-12-20' }
  const fee = { plan: 'monthly' as const, period, amount: { cents: 10_000, currency: 'usd' }, dueOn: '2026-12-04' }
  const organizationId = cast.administrator.organizationId as string
  await db.transaction().execute((tx) => issueInvoice(tx, { ...fee, organizationId, issuedAt: clock.now }))
  const webhook = { url: 'https://hooks.example.org/plaza', events: ['project.published' as const] }
  expect((await s.call(cast.administrator, createWebhook, { body: webhook })).status).toBe(200)
  const request = { requesterName: 'Ada Example', requesterContact: 'ada@example.org', asked: 'All comments', receivedOn: '2026-11-20' }
  const earlier = `/api/v1/projects/${surveys[0]?.projectId}/platformImports`
  const file = await uploadOf(Buffer.from('Email,What should change?\nlisted@example.org,Trees'), 'earlier.csv')
  const uploadedEarlier = await s.inject(cast.administrator, { method: 'POST', url: earlier, ...file })
  expect(uploadedEarlier.status).toBe(200)
  earlierImport = (uploadedEarlier.body['import'] as { _id: string })._id
  const noted = await s.call(cast.administrator, createRecordsRequest, { body: { ...request, projects: [surveys[0]?.projectId ?? ''] } })
  expect(noted.status).toBe(200)
  const released = { params: { id: noted.body.request._id } }
  expect((await s.call(cast.administrator, beginRelease, { ...released, body: {} })).status).toBe(200)
  const { items } = (await s.call(cast.administrator, listReleaseItems, { ...released, query: { limit: 100 } })).body
  for (const { _id, revision } of items) {
    const decision = { params: { ...released.params, item: _id }, body: { revision, state: 'release' as const } }
    expect((await s.call(cast.administrator, decideReleaseItem, decision)).status).toBe(200)
  }
  expect((await s.call(cast.administrator, sealRelease, released)).status).toBe(200)
  await runJobs(db, [releaseHandler({ db, files: s.files, now: () => clock.now })])
  secrets = await everySecret()
  const mine = db.selectFrom('organizations').select('slug').where('id', '=', organizationId)
  slug = (await mine.executeTakeFirstOrThrow()).slug
})
afterAll(() => s.close())

async function everySecret(): Promise<typeof secrets> {
  const { db, cast } = s
  const users = await db.selectFrom('users').select(['id', 'email', 'first_name', 'last_name', 'mobile_number', 'password_hash']).execute()
  const hashes = await db.selectFrom('sessions').select(['token_hash', 'user_id']).execute()
  const links = await db.selectFrom('mailed_links').selectAll().execute()
  const mails = await db.selectFrom('outbox').select('body_text').execute()
  const aliases = await db.selectFrom('respondents').select(['alias', 'user_id']).execute()
  const respondents = db.selectFrom('respondents as r')
  const answers = await respondents.innerJoin('answers as a', 'a.respondent_id', 'r.id').select(['a.id', 'r.user_id']).execute()
  const comments = await respondents.innerJoin('comments as c', 'c.respondent_id', 'r.id').select(['c.id', 'r.user_id']).execute()
  const found = [
    ...users.flatMap((user) => [
      { kind: 'user id', text: user.id, of: user.id },
      { kind: 'email', text: user.email, of: user.id },
      { kind: 'name', text: `${user.first_name} ${user.last_name}`, of: user.id },
      { kind: 'telephone number', text: user.mobile_number ?? '', of: user.id },
      { kind: 'password hash', text: user.password_hash ?? '', of: '' },
    ]),
    ...Object.values(cast).map((person) => ({ kind: 'token', text: person.token, of: '' })),
    ...hashes.flatMap((one) =>
      (['hex', 'base64', 'base64url'] as const).map((form) => ({ kind: 'token hash', text: one.token_hash.toString(form), of: '' })),
    ),
    ...links
      .flatMap((link) => Object.values(link))
      .flatMap((value) => (Buffer.isBuffer(value) ? [{ kind: 'link hash', text: value.toString('hex'), of: '' }] : [])),
    ...mails.map((mail) => ({ kind: 'mailed secret', text: /\/verifiedEmail\/([\w-]+)/.exec(mail.body_text)?.[1] ?? '', of: '' })),
    ...aliases.map((one) => ({ kind: 'alias', text: one.alias, of: one.user_id ?? '' })),
    ...[...answers, ...comments].map((one) => ({ kind: 'answer or comment id', text: one.id, of: one.user_id ?? '' })),
    { kind: 'name', text: 'Ada Listed', of: '' },
    ...Object.entries(written).map(([kind, text]) => ({ kind, text, of: cast.resident.id })),
  ].filter((secret) => secret.text !== '')
  const kinds = new Set(found.map((one) => one.kind))
  expect([...kinds].sort()).toEqual(
    [
      'alias',
      'answer',
      'answer or comment id',
      'comment',
      'corner',
      'email',
      'link hash',
      'mailed secret',
      'name',
      'password hash',
      'telephone number',
      'token',
      'token hash',
      'user id',
    ].sort(),
  )
  return found
}

/** Every id that a path could be tried with. */
async function everyId(): Promise<string[]> {
  const { db, cast } = s
  const files = await db.selectFrom('project_files').select('id').execute()
  // One of each person to each survey: the four of them are found by the same paths.
  const answers = await db.selectFrom('answers').distinctOn(['project_id', 'respondent_id']).select('id').execute()
  const comments = await db.selectFrom('comments').select('id').execute()
  const imports = await db.selectFrom('resident_imports').select('id').execute()
  const codes = await db.selectFrom('qr_codes').select('id').execute()
  const exports = await db.selectFrom('exports').select('id').execute()
  const invoices = await db.selectFrom('billing_invoices').select('id').execute()
  const questions = await db.selectFrom('questions').select('id').where('type', 'in', ['place', 'file', 'line']).execute()
  const attached = await db.selectFrom('answer_files').select('id').execute()
  const opeds = await db.selectFrom('opeds').select('id').execute()
  const webhooks = await db.selectFrom('webhooks').select('id').execute()
  const takeouts = await db.selectFrom('takeouts').select('id').execute()
  const requests = await db.selectFrom('records_requests').select('id').execute()
  const people = [cast.resident, cast.unconfirmed, cast.administrator]
  const all = [
    ...surveys.flatMap((survey) => [survey.projectId, ...survey.questions]),
    ...people.map((person) => person.id),
    ...[files, questions, attached, answers, comments, imports, codes, opeds, exports, invoices, webhooks, requests, takeouts].flatMap(
      (rows) => rows.map((row) => row.id),
    ),
    cast.administrator.organizationId ?? '',
    ...scimIds,
    'all',
  ]
  return [...new Set(all)]
}

let earlierImport: string
let slug: string
const paths = (): Record<string, string> => ({
  ...{ slug, country: 'US', state: 'CA', zip: '92660', of: 'projects', language: 'es' },
  import: earlierImport,
  name: 'oped-new',
})
/** The values that select most: everyone's, unconfirmed people's, at any time. A missing name is a new one: add a value. */
const queries = (): Record<string, string | null> => ({
  owner: s.cast.resident.id,
  includeUnconfirmed: 'true',
  project: surveys[1]?.projectId ?? '',
  from: '2026-01-01',
  to: '2027-01-01',
  limit: '100',
  vote: 'no',
  q: 'Safer',
  zip: '92660',
  zips: '92660',
  bbox: '-118,33,-117,34',
  projects: surveys.map(({ projectId }) => projectId).join(','),
  key: 'not the key of the outbox',
  ...{ blogs: null, decisions: null },
  url: new URL(`/project/${surveys[1]?.projectId}/published`, s.app.appContext.config.publicUrl).href,
  domain: new URL(s.app.appContext.config.publicUrl).hostname,
  city: 'Newport Beach',
  address: 'Newport Beach, CA',
  loginType: 'Organization',
  status: 'draft,published,completed',
  ...Object.fromEntries(
    [
      'cursor',
      'user',
      'county',
      'lat',
      'lng',
      'radius',
      'isPin',
      'projectType',
      'infrastructureCategories',
      'shape',
      'size',
      'language',
      'sort',
      'asEveryone',
      'original',
      'tag',
      'maxwidth',
      'maxheight',
      'version',
      'attributes',
      'excludedAttributes',
      'filter',
      'startIndex',
      'count',
    ].map((n) => [n, null]),
  ),
})

let asked = 0
/** The test sends more requests than one network address may per minute. */
const nextAddress = () => `10.0.${Math.floor(asked++ / 250) % 256}.1`

/** An address without and with queries. */
type Address = { bare: string; queried: string[] }

/** Every URL to GET: each path with each id. */
async function everyAddress(): Promise<{ path: string; addresses: Address[] }[]> {
  const ids = await everyId()
  const found = Object.entries(description.paths).flatMap(([path, { get }]) => {
    if (!get) return []
    const parameters = get.parameters ?? []
    const inQuery = parameters.filter((one) => one.in === 'query')
    const asked = inQuery.map((one) => one.name)
    const choices = inQuery.flatMap(({ name, schema }) => (schema?.enum?.[0] ? [[name, schema.enum[0]]] : []))
    const known: Record<string, string | null> = { ...Object.fromEntries(choices), ...queries() }
    expect(
      asked.filter((name) => known[name] === undefined),
      `new query parameters of ${path}`,
    ).toEqual([])
    const search = new URLSearchParams(asked.flatMap((name) => (known[name] === null ? [] : [[name, known[name] as string]])))
    // `owner` narrows a list of projects; without it the list is longer.
    const fewer = new URLSearchParams([...search].filter(([name]) => name !== 'owner' && name !== 'vote' && name !== 'status'))
    const fill = (id: string) => path.replace(/\{(\w+)\}/g, (_, name) => paths()[name] ?? id)
    const bare = path.includes('{id}') ? ids.map(fill) : [fill('')]
    const searches = [...new Set([fewer, search].filter((one) => one.size > 0).map(String))]
    return [{ path, addresses: bare.map((url) => ({ bare: url, queried: searches.map((one) => `${url}?${one}`) })) }]
  })
  expect(found.length).toBeGreaterThan(20)
  const results = surveys.flatMap(({ projectId }) => [`results-${projectId}.csv`, `results-${projectId}.json`])
  const files = ['projects.csv', 'projects.json', 'decisions.csv', 'dates.csv', 'feed.atom', 'calendar.ics', 'dictionary.json', ...results]
  return [...found, { path: '/open-data', addresses: files.map((name) => ({ bare: `/open-data/${slug}/${name}`, queried: [] })) }]
}

type Reply = { url: string; status: number; raw: Buffer; headers: Record<string, unknown> }

/** What a person is answered at an address. An id of another kind leads nowhere, with whatever query: that is asked once. */
async function repliesAt({ bare, queried }: Address, who: Person | null, leadsSomewhere: boolean): Promise<Reply[]> {
  const ask = async (url: string) => ({ url, ...(await s.inject(who, { url, remoteAddress: nextAddress() })) })
  const first = await ask(bare)
  const replies = [first]
  if (first.status !== 404 || leadsSomewhere) for (const url of queried) replies.push(await ask(url))
  return replies
}

const insiders = () => [s.cast.administrator, s.cast.resident, provider]
/** The addresses at which insiders find something. */
let somewhere: Promise<Set<string>> | undefined
async function findSomewhere(): Promise<Set<string>> {
  const found = new Set<string>()
  for (const { addresses } of await everyAddress())
    for (const { bare } of addresses)
      for (const who of insiders()) {
        const { status } = await s.inject(who, { url: bare, remoteAddress: nextAddress() })
        if (status !== 404) found.add(bare)
        if (status !== 404) break
      }
  return found
}

test.each<keyof Cast | 'visitor' | 'otherProvider'>([
  'visitor',
  'otherZip',
  'otherState',
  'otherAdministrator',
  'neighbor',
  'otherProvider',
])('nothing that %s can fetch tells what others wrote, or who they are', async (name) => {
  const others: Partial<Record<typeof name, Person | null>> = { visitor: null, otherProvider }
  const who = name in others ? (others[name] ?? null) : s.cast[name as keyof Cast]
  const own = secrets.filter((secret) => who && secret.of === who.id).map((secret) => secret.text)
  const hidden = secrets.filter((secret) => !own.includes(secret.text))
  const leaks: string[] = []
  somewhere ??= findSomewhere()
  const known = await somewhere
  const addresses = (await everyAddress()).flatMap((one) => one.addresses)
  for (const address of addresses) {
    for (const { url, raw, headers } of await repliesAt(address, who, known.has(address.bare))) {
      const body = `${raw}\n${JSON.stringify(headers)}`
      for (const { kind, text } of hidden) if (kind !== 'email' && body.includes(text)) leaks.push(`${kind} in ${url}`)
      const addresses = body.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? []
      leaks.push(...addresses.filter((email) => !own.includes(email)).map((email) => `${email} in ${url}`))
      if (/argon2|password_?hash|token_?hash/i.test(body)) leaks.push(`a hash in ${url}`)
    }
  }
  expect([...new Set(leaks)]).toEqual([])
})

test('the walk reaches what it should: every endpoint answers somebody, and the officials find what outsiders do not', async () => {
  const silent: string[] = []
  let bodies = ''
  for (const { path, addresses } of await everyAddress()) {
    let answered = false
    for (const address of addresses) {
      for (const who of [s.cast.administrator, s.cast.resident, ...(path.startsWith(scimPath) ? [provider] : [])]) {
        for (const { status, raw } of await repliesAt(address, who, false)) {
          if (status !== 200) continue
          answered = true
          bodies += raw.toString()
        }
      }
    }
    if (!answered) silent.push(path)
  }
  // The outbox is closed here, fees, open invoices, messages to the operator, and verifications are the operator's, and the others
  // require a mailed secret.
  expect(silent.sort()).toEqual([
    '/api/v1/auth/resetPassword/{id}',
    '/api/v1/auth/setPassword/{id}',
    '/api/v1/billing/fees',
    '/api/v1/billing/invoices/open',
    '/api/v1/operator/messages',
    '/api/v1/operator/messages/export',
    '/api/v1/outbox',
    '/api/v1/unsubscribe/{id}',
    '/api/v1/users/email/undo/{id}',
    '/api/v1/users/email/{id}',
    '/api/v1/verifications',
  ])
  for (const text of [written.answer, written.comment, 'resident@example.org', s.cast.resident.id]) expect(bodies).toContain(text)
})

test('nothing that is stored of a mailed link opens it', async () => {
  const links = await s.db.selectFrom('mailed_links').selectAll().execute()
  for (const link of links) {
    for (const value of Object.values(link)) {
      const id = Buffer.isBuffer(value) ? value.toString('base64url') : String(value)
      const { status } = await s.call(null, setPassword, { body: { id } })
      expect(status).not.toBe(200)
    }
  }
})
