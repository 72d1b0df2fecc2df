import type { KindTraits } from '../kind.ts'

export const area: KindTraits = { figures: 'drawings', stored: 'value', parts: [], drawn: 'area' }
