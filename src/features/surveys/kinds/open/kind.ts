import type { KindTraits } from '../kind.ts'

export const openAnswerLengthMax = 1000

export const open: KindTraits = { figures: 'words', stored: 'text', parts: [] }
