// A released package from its review to its seal: decisions, conflicts, and that nothing redacted is in any byte of the file.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { type FullProject, fullProject } from '../../../../tests/fixtures/full-project.ts'
import { runJobs } from '../../../../tests/jobs.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { unzip } from '../../../../tests/unzip.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { listAudit } from '../../accounts/audit/contract.ts'
import { createQuestion } from '../../surveys/model/contract.ts'
import { closeRecordsRequest, createRecordsRequest, showRecordsRequest } from '../records-requests/contract.ts'
import * as contract from './contract.ts'
import { releaseHandler } from './jobs.server.ts'

const secret = 'Zebulon Quillfeather'
const withheldText = 'Wombats dig under my fence'
const ownWords = 'Zeppelin of Mr. Grimble'
const exemption = 'Gov. Code § 7927.700'
let s: Stage
let editor: Person
let project: FullProject
let id: string
beforeAll(async () => {
  s = await stage()
  editor = s.cast.editor
  project = await fullProject(s)
  const options = [{ label: 'By bus' }, { label: 'Another way', isOther: true }]
  const asked = { project: project.id, text: 'How do you travel?', type: 'choice' as const, options }
  const question = (await s.call(editor, createQuestion, { body: asked })).body.question._id
  await sql`
    insert into answers (id, question_id, project_id, respondent_id, answer_value, answer_other, created_at)
    select ${newId()}, ${question}, r.project_id, r.id, '"o2"', ${ownWords}, ${s.clock.now} from respondents r
    where r.project_id = ${project.id} order by r.id limit 1`.execute(s.db)
})
beforeEach(async () => {
  await s.db.deleteFrom('records_requests').execute()
  const [first, second] = await s.db.selectFrom('comments').select('id').orderBy('id').execute()
  const write = (text: string, comment = '') => s.db.updateTable('comments').set({ text }).where('id', '=', comment).execute()
  await write(`Ask ${secret} or jo@example.org at the corner`, first?.id)
  await write(withheldText, second?.id)
  const asked = { requesterName: 'Ada Example', requesterContact: 'ada@example.org', asked: 'Everything', receivedOn: '2026-11-20' }
  id = (await s.call(editor, createRecordsRequest, { body: { ...asked, projects: [project.id] } })).body.request._id
})
afterAll(() => s.close())

const params = () => ({ id })
const begin = (reason?: string, who: Person = editor) =>
  s.call(who, contract.beginRelease, { params: params(), body: reason === undefined ? {} : { reason } })
const items = async (list: 'open' | 'suggested' | 'all' = 'all') =>
  (await s.call(editor, contract.listReleaseItems, { params: params(), query: { list, limit: 100 } })).body.items
const show = async () => (await s.call(editor, contract.showReleasedPackage, { params: params() })).body
type Decided = { revision?: number; state: 'open' | 'release' | 'redact' | 'withhold'; exemption?: string; passages?: string[] }
const decide = (item: contract.ReviewItem, { revision = item.revision, ...decided }: Decided, who: Person = editor) =>
  s.call(who, contract.decideReleaseItem, { params: { id, item: item._id }, body: { revision, ...decided } })
const releaseUnmarked = () => s.call(editor, contract.releaseUnmarked, { params: params() })
const seal = () => s.call(editor, contract.sealRelease, { params: params() })
const make = () => runJobs(s.db, [releaseHandler(s.app.appContext)])
const file = (query = '') => s.inject(editor, { url: `/api/v1/recordsRequests/${id}/package/file${query}` })
const find = async (text: string) => {
  const found = (await items()).find((one) => one.text.includes(text))
  if (!found) throw new Error(`No item has ${text}`)
  return found
}

async function decideAll() {
  expect((await begin()).status).toBe(200)
  const passages = [secret.toLowerCase(), 'jo@example.org']
  expect((await decide(await find(secret), { state: 'redact', exemption, passages })).status).toBe(200)
  expect((await decide(await find(withheldText), { state: 'withhold', exemption })).status).toBe(200)
  expect((await decide(await find(ownWords), { state: 'redact', exemption, passages: ['Mr. Grimble'] })).status).toBe(200)
  expect((await releaseUnmarked()).status).toBe(200)
  for (const one of await items('open')) expect((await decide(one, { state: 'release' })).status).toBe(200)
}

/** Every entry of an archive, and of the archives in it, uncompressed. */
function everyPart(archive: Buffer): Buffer[] {
  return [...unzip(archive)].flatMap(([path, content]) => [content, ...(path.endsWith('.xlsx') ? everyPart(content) : [])])
}

