import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../../../tests/cast.ts'
import { multipart, pdf, picture } from '../../../../tests/pictures.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import type { Problem } from '../../../core/contract/errors.ts'
import { textHashOf } from '../../translations/model/queries.server.ts'
import { articleOf, articleTextOf, sourceOf, summaryTextOf } from './article.server.ts'
import * as c from './contract.ts'
import { excerptOf, imagesMax, markupMax, minutesOf, opedDescriptionLengthMax } from './rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

const article = { title: 'Shade for the street', author: 'Public works', description: '<p>Plant <strong>trees</strong>.</p>' }
const write = (body: object = {}, who: Person | null = s.cast.editor) => s.call(who, c.createBlog, { body: { ...article, ...body } })
const change = (id: string, body: object, who: Person | null = s.cast.editor) => s.call(who, c.changeBlog, { params: { id }, body })
const show = (id: string, who: Person | null = null) => s.call(who, c.showBlog, { params: { id } })
const remove = (id: string, who: Person | null = s.cast.editor) => s.call(who, c.removeBlog, { params: { id } })
const list = async (query: object = {}, who: Person | null = null) => (await s.call(who, c.listBlogs, { query: query as never })).body
type Answered = {
  status: number
  body: { blog: { images: { _id: string; url: string; alt: string }[]; postedDate: string | null }; code: string; message: string }
}
const send = async (
  id: string,
  { content, alt = 'A tree', who = s.cast.editor }: { content?: Buffer; alt?: string; who?: Person | null } = {},
) =>
  (await s.inject(
    who,
    multipart(`/api/v1/blogs/${id}/images`, [{ name: 'tree.jpg', content: content ?? (await picture()), alt }]),
  )) as unknown as Answered

/** Creates a public article. */
async function posted(body: object = {}) {
  const { _id } = (await write(body)).body.blog
  await send(_id)
  return _id
}

describe('writing', () => {
  test('200 editor writes; everybody reads it once it has a picture, and not before', async () => {
    const made = await write()
    expect(made).toMatchObject({
      status: 200,
      body: {
        message: 'The article is saved. It will be published as soon as it has a photo.',
        blog: { postedDate: null, status: 'published' },
      },
    })
    const { _id } = made.body.blog
    expect((await show(_id)).status).toBe(404)
    expect((await show(_id, s.cast.viewer)).status).toBe(200)
    const sent = await send(_id)
    expect([sent.status, sent.body.blog.postedDate]).toEqual([200, s.clock.now.toISOString()])
    const { blog } = (await show(_id)).body
    expect(blog).toMatchObject({
      ...article,
      images: [{ alt: 'A tree', name: 'tree.jpg' }],
      ownerName: expect.any(String),
      minutes: 1,
      isMine: false,
    })
    expect((await list()).blogs.map((one) => one._id)).toContain(_id)
  })

  test('401 visitor, 403 resident and viewer', async () => {
    expect((await write({}, null)).status).toBe(401)
    expect((await write({}, s.cast.resident)).status).toBe(403)
    expect((await write({}, s.cast.viewer)).status).toBe(403)
  })

  test('422 each field that a published article lacks; a draft needs its title alone', async () => {
    const empty = await s.call(s.cast.editor, c.createBlog, { body: {} })
    expect(empty).toMatchObject({
      status: 422,
      body: {
        errors: { title: 'Please enter a title', author: 'Please enter the author', description: 'Please write the article' },
      },
    })
    expect((await write({ description: '<p> </p><script>alert(1)</script>' })).body).toMatchObject({
      errors: { description: 'Please write the article' },
    })
    expect((await s.call(s.cast.editor, c.createBlog, { body: { status: 'draft' } })).body).toEqual(
      expect.objectContaining({ errors: { title: 'Please enter a title' } }),
    )
    expect((await s.call(s.cast.editor, c.createBlog, { body: { status: 'draft', title: 'Later' } })).status).toBe(200)
    expect((await write({ title: 'x'.repeat(161) })).status).toBe(422)
  })

  test('a draft is published by saying so, which asks for its picture; taken back it is gone for everybody else, and keeps its day', async () => {
    const { _id } = (await write({ status: 'draft' })).body.blog
    expect((await change(_id, { status: 'published' })).body).toMatchObject({
      errors: { image: 'Please add an image: .png, .jpeg or .jpg' },
    })
    await send(_id)
    expect((await show(_id)).status).toBe(404)
    expect((await change(_id, { status: 'published' })).body).toMatchObject({ message: 'The article is published.' })
    expect((await show(_id)).status).toBe(200)
    expect((await change(_id, { status: 'draft' })).status).toBe(200)
    expect((await show(_id)).status).toBe(404)
    expect((await list()).blogs.map((one) => one._id)).not.toContain(_id)
  })

  test('200 what is not sent stays; 422 what is posted stays complete', async () => {
    const id = await posted()
    expect((await change(id, { title: 'More shade' })).body.blog).toMatchObject({ ...article, title: 'More shade' })
    expect((await change(id, { author: '' })).body).toMatchObject({ errors: { author: 'Please enter the author' } })
    expect((await show(id)).body.blog.author).toBe(article.author)
  })

  test('401, 403 viewer, 403 another organization, 404 unknown or another organization’s draft', async () => {
    const id = await posted()
    const { _id: draft } = (await write({ status: 'draft' })).body.blog
    expect((await change(id, {}, null)).status).toBe(401)
    expect((await change(id, {}, s.cast.viewer)).status).toBe(403)
    expect((await change(id, { title: 'Mine' }, s.cast.otherAdministrator)).status).toBe(403)
    expect((await change(draft, { title: 'Mine' }, s.cast.otherAdministrator)).status).toBe(404)
    expect((await change('no-id', {})).status).toBe(404)
  })

  test('200 removed with its pictures, and gone from the list', async () => {
    const id = await posted()
    expect(await s.files.list(`opeds/${id}/`)).not.toEqual([])
    expect((await remove(id, s.cast.otherAdministrator)).status).toBe(403)
    expect((await remove(id)).body).toEqual({ message: 'Your article was succesfully deleted.' })
    expect([(await show(id)).status, (await remove(id)).status, await s.files.list(`opeds/${id}/`)]).toEqual([404, 404, []])
  })
})

