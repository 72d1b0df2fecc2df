/**
 * Lets simultaneous identical calls share one result.
 * @param keyOf the key that makes two calls identical; null for a call that is never shared
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
