import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { parseXml } from '../../accounts/identities/saml/xml.server.ts'
import { changeOwnSite } from '../../accounts/white-label/contract.ts'
import { boundsOf, lower48, mapViewOf, project } from '../../places/model/view.ts'
import { listProjects } from '../../projects/model/contract.ts'
import { changeEmbedding, showEmbedding, showOembed } from './contract.ts'
import { embedFrames } from './frames/frames.server.tsx'
import { frameScript, heightScript } from './frames/scripts.ts'
import { embedAt, originOf, sitesMax, sizeWithin, snippetOf } from './rules.ts'

const now = new Date('2026-11-20T18:00:00Z')
const host = 'plaza.example'
let s: Stage
beforeAll(async () => {
  s = await stage({ PUBLIC_URL: `https://${host}` }, async (app) => {
    await app.register(embedFrames, { styles: ['/assets/a.css'], mode: 'production' })
  })
})
afterEach(async () => {
  await s.db.deleteFrom('embed_sites').execute()
  await s.db.deleteFrom('own_sites').execute()
  await s.db.deleteFrom('projects').execute()
  s.app.directReads.forget()
})
afterAll(() => s.close())

const allow = (who: Person | null, ...origins: string[]) => s.call(who as Person, changeEmbedding, { body: { origins } })
const open = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, headers: sent } = await s.app.inject({ url, headers: { host, ...headers } })
  const ancestors = /frame-ancestors ([^;]*)/.exec(String(sent['content-security-policy']))?.[1]
  return { status: statusCode, body, headers: sent, ancestors }
}
const published = (who: Person, columns: Parameters<typeof putProject>[3] = {}) =>
  putProject(s.db, who, now, { status: 'published', title: 'Safer crossings', ...columns })

describe('sites that may show embeds', () => {
  test.each([
    ['https://www.example.gov', 'https://www.example.gov'],
    ['https://WWW.Example.gov/', 'https://www.example.gov'],
    ['https://www.example.gov:8443', 'https://www.example.gov:8443'],
    ['https://www.example.gov:443', 'https://www.example.gov'],
    ['https://stadt-zürich.example', 'https://xn--stadt-zrich-zhb.example'],
    ['http://localhost:4000', 'http://localhost:4000'],
    ['http://www.example.gov', null],
    ['https://www.example.gov/news', null],
    ['https://www.example.gov/?a', null],
    ['https://user@www.example.gov', null],
    ['https://*.example.gov', null],
    ["https://a;script-src'self'.example", null],
    ['https://a,b.example', null],
    ['https://intranet', null],
    ['www.example.gov', null],
    ['javascript:alert(1)', null],
    ["'none'", null],
    ['*', null],
    ['', null],
  ])('%s is %s', (text, origin) => expect(originOf(text)).toBe(origin))

  test('200 administrator: kept without duplicates, and shown to colleagues', async () => {
    const { status, body } = await allow(s.cast.administrator, 'https://a.example', 'https://A.example/', 'https://b.example')
    expect([status, body.embedding]).toEqual([200, { origins: ['https://a.example', 'https://b.example'], changedAt: now.toISOString() }])
    expect((await s.call(s.cast.viewer, showEmbedding, {})).body.embedding.origins).toEqual(['https://a.example', 'https://b.example'])
    expect((await s.call(s.cast.otherAdministrator, showEmbedding, {})).body.embedding).toEqual({ origins: [], changedAt: null })
  })

  test('401 visitor, 403 editor and resident', async () => {
    expect((await s.app.inject({ method: 'PUT', url: '/api/v1/ownSite/embedding', payload: { origins: [] } })).statusCode).toBe(401)
    expect((await s.app.inject({ url: '/api/v1/ownSite/embedding' })).statusCode).toBe(401)
    for (const who of [s.cast.editor, s.cast.resident]) expect((await allow(who, 'https://a.example')).status).toBe(403)
    expect((await s.call(s.cast.resident, showEmbedding, {})).status).toBe(403)
  })

  test('422 names what is no site, and how many there may be', async () => {
    const { status, body } = await allow(s.cast.administrator, 'https://a.example', 'https://a.example/news')
    expect([status, body.errors?.['origins']]).toEqual([422, expect.stringContaining('“https://a.example/news” isn’t the address')])
    const many = Array.from({ length: sitesMax + 1 }, (_, i) => `https://a${i}.example`)
    expect((await allow(s.cast.administrator, ...many)).body.errors?.['origins']).toContain(String(sitesMax))
    expect((await allow(s.cast.administrator, ...many.slice(1))).status).toBe(200)
  })
})

