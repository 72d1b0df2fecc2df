import { type CityBlock, flats } from '../blocks.ts'
import { market, parking, shops } from '../commerce.ts'
import { streetGrid } from '../grid.ts'
import type { Scene } from '../sheet.ts'

const fillings = [shops, shops, shops, flats, parking]

/** Shops and parking lots around one market square. */
export const drawCommercialBuilding: Scene = (sheet) => {
  const { w, h, luck } = sheet
  const angle = luck.between(-20, 20)
  let hasMarket = false
  const fill = ({ seenX, seenY }: CityBlock) => {
    const central = Math.abs(seenX - w / 2) < 110 && Math.abs(seenY - h / 2) < 90
    if (hasMarket || !central) return luck.pick(fillings)
    hasMarket = true
    return market
  }
  streetGrid(sheet, { angle, wide: 168, deep: 126, street: 22, fill })
  for (let i = 0; i < 14; i++) sheet.tree(luck.between(0, w), luck.between(0, h), 5.5)
  return { angle }
}
