// How a project looks elsewhere, how it is passed on, and that its pictures come in the smallest format.
import sharp from 'sharp'
import { picture } from '../../pictures.ts'
import { expect, ready, test } from '../plaza.ts'

test('another site that opens a link finds title, words and picture, with absolute addresses', async ({ plaza, request, ids }) => {
  const { open: id } = ids
  const page = await request.get(`/project/${id}?from=link`)
  expect(new URL(page.url()).searchParams.get('next')).toBe(`/project/${id}?from=link`)
  const html = await page.text()
  const tag = (name: string) => new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? ''
  expect(tag('og:title')).toMatch(/., [A-Z]/)
  expect(tag('og:description').length).toBeGreaterThan(20)
  expect([tag('og:type'), tag('og:url'), tag('twitter:card')]).toEqual(['website', `${plaza.url}/project/${id}`, 'summary_large_image'])
  expect([tag('og:image:width'), tag('og:image:height'), tag('og:image:type')]).toEqual(['1200', '630', 'image/jpeg'])
  expect(tag('og:image').startsWith(`${plaza.url}/files/projects/${id}/share/`)).toBe(true)
  const drawn = await request.get(tag('og:image'))
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/jpeg'])
  expect(await sharp(await drawn.body()).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
})

test('sharing: a list on a desk, the device itself on a phone, links without script', async ({ plaza, open, openPlain, ids }) => {
  const { open: id } = ids
  const shared = `${plaza.url}/project/${id}?from=link`

  const desk = await open('resident', { viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] })
  await desk.goto(`/project/${id}?from=mail`)
  await ready(desk)
  await desk.getByText('Share', { exact: true }).click()
  const drawings = new Set<string>()
  for (const name of ['WhatsApp', 'Facebook', 'Nextdoor', 'X', 'LinkedIn']) {
    const link = desk.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer')
    drawings.add((await link.locator('path').getAttribute('d')) ?? '')
    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(shared)
  }
  expect(drawings.size, 'each site has an icon of its own').toBe(5)
  await desk.getByRole('button', { name: 'Copy link' }).click()
  await expect(desk.getByText('Link copied.')).toBeVisible()
  expect(await desk.evaluate(() => navigator.clipboard.readText())).toBe(shared)

  const phone = await open('resident', { viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true })
  await phone.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (what: ShareData) => document.body.setAttribute('data-shared', JSON.stringify(what)),
    })
  })
  await phone.goto(`/project/${id}`)
  await ready(phone)
  await phone.getByRole('button', { name: 'Share', exact: true }).tap()
  await expect(phone.locator('body')).toHaveAttribute('data-shared', /\?from=link"}$/)

  const plain = await openPlain('resident')
  await plain.visit(`/project/${id}`)
  plain.open('Share')
  expect(plain.linkTo('Link to this page')).toBe(`/project/${id}?from=link`)
  expect(plain.linkTo('Send by email')).toMatch(/^mailto:\?subject=/)
})

test('a picture is shown immediately, and as AVIF in the same place once that is made', async ({ plaza, open }) => {
  const token = await plaza.tokenOf('colleague')
  const { project } = await plaza.call<{ project: { _id: string } }>(token, 'POST', '/projects', { title: 'A picture of the pier' })
  const form = new FormData()
  form.set('alt', 'The pier')
  form.set('image', new Blob([new Uint8Array(await picture(1400, 900))]), 'pier.jpg')
  const sent = await fetch(`${plaza.url}/api/v1/projects/${project._id}/images`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(sent.status).toBe(200)
  const page = await open('colleague')
  const pier = page.getByRole('main').getByAltText('The pier')
  const shown = async () => {
    await page.goto(`/project/${project._id}`)
    await expect.poll(() => pier.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)
    return { from: await pier.evaluate((img: HTMLImageElement) => img.currentSrc), box: await pier.boundingBox() }
  }
  const first = await shown()
  await expect.poll(async () => (await shown()).from, { timeout: 30_000 }).toMatch(/\.avif$/)
  expect((await shown()).box).toEqual(first.box)
  await plaza.call(await plaza.tokenOf('administrator'), 'DELETE', `/projects/${project._id}/delete`)
})