describe('the review', () => {
  test('lists every text with suggestions, and decides nothing by itself', async () => {
    const { body } = await begin()
    expect(body.package).toMatchObject({ version: 1, status: 'review', counts: { release: 0, redact: 0, withhold: 0 } })
    const all = await items()
    expect(new Set(all.map((one) => one.kind))).toEqual(
      new Set(['answer', 'comment', 'decision', 'decisionSaid', 'report', 'update', 'updateTitle']),
    )
    expect([all.length, all.every((one) => one.state === 'open')]).toEqual([body.package.counts.open, true])
    const one = await find(secret)
    expect(one.suggestions.map((mark) => [one.text.slice(mark.start, mark.end), mark.rule])).toEqual([['jo@example.org', 'textEmail']])
    expect((await items('suggested')).map(({ _id }) => _id)).toEqual([one._id])
    const exemptions = (await show()).exemptions
    expect(exemptions).toContain(exemption)
  })

  test('pages by number', async () => {
    await begin()
    const page = async (cursor?: string) =>
      (await s.call(editor, contract.listReleaseItems, { params: params(), query: { limit: 2, cursor } })).body
    const first = await page()
    expect(first.items.map((one) => one.number)).toEqual([1, 2])
    expect((await page(first.nextCursor ?? '')).items.map((one) => one.number)).toEqual([3, 4])
    expect((await s.inject(editor, { url: `/api/v1/recordsRequests/${id}/package/items?cursor=x` })).status).toBe(422)
  })

  test('422 without an exemption, without words, and with words that the text does not have', async () => {
    await begin()
    const one = await find(secret)
    const fields = async (decided: Decided) => Object.entries((await decide(one, decided)).body.errors ?? {})
    expect(await fields({ state: 'withhold' })).toEqual([['exemption', 'Enter the exemption']])
    expect(await fields({ state: 'redact', exemption, passages: [' '] })).toMatchObject([['passages', expect.any(String)]])
    expect(await fields({ state: 'redact', exemption, passages: ['Bob'] })).toEqual([['passages', 'The text doesn’t contain “Bob”']])
    expect((await find(secret)).state).toBe('open')
  })

  test('two officials: the second decision about the same text gets 409, the same decision twice is one', async () => {
    await begin()
    const one = await find(withheldText)
    const both = await Promise.all([decide(one, { state: 'release' }), decide(one, { state: 'withhold', exemption }, s.cast.administrator)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const now = await find(withheldText)
    expect(now.revision).toBe(1)
    const same = now.state === 'release' ? { state: 'release' as const } : { state: 'withhold' as const, exemption }
    expect((await decide(one, same)).status).toBe(200)
    expect((await find(withheldText)).revision).toBe(1)
  })

  test('newer texts are counted until they are added; a changed text is open again', async () => {
    await begin()
    await decide(await find(withheldText), { state: 'release' })
    expect((await show()).newer).toBe(0)
    await s.db.updateTable('comments').set({ answer: 'Thank you', answered_at: s.clock.now }).where('text', '=', withheldText).execute()
    expect((await show()).newer).toBe(1)
    await s.db
      .updateTable('comments')
      .set({ text: `${withheldText}!` })
      .where('text', '=', withheldText)
      .execute()
    const stale = await find(`${withheldText}!`)
    expect((await decide(stale, { state: 'withhold', exemption })).body.code).toBe('releasedPackage.textChanged')
    expect((await begin()).body.package.version).toBe(1)
    expect([(await show()).newer, (await find(`${withheldText}!`)).state, (await find('Thank you')).kind]).toEqual([
      0,
      'open',
      'officialAnswer',
    ])
    await s.db.updateTable('comments').set({ answer: null, answered_at: null }).execute()
  })

  test('a request without texts has nothing to release: 422; a closed one: 409', async () => {
    const empty = await putProject(s.db, editor, s.clock.now)
    const asked = { requesterName: 'Ada', requesterContact: 'a', asked: 'x', receivedOn: '2026-11-20', projects: [empty] }
    const other = (await s.call(editor, createRecordsRequest, { body: asked })).body.request._id
    const refused = await s.call(editor, contract.beginRelease, { params: { id: other }, body: {} })
    expect([refused.status, refused.body.code]).toEqual([422, 'releasedPackage.nothing'])
    await begin()
    await s.call(editor, closeRecordsRequest, { params: params(), body: { outcome: 'fulfilled' } })
    for (const reply of [await begin(), await seal(), await releaseUnmarked()]) expect(reply.body.code).toBe('recordsRequest.closedAlready')
  })

  test('401 visitor, 403 viewer and resident, 404 another organization and unknown ids', async () => {
    await begin()
    const one = await find(secret)
    const calls = (request: string, item: string) =>
      [
        { method: 'GET', url: `/api/v1/recordsRequests/${request}/package` },
        { method: 'POST', url: `/api/v1/recordsRequests/${request}/package`, payload: {} },
        { method: 'GET', url: `/api/v1/recordsRequests/${request}/package/items` },
        { method: 'PUT', url: `/api/v1/recordsRequests/${request}/package/items/${item}`, payload: { revision: 0, state: 'release' } },
        { method: 'POST', url: `/api/v1/recordsRequests/${request}/package/release` },
        { method: 'POST', url: `/api/v1/recordsRequests/${request}/package/seal` },
        { method: 'GET', url: `/api/v1/recordsRequests/${request}/package/file` },
      ] as const
    for (const call of calls(id, one._id)) {
      expect((await s.inject(null, call)).status, call.url).toBe(401)
      for (const who of [s.cast.viewer, s.cast.resident]) expect((await s.inject(who, call)).status, call.url).toBe(403)
      expect((await s.inject(s.cast.otherAdministrator, call)).status, call.url).toBe(404)
    }
    for (const call of [newId(), 'none'].flatMap((request) => calls(request, one._id)))
      expect((await s.inject(editor, call)).status, call.url).toBe(404)
    for (const item of [newId(), 'none']) expect((await decide({ ...one, _id: item }, { state: 'release' })).status).toBe(404)
    expect((await find(secret)).state).toBe('open')
  })
})

describe('the seal', () => {
  test('422 with their number while texts are open', async () => {
    await begin()
    const { open } = (await show()).packages[0]?.counts ?? { open: 0 }
    const { status, body } = await seal()
    expect([status, body.message]).toEqual([422, `${open} texts are still open. Decide on them before you seal the package.`])
    expect((await show()).packages[0]?.status).toBe('review')
    const acts = await s.db.selectFrom('audit_entries').select('action').where('subject_id', '=', id).orderBy('action').execute()
    expect(acts.map((one) => one.action)).toEqual(['POST /recordsRequests', 'POST /recordsRequests/:id/package'])
  })

  test('a text that was changed before the seal is open again, and stays so when the seal is refused', async () => {
    await decideAll()
    await s.db.updateTable('comments').set({ text: 'Call Zebulon' }).where('text', 'like', `%${secret}%`).execute()
    expect((await seal()).status).toBe(422)
    expect((await items('open')).map((one) => one.text)).toEqual(['Call Zebulon'])
  })

  test('nothing that was redacted or withheld is in any part of the file; the original stays', async () => {
    await decideAll()
    expect((await seal()).body.package.status).toBe('sealing')
    expect((await file()).status).toBe(404)
    await make()
    const { raw, headers } = await file()
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="released-records-1.zip"',
    })
    const parts = [raw, ...everyPart(raw)]
    const banned = [...secret.split(' '), secret, 'jo@example.org', 'Wombats', withheldText, 'Grimble']
    for (const words of banned.flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()]))
      for (const encoding of ['utf8', 'utf16le'] as const) {
        const bytes = Buffer.from(words, encoding)
        expect(
          parts.some((part) => part.includes(bytes)),
          `${words} ${encoding}`,
        ).toBe(false)
        expect(
          parts.some((part) => part.includes(bytes.toString('base64').replace(/=*$/, '').slice(0, -1))),
          words,
        ).toBe(false)
      }
    const all = Buffer.concat(parts).toString()
    expect(all).toContain(`Ask [redacted: ${exemption}] or [redacted: ${exemption}] at the corner`)
    expect(all).toMatch(/\[withheld, text \d+: Gov\. Code § 7927\.700\]/)
    // What was released is there, in the spreadsheet and in the file of other words.
    expect(all).toContain(`Zeppelin of [redacted: ${exemption}]`)
    expect(all).toContain(`At ${project.marker} it is dark`)
    expect(all).toContain(`The ${project.marker} team came`)
    expect(all).not.toContain('[not reviewed]')
    const remaining = await s.db.selectFrom('comments').select('text').where('text', 'like', `%${secret}%`).execute()
    expect(remaining).toHaveLength(1)
  })

  test('its manifest has the hash of every file, and its own hash is shown; the log of the request says what was left out', async () => {
    await decideAll()
    await seal()
    await make()
    const files = unzip((await file()).raw)
    const manifest = files.get('manifest-sha256.txt') as Buffer
    const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex')
    expect((await show()).packages[0]).toMatchObject({
      status: 'sealed',
      manifestHash: sha256(manifest),
      sealedAt: s.clock.now.toISOString(),
    })
    const others = [...files].filter(([path]) => path !== 'manifest-sha256.txt')
    expect(manifest.toString().trimEnd().split('\n')).toEqual(others.map(([path, content]) => `${sha256(content)}  ${path}`))
    const list = files.get('withheld.csv')?.toString() ?? ''
    expect(list).toMatch(/\d+,"Comment","[^"]+","Redact words",2,"Gov\. Code § 7927\.700"/)
    expect(list).toMatch(/\d+,"Comment","[^"]+","Withhold",,"Gov\. Code § 7927\.700"/)
    expect(`${list}${files.get('README.txt')}`).not.toMatch(/readme\.|kind\.|records\.[a-z]/)
    const { withheld } = (await s.call(editor, showRecordsRequest, { params: params() })).body.request
    expect(withheld.map((one) => [one.what.startsWith('Package version 1:'), one.exemption])).toEqual([
      [true, exemption],
      [true, exemption],
      [true, exemption],
    ])
  })

  test('a sealed version stays as it is; a new one needs a reason, and takes over the decisions', async () => {
    await decideAll()
    const before = await find(withheldText)
    await seal()
    await make()
    const sealed = (await file()).raw
    expect((await decide(before, { state: 'release' })).body.code).toBe('releasedPackage.notUnderReview')
    expect([(await seal()).status, (await releaseUnmarked()).status, (await items()).length]).toEqual([409, 409, 0])
    expect((await begin()).body.errors).toHaveProperty('reason')
    expect((await begin('The court ordered it')).body.package).toMatchObject({
      version: 2,
      versionReason: 'The court ordered it',
      counts: { open: 0 },
    })
    const taken = await find(withheldText)
    expect([taken.state, taken.exemption]).toEqual(['withhold', exemption])
    expect((await decide(taken, { state: 'release' })).status).toBe(200)
    await seal()
    await make()
    expect((await file('?version=1')).raw.equals(sealed)).toBe(true)
    expect(Buffer.concat(everyPart((await file()).raw)).toString()).toContain(withheldText)
    expect((await file('?version=3')).status).toBe(404)
  })

  test('a text that was changed between the seal and its job brings the review back', async () => {
    await decideAll()
    await seal()
    await s.db.updateTable('comments').set({ text: 'Call Zebulon' }).where('text', 'like', `%${secret}%`).execute()
    await make()
    expect((await show()).packages[0]).toMatchObject({ status: 'review', counts: { open: 1 } })
    expect((await file()).status).toBe(404)
  })

  test('what was written after the review began is not in the file', async () => {
    await decideAll()
    await sql`update comments set answer = 'Late words', answered_at = ${s.clock.now} where text = ${withheldText}`.execute(s.db)
    await seal()
    await make()
    const all = Buffer.concat(everyPart((await file()).raw)).toString()
    expect(all).not.toContain('Late words')
    expect(all).toContain('[not reviewed]')
    await s.db.updateTable('comments').set({ answer: null, answered_at: null }).execute()
  })

  test('each step is in the activity log', async () => {
    await decideAll()
    await seal()
    await make()
    await file()
    const organization = editor.organizationId as string
    const { entries } = (await s.call(s.cast.administrator, listAudit, { params: { id: organization }, query: { limit: 100 } })).body
    const acts = new Set(entries.map((one) => one.action.replace(/^(\w+ )\/recordsRequests\/:id/, '$1')))
    for (const act of [
      'POST /package',
      'GET /package/items',
      'PUT /package/items/:item',
      'POST /package/release',
      'POST /package/seal',
      'GET /package/file',
    ])
      expect(acts, act).toContain(act)
  })
})

