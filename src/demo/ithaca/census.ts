import { demoCensus, profileOf } from '../content/census.ts'

const source = profileOf(['14850', '14853'], 2015)

/** The first zip code is larger than the city: the town around it belongs to it. The second is the campus. */
export const censusOfIthaca = [
  demoCensus(
    ['zip', '14850', 65_756],
    [32_293, 33_463],
    [22_575, 9229, 6075, 5762, 6439, 6951],
    [46_264, 2968, 168, 9903, 0, 254, 2563, 3636],
    source,
  ),
  demoCensus(['zip', '14853', 2798], [1434, 1364], [2755, 7, 0, 0, 0, 0], [2133, 348, 14, 135, 0, 0, 34, 134], source),
]
