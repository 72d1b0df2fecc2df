/** The colors of a plan sheet: paper, ink and one warm light. */
export const ink = '#252f6a'
export const white = '#fff'

export const paper = {
  ground: '#efe6d3',
  block: '#f5eee0',
  street: '#fffcf4',
  kerb: '#e4d9c3',
  cream: '#fdf3de',
}
export const warm = {
  sun: '#f7a74e',
  clay: '#dd8a57',
  rose: '#ebc5a6',
  straw: '#f8e1b8',
}
export const cool = {
  mist: '#d3d7ea',
  haze: '#a3acd6',
  slate: '#6874b4',
  deep: '#3f4b8f',
}
export const water = { shallow: '#cfe4e6', clear: '#a8ced7', pool: '#7fb3c4' }
export const tar = { light: '#d9d5cf', bridge: '#c9c6c6' }

/** Greens from light to dark. A tree's crown is one step lighter than its body. */
export const green = {
  lawn: '#d9e0c3',
  meadow: '#c3d2b0',
  leaf: '#9dba90',
  tree: '#729b76',
  fir: '#4d7a5c',
}
export const meadows = ['#cfdbb9', '#cbd8b6', '#b6c9a4', '#e6e3bf'] as const

export type Foliage = 'leaf' | 'tree' | 'fir'
export const litFoliage: Record<Foliage, string> = {
  leaf: green.meadow,
  tree: green.leaf,
  fir: green.tree,
}

/** Roof colors; a color that is listed twice is twice as common. */
export const roofs = [
  warm.sun,
  warm.clay,
  warm.rose,
  warm.straw,
  paper.cream,
  cool.mist,
  cool.haze,
  cool.slate,
  warm.rose,
  warm.straw,
  warm.clay,
] as const

/** Colors of the contour lines of open land, from the valley to the top. */
export const heights = ['#f0e2c4', '#eed9b6', '#ebcfa8', '#e7c39a', '#e2b48a', '#dba37a', '#d2926b'] as const
