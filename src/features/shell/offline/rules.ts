import { markPath } from '../../../ui/frames/mark-path.ts'

/**
 * Icons by size in pixels. Devices may crop a maskable icon to any shape within a circle of 80 %
 * (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
export const iconNames = ['180.png', '192.png', '512.png', 'maskable-512.png'] as const
type IconName = (typeof iconNames)[number]

const paper = '#fffdf8'
const ink = '#252f6a'
const sun = '#f7a74e'

/** The mark on a light background, as SVG. */
export function iconOf(name: IconName): { pixels: number; isMaskable: boolean; svg: string } {
  const isMaskable = name.startsWith('maskable-')
  const pixels = Number.parseInt(name.replace('maskable-', ''), 10)
  const room = isMaskable ? 12 : 4
  const side = 40 + 2 * room
  const box = `width="${pixels}" height="${pixels}" viewBox="${-room} ${-room} ${side} ${side}"`
  const ground = `<path fill="${paper}" d="M${-room} ${-room}h${side}v${side}h${-side}z"/>`
  const mark = `<path fill="${ink}" fill-rule="evenodd" d="${markPath}"/><circle cx="21.75" cy="16" r="2.9" fill="${sun}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}>${ground}${mark}</svg>`
  return { pixels, isMaskable, svg }
}
