// A code as a picture: SVG, or PNG and JPEG with whole pixels per cell for sharp edges.
import QRCode from 'qrcode'
import sharp from 'sharp'
import type { CorrectionLevel, Format } from './rules.ts'

/** Width of the quiet zone that readers need, in cells (ISO/IEC 18004). */
export const quietCells = 4

export type Matrix = { cells: number; isDark: (column: number, row: number) => boolean }

/** @returns the cells of the code for `text`, without the quiet zone */
export function matrixOf(text: string, level: CorrectionLevel): Matrix {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: level })
  return { cells: modules.size, isDark: (column, row) => modules.get(row, column) === 1 }
}

/** @returns the dark cells as SVG path data, one run per row, in cells with an offset of `start` */
export function codePathOf({ cells, isDark }: Matrix, start = quietCells): string {
  let path = ''
  for (let row = 0; row < cells; row++) {
    for (let from = 0; from < cells; from++) {
      if (!isDark(from, row)) continue
      let to = from + 1
      while (to < cells && isDark(to, row)) to++
      path += `M${start + from} ${start + row}h${to - from}v1h-${to - from}z`
      from = to
    }
  }
  return path
}

export type PictureOptions = { format: Format; size: number; level: CorrectionLevel }
const mediaTypes = { svg: 'image/svg+xml', png: 'image/png', jpeg: 'image/jpeg' } as const
export const endings = { svg: '.svg', png: '.png', jpeg: '.jpg' } as const

/** @returns a code's picture, `size` pixels wide and high, quiet zone included */
export async function codePictureOf(text: string, { format, size, level }: PictureOptions): Promise<{ type: string; content: Buffer }> {
  const matrix = matrixOf(text, level)
  const type = mediaTypes[format]
  if (format === 'svg') return { type, content: Buffer.from(svgOf(matrix, size)) }
  const image = sharp(pixelsOf(matrix, size), { raw: { width: size, height: size, channels: 1 } }).toColourspace('b-w')
  return { type, content: await (format === 'png' ? image.png({ compressionLevel: 9 }) : image.jpeg({ quality: 92 })).toBuffer() }
}

function svgOf(matrix: Matrix, size: number): string {
  const side = matrix.cells + 2 * quietCells
  const box = `width="${size}" height="${size}" viewBox="0 0 ${side} ${side}"`
  const paths = `<path fill="#fff" d="M0 0h${side}v${side}H0z"/><path d="${codePathOf(matrix)}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges">${paths}</svg>\n`
}

/** One byte per pixel. The remainder of the division by the cells widens the quiet zone. */
function pixelsOf({ cells, isDark }: Matrix, size: number): Buffer {
  const step = Math.floor(size / (cells + 2 * quietCells))
  const start = Math.floor((size - step * cells) / 2)
  const pixels = Buffer.alloc(size * size, 255)
  for (let row = 0; row < cells; row++) {
    const top = (start + row * step) * size
    for (let column = 0; column < cells; column++) {
      const left = top + start + column * step
      if (isDark(column, row)) pixels.fill(0, left, left + step)
    }
    for (let line = 1; line < step; line++) pixels.copy(pixels, top + line * size, top, top + size)
  }
  return pixels
}
