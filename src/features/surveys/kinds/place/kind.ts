import type { KindTraits } from '../kind.ts'

export const place: KindTraits = { figures: 'places', stored: 'value', parts: [] }
