// Real bytes: each of these files was made as somebody with bad intentions, or a camera, makes it.
import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { picture } from '../../../tests/pictures.ts'
import { avifOf, PictureFault, remakePicture } from './pictures.server.ts'

const wanted = { widths: [320, 640], heightMax: 8000, pixelsMax: 50_000_000, quality: 80 }
const remade = (content: Buffer) => remakePicture(content, content, wanted)
const largest = async (content: Buffer) => (await remade(content)).variants.at(-1)?.content as Buffer
const faultOf = (content: Buffer) =>
  remade(content).then(
    () => null,
    (error) => (error instanceof PictureFault ? error.fault : error),
  )

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
function header(width: number, height: number, depth: number, color: number): Buffer {
  const data = Buffer.alloc(13)
  data.writeUInt32BE(width, 0)
  data.writeUInt32BE(height, 4)
  data.set([depth, color, 0, 0, 0], 8)
  return chunk('IHDR', data)
}
const end = chunk('IEND', Buffer.alloc(0))

describe('refused', () => {
  test('pixels: a bomb of 30000 x 30000 in a hundred kilobytes', async () => {
    const bomb = Buffer.concat([signature, header(30_000, 30_000, 1, 0), chunk('IDAT', deflateSync(Buffer.alloc(30_000 * 3751))), end])
    expect(bomb.length).toBeLessThan(200_000)
    expect(await faultOf(bomb)).toBe('pixels')
  })

  test('unreadable: a picture that breaks off, a header without a picture, a size that is a lie', async () => {
    const [png, jpeg] = [await picture(600, 400, 'png'), await picture(600, 400)]
    expect(await faultOf(png.subarray(0, png.length - 200))).toBe('unreadable')
    expect(await faultOf(jpeg.subarray(0, jpeg.length / 2))).toBe('unreadable')
    expect(
      await faultOf(Buffer.concat([signature, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')])),
    ).toBe('unreadable')
    expect(await faultOf(Buffer.concat([signature, header(5000, 5000, 8, 2), chunk('IDAT', deflateSync(Buffer.alloc(100))), end]))).toBe(
      'unreadable',
    )
  })

  test('type: whatever else it is, under whatever name', async () => {
    const plain = sharp({ create: { width: 30, height: 30, channels: 3, background: '#c97b4a' } })
    const others = [
      await picture(10, 10, 'gif'),
      await plain.clone().webp().toBuffer(),
      await plain.clone().tiff().toBuffer(),
      await plain.clone().avif().toBuffer(),
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/><script>alert(1)</script></svg>',
      ),
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      Buffer.from('%PDF-1.7\n%%EOF'),
      Buffer.from('MZ\x90\x00\x03'),
      Buffer.from('PK\x03\x04'),
      Buffer.from('BM\x36\x00'),
      Buffer.from([0xff, 0xd8]),
      Buffer.alloc(0),
    ]
    expect(await Promise.all(others.map(faultOf))).toEqual(others.map(() => 'type'))
  })
})

describe('made harmless', () => {
  test.each(['jpeg', 'png'] as const)('a %s that is a zip, a page and a script as well is only a picture afterwards', async (format) => {
    const payload = Buffer.concat([Buffer.from('PK\x03\x04<html><script>alert(document.domain)</script>*/alert(1)//'), randomBytes(5000)])
    const polyglot = Buffer.concat([await picture(700, 500, format), payload])
    const { variants } = await remade(polyglot)
    for (const { content } of variants) {
      expect(content.includes('PK\x03\x04') || content.includes('<script') || content.includes(payload.subarray(-100))).toBe(false)
      expect((await sharp(content).metadata()).format).toBe('webp')
    }
  })

  test('words in comments, profiles and text chunks are gone', async () => {
    const hidden = '<script>alert("GPS 33.61 N")</script>'
    const jpeg = await picture(300, 200)
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, hidden.length + 2]), Buffer.from(hidden)])
    const commented = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)])
    const png = await picture(300, 200, 'png')
    const texts = ['tEXt', 'zTXt', 'iTXt'].map((type) =>
      chunk(type, Buffer.from(type === 'tEXt' ? `Comment\0${hidden}` : `Comment\0\0${hidden}`)),
    )
    const noted = Buffer.concat([png.subarray(0, 33), texts[0] as Buffer, png.subarray(33)])
    for (const content of [commented, noted]) {
      expect(content.includes('GPS')).toBe(true)
      expect((await largest(content)).includes('GPS')).toBe(false)
    }
  })

  test('an animated png is reduced to its first picture', async () => {
    const rows = (gray: number) => deflateSync(Buffer.concat(Array.from({ length: 40 }, () => Buffer.from([0, ...Array(40).fill(gray)]))))
    const control = (sequence: number) => {
      const data = Buffer.alloc(26)
      data.writeUInt32BE(sequence, 0)
      data.writeUInt32BE(40, 4)
      data.writeUInt32BE(40, 8)
      data.writeUInt16BE(1, 20)
      data.writeUInt16BE(10, 22)
      return chunk('fcTL', data)
    }
    const twoFrames = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
    const second = chunk('fdAT', Buffer.concat([Buffer.from([0, 0, 0, 2]), rows(10)]))
    const animated = Buffer.concat([
      signature,
      header(40, 40, 8, 0),
      chunk('acTL', twoFrames),
      control(0),
      chunk('IDAT', rows(250)),
      control(1),
      second,
      end,
    ])
    const { dominant } = await sharp(await largest(animated)).stats()
    expect([(await sharp(await largest(animated)).metadata()).pages, dominant.r > 230]).toEqual([undefined, true])
  })

  test.each([
    [
      'CMYK',
      () =>
        sharp({ create: { width: 90, height: 60, channels: 3, background: '#c97b4a' } })
          .toColourspace('cmyk')
          .jpeg({ quality: 100 })
          .toBuffer(),
    ],
    [
      '16 bits',
      () =>
        sharp({ create: { width: 90, height: 60, channels: 3, background: '#c97b4a' } })
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    [
      '16 bits with transparency',
      () =>
        sharp({ create: { width: 90, height: 60, channels: 4, background: '#c97b4aff' } })
          .toColourspace('rgb16')
          .png()
          .toBuffer(),
    ],
    [
      'few colors',
      () =>
        sharp({ create: { width: 90, height: 60, channels: 3, background: '#c97b4a' } })
          .png({ palette: true })
          .toBuffer(),
    ],
    [
      'a wide profile',
      () =>
        sharp({ create: { width: 90, height: 60, channels: 3, background: '#c97b4a' } })
          .withIccProfile('p3')
          .jpeg({ quality: 100 })
          .toBuffer(),
    ],
  ])('%s becomes 8 bits of sRGB that look the same', async (_, make) => {
    const content = await largest(await make())
    const { channels } = await sharp(content).stats()
    const { space, depth, icc } = await sharp(content).metadata()
    expect([space, depth, icc]).toEqual(['srgb', 'uchar', undefined])
    const seen = channels.slice(0, 3).map((one) => one.mean)
    for (const [i, value] of [0xc9, 0x7b, 0x4a].entries()) expect(Math.abs((seen[i] as number) - value)).toBeLessThan(20)
  })

  test('gray, with and without transparency, and one pixel', async () => {
    const gray = (alpha: boolean) =>
      Buffer.concat([
        signature,
        header(2, 1, 16, alpha ? 4 : 0),
        chunk('IDAT', deflateSync(Buffer.from([0, ...Array(alpha ? 8 : 4).fill(0x80)]))),
        end,
      ])
    for (const content of [gray(false), gray(true), await picture(1, 1, 'png')]) expect((await remade(content)).variants).toHaveLength(1)
  })
})

