/**
 * Icons by size in pixels. Devices may crop a maskable icon to any shape within a circle of 80 %
 * (https://www.w3.org/TR/appmanifest/#icon-masks).
 */
export const iconNames = ['180.png', '192.png', '512.png', 'maskable-512.png'] as const
type IconName = (typeof iconNames)[number]

const paper = '#fffdf8'
const ink = '#252f6a'
const sun = '#f7a74e'
const building =
  'M7 5a2 2 0 0 1 2-2h16a10 10 0 0 1 10 10v6a10 10 0 0 1-10 10h-6v6a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2zM17 12.5v7a1.5 1.5 0 0 0 1.5 1.5h6.5a1.5 1.5 0 0 0 1.5-1.5v-7a1.5 1.5 0 0 0-1.5-1.5h-6.5a1.5 1.5 0 0 0-1.5 1.5z'

/** The mark on a light background, as SVG. */
export function iconOf(name: IconName): { pixels: number; isMaskable: boolean; svg: string } {
  const isMaskable = name.startsWith('maskable-')
  const pixels = Number.parseInt(name.replace('maskable-', ''), 10)
  const room = isMaskable ? 12 : 4
  const side = 40 + 2 * room
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${pixels}" viewBox="${-room} ${-room} ${side} ${side}"><path fill="${paper}" d="M${-room} ${-room}h${side}v${side}h${-side}z"/><path fill="${ink}" fill-rule="evenodd" d="${building}"/><circle cx="21.75" cy="16" r="2.9" fill="${sun}"/></svg>`
  return { pixels, isMaskable, svg }
}
