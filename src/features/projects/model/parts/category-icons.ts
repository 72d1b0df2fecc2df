import {
  commercialBuilding,
  communityClubBuildings,
  greenery,
  highways,
  minorWorks,
  nativeLand,
  residentialBuilding,
  roads,
  tollCharges,
  utilities,
} from '../../../../ui/icons/city.ts'
import type { Category } from '../contract.ts'

export const categoryIcons: Record<Category, string> = {
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
