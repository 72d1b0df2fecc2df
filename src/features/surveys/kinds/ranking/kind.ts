import type { KindTraits } from '../kind.ts'

/** The most options that people can put in order on a phone. */
const rankedMax = 10

export const ranking: KindTraits = { figures: 'ranks', stored: 'list', parts: ['options'], optionsMax: rankedMax, isComplete: true }
