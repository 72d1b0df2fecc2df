import { agesAndRacesOf, demoCensus } from '../content/census.ts'

export const censusOfEvanston = [
  demoCensus(
    ['city', 'Evanston', 75_603],
    [35_855, 39_748],
    [12_281, 10_280, 10_214, 9180, 8975, 9593],
    [44_254, 12_568, 27, 7248, 8, 371, 2401, 8680],
    agesAndRacesOf('1724582', [2015, 2017]),
  ),
]
