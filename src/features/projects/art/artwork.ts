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
import { type Scene, Sheet, type Size } from './sheet.ts'

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
 * A plan seen from above, for a project without photographs: an SVG document, `size` in its own units.
 * The same category, seed and size give the same picture. It carries no words; its text alternative belongs to the page.
 */
export function artwork(category: Category, seed: string, size: Size = { w: 640, h: 400 }): string {
  const sheet = new Sheet(`${category}/${seed}`, size)
  // the scarp and river of open land are drawn to be read one way round
  const mirrored = sheet.luck.maybe(0.5) && category !== 'Native land'
  return sheet.svg(scenes[category](sheet), mirrored)
}
