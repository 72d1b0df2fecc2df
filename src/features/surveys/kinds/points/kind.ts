import type { KindTraits } from '../kind.ts'

/** How many points an editor can give people to share out. `scale` holds the number, from 0. */
export const pointsMin = 2
export const pointsMax = 100
/** More fields than this are hard to add up on a phone. */
const sharedMax = 10

export const points: KindTraits = {
  ...{ figures: 'points', stored: 'list', parts: ['options', 'total'], optionsMax: sharedMax, isComplete: true },
}
