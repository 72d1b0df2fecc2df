import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { showLanding } from '../../../pages/landing/contract.ts'
import { addDecision } from '../../projects/decisions/contract.ts'
import { textHashOf } from '../../translations/model/queries.server.ts'
import { listOpenData, showOpenData } from './contract.ts'
import { csvOf } from './rules.ts'

const now = new Date('2026-11-20T18:00:00Z')
const host = 'plaza.example'
let s: Stage
let slug: string
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: `https://${host}`, MAIL_FROM: 'Plaza <ask@plaza.example>' })
  slug = await slugOf(s.cast.administrator)
})
afterEach(async () => {
  await s.db.deleteFrom('projects').execute()
  await s.db.updateTable('organizations').set({ open_reading: false }).execute()
  s.app.directReads.forget()
})
afterAll(() => s.close())

const slugOf = async ({ organizationId }: Person) =>
  (
    await s.db
      .selectFrom('organizations')
      .select('slug')
      .where('id', '=', organizationId as string)
      .executeTakeFirstOrThrow()
  ).slug
const file = async (name: string, headers: Record<string, string> = {}) => {
  s.app.directReads.forget()
  return s.app.inject({ url: `/open-data/${slug}/${name}`, headers: { host, ...headers } })
}
const published = (who: Person, columns: Parameters<typeof putProject>[3] = {}) =>
  putProject(s.db, who, now, { status: 'published', posted_at: now, title: 'Safer crossings', ...columns })
const openReading = () =>
  s.db
    .updateTable('organizations')
    .set({ open_reading: true })
    .where('id', '=', s.cast.administrator.organizationId as string)
    .execute()
const decide = (project: string) =>
  s.call(s.cast.editor, addDecision, {
    params: { id: project },
    body: { said: 'A longer green light', doing: '=HYPERLINK("https://evil.example")', status: 'promised', promisedFor: '2027-03-01' },
  })