test('a compressed stream is searched too: the search finds what is there', async () => {
  await decideAll()
  const one = await find(withheldText)
  await decide(one, { state: 'release' })
  await seal()
  await make()
  expect(everyPart((await file()).raw).some((part) => part.includes('Wombats'))).toBe(true)
})

test('more texts than are read at a time are all under review, in order and once', async () => {
  const count = 2100
  await sql`
    insert into comments (id, project_id, respondent_id, text, created_at)
    select gen_random_uuid(), r.project_id, r.id, 'More light, says ' || n, ${s.clock.now}
    from (select * from respondents where project_id = ${project.id} order by id limit 1) r, generate_series(1, ${count}) n`.execute(s.db)
  expect((await begin()).status).toBe(200)
  const { rows } = await sql<{ numbers: number; last: number; sources: number; isOrdered: boolean }>`
    select count(*)::int as numbers, max(number)::int as last, count(distinct (kind, source_id))::int as sources,
      array_agg((kind, source_id) order by number) = array_agg((kind, source_id) order by kind, source_id) as "isOrdered"
    from released_items where package_id = (select id from released_packages where request_id = ${id})`.execute(s.db)
  const [found] = rows
  expect(found?.numbers).toBeGreaterThan(count)
  expect(found).toMatchObject({ last: found?.numbers, sources: found?.numbers, isOrdered: true })
  await sql`delete from comments where text like 'More light, says %'`.execute(s.db)
})
