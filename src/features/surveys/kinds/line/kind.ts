import type { KindTraits } from '../kind.ts'

export const line: KindTraits = { figures: 'drawings', stored: 'value', parts: [], drawn: 'line' }
