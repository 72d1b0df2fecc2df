import type { KindTraits } from '../kind.ts'
import { optionKeys, optionsMax } from '../values.ts'

export const choice: KindTraits = {
  figures: 'options',
  stored: 'value',
  parts: ['options'],
  values: optionKeys,
  optionsMax,
  mayOfferOther: true,
}
