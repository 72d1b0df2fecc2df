import type { KindTraits } from '../kind.ts'

export const file: KindTraits = { figures: 'files', stored: 'value', parts: [] }
