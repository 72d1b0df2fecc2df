// Plain line drawings on the 24 px grid of ui/icons: our own, not the trademarked logos. Each has the site's name beside it.
import type { ShareWay } from './share-links.ts'

export const siteIcons: Record<Exclude<ShareWay, 'mail'>, string> = {
  // A speech bubble with two lines of text.
  whatsapp: 'M4 20l1-4a8 8 0 1 1 3 3zM9 10h6M9 14h4',
  // The letter f.
  facebook: 'M17 4h-2a4 4 0 0 0-4 4v12M7 12h8',
  // A house.
  nextdoor: 'M3 11l9-7 9 7M6 9v11h12V9M10 20v-6h4v6',
  // The letter x.
  x: 'M5 5l14 14M19 5L5 19',
  // The letters i and n.
  linkedin: 'M6 10v9M6 5v1M11 10v9v-5a4 4 0 0 1 8 0v5',
}
