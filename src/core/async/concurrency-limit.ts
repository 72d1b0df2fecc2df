/**
 * Runs at most `most` pieces of work at the same time; others wait in the order of their arrival.
 * @returns a function that runs a piece of work and returns its result
 */
export function concurrencyLimit(most: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = most
  const waiting: (() => void)[] = []
  return async (work) => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
