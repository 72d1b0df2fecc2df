import sharp from 'sharp'
import { expect, test } from 'vitest'
import { categories } from '../model/contract.ts'
import { artwork } from './artwork.ts'
import { drawPicture } from './picture.server.ts'

const seeds = Array.from({ length: 12 }, (_, i) => `seed ${i}`)

test('the same category and seed produce the same picture', () => {
  for (const category of categories) expect(artwork(category, 'elm')).toBe(artwork(category, 'elm'))
})

test('categories and seeds each give their own picture', () => {
  const drawn = categories.flatMap((category) => seeds.map((seed) => artwork(category, seed)))
  expect(new Set(drawn).size).toBe(categories.length * seeds.length)
})

test.each(categories)('%s is a drawing without script, words or outside references, small for its size', (category) => {
  for (const seed of seeds) {
    for (const size of [
      { w: 640, h: 400 },
      { w: 2400, h: 720 },
    ]) {
      const svg = artwork(category, seed, size)
      expect(svg).not.toMatch(/<script|<style|<text|<image|href|url\(|\son\w+=/i)
      expect(svg).not.toMatch(/NaN|undefined|Infinity/)
      expect(svg.length).toBeLessThan(20_000 + size.w * size.h * 0.25)
    }
  }
})

test.each(categories)('%s parses, and has the size it was asked for', async (category) => {
  for (const seed of seeds.slice(0, 3)) {
    const { format, width, height } = await sharp(Buffer.from(artwork(category, seed, { w: 500, h: 300 }))).metadata()
    expect({ format, width, height }).toEqual({ format: 'svg', width: 500, height: 300 })
  }
})

test('a seed cannot write into the drawing', () => {
  expect(artwork('Roads', '"/><script>alert(1)</script>')).not.toContain('script')
})

test('a picture is a PNG of the asked size, filled to its edges', async () => {
  const png = await drawPicture('Native land', 'elm', { w: 620, h: 350 })
  const { format, width, height } = await sharp(png).metadata()
  expect({ format, width, height }).toEqual({ format: 'png', width: 620, height: 350 })
  const { isOpaque } = await sharp(png).stats()
  expect(isOpaque).toBe(true)
})
