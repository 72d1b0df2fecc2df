import { indexOfFirst } from '../../../core/async/index-of-first.ts'
import { groupSizeMin } from '../../../core/async/small-groups.ts'

type CountedCode = { label: string; starts: number | null; finishes: number | null }
type ComparedCode = { [Key in keyof CountedCode]: NonNullable<CountedCode[Key]> }

/**
 * The code that most of its people finish by, among at least two whose numbers are shown. A code whose people are shown, but not how many
 * of them finished, can have up to four who did.
 * @returns undefined if none is the first whatever the withheld numbers are
 */
export function bestOf(codes: readonly CountedCode[]): ComparedCode | undefined {
  const started = codes.flatMap(({ label, starts, finishes }) => (starts === null ? [] : [{ label, starts, finishes }]))
  const compared = started.flatMap(({ finishes, ...code }) => (finishes === null ? [] : [{ ...code, finishes }]))
  const first = compared.length > 1 ? indexOfFirst(compared.map((code) => code.finishes / code.starts)) : null
  const best = first === null ? undefined : compared[first]
  const most = Math.max(0, ...started.map(({ starts, finishes }) => (finishes === null ? (groupSizeMin - 1) / starts : 0)))
  return best && best.finishes / best.starts > most ? best : undefined
}
