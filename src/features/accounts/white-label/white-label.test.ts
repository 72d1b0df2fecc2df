import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { isDomain } from '../verification/rules.ts'
import { contrastMin, contrastOf, isReadable, nearestReadable, styleOf } from './colors.ts'
import { changeOwnSite, findHost, type OwnSite, showOwnSite } from './contract.ts'
import { isOf, isSubdomain, isTheInstallations, mainHostOf } from './rules.ts'

const now = new Date('2026-11-20T18:00:00Z')
const none: OwnSite = { subdomain: null, domain: null, brandColor: null, accentColor: null, links: [] }
let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterEach(async () => {
  await s.db.deleteFrom('own_sites').execute()
  await s.db.deleteFrom('projects').execute()
})
afterAll(() => s.close())

const change = (who: Parameters<Stage['call']>[0], site: Partial<OwnSite>) => s.call(who, changeOwnSite, { body: { ...none, ...site } })
/** What a visitor gets at a host. */
const at = async (host: string, url: string) => {
  const res = await s.app.inject({ url, headers: { host } })
  return { status: res.statusCode, body: res.headers['content-type']?.includes('json') ? res.json() : res.body }
}

describe('addresses', () => {
  test.each([
    ['newport-beach', true],
    ['a', true],
    ['a'.repeat(63), true],
    ['a'.repeat(64), false],
    ['-a', false],
    ['a-', false],
    ['a.b', false],
    ['Ä', false],
    ['www', false],
    ['', false],
  ])('%s as a subdomain: %s', (name, good) => expect(isSubdomain(name)).toBe(good))

  test.each([
    ['ask.example.gov', true],
    ['example.gov', true],
    ['localhost', false],
    ['192.0.2.7', false],
    ['https://example.gov', false],
    ['example.gov:8080', false],
  ])('%s as a domain: %s', (name, good) => expect(isDomain(name)).toBe(good))

  test('the installation’s own host and what is below it are nobody’s domain', () => {
    expect(isTheInstallations('plaza.example', 'plaza.example')).toBe(true)
    expect(isTheInstallations('a.plaza.example', 'plaza.example')).toBe(true)
    expect(isTheInstallations('notplaza.example', 'plaza.example')).toBe(false)
    expect(mainHostOf('http://127.0.0.1:3000')).toBe('localhost')
    expect(mainHostOf('https://plaza.example/')).toBe('plaza.example')
  })

  test.each([
    ['facebook', 'https://www.facebook.com/city', true],
    ['facebook', 'http://www.facebook.com/city', false],
    ['facebook', 'https://facebook.com.evil.example/', false],
    ['website', 'https://city.gov', true],
    ['website', 'javascript:alert(1)', false],
  ] as const)('%s at %s: %s', (network, address, good) => expect(isOf(network, address)).toBe(good))
})

