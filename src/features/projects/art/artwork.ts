import type { Category } from '../model/contract.ts'
import { commercialBuilding } from './scenes/commercial-building.ts'
import { communityClubBuildings } from './scenes/community-club-buildings.ts'
import { greenery } from './scenes/greenery.ts'
import { highways } from './scenes/highways.ts'
import { minorWorks } from './scenes/minor-works.ts'
import { nativeLand } from './scenes/native-land.ts'
import { residentialBuilding } from './scenes/residential-building.ts'
import { roads } from './scenes/roads.ts'
import { tollCharges } from './scenes/toll-charges.ts'
import { utilities } from './scenes/utilities.ts'
import { Artwork, type Scene, type Size } from './sheet.ts'

const scenes: Record<Category, Scene> = {
  Greenery: greenery,
  'Toll charges': tollCharges,
  Utilities: utilities,
  Roads: roads,
  Highways: highways,
  'Commercial building': commercialBuilding,
  'Residential building': residentialBuilding,
  'Native land': nativeLand,
  'Community club buildings': communityClubBuildings,
  'Minor works': minorWorks,
}

/**
 * Draws a plan seen from above as an SVG document, for a project without photographs. The same category, seed and size always return the
 * same picture. It has no text; the page sets its alternative text.
 */
export function artwork(category: Category, seed: string, size: Size = { w: 640, h: 400 }): string {
  const sheet = new Artwork(`${category}/${seed}`, size)
  // The scarp and the river of open land must not be mirrored.
  const mirrored = sheet.luck.maybe(0.5) && category !== 'Native land'
  return sheet.svg(scenes[category](sheet), mirrored)
}
