import type { KindTraits } from '../kind.ts'

/** A day after the twelfth, whose format shows the order of day and month. */
export const exampleDay = '2027-03-14'

export const date: KindTraits = { figures: 'days', stored: 'value', parts: [] }
