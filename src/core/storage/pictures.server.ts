// Pictures that people send: recognised by content, and always made anew, so that nothing of the original's metadata (where it was
// taken, by whom, with what), nothing hidden in it or appended to it, is kept.
import { availableParallelism } from 'node:os'
import sharp, { type Sharp } from 'sharp'
import { concurrencyLimit } from '../async/concurrency-limit.ts'

/** What was sent, in memory or in a file. */
export type Source = Buffer | { path: string }

/** Widths in pixels, of which those up to the picture's own are made; its own where it has fewer than all of them. */
export type Wanted = { widths: readonly number[]; heightMax: number; pixelsMax: number; quality: number }

export type Picture = { width: number; height: number; variants: { width: number; content: Buffer }[] }

/** Why something is not taken as a picture: not a png or jpeg, damaged, or more pixels than are unpacked. */
export class PictureFault extends Error {
  fault: 'type' | 'unreadable' | 'pixels'
  constructor(fault: PictureFault['fault']) {
    super(`Not taken as a picture: ${fault}`)
    this.fault = fault
  }
}

// Every picture is another one, so what sharp would keep of it is only memory.
sharp.cache(false)
/** One picture is decoded by several threads, and may need 4 bytes for each of its pixels: many at once would not be done sooner. */
const inTurn = concurrencyLimit(Math.max(1, Math.floor(availableParallelism() / 2)))
const secondsMax = 30
const effort = 2

const marks = { png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), jpeg: Buffer.from([0xff, 0xd8, 0xff]) }

const opened = (source: Source, pixelsMax: number | false): Sharp =>
  sharp(Buffer.isBuffer(source) ? source : source.path, { limitInputPixels: pixelsMax, failOn: 'error' }).timeout({ seconds: secondsMax })

/** Whether the first bytes are those of a png or jpeg. The decoder for everything else (SVG, GIF, TIFF, PDF ...) is never asked. */
export const isPicture = (head: Buffer): boolean => Object.values(marks).some((mark) => head.subarray(0, mark.length).equals(mark))

/**
 * A png or jpeg as WebP in every width that is wanted, upright, in sRGB with 8 bits, its first image only, without metadata;
 * `width` and `height` are the largest one's. Waits for its turn.
 * @param head the first bytes of the source, at least eight
 * @throws PictureFault
 */
export const remakePicture = (source: Source, head: Buffer, wanted: Wanted): Promise<Picture> =>
  inTurn(async () => {
    if (!isPicture(head)) throw new PictureFault('type')
    const size = await readable(opened(source, false).metadata())
    if (size.width * size.height > wanted.pixelsMax) throw new PictureFault('pixels')
    const [fullWidth, fullHeight] = (size.orientation ?? 1) >= 5 ? [size.height, size.width] : [size.width, size.height]
    const width = Math.max(1, Math.min(fullWidth, Math.max(...wanted.widths), Math.floor((fullWidth * wanted.heightMax) / fullHeight)))
    const upright = opened(source, wanted.pixelsMax).autoOrient().resize({ width }).toColourspace('srgb')
    const { data, info } = await readable(upright.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }))
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const variants: Picture['variants'] = []
    for (const one of [...wanted.widths.filter((other) => other < width), width]) {
      const content = await sharp(data, { raw }).resize({ width: one }).webp({ quality: wanted.quality, effort }).toBuffer()
      variants.push({ width: one, content })
    }
    return { width: info.width, height: info.height, variants }
  })

/** What sharp cannot read is no picture, whatever its first bytes say. */
const readable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch(() => {
    throw new PictureFault('unreadable')
  })

/** A stored picture as AVIF in each width; takes about half a second. */
export async function avifOf(content: Buffer, widths: readonly number[]): Promise<{ width: number; content: Buffer }[]> {
  const made = []
  for (const width of widths) made.push({ width, content: await sharp(content).resize({ width }).avif({ quality: 55, effort }).toBuffer() })
  return made
}