describe('what is open', () => {
  test('200 verified organizations with projects, and no draft of theirs', async () => {
    const id = await published(s.cast.editor)
    await putProject(s.db, s.cast.editor, now, { status: 'draft', title: 'Secret plan' })
    const { body } = await s.call(null, listOpenData, {})
    expect(body.organizations.map((one) => [one.slug, one.projects])).toEqual([[slug, 1]])
    const { openData } = (await s.call(null, showOpenData, { params: { slug } })).body
    expect(openData.projects.map((one) => one._id)).toEqual([id])
    expect((await file('projects.csv')).body).not.toContain('Secret plan')
  })

  test('404 an organization that is unknown or not verified, and files that do not exist', async () => {
    const id = await published(s.cast.editor)
    expect((await s.call(null, showOpenData, { params: { slug: 'nobody' } })).status).toBe(404)
    for (const name of ['nothing.csv', 'constructor', `results-${id}.csv`, `results-${newId()}.csv`])
      expect([name, (await file(name)).statusCode]).toEqual([name, 404])
    expect((await s.app.inject({ url: '/data.json', headers: { host } })).statusCode).toBe(404)
    const mine = s.db.updateTable('organizations').where('slug', '=', slug)
    const { verified_at, verified_by } = await s.db
      .selectFrom('organizations')
      .select(['verified_at', 'verified_by'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    await mine.set({ verified_at: null, verified_by: null }).execute()
    expect([(await file('projects.csv')).statusCode, (await s.call(null, listOpenData, {})).body.organizations]).toEqual([404, []])
    await mine.set({ verified_at, verified_by }).execute()
  })

  test('decisions are open where visitors may read them', async () => {
    const id = await published(s.cast.editor)
    expect((await decide(id)).status).toBe(200)
    expect((await file('decisions.json')).json().decisions).toEqual([])
    expect((await file('dates.csv')).body).not.toContain('promised')
    await openReading()
    expect((await file('decisions.json')).json().decisions).toEqual([
      expect.objectContaining({ project: id, said: 'A longer green light', promised_for: '2027-03-01', status: 'promised' }),
    ])
    expect((await file('dates.csv')).body).toContain('"2027-03-01","promised"')
  })

  test('without open reading, the decisions that visitors read below the list of projects: the latest fulfilled one of each project', async () => {
    const [one, other] = [await published(s.cast.editor), await published(s.cast.editor)]
    const draft = await putProject(s.db, s.cast.editor, now, { status: 'draft' })
    const foreign = await published(s.cast.otherAdministrator)
    const done = async (who: Person, project: string, concern: string, minutes: number) => {
      const { body } = await s.call(who, addDecision, { params: { id: project }, body: { said: concern, doing: 'Built', status: 'done' } })
      const at = new Date(now.getTime() + minutes * 60_000)
      await s.db.updateTable('decisions').set({ done_at: at }).where('id', '=', body.decision._id).execute()
    }
    await done(s.cast.editor, one, 'An earlier one', 1)
    await done(s.cast.editor, one, 'The latest one', 2)
    await done(s.cast.editor, other, 'Of another project', 3)
    await done(s.cast.editor, draft, 'Of a draft', 4)
    await done(s.cast.otherAdministrator, foreign, 'Of another city', 5)
    await decide(other)
    const { openData } = (await s.call(null, showOpenData, { params: { slug } })).body
    expect([openData.decisionsShown, openData.decisions.map((decision) => decision.said).sort()]).toEqual([
      'fulfilled',
      ['Of another project', 'The latest one'],
    ])
    const { cases } = (await s.call(null, showLanding, {})).body
    expect(cases.map((shown) => shown.said)).toEqual(['Of another city', 'Of another project', 'The latest one'])
    expect((await file('feed.atom')).body).not.toMatch(/An earlier one|Of a draft|A longer green light/)
    await openReading()
    expect((await file('decisions.json')).json().decisions.length).toBe(4)
  })

  test('the same for everybody: no cookie is read or set, other sites may read, and an unchanged file is 304', async () => {
    await published(s.cast.editor)
    const { headers, body } = await file('projects.json', { cookie: `userToken=${s.cast.editor.token}` })
    expect(body).toBe((await file('projects.json')).body)
    expect([headers['set-cookie'], headers['access-control-allow-origin'], headers['cache-control']]).toEqual([
      undefined,
      '*',
      'public, max-age=60',
    ])
    expect((await file('projects.json', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(304)
    await published(s.cast.editor)
    expect((await file('projects.json', { 'if-none-match': String(headers['etag']) })).statusCode).toBe(200)
  })
})

describe('CSV', () => {
  test('no text is a formula, and numbers stay numbers', async () => {
    const id = await published(s.cast.editor, { title: '=1+1', lat: 33.6, lng: -117.9 } as never)
    await openReading()
    await decide(id)
    expect((await file('projects.csv')).body).toContain(`"${id}","'=1+1"`)
    expect((await file('projects.csv')).body).toContain('"-117.9"')
    expect((await file('decisions.csv')).body).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  })

  test('no text is a formula where a semicolon separates cells', () => {
    expect(csvOf({ text: (one: string) => one }, ['a;=1+1', '  @SUM(1)'])).toBe(`\ufeff"text"\r\n"a;'=1+1"\r\n"'  @SUM(1)"\r\n`)
  })

  test('any text comes back from it, but for apostrophes', () =>
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [, row] = csvOf({ text: (one: string) => one }, [text]).split(/^\ufeff"text"\r\n/)
        const read = row?.slice(1, -3).replaceAll('""', '"')
        const plain = (one = '') => one.replaceAll("'", '')
        expect(plain(read)).toBe(plain(text))
      }),
    ))
})

describe('the catalog', () => {
  test('has the fields that DCAT-US 1.1 requires, and every file that it names exists', async () => {
    await published(s.cast.editor, { results_published: true, results_published_at: now })
    await openReading()
    const catalog = (await file('data.json')).json()
    expect(catalog.conformsTo).toBe('https://project-open-data.cio.gov/v1.1/schema')
    expect(catalog.dataset.length).toBe(4)
    for (const one of catalog.dataset) {
      for (const name of ['title', 'description', 'modified', 'identifier', 'license']) expect(one[name]).toMatch(/\S/)
      expect(one.keyword.length).toBeGreaterThan(0)
      expect(one.publisher).toEqual({ '@type': 'org:Organization', name: expect.stringMatching(/\S/) })
      expect(one.contactPoint).toMatchObject({ '@type': 'vcard:Contact', fn: 'Plaza', hasEmail: 'mailto:ask@plaza.example' })
      expect(one.accessLevel).toBe('public')
      expect(one.modified).toMatch(/^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/)
      for (const { downloadURL, mediaType, '@type': type } of one.distribution) {
        expect(type).toBe('dcat:Distribution')
        const found = await s.app.inject({ url: new URL(downloadURL).pathname, headers: { host } })
        expect([found.statusCode, String(found.headers['content-type']).split(';')[0]]).toEqual([200, mediaType])
      }
    }
    expect(new Set(catalog.dataset.map((one: { identifier: string }) => one.identifier)).size).toBe(4)
  })

  test('`modified` of results moves with their figures', async () => {
    const id = await published(s.cast.editor, { results_published: true, results_published_at: now })
    const modified = async () =>
      (await file('data.json')).json().dataset.find((one: { identifier: string }) => one.identifier.endsWith(`results-${id}.json`)).modified
    expect(await modified()).toBe(now.toISOString())
    const later = new Date('2026-11-22T14:00:05Z')
    const release = { project_id: id, checked_at: later, released_at: later, decided_at: later }
    await s.db.insertInto('published_releases').values(release).execute()
    expect(await modified()).toBe(later.toISOString())
  })

  test('the dictionary explains every column', async () => {
    const dictionary: { columns: { name: string; description: string }[] }[] = (await file('dictionary.json')).json()
    for (const { name, description } of dictionary.flatMap((one) => one.columns))
      expect([name, description]).toEqual([name, expect.stringMatching(/\.$/)])
  })
})

describe('feeds', () => {
  test('Atom has what RFC 4287 requires, whatever the title', async () => {
    await published(s.cast.editor, { title: 'Lamps & <b>"trees"</b> \u0007' })
    const { body, headers } = await file('feed.atom')
    expect(headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    // A parser reads it in files/formats.test.ts, a browser in tests/e2e/everyone/open-data.spec.ts.
    const [head = '', entry = ''] = body.split('<entry>')
    for (const name of ['id', 'title', 'updated']) {
      expect(head).toMatch(new RegExp(`<${name}>[^<]+</${name}>`))
      expect(entry).toMatch(new RegExp(`<${name}>[^<]+</${name}>`))
    }
    expect(head).toMatch(/<author><name>[^<]+<\/name><\/author>/)
    expect(entry).toContain('<title>Lamps &#38; &#60;b&#62;&#34;trees&#34;&#60;/b&#62; </title>')
  })

  test('Atom’s `updated` of a decision moves when it is carried out', async () => {
    await openReading()
    const { body } = await decide(await published(s.cast.editor))
    const updated = async () =>
      new RegExp(`#${body.decision._id}</id>.*?<updated>([^<]+)</updated>`).exec((await file('feed.atom')).body)?.[1]
    expect(await updated()).toBe(now.toISOString())
    const done = new Date('2026-11-25T18:00:00Z')
    await s.db.updateTable('decisions').set({ status: 'done', done_at: done }).execute()
    expect(await updated()).toBe(done.toISOString())
  })

  test('titles are in the reader’s language in the feed, the calendar and the catalog, and as they were written in the tables', async () => {
    const id = await published(s.cast.editor, { description: '', results_published: true, results_published_at: now })
    await s.db
      .insertInto('translations')
      .values({
        ...{ project_id: id, language: 'es', mark: 'machine', made_from: textHashOf('Safer crossings'), changed_at: now },
        ...{ field: 'title', text: 'Cruces más seguros' },
      })
      .execute()
    const inSpanish = async (name: string) => (await file(name, { 'accept-language': 'es' })).body.replaceAll('\r\n ', '')
    for (const name of ['feed.atom', 'calendar.ics', 'data.json']) {
      expect(await inSpanish(name), name).toContain('Cruces más seguros')
      expect(await inSpanish(name), name).not.toContain('Safer crossings')
    }
    expect(await inSpanish('projects.csv')).toContain('Safer crossings')
  })

  test('the calendar has whole days, and folded and escaped lines', async () => {
    const title = `Lamps, trees; and more \\ ${'long '.repeat(30)}\nend`
    await published(s.cast.editor, { title, ends_at: new Date('2026-12-24T20:00:00Z') } as never)
    const { body, headers } = await file('calendar.ics')
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    const lines = body.split('\r\n')
    expect(lines[0]).toBe('BEGIN:VCALENDAR')
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const unfolded = body.replaceAll('\r\n ', '').split('\r\n')
    expect(unfolded).toContain('DTSTART;VALUE=DATE:20261224')
    expect(unfolded.some((line) => line.startsWith('SUMMARY:') && line.includes('Lamps\\, trees\\; and more \\\\ long'))).toBe(true)
    expect(unfolded.filter((line) => line === 'BEGIN:VEVENT').length).toBe(unfolded.filter((line) => line.startsWith('UID:')).length)
  })
})
