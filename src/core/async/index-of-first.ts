/** The index of the one largest number; null if several are the largest, or there is none above 0. */
export function indexOfFirst(numbers: readonly number[]): number | null {
  const most = Math.max(0, ...numbers)
  const at = numbers.indexOf(most)
  return most > 0 && numbers.lastIndexOf(most) === at ? at : null
}
