// Pictures that people upload: recognised by content, and always made anew, so that nothing of the original's metadata
// (where it was taken, by whom, with what) or of anything hidden in it is kept.
import sharp from 'sharp'
import { refuse } from '../../core/problem.ts'
import { imagePixelsMax } from './shapes.ts'

const widths = [320, 640, 1280]
/** Past this the narrow sizes of a very tall picture would have too many lines for WebP. */
const heightMax = 8000
const quality = 80
const effort = 2

export type Picture = { width: number; height: number; variants: { width: number; content: Buffer }[] }

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const jpeg = Buffer.from([0xff, 0xd8, 0xff])
const begins = (content: Buffer, mark: Buffer) => content.subarray(0, mark.length).equals(mark)

/**
 * A png or jpeg as WebP in every width up to its own, upright, in sRGB, without metadata; `width` and `height` are the
 * largest one's.
 * @throws Refusal 415 for anything else, 413 past the limit of pixels.
 */
export async function preparePicture(content: Buffer): Promise<Picture> {
  if (!begins(content, png) && !begins(content, jpeg)) refuse(415, 'image.type')
  const size = await readable(sharp(content, { limitInputPixels: false }).metadata())
  if (size.width * size.height > imagePixelsMax) refuse(413, 'image.tooManyPixels', { megapixels: imagePixelsMax / 1_000_000 })
  const turned = (size.orientation ?? 1) >= 5
  const [fullWidth, fullHeight] = turned ? [size.height, size.width] : [size.width, size.height]
  const width = Math.max(1, Math.min(fullWidth, Math.max(...widths), Math.floor((fullWidth * heightMax) / fullHeight)))
  const upright = sharp(content, { limitInputPixels: imagePixelsMax, failOn: 'error' }).autoOrient().resize({ width }).toColourspace('srgb')
  const { data, info } = await readable(upright.raw().toBuffer({ resolveWithObject: true }))
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const wanted = [...widths.filter((one) => one < width), width]
  const variants = await Promise.all(
    wanted.map(async (one) => ({
      width: one,
      content: await sharp(data, { raw }).resize({ width: one }).webp({ quality, effort }).toBuffer(),
    })),
  )
  return { width: info.width, height: info.height, variants }
}

/** What sharp cannot read is no picture, whatever its first bytes say. */
const readable = <T>(reading: Promise<T>): Promise<T> => reading.catch(() => refuse(415, 'image.unreadable'))
