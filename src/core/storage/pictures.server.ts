// Uploaded pictures: recognized by content and always re-encoded, which removes the original's metadata (place, person, device) and
// anything hidden or appended.
import { availableParallelism } from 'node:os'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'

/** An uploaded file, in memory or on disk. */
export type ImageSource = Buffer | { path: string }

/** Target widths in pixels; only those up to the picture's own are made, or its own width if it is smaller than all of them. */
export type VariantOptions = { widths: readonly number[]; heightMax: number; pixelsMax: number; quality: number }

export type EncodedImage = { width: number; height: number; variants: { width: number; content: Buffer }[] }

/** Why a file is rejected as a picture: not a PNG or JPEG, damaged, or too many pixels. */
export class PictureFault extends Error {
  fault: 'type' | 'unreadable' | 'pixels'
  constructor(fault: PictureFault['fault']) {
    super(`Not taken as a picture: ${fault}`)
    this.fault = fault
  }
}

// Every picture is different, so sharp's cache only costs memory.
sharp.cache(false)
/** Decoding one picture uses several threads and up to 4 bytes per pixel; decoding many at the same time is not faster. */
const inTurn = pLimit(Math.max(1, Math.floor(availableParallelism() / 2)))
const secondsMax = 30
const effort = 2

const marks = { png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), jpeg: Buffer.from([0xff, 0xd8, 0xff]) }

const opened = (source: ImageSource, pixelsMax: number | false): Sharp =>
  sharp(Buffer.isBuffer(source) ? source : source.path, { limitInputPixels: pixelsMax, failOn: 'error' }).timeout({ seconds: secondsMax })

/** True if the first bytes are those of a PNG or JPEG. Other formats (SVG, GIF, TIFF, PDF ...) never reach a decoder. */
export const isPicture = (head: Buffer): boolean => Object.values(marks).some((mark) => head.subarray(0, mark.length).equals(mark))

/**
 * Re-encodes a PNG or JPEG as WebP in every target width: upright, 8-bit sRGB, first image only, without metadata. Waits for its turn.
 * @param head the first bytes of the source, at least eight
 * @returns the variants; `width` and `height` are the largest one's
 * @throws PictureFault
 */
export const remakePicture = (source: ImageSource, head: Buffer, wanted: VariantOptions): Promise<EncodedImage> =>
  inTurn(async () => {
    if (!isPicture(head)) throw new PictureFault('type')
    const size = await readable(opened(source, false).metadata())
    if (size.width * size.height > wanted.pixelsMax) throw new PictureFault('pixels')
    const [fullWidth, fullHeight] = (size.orientation ?? 1) >= 5 ? [size.height, size.width] : [size.width, size.height]
    const width = Math.max(1, Math.min(fullWidth, Math.max(...wanted.widths), Math.floor((fullWidth * wanted.heightMax) / fullHeight)))
    const upright = opened(source, wanted.pixelsMax).autoOrient().resize({ width }).toColourspace('srgb')
    const { data, info } = await readable(upright.raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true }))
    const raw = { width: info.width, height: info.height, channels: info.channels }
    const variants: EncodedImage['variants'] = []
    for (const one of [...wanted.widths.filter((other) => other < width), width]) {
      const content = await sharp(data, { raw }).resize({ width: one }).webp({ quality: wanted.quality, effort }).toBuffer()
      variants.push({ width: one, content })
    }
    return { width: info.width, height: info.height, variants }
  })

/**
 * Re-encodes a PNG or JPEG in its own format and size: upright, sRGB, first image only, without metadata. Waits for its turn.
 * @param head the first bytes of the source, at least eight
 * @throws PictureFault
 */
export const cleanPicture = (
  source: ImageSource,
  head: Buffer,
  pixelsMax: number,
): Promise<{ mediaType: 'image/jpeg' | 'image/png'; content: Buffer }> =>
  inTurn(async () => {
    if (!isPicture(head)) throw new PictureFault('type')
    const isPng = head.subarray(0, marks.png.length).equals(marks.png)
    const size = await readable(opened(source, false).metadata())
    if (size.width * size.height > pixelsMax) throw new PictureFault('pixels')
    const upright = opened(source, pixelsMax).autoOrient().toColourspace('srgb')
    const content = await readable((isPng ? upright.png() : upright.jpeg({ quality: 90 })).toBuffer())
    return { mediaType: isPng ? 'image/png' : 'image/jpeg', content }
  })

/** What sharp cannot read is not a picture, whatever its first bytes. */
const readable = <T>(reading: Promise<T>): Promise<T> =>
  reading.catch(() => {
    throw new PictureFault('unreadable')
  })

/** Makes narrower widths of a stored picture, as WebP. */
export async function webpOf(content: Buffer, widths: readonly number[]): Promise<{ width: number; content: Buffer }[]> {
  const made = []
  for (const width of widths) made.push({ width, content: await sharp(content).resize({ width }).webp({ quality: 80, effort }).toBuffer() })
  return made
}

/** Encodes a stored picture as AVIF in each width; takes about half a second. */
export async function avifOf(content: Buffer, widths: readonly number[]): Promise<{ width: number; content: Buffer }[]> {
  const made = []
  for (const width of widths) made.push({ width, content: await sharp(content).resize({ width }).avif({ quality: 55, effort }).toBuffer() })
  return made
}