describe('a project in a frame', () => {
  test('200 without cookies, for listed sites alone', async () => {
    const id = await published(s.cast.editor)
    await allow(s.cast.administrator, 'https://www.example.gov')
    const { status, body, headers, ancestors } = await open(`/embed/project/${id}`)
    expect([status, ancestors]).toEqual([200, "'self' https://www.example.gov"])
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cache-control']).toBe('public, max-age=60')
    expect(body).toContain('<title>Safer crossings</title>')
    expect(body).toContain(`href="/project/${id}"`)
  })

  test('a change of the list shows after the kept page is dropped', async () => {
    const id = await published(s.cast.editor)
    expect((await open(`/embed/project/${id}`)).ancestors).toBe("'self'")
    await allow(s.cast.administrator, 'https://www.example.gov')
    s.app.directReads.forget()
    expect((await open(`/embed/project/${id}`)).ancestors).toContain('https://www.example.gov')
  })

  test('another organization’s sites may not show it', async () => {
    const id = await published(s.cast.editor)
    await allow(s.cast.otherAdministrator, 'https://elsewhere.example')
    expect((await open(`/embed/project/${id}`)).ancestors).toBe("'self'")
  })

  test('404 a draft, also with a session or key of its officials, which are not read', async () => {
    const draft = await putProject(s.db, s.cast.editor, now, { status: 'draft', title: 'Secret plan' })
    const credentials: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${s.cast.editor.token}` },
      { cookie: `userToken=${s.cast.editor.token}` },
    ]
    for (const one of credentials) {
      const { status, body, headers } = await open(`/embed/project/${draft}`, one)
      expect([status, body.includes('Secret plan'), headers['set-cookie']]).toEqual([404, false, undefined])
    }
    for (const path of [`/embed/project/${newId()}`, '/embed/project/x', '/embed/nothing', `/embed/results/${draft}`]) {
      const { status, headers, ancestors } = await open(path)
      expect([status, headers['content-type'], ancestors, headers['x-frame-options']]).toEqual([
        404,
        'text/html; charset=utf-8',
        '*',
        undefined,
      ])
    }
  })

  test('the language comes from the address or the browser, not from a cookie', async () => {
    const id = await published(s.cast.editor)
    const languageOf = async (url: string, headers = {}) => /<html lang="(\w+)"/.exec((await open(url, headers)).body)?.[1]
    expect(await languageOf(`/embed/project/${id}?lang=es`)).toBe('es')
    expect(await languageOf(`/embed/project/${id}`, { 'accept-language': 'vi' })).toBe('vi')
    expect(await languageOf(`/embed/project/${id}`, { cookie: `locale=${encodeURIComponent('{"id":"fr"}')}` })).toBe('en')
    expect((await open(`/embed/project/${id}?lang=es`)).body).toContain(`href="/project/${id}?lang=es"`)
  })

  test('404 on another organization’s own site', async () => {
    const id = await published(s.cast.editor)
    const site = { subdomain: 'other', domain: null, brandColor: null, accentColor: null, links: [] }
    expect((await s.call(s.cast.otherAdministrator, changeOwnSite, { body: site })).status).toBe(200)
    expect((await open(`/embed/project/${id}`, { host: `other.${host}` })).status).toBe(404)
    expect((await open(`/embed/map?organization=${s.cast.editor.organizationId}`, { host: `other.${host}` })).body).not.toContain(id)
  })
})

describe('published results in a frame', () => {
  test('404 until they are published, then what their page shows', async () => {
    const id = await published(s.cast.editor)
    expect((await open(`/embed/results/${id}`)).status).toBe(404)
    await s.db.updateTable('projects').set({ results_published: true }).where('id', '=', id).execute()
    s.app.directReads.forget()
    const { status, body } = await open(`/embed/results/${id}`)
    expect([status, body.includes('Safer crossings')]).toEqual([200, true])
  })
})

describe('a map in a frame', () => {
  test('shows one organization’s projects, or all, each in the list', async () => {
    const [own, other] = [await published(s.cast.editor), await published(s.cast.otherAdministrator)]
    const draft = await putProject(s.db, s.cast.editor, now, { status: 'draft' })
    await allow(s.cast.administrator, 'https://own.example')
    await allow(s.cast.otherAdministrator, 'https://other.example')
    const ofOne = await open(`/embed/map?organization=${s.cast.editor.organizationId}`)
    expect([own, other, draft].map((id) => ofOne.body.includes(`href="/project/${id}"`))).toEqual([true, false, false])
    expect(ofOne.ancestors).toBe("'self' https://own.example")
    const ofAll = await open('/embed/map')
    expect([own, other, draft].map((id) => ofAll.body.includes(`href="/project/${id}"`))).toEqual([true, true, false])
    expect(ofAll.ancestors?.split(' ').sort()).toEqual(["'self'", 'https://other.example', 'https://own.example'])
  })

  test('projects whose pins would overlap are one pin with their number, which leads to the list of that part of the map', async () => {
    const places = [
      { lat: 33.61, lng: -117.92 },
      { lat: 33.62, lng: -117.93 },
      { lat: 42.44, lng: -76.5 },
    ]
    const ids = await Promise.all(places.map((one) => published(s.cast.editor, one)))
    const { body } = await open(`/embed/map?organization=${s.cast.editor.organizationId}`)
    const drawing = /<svg[^>]*role="group"[\s\S]*?<\/figure>/.exec(body)?.[0] ?? ''
    const links = [...drawing.matchAll(/href="(\/[^"]+)"/g)].map(([, href]) => href?.split('?')[0])
    expect(links.toSorted()).toEqual([`/project/${ids[2]}`, '/projects'])
    expect(drawing).toContain('aria-label="2 projects here. See the list"')
    const [, search = ''] = /href="\/projects\?([^"]+)"/.exec(drawing) ?? []
    const query = new URLSearchParams(search.replaceAll('&amp;', '&'))
    expect([query.get('owner'), query.get('phase')]).toEqual([s.cast.editor.organizationId, 'all'])
    const { body: listed } = await s.call(null, listProjects, { query: { bbox: query.get('bbox') ?? '' } })
    expect(listed.projects.map((one) => one._id).sort()).toEqual(ids.slice(0, 2).sort())
    for (const id of ids) expect(body).toContain(`href="/project/${id}"`)
  })

  test('projects from coast to coast are on a sheet in the proportions of the country', async () => {
    const places = [
      { lat: 33.61, lng: -117.92 },
      { lat: 40.65, lng: -73.95 },
    ]
    const ids = await Promise.all(places.map((one) => published(s.cast.editor, one)))
    const { body } = await open(`/embed/map?organization=${s.cast.editor.organizationId}`)
    const view = mapViewOf(boundsOf(places, { padMiles: 1.5 }) ?? lower48, 'country')
    for (const [i, place] of places.entries()) {
      const { x, y } = project(view, place)
      const at = `x="${((x / view.width) * 100).toFixed(2)}%" y="${((y / view.height) * 100).toFixed(2)}%"`
      expect(body).toMatch(new RegExp(`${at}[^>]*><a [^>]*href="/project/${ids[i]}"`))
    }
  })

  test('404 for an unknown organization', async () => {
    for (const id of [newId(), 'x', '&organization=y']) expect((await open(`/embed/map?organization=${id}`)).status).toBe(404)
  })
})

describe('scripts', () => {
  test('are under 15 KB in all, and the frame has none but the one that its policy names', async () => {
    const id = await published(s.cast.editor)
    const { body, headers } = await open(`/embed/project/${id}`)
    const scripts = [...body.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
    expect(scripts).toEqual([heightScript])
    expect(body).not.toMatch(/<script[^>]+src=| on\w+="|modulepreload/)
    expect(String(headers['content-security-policy'])).toMatch(/script-src 'sha256-[^']+';/)
    const file = await open('/embed/frame.js')
    expect([file.status, file.headers['cross-origin-resource-policy'], file.body]).toEqual([200, 'cross-origin', frameScript])
    expect(Buffer.byteLength(heightScript) + Buffer.byteLength(frameScript)).toBeLessThan(15_000)
  })
})

describe('oEmbed', () => {
  const ask = (query: Record<string, unknown>) => s.call(null, showOembed, { query: query as { url: string } })

  test.each([
    [`https://${host}/project/1a`, { kind: 'project', id: '1a' }],
    [`https://${host}/project/1a/published?lang=fr`, { kind: 'results', id: '1a' }],
    [`https://${host}/embed/results/1a`, { kind: 'results', id: '1a' }],
    [`https://${host}/project/1a/survey`, null],
    ['https://evil.example/project/1a', null],
    ['ftp://plaza.example/project/1a', null],
    ['nothing', null],
  ])('%s', (url, embed) => expect(embedAt(url, [host])).toEqual(embed))

  test('200 a project, within the room there is', async () => {
    const id = await published(s.cast.editor, { title: 'Lamps "here" & <b>there</b>' })
    const { status, body } = await ask({ url: `https://${host}/project/${id}`, maxwidth: '400', maxheight: '300', format: 'json' })
    expect([status, body.type, body.version, body.width, body.height]).toEqual([200, 'rich', '1.0', 400, 300])
    expect(body.html).toContain(`src="https://${host}/embed/project/${id}"`)
    expect(body.html).toContain('title="Lamps &#34;here&#34; &#38; &#60;b&#62;there&#60;/b&#62;"')
    expect(sizeWithin('project', {})).toEqual({ width: 640, height: 520 })
  })

  test('404 drafts, unpublished results and other addresses; 422 another format', async () => {
    const id = await published(s.cast.editor)
    const draft = await putProject(s.db, s.cast.editor, now, { status: 'draft' })
    for (const url of [`/project/${id}/published`, `/project/${draft}`, '/projects'])
      expect((await ask({ url: `https://${host}${url}` })).status).toBe(404)
    expect((await ask({ url: `https://${host}/project/${id}`, format: 'yaml' })).status).toBe(422)
  })

  test('200 in XML', async () => {
    const id = await published(s.cast.editor, { title: 'Lamps & "poles" <here>' })
    const address = encodeURIComponent(`https://${host}/project/${id}`)
    const { status, headers, body } = await open(`/api/v1/oembed?url=${address}&maxwidth=400&format=xml`)
    expect([status, headers['content-type']]).toEqual([200, 'text/xml; charset=utf-8'])
    const root = parseXml(String(body))
    const textIn = (name: string) => root?.getElementsByTagName(name).item(0)?.textContent
    const { body: json } = await ask({ url: `https://${host}/project/${id}`, maxwidth: '400' })
    expect(root?.tagName).toBe('oembed')
    for (const [name, value] of Object.entries(json)) expect(textIn(name)).toBe(String(value))
    expect(textIn('title')).toBe('Lamps & "poles" <here>')
  })

  test('other sites may read the reply', async () => {
    const id = await published(s.cast.editor)
    const { headers } = await open(`/api/v1/oembed?url=${encodeURIComponent(`https://${host}/project/${id}`)}`, {
      origin: 'https://x.example',
    })
    expect(headers['access-control-allow-origin']).toBe('*')
  })
})

test('the snippet of a map', () => {
  const snippet = snippetOf({ publicUrl: 'https://plaza.example', embed: { kind: 'map', organization: null }, title: 'Map' })
  expect(snippet).toBe(
    '<iframe src="https://plaza.example/embed/map" title="Map" width="100%" height="760" style="border:0" loading="lazy"></iframe>\n' +
      '<script async src="https://plaza.example/embed/frame.js"></script>',
  )
})
