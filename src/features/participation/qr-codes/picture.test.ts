// Every generated picture is decoded as a phone would.
import fc from 'fast-check'
import decode from 'jsqr'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putProject } from '../../../../tests/project.ts'
import { type Stage, stage } from '../../../../tests/stage.ts'
import { codeLetters } from '../../surveys/arrivals/rules.ts'
import { createQrCode, type QrCode } from './contract.ts'
import { codePathOf, codePictureOf, matrixOf, quietCells } from './picture.server.ts'
import { correctionLevels, type Format, pictureFormats, sizes } from './rules.ts'

async function read(content: Buffer): Promise<{ text: string | undefined; width: number; height: number }> {
  const { data, info } = await sharp(content).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const found = decode(new Uint8ClampedArray(data), info.width, info.height)
  return { text: found?.data, width: info.width, height: info.height }
}

const address = fc
  .tuple(fc.constantFrom('https', 'http'), fc.domain(), fc.string({ unit: fc.constantFrom(...codeLetters), minLength: 6, maxLength: 6 }))
  .map(([scheme, host, code]) => `${scheme}://${host}/q/${code}`)

const kinds = pictureFormats.flatMap((format) => correctionLevels.map((level) => [format, level] as const))

test.each(kinds)('%s at level %s says its address at the smallest, a crooked and the usual size', async (format, level) => {
  const url = 'https://plaza.example.gov/q/K7Q4M3'
  for (const size of [sizes.min, 333, sizes.usual]) {
    const { content } = await codePictureOf(url, { format, size, level })
    expect(await read(content)).toEqual({ text: url, width: size, height: size })
  }
})

test.each(pictureFormats)('%s at the largest size says its address', async (format) => {
  const url = 'https://plaza.example.gov/q/K7Q4M3'
  const { content } = await codePictureOf(url, { format, size: sizes.max, level: 'H' })
  expect((await sharp(content).metadata()).width).toBe(sizes.max)
  // Resized to a camera's resolution, which the decoder is made for.
  expect((await read(await sharp(content).resize(800).png().toBuffer())).text).toBe(url)
})

test('whatever the address, the format, the level and the size', async () => {
  await fc.assert(
    fc.asyncProperty(
      address,
      fc.constantFrom(...pictureFormats),
      fc.constantFrom(...correctionLevels),
      fc.integer({ min: sizes.min, max: 700 }),
      async (url, format, level, size) => {
        expect((await read((await codePictureOf(url, { format, size, level })).content)).text).toBe(url)
      },
    ),
    { numRuns: 40 },
  )
})

test('the border is as wide as readers need, and white', async () => {
  const { content } = await codePictureOf('https://plaza.example/q/K7Q4M3', { format: 'png', size: sizes.min, level: 'L' })
  const { data } = await sharp(content).raw().toColourspace('b-w').toBuffer({ resolveWithObject: true })
  const { cells } = matrixOf('https://plaza.example/q/K7Q4M3', 'L')
  const border = Math.floor((sizes.min / (cells + 2 * quietCells)) * quietCells) - 1
  const dark = [...data.keys()].filter((i) => (data[i] as number) < 128)
  expect(Math.min(...dark.map((i) => i % sizes.min), ...dark.map((i) => Math.floor(i / sizes.min)))).toBeGreaterThanOrEqual(border)
})

test('the path has exactly the dark cells', () => {
  fc.assert(
    fc.property(address, fc.constantFrom(...correctionLevels), (url, level) => {
      const { cells, isDark } = matrixOf(url, level)
      const drawn = new Set<string>()
      for (const [, x, y, run] of codePathOf({ cells, isDark }, 0).matchAll(/M(\d+) (\d+)h(\d+)/g))
        for (let i = 0; i < Number(run); i++) drawn.add(`${Number(x) + i} ${y}`)
      let dark = 0
      for (let row = 0; row < cells; row++) for (let column = 0; column < cells; column++) if (isDark(column, row)) dark++
      return drawn.size === dark
    }),
    { numRuns: 20 },
  )
})

describe('the call', () => {
  let s: Stage
  let code: QrCode
  beforeAll(async () => {
    s = await stage({ PUBLIC_URL: 'https://plaza.example.gov' })
    const id = await putProject(s.db, s.cast.editor, s.clock.now)
    code = (await s.call(s.cast.editor, createQrCode, { params: { id }, body: { label: 'Café, left window' } })).body.qrCode
  })
  afterAll(() => s.close())
  const get = (query: string) => s.inject(s.cast.viewer, { url: `/api/v1/qrCodes/${code._id}/image?${query}` })

  const types: [Format, string, string][] = [
    ['svg', 'image/svg+xml', 'svg'],
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
  ]
  test.each(types)(
    '200 viewer takes %s under a name that says which it is, and it says the code’s address',
    async (format, type, ending) => {
      const { status, headers, raw } = await get(`format=${format}&size=400&level=Q`)
      expect([status, headers['content-type']]).toEqual([200, type])
      expect(headers['content-disposition']).toBe(`attachment; filename="qr-cafe-left-window-${code.code}.${ending}"`)
      expect(await read(raw)).toEqual({ text: code.url, width: 400, height: 400 })
    },
  )

  test('200 without a query an SVG of 1,000 pixels', async () => {
    const { status, raw } = await get('')
    expect(status).toBe(200)
    expect(raw.toString()).toMatch(/^<svg [^>]*width="1000"/)
    expect((await read(raw)).text).toBe(`https://plaza.example.gov/q/${code.code}`)
  })

  test.each([
    ['format=gif', 'format'],
    ['size=199', 'size'],
    ['size=4001', 'size'],
    ['size=300.5', 'size'],
    ['size=large', 'size'],
    ['level=X', 'level'],
  ])('422 viewer asks for %s', async (query, field) => {
    const { status, body } = await get(query)
    expect(status).toBe(422)
    expect(Object.keys(body.errors as object)).toEqual([field])
  })
})
