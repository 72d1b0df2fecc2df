import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openReading, putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { findMessage } from '../../../core/i18n/messages.server.ts'
import { pageHeadOf } from '../../shell/search-engines/head.server.ts'
import { mayBeFound, publicPages } from '../../shell/search-engines/pages.ts'
import { robotsText, sitemap } from '../../shell/search-engines/rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const whatIs = '/what-is-plaza'
const site = { productName: 'Plaza', publicUrl: 'https://plaza.example', whatIs, language: 'en' as const }

test('every public page says in up to 160 letters what it is', () => {
  for (const { path, description } of publicPages(whatIs)) {
    const text = findMessage('en', description) ?? ''
    expect([path, text.length > 30, text.length <= 160]).toEqual([path, true, true])
  }
})

test.each([
  ['/projects', true],
  ['/project/019f0a51-0000-7000-8000-000000000001', true],
  ['/thought-leadership/019f0a51-0000-7000-8000-000000000001', true],
  ['/login', false],
  ['/home', false],
  ['/reset/secret', false],
  ['/project/019f0a51-0000-7000-8000-000000000001/survey', false],
])('%s may be found: %s', (path, found) => expect(mayBeFound(path, whatIs)).toBe(found))

test('the list tells of the site and its search; an article speaks for itself; a login is not to be listed', () => {
  const list = pageHeadOf('/projects', site)
  expect(list.about).toMatchObject({
    address: 'https://plaza.example/projects',
    picture: 'https://plaza.example/share.jpg',
    locale: 'en_US',
  })
  expect(JSON.parse(list.about?.structured ?? '')).toMatchObject({ '@type': 'WebSite', name: 'Plaza' })
  expect(pageHeadOf('/thought-leadership/019f0a51-0000-7000-8000-000000000001', site)).toEqual({ about: null, isFound: true })
  expect(pageHeadOf('/login', site)).toEqual({ about: null, isFound: false })
  expect(pageHeadOf('/projects', { ...site, productName: '</script><b>' }).about?.structured).not.toContain('<')
})

describe('files', () => {
  test('robots.txt keeps programs from what is for one person, and names the list of pages', async () => {
    const res = await s.app.inject('/robots.txt')
    expect([res.statusCode, res.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    expect(res.body).toBe(robotsText(s.app.appContext.config.publicUrl))
    expect(res.body).toContain('Disallow: /api/')
    expect(res.body).toMatch(/Sitemap: http.*\/sitemap\.xml/)
  })

  test('the list of pages names every public page, and posted articles alone', async () => {
    const put = async (posted: Date | null) => {
      const id = newId()
      const { organizationId } = s.cast.editor
      const oped = {
        id,
        organization_id: organizationId,
        title: 'A',
        author: 'B',
        description: '<p>C</p>',
        edited_at: new Date('2026-11-20'),
        created_at: new Date('2026-11-18'),
      }
      await s.db
        .insertInto('opeds')
        .values({ ...oped, status: posted ? 'published' : 'draft', posted_at: posted } as never)
        .execute()
      return id
    }
    const [posted, draft] = [await put(new Date('2026-11-19')), await put(null)]
    const { body, headers } = await s.app.inject('/sitemap.xml')
    expect(headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(headers['set-cookie']).toBeUndefined()
    expect(body).toContain('/projects</loc>')
    expect(body).toContain(`/thought-leadership/${posted}</loc><lastmod>2026-11-20</lastmod>`)
    expect(body).not.toContain(draft)
  })

  test('the list of pages names published projects of organizations with open reading', async () => {
    const { editor, otherAdministrator } = s.cast
    const [open, completed, draft, closed] = [
      await putProject(s.db, editor, s.clock.now),
      await putProject(s.db, editor, s.clock.now, { status: 'completed', completed_at: s.clock.now }),
      await putProject(s.db, editor, s.clock.now, { status: 'draft', posted_at: null }),
      await putProject(s.db, otherAdministrator, s.clock.now),
    ]
    expect((await s.app.inject('/sitemap.xml')).body).not.toContain('/project/')
    await openReading(s.db, editor)
    const { body } = await s.app.inject('/sitemap.xml')
    const listed = [open, completed, draft, closed].map((id) => body.includes(`/project/${id}</loc>`))
    expect(listed).toEqual([true, true, false, false])
    await openReading(s.db, editor, false)
  })

  test('addresses are escaped, and named in each language', () => {
    const text = sitemap('https://plaza.example', [{ path: '/what-is-a&b', changedAt: null }], ['en', 'fr'])
    expect(text).toContain('<loc>https://plaza.example/what-is-a&#38;b</loc>')
    expect(text).toContain('hreflang="fr" href="https://plaza.example/what-is-a&#38;b?lang=fr"')
    expect(sitemap('https://plaza.example', [{ path: '/x', changedAt: null }], ['en'])).not.toContain('hreflang')
  })

  test('the picture of the site is 1200 by 630', async () => {
    const res = await s.app.inject('/share.jpg')
    expect(res.headers['content-type']).toBe('image/jpeg')
    expect(await sharp(res.rawPayload).metadata()).toMatchObject({ width: 1200, height: 630, format: 'jpeg' })
  })
})
