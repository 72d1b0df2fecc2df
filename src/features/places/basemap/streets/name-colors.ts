import type { Theme } from '../tiles/tile.ts'

type NameColors = { strong: string; soft: string; water: string; halo: string }

/** Colors of names on the street map. Each is readable on its halo and on everything that the map draws in the theme. */
export const nameColors: Record<Theme, NameColors> = {
  light: { strong: '#2b292a', soft: '#3d3a3c', water: '#17407a', halo: '#ffffff' },
  dark: { strong: '#f4f4f4', soft: '#e4e4e4', water: '#d3e2fb', halo: '#1f1f1f' },
}
