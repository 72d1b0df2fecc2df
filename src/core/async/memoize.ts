/**
 * Caches `make`'s result for each key for the life of the process. Use it for values that are far more expensive to make than to use
 * (Intl formatters) and have few keys.
 */
export function memoize<Key extends string[], T>(make: (...key: Key) => T): (...key: Key) => T {
  const made = new Map<string, T>()
  return (...key) => {
    const name = key.join(' ')
    const one = made.get(name) ?? make(...key)
    made.set(name, one)
    return one
  }
}
