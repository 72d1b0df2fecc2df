import type { KindTraits } from '../kind.ts'

export const yesNo = ['yes', 'no'] as const

export const yesno: KindTraits = { figures: 'share', stored: 'yes', parts: [], values: () => yesNo }
