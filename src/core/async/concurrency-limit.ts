/**
 * Runs at most `most` tasks at the same time; the others wait in the order of their calls.
 * @returns a function that runs a task in its turn and returns the task's result
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
      // The longest-waiting task takes this slot.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }
}
