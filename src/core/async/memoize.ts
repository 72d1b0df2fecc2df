/**
 * `make`, remembering what it made for each key, for good: for things that cost a hundred times more to make than to use (Intl's formatters
 * do), under keys of which there are few.
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
