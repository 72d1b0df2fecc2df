import { evanston } from '../evanston/city.ts'
import { ithaca } from '../ithaca/city.ts'
import { newportBeach } from '../newport-beach/city.ts'
import type { City } from './city.ts'

export const cities: readonly City[] = [newportBeach, ithaca, evanston]