describe('colors', () => {
  const color = fc.integer({ min: 0, max: 0xffffff }).map((one) => `#${one.toString(16).padStart(6, '0')}`)

  test('black is readable, yellow is not; the nearest keeps what is readable as it is', () => {
    expect([isReadable('#000000'), isReadable('#ffff00'), nearestReadable('#252f6a')]).toEqual([true, false, '#252f6a'])
    // Known from WCAG's own formula: #767676 on white is 4.54, on our paper it is below.
    expect(contrastOf('#767676')).toBeLessThan(contrastMin)
  })

  test('the nearest of any color can be read', () =>
    fc.assert(
      fc.property(color, (one) => contrastOf(nearestReadable(one)) >= contrastMin),
      { numRuns: 500 },
    ))

  test('a style sheet holds nothing but numbers and the color itself', () =>
    fc.assert(
      fc.property(color, fc.option(color), (brand, accent) =>
        /^:root:root\{(--[a-z0-9-]+:(#[0-9a-f]{6}|-?\d+(\.\d+)?);?)+\}\n$/.test(styleOf(brand, accent)),
      ),
    ))
})

describe('PUT /ownSite', () => {
  test('200 administrator: kept, shown to colleagues, and known to a proxy that asks', async () => {
    const site = {
      ...none,
      subdomain: 'own-city',
      domain: 'ask.own.example',
      brandColor: '#7a2646',
      links: [{ network: 'x' as const, address: 'https://x.com/own' }],
    }
    expect((await change(s.cast.administrator, site)).status).toBe(200)
    const { body } = await s.call(s.cast.viewer, showOwnSite, {})
    expect(body.site).toEqual(site)
    expect((await s.call(null, findHost, { query: { domain: 'ask.own.example' } })).status).toBe(200)
    expect((await s.call(null, findHost, { query: { domain: 'ask.other.example' } })).status).toBe(404)
  })

  test.each([
    [{ subdomain: 'www' }, 'subdomain'],
    [{ subdomain: 'a b' }, 'subdomain'],
    [{ domain: 'nothing' }, 'domain'],
    [{ brandColor: 'red' }, 'brandColor'],
    [{ brandColor: '#ffee00' }, 'brandColor'],
    [{ links: [{ network: 'facebook' as const, address: 'https://evil.example' }] }, 'links.facebook'],
  ])('422 %j', async (site, field) => {
    const { status, body } = await change(s.cast.administrator, site)
    expect([status, Object.keys((body as unknown as { errors: object }).errors)]).toEqual([422, [field]])
  })

  test('422 a color that cannot be read names the nearest that can', async () => {
    const { body } = await change(s.cast.administrator, { brandColor: '#ffee00' })
    const { errors } = body as unknown as { errors: { brandColor: string } }
    expect(errors.brandColor).toContain(nearestReadable('#ffee00'))
  })

  test('422 an address that another organization has, also where both ask at the same time', async () => {
    const both = await Promise.all([
      change(s.cast.administrator, { subdomain: 'same' }),
      change(s.cast.otherAdministrator, { subdomain: 'same' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

describe('an organization’s own site', () => {
  test('shows its name, look, projects and articles, and no other’s', async () => {
    await change(s.cast.administrator, { subdomain: 'own', brandColor: '#7a2646' })
    const own = await putProject(s.db, s.cast.editor, now, { status: 'published' })
    const other = await putProject(s.db, s.cast.otherAdministrator, now, { status: 'published' })
    const article = async ({ organizationId }: Person) => {
      const id = newId()
      const oped = {
        id,
        organization_id: organizationId,
        title: 'A',
        author: 'B',
        description: '<p>C</p>',
        edited_at: now,
        created_at: now,
      }
      await s.db
        .insertInto('opeds')
        .values({ ...oped, status: 'published', posted_at: now } as never)
        .execute()
      return id
    }
    const [ownArticle, otherArticle] = [await article(s.cast.editor), await article(s.cast.otherAdministrator)]
    const host = `own.${mainHostOf(s.app.appContext.config.publicUrl)}`
    const ids = (body: { projects: { _id: string }[] }) => body.projects.map((one) => one._id).sort()

    expect(ids((await at(host, '/api/v1/projects')).body)).toEqual([own])
    expect(ids((await at(host, `/api/v1/projects?owner=${s.cast.otherAdministrator.organizationId}`)).body)).toEqual([own])
    expect(ids((await at('localhost', '/api/v1/projects')).body)).toEqual([own, other].sort())
    expect((await at(host, `/api/v1/projects/${other}/preview`)).status).toBe(404)
    expect((await at(host, `/api/v1/blogs/${otherArticle}`)).status).toBe(404)
    expect((await at(host, `/api/v1/blogs/${ownArticle}`)).status).toBe(200)
    expect((await at(host, '/api/v1/blogs')).body.blogs.map((one: { _id: string }) => one._id)).toEqual([ownArticle])
    expect((await at(host, '/sitemap.xml')).body).not.toContain(otherArticle)
    expect((await at(host, '/thought-leadership/feed.xml')).body).not.toContain(otherArticle)
    const { figures, isOwn } = (await at(host, '/api/v1/site/landing')).body
    expect([figures.organizations, isOwn]).toEqual([1, true])

    const { own: site } = (await at(host, '/api/v1/site')).body
    expect(site.name).toBeTruthy()
    expect((await at('localhost', '/api/v1/site')).body.own).toBeNull()
    const style = await at(host, site.stylePath)
    expect([style.status, style.body]).toEqual([200, styleOf('#7a2646', null)])
    const shown = await s.app.inject({
      url: `/api/v1/projects/${other}`,
      headers: { host, authorization: `Bearer ${s.cast.otherAdministrator.token}` },
    })
    expect(shown.statusCode).toBe(404)
  })

  test('a host that nobody has is the installation’s', async () => {
    expect((await at('nobody.example', '/api/v1/site')).body.own).toBeNull()
    expect((await at('unknown.localhost', '/api/v1/site')).body.own).toBeNull()
  })

  test('404 for a style sheet that nobody has', async () => expect((await at('localhost', `/brand/${newId()}-x.css`)).status).toBe(404))
})
