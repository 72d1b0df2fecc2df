import type { KindTraits } from '../kind.ts'
import { scaleStepsOf } from '../values.ts'

export const scale: KindTraits = { figures: 'steps', stored: 'value', parts: ['scale'], values: scaleStepsOf }
