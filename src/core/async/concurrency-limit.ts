/**
 * Lets at most `most` works run at once; the others wait in the order in which they came.
 * @returns a function that runs a work in its turn and gives what it gives
 */
export function concurrencyLimit(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else running++
    try {
      return await work()
    } finally {
      // Whoever waits longest takes this place over.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
