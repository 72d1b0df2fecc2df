import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { picture } from '../../../../tests/pictures.ts'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { newId } from '../../../core/database/ids.server.ts'
import { shareLinks } from '../../shell/sharing/share-links.ts'
import { storeImage } from '../media/media.server.ts'
import * as c from '../model/contract.ts'
import { settingOf } from './fonts.server.ts'
import { drawLine, fitInto, letteringWidthOf, oneLine } from './lettering.server.ts'
import { drawShared, type ShareCard } from './picture.server.ts'

describe('lettering', () => {
  const box = { width: 500, height: 250, sizes: [72, 54, 36], lineHeight: 1.16 }
  const titles = [
    'Safer crossings',
    'Shade trees and benches for Irvine Avenue between 17th and 19th Street',
    `${'Rehabilitation of the boardwalk and its drainage '.repeat(8)}`,
    'Donaudampfschifffahrtsgesellschaftskapitänskajütenschlüssel'.repeat(3),
    'Đường đi bộ an toàn hơn cho trường học',
    '更安全的过街通道：请告诉我们您希望在哪里增设斑马线。',
    'स्कूल के पास सुरक्षित सड़क पार करने की जगह',
  ]
  test.each(titles)('%s: every line fits, and nothing is lost but what … replaces', (title) => {
    const setting = settingOf(title, 600)
    expect([setting.share, setting.text]).toEqual([1, title.trim().normalize('NFC')])
    const { size, lines } = fitInto(setting, box)
    expect(lines.length * size * box.lineHeight).toBeLessThanOrEqual(box.height)
    for (const line of lines) expect(letteringWidthOf(setting, size, line)).toBeLessThanOrEqual(box.width)
    const plain = (text: string) => text.replace(/\s/g, '')
    const drawnText = plain(lines.join(''))
    if (drawnText.endsWith('…')) expect(plain(title).startsWith(drawnText.slice(0, -1))).toBe(true)
    else expect(drawnText).toBe(plain(title))
    expect(drawLine(setting, { x: 0, y: 0, size, fill: '#000' }, lines[0])).toMatch(/<path [^>]*d="M/)
  })

  test('no line begins with what closes a sentence, and words are broken only where no size holds them', () => {
    const chinese = fitInto(settingOf('更安全的过街通道，请告诉我们，您希望在哪里，增设斑马线。', 600), box)
    for (const line of chinese.lines) expect(line).not.toMatch(/^[，。]/)
    expect(fitInto(settingOf('Neighborhoods, accessibility', 600), box).lines).toEqual(['Neighborhoods,', 'accessibility'])
  })

  test('one line is cut with …', () => {
    const long = settingOf('The Metropolitan Transportation and Parks Authority', 500)
    expect(oneLine(long, 300, 28)).toMatch(/^The Metropolitan.*[^\s]…$/)
    expect(oneLine(long, 3000, 28)).toBe(long.text)
  })

  test('what no font has is left out, and told', () => {
    expect(settingOf('🚲 Bike lanes  for all 🎉\uFE0F', 600)).toMatchObject({ text: 'Bike lanes for all' })
    expect(settingOf('معابر أكثر أمانًا', 600).share).toBe(0)
    expect(settingOf('', 600).share).toBe(0)
  })
})

describe('the picture', () => {
  const base: ShareCard = {
    product: 'Plaza',
    organization: 'City of Newport',
    title: 'Safer crossings',
    place: 'Newport Beach, CA',
    until: 'Answer by Dec 2, 2026',
    demo: '',
    image: null,
    category: 'Roads',
    seed: 'elm',
  }
  const words = (content: Buffer) => sharp(content).extract({ left: 0, top: 0, width: 690, height: 630 }).raw().toBuffer()

  test('1200 by 630, the same each time, another one for each word in it', async () => {
    const drawn = await drawShared(base)
    expect(await sharp(drawn).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect((await drawShared(base)).equals(drawn)).toBe(true)
    const others = [
      { title: 'Safer crossing' },
      { place: 'Irvine, CA' },
      { until: '' },
      { demo: 'Demo' },
      { organization: 'City of Ithaca' },
      { product: 'Ask us' },
    ]
    for (const other of others) expect((await words(await drawShared({ ...base, ...other }))).equals(await words(drawn))).toBe(false)
    expect(drawn.length).toBeLessThan(300_000)
  })

  test('where nobody here can write the title, the organization is shown instead', async () => {
    const arabic = await words(await drawShared({ ...base, title: 'معابر أكثر أمانًا' }))
    const korean = await words(await drawShared({ ...base, title: '더 안전한 횡단보도' }))
    const none = await words(await drawShared({ ...base, title: '' }))
    expect([arabic.equals(korean), arabic.equals(none)]).toEqual([true, true])
  })

  test('its own image is in it', async () => {
    const drawn = await drawShared({ ...base, image: await picture(900, 600) })
    const { dominant } = await sharp(await sharp(drawn).extract({ left: 720, top: 20, width: 400, height: 580 }).toBuffer()).stats()
    expect([Math.abs(dominant.r - 0xc9) < 16, Math.abs(dominant.g - 0x7b) < 16]).toEqual([true, true])
  })
})

describe('GET /files/projects/:projectId/share/:name', () => {
  let s: Stage
  beforeAll(async () => {
    s = await stage()
  })
  afterAll(() => s.close())
  const put = async (columns = {}) => {
    const id = await putProject(s.db, s.cast.editor, s.clock.now, columns)
    await storeImage(s.db, s.files, { projectId: id, name: 'a.jpg', content: await picture(900, 600), alt: 'x' })
    return id
  }
  const get = (url: string, who: Person | null = null, headers: Record<string, string> = {}) =>
    s.inject(who, { method: 'GET', url, headers })
  const addressOf = async (id: string) => (await s.call(null, c.previewProject, { params: { id } })).body.project.shareImage

  test('200 visitor: drawn once, kept for a year, and not sent again to who has it', async () => {
    const id = await put()
    const url = await addressOf(id)
    expect(url).toMatch(new RegExp(`^/files/projects/${id}/share/[0-9a-f]{16}\\.jpg$`))
    const all = await Promise.all([get(url), get(url), get(url)])
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(all[0]?.headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'public, max-age=3600' })
    expect(await sharp(all[0]?.raw).metadata()).toMatchObject({ width: 1200, height: 630 })
    expect((await s.files.list(`projects/${id}/share`)).length).toBe(1)
    expect((await get(url, null, { 'if-none-match': String(all[0]?.headers['etag']) })).status).toBe(304)
    expect((await s.inject(null, { method: 'HEAD', url })).headers['content-length']).toBe(String(all[0]?.raw.length))
  })

  test('its address changes with the title, the picture and the days; an older one leads to the new one', async () => {
    const id = await put()
    const seen = [await addressOf(id)]
    const before = await get(seen[0] as string)
    await s.call(s.cast.editor, c.updateProject, { params: { id }, body: { title: 'Safer crossings for all' } })
    seen.push(await addressOf(id))
    const after = await get(seen[1] as string)
    expect(after.raw.equals(before.raw)).toBe(false)
    const old = await get(seen[0] as string)
    expect([old.status, old.headers['location'], old.headers['cache-control']]).toEqual([302, seen[1], 'public, max-age=300'])
    const { rows } = { rows: await s.db.selectFrom('project_files').select('id').where('project_id', '=', id).execute() }
    await storeImage(s.db, s.files, { projectId: id, name: 'b.jpg', content: await picture(300, 300, 'png'), alt: 'y' })
    await s.call(s.cast.editor, c.removeImages, { params: { id }, query: { image: rows[0]?.id ?? '' }, body: undefined })
    seen.push(await addressOf(id))
    const today = s.clock.now
    s.clock.now = new Date(today.getTime() + 30 * 86_400_000)
    seen.push(await addressOf(id))
    s.clock.now = today
    expect(new Set(seen).size).toBe(4)
    await s.call(s.cast.editor, c.updateProject, { params: { id }, body: { description: 'Other words, which are not in the picture.' } })
    expect(await addressOf(id)).toBe(seen[2])
  })

  test('404 a draft, for its own officials too; what is none; names that are none', async () => {
    const [draft, shown] = [await put({ status: 'draft', posted_at: null }), await put()]
    const own = await s.call(s.cast.editor, c.showProject, { params: { id: draft } })
    expect(own.body.project.shareImage).toBe(null)
    const urls = [
      `/files/projects/${draft}/share/0123456789abcdef.jpg`,
      `/files/projects/${newId()}/share/0123456789abcdef.jpg`,
      '/files/projects/x/share/0123456789abcdef.jpg',
      `/files/projects/${shown}/share/x.jpg`,
      `/files/projects/${shown}/share/..%2fx`,
    ]
    for (const who of [null, s.cast.editor])
      expect(await Promise.all(urls.map(async (url) => (await get(url, who)).status))).toEqual(urls.map(() => 404))
  })

  test('200 without an image of its own, and where the stored one is gone', async () => {
    const bare = await putProject(s.db, s.cast.editor, s.clock.now)
    const gone = await put()
    await s.files.remove(`projects/${gone}/`)
    for (const id of [bare, gone]) expect((await get(await addressOf(id))).status).toBe(200)
  })

  test('a removed project takes its picture along', async () => {
    const id = await put()
    const url = await addressOf(id)
    await get(url)
    await s.call(s.cast.administrator, c.deleteProject, { params: { id }, body: {} })
    expect([(await get(url)).status, await s.files.list(`projects/${id}`)]).toEqual([404, []])
  })
})

test('links to other sites carry the address and a sentence, and nothing else', () => {
  const url = 'https://ask.example.org/project/1?from=link'
  const links = shareLinks({ url, title: 'Trees & shade', text: 'Trees & shade: 100% yours?', site: 'Plaza' })
  expect(links.map(({ way }) => way)).toEqual(['mail', 'whatsapp', 'facebook', 'nextdoor', 'x', 'linkedin'])
  for (const { way, to } of links) {
    const { protocol, hostname, searchParams } = new URL(to)
    expect([protocol, hostname.includes(way === 'whatsapp' ? 'wa.me' : way === 'mail' ? '' : way)]).toEqual([
      way === 'mail' ? 'mailto:' : 'https:',
      true,
    ])
    expect([...searchParams.values()].join(' ')).toContain(url)
    if (way === 'mail') expect(to).not.toContain('+')
  }
})
