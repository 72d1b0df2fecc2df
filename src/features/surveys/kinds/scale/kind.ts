import type { KindTraits } from '../kind.ts'
import { stepsOf } from '../values.ts'

export const scale: KindTraits = { figures: 'steps', stored: 'value', parts: ['scale'], values: stepsOf }
