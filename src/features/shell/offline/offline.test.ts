import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { iconNames, iconOf } from './rules.ts'

let s: Stage
beforeAll(async () => {
  s = await stage()
})
afterAll(() => s.close())

test('the manifest names the product, in the language of the device, and icons that are there', async () => {
  const res = await s.app.inject({ url: '/manifest.webmanifest', headers: { 'accept-language': 'en' } })
  expect(res.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  const manifest = res.json()
  expect(manifest).toMatchObject({
    name: s.app.appContext.config.productName,
    lang: 'en-US',
    start_url: '/projects',
    display: 'standalone',
  })
  expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain('maskable')
  for (const icon of manifest.icons as { src: string; sizes: string }[]) {
    const picture = await s.app.inject(icon.src)
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
    const { width, height } = await sharp(picture.rawPayload).metadata()
    expect(`${width}x${height}`).toBe(icon.sizes)
  }
})

test('404 for an icon that there is none of', async () => expect((await s.app.inject('/icons/7.png')).statusCode).toBe(404))

test('nothing of the mark is cut off by a round mask', () => {
  const { svg } = iconOf('maskable-512.png')
  const [left = 0, , side = 0] = (/viewBox="([^"]+)"/.exec(svg)?.[1] ?? '').split(' ').map(Number)
  const middle = left + side / 2
  const corners = [7, 35].flatMap((x) => [3, 37].map((y) => Math.hypot(x - middle, y - middle)))
  expect(Math.max(...corners)).toBeLessThanOrEqual(0.4 * side)
  expect(iconNames.filter((name) => iconOf(name).isMaskable)).toEqual(['maskable-512.png'])
})
