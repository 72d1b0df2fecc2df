import type { KindTraits } from '../kind.ts'

export const answerLengthMax = 1000

export const open: KindTraits = { figures: 'words', stored: 'text', parts: [] }
