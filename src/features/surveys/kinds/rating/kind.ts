import type { KindTraits } from '../kind.ts'

export const ratings = [1, 2, 3, 4, 5] as const

export const rating: KindTraits = { figures: 'steps', stored: 'rating', parts: ['ends'], values: () => ratings.map(String) }
