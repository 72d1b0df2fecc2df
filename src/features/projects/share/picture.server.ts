// The share picture of a project: its title, its place, and until when residents can respond.
import sharp from 'sharp'
import { markPath } from '../../../ui/frames/mark-path.ts'
import { artwork } from '../art/artwork.ts'
import { ink, paper, warm } from '../art/palette.ts'
import type { Category } from '../model/shapes.ts'
import { shareSize } from '../model/share-address.server.ts'
import { type Setting, settingOf, type Weight } from './fonts.server.ts'
import { drawLine, fitInto, letteringWidthOf, oneLine } from './lettering.server.ts'

/** The texts of the picture; `image` is the project's own, else artwork is drawn for `category` from `seed`. */
export type ShareCard = {
  product: string
  organization: string
  title: string
  place: string
  /** "Answer by Dec 2, 2026"; empty without a date. */
  until: string
  demo: string
  image: Buffer | null
  category: Category
  seed: string
}

const { width, height } = shareSize
const margin = 64
/** The x coordinate at which the picture begins, to the right of the text. */
const edge = 700
const textWidth = edge - 2 * margin + 12
const soft = '#555f8f'

/** Draws a JPEG of 1200 by 630 pixels. Words without a font are omitted, never drawn as empty boxes. */
export async function drawShared(shared: ShareCard): Promise<Buffer> {
  const side = { width: width - edge, height }
  const picture = shared.image
    ? sharp(shared.image).resize({ ...side, fit: 'cover', position: 'attention' })
    : sharp(Buffer.from(artwork(shared.category, shared.seed, { w: side.width, h: side.height }))).resize({ ...side, fit: 'cover' })
  return sharp({ create: { width, height, channels: 3, background: paper.street } })
    .composite([
      { input: await picture.flatten({ background: paper.street }).png({ compressionLevel: 1 }).toBuffer(), left: edge, top: 0 },
      { input: Buffer.from(wordsOf(shared)), left: 0, top: 0 },
    ])
    .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

/** If a smaller share of a text's letters can be drawn, the text is omitted. */
const legibleShare = 0.8
const set = (text: string, weight: Weight): Setting | null => {
  const setting = settingOf(text, weight)
  return setting.share >= legibleShare ? setting : null
}

function wordsOf({ product, organization, title, place, until, demo }: ShareCard): string {
  const parts = [
    `<rect x="${edge - 8}" width="8" height="${height}" fill="${warm.sun}"/>`,
    `<g transform="translate(${margin - 9} 47) scale(1.3)"><path fill="${ink}" fill-rule="evenodd" d="${markPath}"/>`,
    `<circle cx="21.75" cy="16" r="2.9" fill="${warm.sun}"/></g>`,
    line(product, { y: 84, size: 30, weight: 600, x: margin + 46, room: textWidth - 200 }),
    tag(demo),
    pill(until),
  ]
  // If the title cannot be drawn, the organization's name takes its place.
  const own = set(title, 600)
  const main = own ?? set(organization, 600)
  if (main) {
    const { size, lines } = fitInto(main, { width: textWidth, height: 252, sizes: [84, 72, 62, 54, 47, 41, 36], lineHeight: 1.16 })
    for (const [i, one] of lines.entries())
      parts.push(drawLine(main, { x: margin, y: 138 + size * (0.86 + 1.16 * i), size, fill: ink }, one))
  }
  const below = height - margin - (until ? 92 : 12)
  parts.push(line(place, { y: below, size: 28, weight: 500 }))
  if (own) parts.push(line(organization, { y: below - 38, size: 28, weight: 500, fill: soft }))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`
}

type PictureLine = { y: number; size: number; weight: Weight; x?: number; room?: number; fill?: string }

function line(text: string, { y, size, weight, x = margin, room = textWidth, fill = ink }: PictureLine): string {
  const setting = set(text, weight)
  return setting ? drawLine(setting, { x, y, size, fill }, oneLine(setting, room, size)) : ''
}

function pill(until: string): string {
  const setting = set(until, 600)
  if (!setting) return ''
  const text = oneLine(setting, textWidth - 56, 30)
  const wide = letteringWidthOf(setting, 30, text) + 56
  const top = height - margin - 62
  const box = `<rect x="${margin}" y="${top}" width="${wide}" height="62" rx="31" fill="${warm.sun}"/>`
  return box + drawLine(setting, { x: margin + 28, y: top + 42, size: 30, fill: ink }, text)
}

function tag(demo: string): string {
  const setting = set(demo, 600)
  if (!setting) return ''
  const wide = letteringWidthOf(setting, 22) + 28
  const x = edge - margin - wide
  const box = `<rect x="${x}" y="56" width="${wide}" height="36" rx="8" fill="none" stroke="${soft}" stroke-width="2"/>`
  return box + drawLine(setting, { x: x + 14, y: 82, size: 22, fill: soft })
}
