const textMax = 40

/** A value that the driver returned, as a TypeScript expression of its type. Texts are kept as far as an enumeration's values need it. */
export function literalOf(value: unknown): string {
  if (value instanceof Date) return 'new Date(0)'
  if (Buffer.isBuffer(value)) return 'Buffer.alloc(0)'
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`
  if (typeof value === 'object' && value !== null)
    return `{ ${Object.entries(value)
      .map(([key, one]) => `${JSON.stringify(key)}: ${literalOf(one)}`)
      .join(', ')} }`
  if (typeof value === 'string') return JSON.stringify(value.slice(0, textMax))
  return String(value)
}

/** Two values of one shape fit the same types: only short words, which an enumeration may hold, count as themselves. */
export function shapeOf(value: unknown): string {
  if (Array.isArray(value)) return `[${[...new Set(value.map(shapeOf))].sort().join()}]`
  if (value instanceof Date || Buffer.isBuffer(value)) return value.constructor.name
  if (typeof value === 'object' && value !== null)
    return `{${Object.entries(value)
      .map(([key, one]) => `${key}:${shapeOf(one)}`)
      .join()}}`
  if (typeof value === 'string' && /^[A-Za-z]{1,16}$/.test(value)) return value
  return value === null ? 'null' : typeof value
}