describe('pictures', () => {
  test('415 what is no png or jpeg; 401; 403; 404', async () => {
    const { _id } = (await write()).body.blog
    const refused = await send(_id, { content: pdf() })
    expect([refused.status, refused.body.message]).toEqual([415, 'Image not uploaded'])
    expect((refused.body as Partial<Problem>).errors).toEqual({ images: 'Image not uploaded: only PNG and JPEG images can be added.' })
    expect((await send(_id, { who: null })).status).toBe(401)
    expect((await send(_id, { who: s.cast.viewer })).status).toBe(403)
    expect((await send('00000000-0000-7000-8000-000000000000')).status).toBe(404)
    expect(await s.files.list(`opeds/${_id}/`)).toEqual([])
  })

  test('another one becomes the article’s own, is described, and is removed; the last one of a posted article stays', async () => {
    const id = await posted()
    const { images } = (await send(id, { alt: '' })).body.blog
    const [first, second] = images.map((one) => one._id) as [string, string]
    const act = (imageId: string, body: object) => s.call(s.cast.editor, c.changeBlogImage, { params: { id, imageId }, body })
    expect((await act(second, { first: true, alt: 'A bench' })).body.blog.images.map((one) => [one._id, one.alt])).toEqual([
      [second, 'A bench'],
      [first, 'A tree'],
    ])
    expect((await act('00000000-0000-7000-8000-000000000000', {})).status).toBe(404)
    const take = (imageId: string) => s.call(s.cast.editor, c.removeBlogImage, { params: { id, imageId } })
    expect((await take(first)).status).toBe(200)
    expect((await take(first)).body).toMatchObject({ code: 'blog.imageNotRemoved' })
    expect((await take(second)).body).toMatchObject({
      message: 'Image not removed',
      errors: { images: 'Image not removed: a published article needs at least one.' },
    })
  })

  test('a picture of a posted article is everybody’s; of a draft its organization’s', async () => {
    const id = await posted()
    const { images } = (await show(id)).body.blog
    const url = images[0]?.url as string
    const get = (who: Person | null, path = url) =>
      s.app.inject({ url: path, headers: who ? { authorization: `Bearer ${who.token}` } : {} })
    expect((await get(null)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=3600',
    })
    const shared = await get(null, `/files/opeds/${id}/share.jpg`)
    expect([shared.statusCode, shared.headers['content-type'], [...shared.rawPayload.subarray(0, 2)]]).toEqual([
      200,
      'image/jpeg',
      [0xff, 0xd8],
    ])
    await change(id, { status: 'draft' })
    expect([
      (await get(null)).statusCode,
      (await get(s.cast.otherAdministrator)).statusCode,
      (await get(s.cast.viewer)).statusCode,
    ]).toEqual([404, 404, 200])
    expect((await get(s.cast.viewer, `/files/opeds/${id}/share.jpg`)).statusCode).toBe(404)
  })

  test('at most so many, counted while others upload', async () => {
    const { _id } = (await write()).body.blog
    const content = await picture()
    const many = Array.from({ length: imagesMax - 1 }, () => ({ name: 'a.jpg', content, alt: 'A' }))
    await s.inject(s.cast.editor, multipart(`/api/v1/blogs/${_id}/images`, many))
    const statuses = (await Promise.all([send(_id, { content }), send(_id, { content })])).map((one) => one.status).sort()
    expect(statuses).toEqual([200, 409])
    expect((await show(_id, s.cast.editor)).body.blog.images).toHaveLength(imagesMax)
  })
})