test('upright, whichever way the camera was held', async () => {
  // Left half dark, right half light: what is upright tells by where the dark half is.
  const halves = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#ffffff' } })
    .composite([{ input: { create: { width: 100, height: 100, channels: 3, background: '#000000' } }, left: 0, top: 0 }])
    .jpeg()
    .toBuffer()
  const seen = []
  for (let orientation = 1; orientation <= 8; orientation++) {
    const { data, info } = await sharp(await largest(await sharp(halves).withMetadata({ orientation }).toBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true })
    const at = (x: number, y: number) => ((data[(y * info.width + x) * info.channels] as number) < 128 ? 'dark' : 'light')
    seen.push(`${info.width}x${info.height} ${at(5, 5)} ${at(info.width - 5, info.height - 5)}`)
  }
  const [lying, mirrored, standing, upside] = ['200x100 dark light', '200x100 light dark', '100x200 dark light', '100x200 light dark']
  expect(seen).toEqual([lying, mirrored, mirrored, lying, standing, standing, upside, upside])
})

test('AVIF in each width, smaller than the WebP it is made from', async () => {
  const noise = sharp({
    create: { width: 640, height: 400, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 30 } },
  })
  const content = await largest(await noise.blur(1.5).png().toBuffer())
  const made = await avifOf(content, [320, 640])
  const formats = await Promise.all(made.map(async (one) => await sharp(one.content).metadata()))
  expect(formats.map(({ format, width, height, exif }) => [format, width, height, exif])).toEqual([
    ['heif', 320, 200, undefined],
    ['heif', 640, 400, undefined],
  ])
  expect(made.at(-1)?.content.length).toBeLessThan(content.length)
})
