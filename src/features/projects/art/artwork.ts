import type { Category } from '../model/contract.ts'
import { drawCommercialBuilding } from './scenes/commercial-building.ts'
import { drawCommunityClubBuildings } from './scenes/community-club-buildings.ts'
import { drawGreenery } from './scenes/greenery.ts'
import { drawHighways } from './scenes/highways.ts'
import { drawMinorWorks } from './scenes/minor-works.ts'
import { drawNativeLand } from './scenes/native-land.ts'
import { drawResidentialBuilding } from './scenes/residential-building.ts'
import { drawRoads } from './scenes/roads.ts'
import { drawTollCharges } from './scenes/toll-charges.ts'
import { drawUtilities } from './scenes/utilities.ts'
import { Artwork, type Scene, type Size } from './sheet.ts'

const scenes: Record<Category, Scene> = {
  Greenery: drawGreenery,
  'Toll charges': drawTollCharges,
  Utilities: drawUtilities,
  Roads: drawRoads,
  Highways: drawHighways,
  'Commercial building': drawCommercialBuilding,
  'Residential building': drawResidentialBuilding,
  'Native land': drawNativeLand,
  'Community club buildings': drawCommunityClubBuildings,
  'Minor works': drawMinorWorks,
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