describe('lists', () => {
  test('newest first, in pages without gaps, of one organization; drafts for their own organization alone', async () => {
    const owner = s.cast.otherAdministrator.organizationId as string
    const made: string[] = []
    for (let i = 0; i < 3; i++) {
      s.clock.now = new Date(s.clock.now.getTime() + 1000)
      const { _id } = (await write({ title: `Article ${i}` }, s.cast.otherAdministrator)).body.blog
      await send(_id, { who: s.cast.otherAdministrator })
      made.unshift(_id)
    }
    const first = await list({ owner, limit: '2' })
    const second = await list({ owner, limit: '2', cursor: first.nextCursor ?? '' })
    expect([...first.blogs, ...second.blogs].map((one) => one._id)).toEqual(made)
    expect(second.nextCursor).toBeNull()
    const { _id: draft } = (await write({ status: 'draft' }, s.cast.otherAdministrator)).body.blog
    expect((await list({ status: 'draft' }, s.cast.otherAdministrator)).blogs.map((one) => one._id)).toContain(draft)
    for (const who of [null, s.cast.resident, s.cast.editor]) expect((await list({ status: 'draft', owner }, who)).blogs).toEqual([])
    expect((await s.call(null, c.listBlogs, { query: { cursor: 'x' } as never })).status).toBe(422)
  })

  test('the feed names the posted ones, is XML whatever they say, and is not sent twice', async () => {
    const id = await posted({ title: 'Trees & "benches" <now>' })
    const { _id: draft } = (await write({ status: 'draft' })).body.blog
    const feed = await s.app.inject('/thought-leadership/feed.xml')
    expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
    expect(feed.body).toContain('<title>Trees &#38; &#34;benches&#34; &#60;now&#62;</title>')
    expect([feed.body.includes(id), feed.body.includes(draft)]).toEqual([true, false])
    const again = await s.app.inject({ url: '/thought-leadership/feed.xml', headers: { 'if-none-match': feed.headers.etag as string } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('the feed is in the reader’s language as far as articles are translated', async () => {
    const id = await posted({ title: 'Shade in June' })
    const texts = { title: ['Shade in June', 'Sombra en junio'], description: [article.description, '<p>Planten árboles.</p>'] } as const
    for (const [field, [from, text]] of Object.entries(texts))
      await s.db
        .insertInto('translations')
        .values({ oped_id: id, language: 'es', mark: 'machine', made_from: textHashOf(from), changed_at: s.clock.now, field, text })
        .execute()
    const feed = async (language: string) =>
      (await s.app.inject({ url: '/thought-leadership/feed.xml', headers: { 'accept-language': language } })).body
    expect(await feed('es')).toContain('<title>Sombra en junio</title>')
    expect(await feed('es')).toContain('<description>Planten árboles.</description>')
    expect(await feed('fr')).toContain('<title>Shade in June</title>')
  })
})

describe('what is written is made harmless', () => {
  const own = '/files/opeds/1/2/640.webp'
  const clean = (html: string) => articleOf(html, new Map([[own, { width: 640, height: 400 }]]))

  test.each([
    ['<p onclick="x()" style="color:red" class="y">Hi</p>', '<p>Hi</p>'],
    ['<script>alert(1)</script><p>Hi</p>', '<p>Hi</p>'],
    ['<p><a href="javascript:alert(1)">go</a></p>', '<p><a rel="noopener nofollow ugc">go</a></p>'],
    ['<p><a href="https://a.example">go</a></p>', '<p><a href="https://a.example" rel="noopener nofollow ugc">go</a></p>'],
    ['<p><a href="//a.example">go</a></p>', '<p><a rel="noopener nofollow ugc">go</a></p>'],
    ['<p>&#x202E;a&#8238;b</p>', '<p>ab</p>'],
    ['<h1>Big</h1><h5>Small</h5>', '<h2>Big</h2><h3>Small</h3>'],
    ['<p>a<img src="https://spy.example/x.gif">b</p>', '<p>ab</p>'],
    ['<p>a<img src="/files/opeds/9/9/640.webp">b</p>', '<p>ab</p>'],
    [
      `<p>a<img src="${own}" alt="T" onerror="x()"></p>`,
      `<p>a<img src="${own}" alt="T" width="640" height="400" loading="lazy" decoding="async" /></p>`,
    ],
    ['<iframe src="https://a.example"></iframe><svg><script>1</script></svg><p>Hi</p>', '<p>Hi</p>'],
    ['One\nline\n\nTwo < three', '<p>One<br />line</p><p>Two &lt; three</p>'],
  ])('%s', (sent, stored) => {
    expect(clean(sent)).toBe(stored)
  })

  test('deeply nested elements are dropped', () => {
    expect(clean(`${'<b><i>'.repeat(2000)}deep`).length).toBeLessThan(1000)
    expect(clean('<ul><li><p>Benches in the <em>shade</em></p></li></ul>')).toContain('<em>shade</em>')
  })

  const longest = (shape: string) => shape.repeat(opedDescriptionLengthMax / shape.length)
  const shapes = [
    ...['<i>a', '<', '&<', '&', '&amp;', '<p', '<p>a</p>', '<a href="x">y</a>', '<!--', '</p>', '<p>&<', '"', '<ul><li>', '<img src=x>'],
    ...['<h2>a', '<br>\n\n', 'a\n\n', '<![CDATA[', '<p a=', '<svg><p>', '<script>'],
  ]
  const hostile = [
    ...shapes.flatMap((shape) => [shape, `<p>x</p>${shape}`]),
    `<p ${longest('a="b" ').slice(0, 99_000)}>x</p>`,
    '<i>a'.repeat(markupMax),
  ]
  test.each(hostile)('%# the longest article of one shape is refused, or read within a moment', (shape) => {
    const sent = shape.length > 1000 ? shape : longest(shape)
    const before = process.threadCpuUsage()
    let status = 200
    try {
      const stored = clean(sent)
      articleTextOf(stored)
      summaryTextOf(stored)
      sourceOf(stored)
    } catch (error) {
      status = (error as { status: number }).status
    }
    const { user, system } = process.threadCpuUsage(before)
    expect([200, 422]).toContain(status)
    expect((user + system) / 1000).toBeLessThan(100)
  })

  test('whatever comes in, only allowed elements and addresses come out, and cleaning ends', () => {
    const pieces = [
      '<p>',
      '</p>',
      '<script>',
      '</script>',
      '<img src=x onerror=a()>',
      '<a href="java\nscript:a()">',
      '</a>',
      'on',
      '<svg/onload=a()>',
      '<',
      '>',
      '"',
      '&lt;script&gt;',
      '<b',
      ' style=x',
      '<!--',
      '-->',
      'text',
      '<math><mi//xlink:href="data:x,1">',
    ]
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 12 }), (parts) => {
        const html = clean(`<p>${parts.join('')}</p>`)
        const elements = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
        for (const [, name = '', attributes = ''] of elements) {
          expect(['p', 'strong', 'a', 'br', 'em', 'h2', 'h3', 'li', 'ul', 'ol', 'blockquote', 'hr', 'img']).toContain(name)
          expect(attributes).not.toMatch(/\son|style|javascript|data:/i)
        }
        // Plain text becomes a paragraph only the first time.
        const stored = clean(html)
        expect(clean(stored)).toBe(stored)
      }),
    )
  })

  test('plain paragraphs are plain text again for who has no editor; the rest stays HTML', () => {
    const text = 'One\nline\n\nTwo < three & "four"'
    expect(sourceOf(clean(text))).toBe(text)
    expect(sourceOf('<p>A <strong>b</strong></p>')).toBe('<p>A <strong>b</strong></p>')
    expect(articleTextOf('<h2>A</h2><p>b &amp; <em>c</em></p>')).toBe('A b & c')
  })
})

test('an excerpt ends with a word; reading takes a minute at least', () => {
  expect(excerptOf('Short')).toBe('Short')
  expect(excerptOf('word '.repeat(60))).toMatch(/^(word )+word…$/)
  expect(excerptOf('word, '.repeat(60))).toMatch(/^(word, )+word…$/)
  expect(summaryTextOf('<h2>Look</h2><p>Those who</p><h3>And</h3><p>walk</p>')).toBe('Those who walk')
  expect(summaryTextOf('<h2>Look</h2>')).toBe('Look')
  expect([minutesOf(''), minutesOf('a '.repeat(356)), minutesOf('a '.repeat(358))]).toEqual([1, 1, 2])
})
