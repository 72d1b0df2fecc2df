import sharp from 'sharp'
import type { Category } from '../model/contract.ts'
import { artwork } from './artwork.ts'
import { paper } from './palette.ts'
import type { Size } from './sheet.ts'

/** The width a scene is composed for: wider sheets show more streets, not larger ones. */
const sheetWidth = 640

/** The artwork of a category as a PNG of exactly `w` by `h` pixels, for a project without photographs. */
export function drawPicture(category: Category, seed: string, { w, h }: Size): Promise<Buffer> {
  const svg = artwork(category, seed, {
    w: sheetWidth,
    h: Math.round((sheetWidth * h) / w),
  })
  return sharp(Buffer.from(svg), { density: (72 * w) / sheetWidth })
    .resize(w, h, { fit: 'fill' })
    .flatten({ background: paper.street })
    .png({ compressionLevel: 3 })
    .toBuffer()
}
