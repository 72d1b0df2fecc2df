import type { KindTraits } from '../kind.ts'

export const number: KindTraits = { figures: 'numbers', stored: 'value', parts: ['range'] }
