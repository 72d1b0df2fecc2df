import { open } from 'node:fs/promises'
import { type EncodedImage, type ImageSource, PictureFault, remakePicture } from '../../../core/storage/pictures.server.ts'
import { imagePixelsMax } from '../model/shapes.ts'
import { notTaken } from './uploads.server.ts'

/** What pictures of projects and articles are offered in; those stored before a width was added get it by a job. */
export const pictureWidths = [240, 320, 640, 960, 1280] as const

/** `heightMax`: WebP limits the height of a picture. */
const wanted = { widths: pictureWidths, heightMax: 8000, pixelsMax: imagePixelsMax, quality: 80 }

/**
 * Makes a project picture's sizes.
 * @throws HttpError 415 if it is not a PNG or JPEG or is damaged, 413 past the pixel limit
 */
export async function preparePicture(content: ImageSource): Promise<EncodedImage> {
  try {
    return await remakePicture(content, await fileHeadOf(content), wanted)
  } catch (error) {
    if (!(error instanceof PictureFault)) throw error
    if (error.fault === 'pixels') throw notTaken('image', 413, 'image.tooManyPixels', { megapixels: imagePixelsMax / 1_000_000 })
    throw notTaken('image', 415, `image.${error.fault}`)
  }
}

/** The first bytes, which show a file's type. */
export async function fileHeadOf(content: ImageSource): Promise<Buffer> {
  if (Buffer.isBuffer(content)) return content.subarray(0, 16)
  const file = await open(content.path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(16) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
