import type { KindTraits } from '../kind.ts'
import { optionKeys, optionsMax } from '../values.ts'

export const choices: KindTraits = {
  figures: 'several',
  stored: 'list',
  parts: ['options'],
  values: optionKeys,
  optionsMax,
  mayOfferOther: true,
}
