/**
 * Lets calls that ask the same at the same time share one answer: who asks while it is under way waits for it, too.
 * @param keyOf what makes two calls the same; null for a call that shares with nobody
 */
export function singleFlight<Args extends unknown[], T>(ask: (...args: Args) => Promise<T>, keyOf: (...args: Args) => string | null) {
  const underWay = new Map<string, Promise<T>>()
  return (...args: Args): Promise<T> => {
    const key = keyOf(...args)
    if (key === null) return ask(...args)
    const found = underWay.get(key)
    if (found) return found
    const asked = ask(...args).finally(() => underWay.delete(key))
    underWay.set(key, asked)
    return asked
  }
}
